import type { OrderSource } from './order-kind.ts'

/**
 * The consents required before a payment, each given separately (PRODUCT.md 'Accounts', DOMAIN.md
 * §13).
 */
export const neededConsents = ['offer', 'personal-data', 'receipt'] as const
export type NeededConsent = (typeof neededConsents)[number]

/** An order with an overall sum of 0 has no receipt, so it needs no consent to one. */
export function consentsFor(overallMinor: number): readonly NeededConsent[] {
  return overallMinor === 0 ? neededConsents.filter((kind) => kind !== 'receipt') : neededConsents
}

/**
 * The orders whose consents cover an order: its own, and of what is added to a paid order, or changed
 * in it, that order's, whose contract it is.
 */
export function coveringOrders(order: { readonly id: string } & OrderSource): readonly [string, ...string[]] {
  return order.kind === 'options' || order.kind === 'price_difference' ? [order.id, order.sourceOrderId] : [order.id]
}

/** The message of each missing consent, shown at its own checkbox. */
export const consentErrors = {
  offer: 'orders.consent_offer',
  'personal-data': 'orders.consent_personal_data',
  receipt: 'orders.consent_receipt',
} as const satisfies Record<NeededConsent, string>
