import fc from 'fast-check'
import { expect, test } from 'vitest'
import type { PlainDate } from '#src/kernel/plain-date.ts'
import { chargePostings } from '#src/modules/orders/domain/charge-postings.ts'
import { anyLines, anyRates } from '#src/modules/orders/domain/testing/any-order.ts'
import { orderTotals } from '#src/modules/orders/domain/totals.ts'
import { correctionReceipts } from './correction.ts'
import { paymentItems, type SoldLine, type SoldOrder } from './payment-items.ts'
import { hasSupplierData, itemsSumMinor, maxItems, type Party, type ReceiptItem, toReceipts } from './receipt.ts'
import { partOfCancelled, refundItems, settlementItems, takenItems } from './returned-items.ts'
import { companyOf, type TaxRegime, withRegime } from './tax-regime.ts'
import { type SellerVatRate, sellerVatRates } from './vat.ts'

const day = (text: string) => text as PlainDate
const supplier = { name: 'ООО «Старт»', phone: '+78465550142', taxNumber: '7707083893' }
const insurer = { name: 'АО «Полис»', phone: '+78435550190', taxNumber: '7710140679' }
const till = {
  name: 'ООО «Площадка»',
  taxNumber: '7736207543',
  taxSystem: 'osn',
  paymentAddress: 'https://startline.example',
  email: 'till@startline.example',
  vat: '22',
  validFrom: day('2026-01-01'),
} as const

type RegimeInput = { readonly on?: string; readonly organizerVat?: SellerVatRate; readonly platformVat?: SellerVatRate }

function regime({ on = '2026-11-29', organizerVat = 'none', platformVat = '22' }: RegimeInput = {}): TaxRegime {
  const parties = [
    ['organizer:g1', { supplier, vat: organizerVat }],
    ...['', 'Полис', 'Полис-Старт', 'Гарант'].map(
      (name) => [`insurer:${name}`, { supplier: insurer, vat: 'none' }] as const,
    ),
  ] as const
  return {
    day: day(on),
    till: { ...till, vat: platformVat },
    parties: new Map<Party, (typeof parties)[number][1]>(parties),
  }
}

const place: SoldLine = {
  id: 'l1',
  kind: 'place',
  name: '10 км',
  unitPriceMinor: 190_000,
  units: 1,
  discountMinor: 0,
  methodDiscountMinor: 0,
  providerName: '',
  isGoods: false,
}
const order = (lines: readonly SoldLine[], rates = { eventBp: 500, extraBp: 0 }): SoldOrder => ({
  organizerId: 'g1',
  eventName: 'Белые ночи',
  startsOn: day('2027-06-20'),
  rates,
  lines,
})
const paidFor = (sold: SoldOrder, applied = regime()) =>
  paymentItems(sold, orderTotals(sold.lines, sold.rates).overallMinor, applied)
const short = (items: readonly ReceiptItem[]) =>
  items.map(({ key, priceMinor, units, mode, vat }) => [key, priceMinor, units, mode, vat])

test('a place is the organizer’s in agent form and paid in advance, the fee the platform’s own', () => {
  expect(paidFor(order([place]), regime({ organizerVat: '5' }))).toEqual([
    {
      key: 'l1',
      party: 'organizer:g1',
      name: 'Участие: Белые ночи, 10 км',
      priceMinor: 190_000,
      units: 1,
      subject: 'service',
      mode: 'full_prepayment',
      vat: '5/105',
      supplier,
    },
    {
      key: 'fee',
      party: 'platform',
      name: 'Сервисный сбор за регистрацию на сайте',
      priceMinor: 9_500,
      units: 1,
      subject: 'service',
      mode: 'full_payment',
      vat: '22',
      supplier: null,
    },
  ])
})

test('goods are goods, a premium is the insurer’s and paid in full, and on the day of the event all is', () => {
  const shirt = { ...place, id: 'l2', kind: 'product', name: 'Футболка', isGoods: true } as const
  const policy = { ...place, id: 'l3', kind: 'insurance', name: 'Страховка', providerName: 'Полис' } as const
  const items = paidFor(order([place, shirt, policy]))
  expect(items.map(({ subject, mode, party }) => [subject, mode, party])).toEqual([
    ['service', 'full_prepayment', 'organizer:g1'],
    ['commodity', 'full_prepayment', 'organizer:g1'],
    ['service', 'full_payment', 'insurer:Полис'],
    ['service', 'full_payment', 'platform'],
  ])
  expect(items[2]?.supplier).toEqual(insurer)
  const onTheDay = paidFor(order([place]), regime({ on: '2027-06-20', organizerVat: '22' }))
  expect(short(onTheDay)[0]).toEqual(['l1', 190_000, 1, 'full_payment', '22'])
})

