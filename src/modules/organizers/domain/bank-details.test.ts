import { describe, expect, test } from 'vitest'
import { bankIssue, isAccountOfBank, isCorrespondentAccount } from './bank-details.ts'

describe('an account with its bank', () => {
  test.for([
    ['a real one', '40702810138250123017', '044525225', true],
    ['a legal person’s', '40702810200000000001', '044525225', true],
    ['at another bank', '40702810310000000123', '044525974', true],
    ['a sole trader’s', '40802810700000012345', '044525593', true],
    ['a person’s', '40817810500000000777', '044525225', true],
    ['with a wrong check digit', '40702810438250123017', '044525225', false],
    ['right, at another bank', '40702810138250123017', '044525974', false],
    ['a digit short', '4070281013825012301', '044525225', false],
    ['of no bank', '40702810138250123017', '', false],
  ] as const)('an account number is checked against its bank: %s', ([, account, bic, expected]) => {
    expect(isAccountOfBank(bic, account)).toBe(expected)
  })

  test.for([
    ['30101810400000000225', '044525225', true],
    ['30101810145250000974', '044525974', true],
    ['30101810200000000593', '044525593', true],
    ['30101810965770000413', '046577413', true],
    ['30101810400000000226', '044525225', false],
    ['40702810138250123017', '044525225', false],
  ] as const)('the correspondent account %s of %s: %s', ([account, bic, expected]) => {
    expect(isCorrespondentAccount(bic, account)).toBe(expected)
  })
})

const bank = {
  bankName: 'ПАО «Банк»',
  bic: '044525225',
  account: '40702810200000000001',
  correspondentAccount: '30101810400000000225',
}
test.for([
  ['nothing', {}, null],
  ['the name', { bankName: ' ' }, 'bankName'],
  ['the bank’s code', { bic: '44525225' }, 'bic'],
  ['the correspondent account', { correspondentAccount: '30101810400000000226' }, 'correspondentAccount'],
  ['the account', { account: '40702810200000000002' }, 'account'],
] as const)('the field %s of bank details is refused', ([, change, expected]) => {
  expect(bankIssue({ ...bank, ...change })).toBe(expected)
})
