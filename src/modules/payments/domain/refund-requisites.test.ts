import { expect, test } from 'vitest'
import { checkRequisites, maskedRequisites, needsRequisites, requisitesFormOf } from './refund-requisites.ts'
import type { ByHand, RefundState } from './refund-state.ts'

test.for([
  ['by a transfer to an unknown account', 'by_hand', 'transfer', false, true],
  ['that will be made so', 'requested', 'transfer', false, true],
  ['to the account that the money came from', 'by_hand', 'transfer', true, false],
  ['in the provider’s dashboard', 'by_hand', 'cabinet', false, false],
  ['by the provider', 'requested', null, false, false],
  ['that is made', 'done', 'transfer', false, false],
  ['that the provider refused', 'failed', 'transfer', false, false],
] as const satisfies readonly [string, RefundState, ByHand | null, boolean, boolean][])(
  'a refund %s needs an account or does not',
  ([, state, byHand, hasKnownAccount, expected]) =>
    expect(needsRequisites({ state, byHand, hasKnownAccount })).toBe(expected),
)

const typed = { receiver: 'Иванова Алеся Петровна', account: '', bankName: '', bankCode: '' }

test.for([
  ['BYN', { account: 'by13 nbrb 3600 9000 0000 2z00 ab00' }, {}],
  ['BYN', { account: 'BY13NBRB3600900000002Z00AB01' }, { account: 'payments.requisites_iban_by' }],
  ['BYN', { account: 'DE89370400440532013000' }, { account: 'payments.requisites_iban_by' }],
  ['BYN', { account: 'BY13NBRB3600900000002Z00AB00', receiver: 'Алеся' }, { receiver: 'payments.requisites_receiver' }],
  ['RUB', { account: '40702810138250123017', bankCode: '044525225' }, {}],
  ['RUB', { account: '40702810138250123017', bankCode: '044525974' }, { account: 'payments.requisites_account_key' }],
  ['RUB', { account: '40702810138250123017' }, { bankCode: 'payments.requisites_bic' }],
  ['RUB', { account: '4070', bankCode: '044525225' }, { account: 'payments.requisites_account_ru' }],
  ['UZS', { account: '22618000100123456001', bankCode: '00873' }, {}],
  ['UZS', { account: '22618000100123456001', bankCode: '873' }, { bankCode: 'payments.requisites_mfo' }],
  ['UZS', { account: '8600 4954 7331 6478' }, {}],
  ['UZS', { account: '8600 4954 7331 6479' }, { account: 'payments.requisites_card_uz' }],
  ['UZS', { account: '8600', bankCode: '00873' }, { account: 'payments.requisites_account_uz' }],
  ['KZT', { account: 'KZ86125KZT5004100100' }, {}],
  ['EUR', { account: 'DE89370400440532013000', bankCode: 'cobadeff' }, {}],
  ['EUR', { account: 'DE89370400440532013001' }, { account: 'payments.requisites_iban' }],
  ['EUR', { account: 'DE89370400440532013000', bankCode: 'no' }, { bankCode: 'payments.requisites_swift' }],
] as const)('a refund in %s goes to %o, or says what is wrong: %o', ([currency, given, fields]) => {
  const checked = checkRequisites(requisitesFormOf(currency), { ...typed, ...given })
  expect(checked.ok ? {} : checked.error.fields).toEqual(fields)
})

test('numbers are stored without spaces, and the payer sees the end', () => {
  const card = checkRequisites('uz', { ...typed, account: '8600 4954 7331 6478', bankCode: '00873' })
  if (!card.ok) throw new Error('refused')
  expect(card.value).toEqual({ ...typed, account: '8600495473316478' })
  expect(maskedRequisites(card.value)).toEqual({ kind: 'card', shown: '6478' })
  expect(maskedRequisites({ ...typed, account: 'BY13NBRB3600900000002Z00AB00' })).toEqual({
    kind: 'account',
    shown: 'AB00',
  })
})
