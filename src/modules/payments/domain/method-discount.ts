import type { Currency } from '#src/kernel/money.ts'
import type { PaymentMethod } from './methods.ts'

/** SPEC §9: 100 roubles off an order that is paid in parts; no payment in parts is below 1,000 roubles (PRODUCT.md). */
const installments = { discountMinor: 10_000, leastMinor: 100_000, currency: 'RUB' } as const

/** How the discount is named among an order's lines; its payer reads it beside promo codes. */
export const methodDiscountName = { ru: 'Скидка за оплату долями', en: 'Discount for paying in parts' } as const

/**
 * What a method takes off an order's sum, in minor units. The platform bears it, so an organizer's
 * own shop gives none.
 * @param order `isOfItsOwn`: not a difference, a fee, a share or options for an order paid before
 */
export function methodDiscountMinor(
  { method, shopOrganizerId }: { readonly method: PaymentMethod; readonly shopOrganizerId: string | null },
  order: { readonly currency: Currency; readonly amountMinor: number; readonly isOfItsOwn: boolean },
): number {
  const isDiscounted =
    method === 'installments' &&
    shopOrganizerId === null &&
    order.isOfItsOwn &&
    order.currency === installments.currency &&
    order.amountMinor - installments.discountMinor >= installments.leastMinor
  return isDiscounted ? installments.discountMinor : 0
}
