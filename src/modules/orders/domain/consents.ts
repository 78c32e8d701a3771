import type { OrderSource } from './order-kind.ts'

/**
 * The consents required before a payment, each given separately (PRODUCT.md 'Accounts', DOMAIN.md
 * §13).
 */
const neededConsents = ['offer', 'personal-data', 'receipt'] as const
export type NeededConsent = (typeof neededConsents)[number]

/**
 * The consents in a currency. 54-FZ is about roubles: a payment in another currency gets no receipt,
 * neither from the site nor from an organizer's own shop, so nobody consents to one.
 */
export function consentsIn(currency: string): readonly NeededConsent[] {
  return currency === 'RUB' ? neededConsents : neededConsents.filter((kind) => kind !== 'receipt')
}

/** The consents of an order. One with an overall sum of 0 has no receipt either. */
export function consentsFor(overallMinor: number, currency: string): readonly NeededConsent[] {
  return consentsIn(currency).filter((kind) => kind !== 'receipt' || overallMinor > 0)
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