test('a discount that units do not share evenly makes two prices a kopeck apart', () => {
  const three = { ...place, unitPriceMinor: 1_000, units: 3, discountMinor: 100 }
  expect(short(paidFor(order([three], { eventBp: 0, extraBp: 0 })))).toEqual([
    ['l1', 967, 2, 'full_prepayment', 'none'],
    ['l1', 966, 1, 'full_prepayment', 'none'],
  ])
})

test('a payment of another sum is an advance', () => {
  expect(short(paymentItems(order([place]), 12_345, regime()))).toEqual([['advance', 12_345, 1, 'advance', 'none']])
})

const anySold = fc
  .tuple(anyLines, anyRates, fc.constantFrom(...sellerVatRates), fc.constantFrom(...sellerVatRates))
  .map(([lines, rates, organizerVat, platformVat]) => ({
    sold: order(
      lines.map((line, i) => ({ ...line, id: `l${i}`, name: `Строка ${i}`, isGoods: i % 2 === 0 })),
      rates,
    ),
    applied: regime({ organizerVat, platformVat }),
  }))

test('the items of any order sum to its payment, and each party has what the ledger owes it', () => {
  fc.assert(
    fc.property(anySold, ({ sold, applied }) => {
      const items = paidFor(sold, applied)
      const { overallMinor } = orderTotals(sold.lines, sold.rates)
      expect(itemsSumMinor(items)).toBe(overallMinor)
      expect(items.every(({ priceMinor, name }) => priceMinor > 0 && name.length <= 128)).toBe(true)
      const owed = new Map<string, number>()
      for (const { account, amountMinor } of chargePostings({ ...sold, id: 'o', currency: 'RUB' })) {
        if (account === 'payer:o') continue
        // What the platform bears of a discount, its organizer's items cost less.
        const isLess = account === 'platform:method-discounts'
        const party = isLess ? `organizer:${sold.organizerId}` : account.startsWith('platform:') ? 'platform' : account
        owed.set(party, (owed.get(party) ?? 0) + amountMinor)
      }
      for (const [party, sumMinor] of owed) if (sumMinor === 0) owed.delete(party)
      const sums = new Map<string, number>()
      for (const item of items) sums.set(item.party, (sums.get(item.party) ?? 0) + item.priceMinor * item.units)
      expect(sums).toEqual(owed)
    }),
  )
})

test('any order of many lines fits receipts of a hundred items that sum to its payment', () => {
  const many = fc.array(fc.tuple(fc.integer({ min: 1, max: 90_000 }), fc.boolean()), { minLength: 90, maxLength: 320 })
  fc.assert(
    fc.property(many, anyRates, (prices, rates) => {
      const lines = prices.map(([price, isAlike], i) => ({
        ...place,
        id: `l${i}`,
        unitPriceMinor: isAlike ? 5_000 : price,
        name: isAlike ? '10 км' : `Дистанция ${i}`,
      }))
      const sold = order(lines, rates)
      const receipts = toReceipts(paidFor(sold), { operation: 'sell', company: till, paidBy: 'cashless' })
      expect(receipts.every(({ items }) => items.length > 0 && items.length <= maxItems)).toBe(true)
      expect(receipts.reduce((sum, { totalMinor }) => sum + totalMinor, 0)).toBe(orderTotals(lines, rates).overallMinor)
    }),
    { numRuns: 30 },
  )
})

test('a free order makes no receipt', () => {
  expect(
    toReceipts(paidFor(order([{ ...place, unitPriceMinor: 0 }])), {
      operation: 'sell',
      company: till,
      paidBy: 'cashless',
    }),
  ).toEqual([])
})

test('any refunds, one after another, return each item at its own rate, to the kopeck and never more than was paid', () => {
  fc.assert(
    fc.property(
      anySold,
      fc.array(fc.double({ min: 0, max: 1, noNaN: true }), { maxLength: 4 }),
      ({ sold, applied }, shares) => {
        const taken = paidFor(sold, applied)
        const returned: ReceiptItem[] = []
        const back = (amountMinor: number) => {
          const items = refundItems(taken, returned, amountMinor, null)
          expect(itemsSumMinor(items)).toBe(amountMinor)
          returned.push(...items)
        }
        for (const share of shares) back(Math.floor((itemsSumMinor(taken) - itemsSumMinor(returned)) * share))
        back(itemsSumMinor(taken) - itemsSumMinor(returned))
        for (const { key, vat, supplier: own } of returned)
          expect(taken).toContainEqual(expect.objectContaining({ key, vat, supplier: own }))
        for (const [key, items] of Map.groupBy(taken, (item) => item.key))
          expect(itemsSumMinor(returned.filter((item) => item.key === key))).toBe(itemsSumMinor(items))
        expect(refundItems(taken, returned, 100, null)).toEqual([])
      },
    ),
  )
})

