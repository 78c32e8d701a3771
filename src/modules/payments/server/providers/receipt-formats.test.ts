import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import type { Instant } from '#src/kernel/instant.ts'
import { type ProviderReceipt, toNumbersThere } from '../../domain/provider-receipt.ts'
import { toJsonData } from './cloudpayments/receipt.ts'
import { fromDecimal } from './decimal.ts'
import { readNotification } from './tbank/format.ts'
import { parseReceipt, toReceiptThere, toReceipt as toTbank } from './tbank/receipt.ts'
import { toReceipt as toYookassa } from './yookassa/receipt.ts'

// What every adapter writes of a receipt: its lines sum to the payment to the kopeck, and say whose they are;
// and what it reads of one.

const vats = ['none', '0', '5', '7', '10', '20', '22', '5/105', '7/107', '10/110', '20/120', '22/122'] as const
const anyItem = fc.record({
  name: fc.string({ minLength: 1, maxLength: 128 }),
  priceMinor: fc.integer({ min: 1, max: 99_999_999 }),
  units: fc.integer({ min: 1, max: 500 }),
  subject: fc.constantFrom('service', 'commodity', 'payment'),
  mode: fc.constantFrom('full_prepayment', 'full_payment', 'advance'),
  vat: fc.constantFrom(...vats),
  supplier: fc.option(fc.constant({ name: 'АНО «Старты»', phone: '+7 846 555-01-42', taxNumber: '7707083893' })),
})
const anyReceipt = fc.array(anyItem, { minLength: 1, maxLength: 100 }).map((items): ProviderReceipt => {
  const totalMinor = items.reduce((sum, { priceMinor, units }) => sum + priceMinor * units, 0)
  return { buyerEmail: 'anna@example.org', taxSystem: 'usn_income_outcome', items, totalMinor }
})

/** The sum of the lines as the provider reads them, in kopecks. */
const sums = {
  yookassa: (receipt: ProviderReceipt) =>
    toYookassa(receipt, 'commissioner').items.reduce(
      (sum, { quantity, amount }) => sum + quantity * (fromDecimal(amount.value) ?? 0),
      0,
    ),
  tbank: (receipt: ProviderReceipt) => toTbank(receipt).Items.reduce((sum, { Amount }) => sum + Amount, 0),
  cloudpayments: (receipt: ProviderReceipt) => {
    const { Items, amounts } = toJsonData(receipt).cloudpayments.customerReceipt
    // JSON carries the shortest text of a number: it is read back as written.
    const total = Items.reduce((sum, { amount }) => sum + (fromDecimal(amount.toFixed(2)) ?? 0), 0)
    return fromDecimal(amounts.electronic.toFixed(2)) === total ? total : -1
  },
}

describe.for(Object.entries(sums))('%s', ([, sumOf]) => {
  test('the lines of every receipt sum to its total, to the kopeck', () => {
    fc.assert(fc.property(anyReceipt, (receipt) => sumOf(receipt) === receipt.totalMinor))
  })
})

