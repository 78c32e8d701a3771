import type { Currency } from '#src/kernel/money.ts'

/** SPEC §9's payment methods under PRODUCT.md's names (PaymentType). `free` is an order with nothing to pay. */
export const paymentMethods = [
  'card',
  'qr',
  'sbp_link',
  'sbp_qr',
  'bank_transfer',
  'requisites',
  'erip',
  'paypal',
  'installments',
  'express_pay',
  'uz_card',
] as const
export type PaymentMethod = (typeof paymentMethods)[number]

export type MethodRule = {
  readonly method: PaymentMethod
  readonly provider: string
  readonly currencies: readonly Currency[]
  readonly minMinor: number
  readonly maxMinor?: number
}

/**
 * The least sum that any method accepts in a currency: a smaller sum cannot be paid; Infinity where
 * no method accepts the currency.
 */
export function minPayable(rules: readonly MethodRule[], currency: Currency): number {
  return Math.min(...rules.flatMap((rule) => (rule.currencies.includes(currency) ? [rule.minMinor] : [])))
}

/**
 * The methods available for an order of this currency and sum, in the order in which they are
 * shown.
 */
export function offeredMethods(
  rules: readonly MethodRule[],
  order: { readonly currency: Currency; readonly amountMinor: number },
): readonly MethodRule[] {
  return rules.filter(
    (rule) =>
      rule.currencies.includes(order.currency) &&
      order.amountMinor >= rule.minMinor &&
      order.amountMinor <= (rule.maxMinor ?? Number.POSITIVE_INFINITY),
  )
}
