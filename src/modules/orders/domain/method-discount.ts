import { type Currency, splitByLargestRemainder } from '#src/kernel/money.ts'
import { methodDiscountMinor } from '#src/modules/payments/domain/method-discount.ts'
import type { TenantMethod } from '#src/modules/payments/domain/methods.ts'
import type { OrderKind } from './order-kind.ts'
import type { PricedLine } from './totals.ts'

/**
 * What a payment method takes off an unpaid order. No discount is for an insurer's premium: an order
 * that is little but insurance is discounted by what the rest costs.
 * @param overallMinor the order's sum without it
 */
export function methodDiscountFor(
  method: Pick<TenantMethod, 'method' | 'shopOrganizerId'>,
  order: { readonly kind: OrderKind; readonly currency: Currency },
  { lines, overallMinor }: { readonly lines: readonly PricedLine[]; readonly overallMinor: number },
): number {
  const isOfItsOwn = order.kind === 'registration'
  const discountMinor = methodDiscountMinor(method, { currency: order.currency, amountMinor: overallMinor, isOfItsOwn })
  return Math.min(discountMinor, discountableMinor(lines))
}

/** What a payment method may take off at most. */
export function discountableMinor(lines: readonly PricedLine[]): number {
  return discountableSums(lines).reduce((all, amountMinor) => all + amountMinor, 0)
}

/**
 * The part of each line in the discount for the payment method, by the sums of the lines, largest
 * remainder first.
 * @param discountMinor at most what `methodDiscountFor` gives
 * @returns as many sums as lines, each at most what its line costs
 */
export function spreadMethodDiscount(lines: readonly PricedLine[], discountMinor: number): readonly number[] {
  return splitByLargestRemainder(discountMinor, discountableSums(lines))
}

function discountableSums(lines: readonly PricedLine[]): number[] {
  return lines.map(({ kind, unitPriceMinor, units, discountMinor }) =>
    kind === 'insurance' ? 0 : unitPriceMinor * units - discountMinor,
  )
}
