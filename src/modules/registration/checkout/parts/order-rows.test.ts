import fc from 'fast-check'
import { expect, test } from 'vitest'
import { anyLines, anyRates } from '#src/modules/orders/domain/testing/any-order.ts'
import { orderTotals } from '#src/modules/orders/domain/totals.ts'
import { orderRows, type RowFormatters } from './order-rows.ts'

const formatters = { t: (key: string) => key, format: { rate: String } } as unknown as RowFormatters

test('the lines of an order add up to what is paid, with the service fee as one of them', () => {
  fc.assert(
    fc.property(anyLines, anyRates, (lines, rates) => {
      const totals = orderTotals(lines, rates)
      const rows = orderRows(
        {
          items: lines.map((line, i) => ({
            ...{ id: String(i), name: line.kind, count: line.units },
            costMinor: line.unitPriceMinor * line.units,
          })),
          discountMinor: totals.discountMinor,
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
