import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import type { ProviderReceipt } from '../../domain/provider-receipt.ts'
import { toJsonData } from './cloudpayments/receipt.ts'
import { fromDecimal } from './decimal.ts'
import { toReceipt as toTbank } from './tbank/receipt.ts'
import { toReceipt as toYookassa } from './yookassa/receipt.ts'

// What every adapter writes of a receipt: its lines sum to the payment to the kopeck, and say whose they are.

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
    toYookassa(receipt).items.reduce(
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
  expect(toYookassa(receipt('22/122'))).toEqual({
    customer: { email: 'anna@example.org' },
    tax_system_code: 2,
    items: [
      {
        description: 'Участие',
        quantity: 1,
        amount: { value: '1900.01', currency: 'RUB' },
        ...{ vat_code: 12, payment_mode: 'full_prepayment', payment_subject: 'service', agent_type: 'agent' },
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
