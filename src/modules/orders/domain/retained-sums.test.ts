import { expect, test } from 'vitest'
import { fullRefund, type RefundTerms, totalRefundMinor, unitsRefund } from './refund-sums.ts'
import { retainedSums } from './retained-sums.ts'

const rates = { eventBp: 500, extraBp: 0 }
const place = { id: 'place', kind: 'place' as const, unitPriceMinor: 170_000, units: 1, discountMinor: 0 }
const shirts = { id: 'shirts', kind: 'product' as const, unitPriceMinor: 33_333, units: 3, discountMinor: 100 }

/** A cancellation of units of a line by the given terms. */
function cancelled(line: typeof place | typeof shirts, units: number, terms: RefundTerms, returnedUnits = 0) {
  const sums = unitsRefund({ ...line, returnedUnits }, units, rates, terms)
  const row = { lineId: line.id, units, netMinor: sums.netMinor, refundMinor: totalRefundMinor(sums) }
  return { lines: [row] }
}

test.for([
  ['the whole sum returned: nothing', fullRefund, 0, 0],
  ['without commission: the fee', { shareBp: 10_000, returnsCommission: false }, 8_500, 0],
  ['half of it and of the fee', { shareBp: 5_000, returnsCommission: true }, 4_250, 85_000],
  ['nothing returned: all of it', { shareBp: 0, returnsCommission: false }, 8_500, 170_000],
] as const)('what is retained of a cancelled place, %s', ([, terms, feeMinor, restMinor]) => {
  expect(retainedSums([place], [cancelled(place, 1, terms)], rates)).toEqual({ feeMinor, restMinor })
})

test('units cancelled one after another leave nothing over by rounding', () => {
  const cancellations = [0, 1, 2].map((before) => cancelled(shirts, 1, fullRefund, before))
  expect(retainedSums([shirts], cancellations, rates)).toEqual({ feeMinor: 0, restMinor: 0 })
})

test('what was not cancelled is not retained', () => {
  expect(retainedSums([place, shirts], [], rates)).toEqual({ feeMinor: 0, restMinor: 0 })
})
