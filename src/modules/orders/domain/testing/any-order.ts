import fc from 'fast-check'

/**
 * Any order line that the database accepts: whole sums ≥ 0, at least one unit, discount at most the
 * price.
 */
export const anyLine = fc
  .record({
    kind: fc.constantFrom('place' as const, 'product' as const, 'insurance' as const),
    unitPriceMinor: fc.oneof(fc.nat(1_000), fc.nat(50_000_000)),
    units: fc.integer({ min: 1, max: 20 }),
    discountShare: fc.oneof(fc.constant(0), fc.constant(1), fc.double({ min: 0, max: 1, noNaN: true })),
    providerName: fc.constantFrom('', 'Полис-Старт', 'Гарант'),
    isRefundable: fc.boolean(),
  })
  .map(({ discountShare, ...line }) => ({
    ...line,
    discountMinor: Math.floor(line.unitPriceMinor * line.units * discountShare),
  }))

const anyRateBp = fc.oneof(fc.constant(0), fc.integer({ min: 0, max: 10_000 }))

export const anyRates = fc.record({ eventBp: anyRateBp, extraBp: anyRateBp })
export const anyLines = fc.array(anyLine, { maxLength: 8 })