test('a refund returns what was cancelled, where its lines are known', () => {
  const taken = paidFor(order([place, { ...place, id: 'l2', unitPriceMinor: 50_000 }]))
  expect(short(refundItems(taken, [], 50_000, new Map([['l2', 50_000]])))).toEqual([
    ['l2', 50_000, 1, 'full_prepayment', 'none'],
  ])
  expect(
    short(
      refundItems(
        taken,
        [],
        95_500,
        new Map([
          ['l1', 95_000],
          ['fee', 500],
        ]),
      ),
    ),
  ).toEqual([
    ['l1', 95_000, 1, 'full_prepayment', 'none'],
    ['fee', 500, 1, 'full_payment', '22'],
  ])
  // Lines of another order's cancellation, and sums that do not add up, are spread over all.
  for (const wanted of [new Map([['other', 50_000]]), new Map([['l2', 40_000]])])
    expect(itemsSumMinor(refundItems(taken, [], 50_000, wanted))).toBe(50_000)
})

test('a refund on two receipts returns on both together what was cancelled', () => {
  const taken = paidFor(order([place, { ...place, id: 'l2', unitPriceMinor: 50_000 }]))
  const cancelled = new Map([
    ['l2', 50_000],
    ['fee', 2_501],
  ])
  const first = refundItems(taken, [], 40_000, partOfCancelled(cancelled, [], 40_000))
  expect(itemsSumMinor(first)).toBe(40_000)
  const second = refundItems(taken, first, 12_501, partOfCancelled(cancelled, first, 12_501))
  const sums = [...cancelled].map(([key]) => itemsSumMinor([...first, ...second].filter((item) => item.key === key)))
  expect(sums).toEqual([50_000, 2_501])
  expect(partOfCancelled(null, first, 12_501)).toBeNull()
})

test('a refund repeats the rate of its day of payment, when the base rate has changed since', () => {
  const taken = paidFor(order([place]), regime({ on: '2025-12-31', organizerVat: '20', platformVat: '20' }))
  expect(taken.map(({ vat }) => vat)).toEqual(['20/120', '20'])
  expect(refundItems(taken, [], 199_500, null).map(({ vat }) => vat)).toEqual(['20/120', '20'])
})

test('the settlement is of what was paid in advance and not returned, at the rates of the event’s day', () => {
  const taken = paidFor(
    order([place, { ...place, id: 'l2' }]),
    regime({ on: '2025-12-31', organizerVat: '20', platformVat: '20' }),
  )
  const returned = refundItems(taken, [], 90_000, new Map([['l2', 90_000]]))
  const settled = settlementItems(taken, returned, regime({ on: '2027-06-20', organizerVat: '22' }))
  expect(short(settled)).toEqual([
    ['l1', 190_000, 1, 'full_payment', '22'],
    ['l2', 100_000, 1, 'full_payment', '22'],
  ])
  // A later refund returns the settled items, and the fee as it was paid.
  expect(short(refundItems(takenItems(taken, settled), [], 290_000 + 19_000, null))).toEqual([
    ['fee', 19_000, 1, 'full_payment', '20'],
    ...short(settled),
  ])
})

test('a correction takes the wrong receipt back and says the same sum with the right rates', () => {
  const [wrong] = toReceipts(paidFor(order([place])), { operation: 'sell', company: till, paidBy: 'cashless' })
  if (wrong === undefined) throw new Error('no receipt')
  const correction = { reason: 'self', baseDate: '2026-11-29', baseNumber: null } as const
  const [back, right] = correctionReceipts(wrong, correction, {
    company: companyOf(till),
    items: withRegime(wrong.items, regime({ organizerVat: '5' })),
  })
  expect([back.operation, right.operation]).toEqual(['sell_refund', 'sell'])
  expect(back.items).toEqual(wrong.items)
  expect(short(right.items)).toEqual([
    ['l1', 190_000, 1, 'full_prepayment', '5/105'],
    ['fee', 9_500, 1, 'full_payment', '22'],
  ])
  expect([back.totalMinor, right.totalMinor, right.correction]).toEqual([199_500, 199_500, correction])
  expect(right.company).not.toHaveProperty('vat')
})

test('a receipt without a supplier’s tax number or phone is not one for a provider', () => {
  const items = paidFor(order([place]))
  const named = (supplierOf: object) => ({
    items: items.map((item) => ({ ...item, supplier: item.supplier && { ...item.supplier, ...supplierOf } })),
  })
  expect(hasSupplierData(named({}))).toBe(true)
  expect(hasSupplierData(named({ taxNumber: '' }))).toBe(false)
  expect(hasSupplierData(named({ phone: '' }))).toBe(false)
})