test('each adapter says the rate, the way of payment and the supplier in its own words', () => {
  const supplier = { name: 'АНО «Старты»', phone: '+7 846 555-01-42', taxNumber: '7707083893' }
  const item = { name: 'Участие', priceMinor: 190_001, units: 1, subject: 'service', mode: 'full_prepayment' } as const
  const receipt = (vat: (typeof vats)[number]): ProviderReceipt => ({
    ...{ buyerEmail: 'anna@example.org', taxSystem: 'usn_income', totalMinor: 190_001 },
    items: [{ ...item, vat, supplier }],
  })
  expect(toYookassa(receipt('22/122'), 'commissioner')).toEqual({
    customer: { email: 'anna@example.org' },
    tax_system_code: 2,
    items: [
      {
        description: 'Участие',
        quantity: 1,
        amount: { value: '1900.01', currency: 'RUB' },
        ...{ vat_code: 12, payment_mode: 'full_prepayment', payment_subject: 'service', agent_type: 'commissioner' },
        supplier: { name: supplier.name, inn: '7707083893', phone: '78465550142' },
      },
    ],
  })
  expect(toTbank(receipt('5/105')).Items[0]).toMatchObject({
    ...{ Price: 190_001, Quantity: 1, Amount: 190_001, Tax: 'vat105', AgentData: { AgentSign: 'another' } },
    SupplierInfo: { Inn: '7707083893', Phones: ['+78465550142'] },
  })
  expect(toJsonData(receipt('none')).cloudpayments.customerReceipt).toMatchObject({
    ...{ taxationSystem: 1, email: 'anna@example.org', amounts: { electronic: 1900.01 } },
    Items: [{ price: 1900.01, amount: 1900.01, vat: null, method: 1, object: 4, AgentSign: 6 }],
  })
  expect(vats.map((vat) => toTbank(receipt(vat)).Items[0]?.Tax)).toEqual([
    ...['none', 'vat0', 'vat5', 'vat7', 'vat10', 'vat20', 'vat22', 'vat105', 'vat107', 'vat110', 'vat120', 'vat122'],
  ])
})

const tbankMessage = {
  ...{ TerminalKey: 'StartlineDEMO', OrderId: '0199a1b0000070008000000000000001', PaymentId: 77, Status: 'RECEIPT' },
  ...{ Type: 'IncomeReturn', Amount: 50_001 },
}
const made = {
  ...{ FiscalNumber: '3', ShiftNumber: 2, ReceiptDatetime: '2026-11-29T12:00:00+03:00', FnNumber: '9999078902000001' },
  ...{ EcrRegNumber: '0000000009026009', FiscalDocumentNumber: 7, FiscalDocumentAttribute: 123_456_789 },
}

test.for([
  ['one that was made', { Success: true, ...made, Url: 'https://ofd.example/7' }, 'registered'],
  ['one that failed, without its numbers', { Success: false, ErrorCode: '8031', ErrorMessage: 'Нет бумаги' }, 'failed'],
  ['one that failed without a reason', { Success: false }, 'failed'],
  ['one that was made without its numbers', { Success: true }, undefined],
  ['a receipt that does not say what became of it', made, undefined],
] as const)('T-Bank’s message about a receipt is read: %s', ([, more, expected]) => {
  const receipt = parseReceipt({ ...tbankMessage, ...more })
  const receivedAt = '2026-11-29T09:00:00.000Z' as Instant
  expect(receipt === null ? undefined : toReceiptThere(receipt, receivedAt).state).toBe(expected)
  if (receipt === null) return
  expect(toReceiptThere(receipt, receivedAt)).toMatchObject({ operation: 'sell_refund', totalMinor: 50_001 })
  expect(readNotification({ ...tbankMessage, ...more }, 1_764_406_800_000)).toMatchObject({
    ...{ kind: 'news', state: 'open', paymentId: '0199a1b0-0000-7000-8000-000000000001' },
    eventKey: expect.stringMatching(/^receipt:0199a1b0-0000-7000-8000-000000000001:(7|failed-1764406800000)$/),
  })
})

test('numbers are written as the law prints them, and an address only where it is one', () => {
  const numbers = {
    ...{ receiptNumber: 3, shiftNumber: 2, driveNumber: '9999', documentNumber: 7, registrationNumber: null },
    ...{ at: '2026-11-29 12:00:00.000', documentSign: '42' },
  }
  expect(toNumbersThere({ ...numbers, url: 'https://ofd.example/7' })).toMatchObject({
    ...{ at: '2026-11-29T12:00:00', documentSign: '0000000042', url: 'https://ofd.example/7' },
  })
  for (const url of ['javascript:alert(1)', '', undefined]) expect(toNumbersThere({ ...numbers, url }).url).toBeNull()
})
