import fc from 'fast-check'

const anyShare = fc.oneof(fc.constant(0), fc.constant(1), fc.double({ min: 0, max: 1, noNaN: true }))

/**
 * Any order line that the database accepts: whole sums ≥ 0, at least one unit, discounts at most the
 * price, none for the payment method on an insurance.
 */
export const anyLine = fc
  .record({
    kind: fc.constantFrom('place' as const, 'product' as const, 'insurance' as const),
    unitPriceMinor: fc.oneof(fc.nat(1_000), fc.nat(50_000_000)),
    units: fc.integer({ min: 1, max: 20 }),
    discountShare: anyShare,
    methodDiscountShare: anyShare,
    providerName: fc.constantFrom('', 'Полис-Старт', 'Гарант'),
    isRefundable: fc.boolean(),
  })
  .map(({ discountShare, methodDiscountShare, ...line }) => {
    const costMinor = line.unitPriceMinor * line.units
    const discountMinor = Math.floor(costMinor * discountShare)
    const methodDiscountMinor =
      line.kind === 'insurance' ? 0 : Math.floor((costMinor - discountMinor) * methodDiscountShare)
    return { ...line, discountMinor, methodDiscountMinor }
  })

const anyRateBp = fc.oneof(fc.constant(0), fc.integer({ min: 0, max: 10_000 }))

export const anyRates = fc.record({ eventBp: anyRateBp, extraBp: anyRateBp })
export const anyLines = fc.array(anyLine, { maxLength: 8 })
