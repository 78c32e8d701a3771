import fc from 'fast-check'
import { expect, test } from 'vitest'
import { anyLines, anyRates } from '#src/modules/orders/domain/testing/any-order.ts'
import { orderTotals } from '#src/modules/orders/domain/totals.ts'
import { discountsOf, orderRows, type RowFormatters } from './order-rows.ts'

const formatters = { t: (key: string) => key, format: { rate: String } } as unknown as RowFormatters

test('the lines of an order add up to what is paid, with the service fee as one of them', () => {
  fc.assert(
    fc.property(anyLines, anyRates, (lines, rates) => {
      const totals = orderTotals(lines, rates)
      const items = lines.map((line, i) => ({
        ...{ id: String(i), name: line.kind, count: line.units },
        costMinor: line.unitPriceMinor * line.units,
        discounts: [
          { name: 'Скидка', code: i % 2 === 0 ? 'КОД' : null, amountMinor: line.discountMinor },
          { name: 'Долями', code: null, amountMinor: line.methodDiscountMinor },
        ],
      }))
      const rows = orderRows(
        {
          items,
          discounts: discountsOf(items),
          commissions: [
            { rateBp: rates.eventBp, amountMinor: totals.eventCommissionMinor },
            { rateBp: rates.extraBp, amountMinor: totals.extraCommissionMinor },
          ],
        },
        'RUB',
        formatters,
      )
      expect(rows.reduce((all, { sum }) => all + sum.amountMinor, 0)).toBe(totals.overallMinor)
      expect(rows.filter(({ id }) => id === 'fee')).toHaveLength(1)
    }),
  )
})

test('a discount is one row over all lines, by its name and code', () => {
  const discount = (name: string, code: string | null, amountMinor: number) => ({ name, code, amountMinor })
  const items = [
    { id: 'a', discounts: [discount('Скидка', 'СТАРТ10', 50), discount('Семья', null, 20)] },
    { id: 'b', discounts: [discount('Скидка', 'СТАРТ10', 30)] },
    { id: 'c' },
  ]
  expect(discountsOf(items)).toEqual([discount('Семья', null, 20), discount('Скидка', 'СТАРТ10', 80)])
})
