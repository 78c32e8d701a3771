import { expect, test } from 'vitest'
import type { PlainDate } from '#src/kernel/plain-date.ts'
import { type InvoiceToMatch, matchLine } from './match-line.ts'

const invoice: InvoiceToMatch = {
  id: 'a',
  number: 17,
  issuedOn: '2026-11-21' as PlainDate,
  amountMinor: 450_000,
  leftMinor: 450_000,
  currency: 'RUB',
  buyerTaxNumber: '7707083893',
  accountId: 'anna',
  isPaid: false,
}
const other: InvoiceToMatch = { ...invoice, id: 'b', number: 18 }
const payer = {
  name: 'ООО «Ветер»',
  inn: '7707083893',
  kpp: '',
  account: '',
  bic: '',
  bankName: '',
  correspondentAccount: '',
}
const line = { amountMinor: 450_000, currency: 'RUB', payer, purpose: 'Оплата по счёту № 17 от 21.11.2026' }
const unknownPayer = { ...payer, inn: '' }
const otherPayer = { ...payer, inn: '500100732259' }
const ofPerson = { ...invoice, buyerTaxNumber: null }
const once = 450_000

test.for([
  ['all agrees', line, [invoice, other], 'a'],
  ['a part, with number and day', { ...line, amountMinor: 100, payer: unknownPayer }, [invoice], 'a'],
  ['a part, with number and INN', { ...line, amountMinor: 100, purpose: 'счёт 17' }, [invoice], 'a'],
  ['number and sum of a payer without an INN', { ...line, payer: unknownPayer, purpose: 'счёт 17' }, [invoice], 'a'],
  [
    'the rest',
    { ...line, amountMinor: 50_000, payer: unknownPayer, purpose: 'сч. 17' },
    [{ ...invoice, leftMinor: 50_000 }],
    'a',
  ],
  ['a second time', line, [{ ...invoice, leftMinor: 0, isPaid: true }], 'a'],
  ['number and day, from a company for a person', line, [ofPerson], 'a'],
  ['the INN contradicts the buyer’s', { ...line, payer: otherPayer }, [invoice], null],
  ['what a bank writes without an INN contradicts nothing', { ...line, payer: { ...payer, inn: '0' } }, [invoice], 'a'],
  ['a surplus', { ...line, amountMinor: once + 5_000 }, [invoice], 'a'],
  ['twice the sum at once', { ...line, amountMinor: 2 * once }, [invoice], 'a'],
  ['more than twice the sum', { ...line, amountMinor: 2 * once + 1 }, [invoice], null],
  [
    'more than the sum for a paid one',
    { ...line, amountMinor: once + 1 },
    [{ ...invoice, leftMinor: 0, isPaid: true }],
    null,
  ],
  [
    'the number and day of a register, with an absurd sum',
    { ...line, amountMinor: 48_000_000, payer: unknownPayer, purpose: 'Реестр № 17 от 21.11.2026' },
    [ofPerson],
    null,
  ],
  ['INN and sum without a number', { ...line, purpose: 'За участие' }, [invoice], 'a'],
  ['the number alone', { ...line, amountMinor: 100, payer: unknownPayer, purpose: 'счёт 17' }, [invoice], null],
  ['INN and sum of two invoices', { ...line, purpose: 'За участие' }, [invoice, other], null],
  ['INN and sum of a paid invoice', { ...line, purpose: 'За участие' }, [{ ...invoice, isPaid: true }], null],
  ['the sum alone', { ...line, payer: unknownPayer, purpose: 'За участие' }, [invoice], null],
  ['an unknown number beside INN and sum', { ...line, purpose: 'счёт 99' }, [invoice], null],
  ['two numbers that agree', { ...line, purpose: 'счёт 17 и счёт 18' }, [invoice, other], null],
  ['two numbers, one of which agrees', { ...line, purpose: 'счета 17, 99' }, [invoice], null],
  ['a surplus that another invoice of the buyer lacks', { ...line, amountMinor: 2 * once }, [invoice, other], null],
  ['the same of a person', { ...line, amountMinor: 2 * once }, [ofPerson, { ...other, buyerTaxNumber: null }], null],
  [
    'a surplus that an invoice of another buyer lacks',
    { ...line, amountMinor: 2 * once },
    [invoice, { ...other, accountId: 'boris', buyerTaxNumber: '500100732259' }],
    'a',
  ],
  ['another currency', { ...line, currency: 'USD' }, [invoice], null],
  [
    'no INN on either side',
    { ...line, payer: { ...payer, inn: '' }, purpose: '' },
    [{ ...invoice, buyerTaxNumber: null }],
    null,
  ],
] as const)('a line is matched: %s', ([, given, invoices, expected]) => {
  expect(matchLine(given, invoices)?.id ?? null).toBe(expected)
})
