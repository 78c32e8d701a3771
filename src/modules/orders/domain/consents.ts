import { legalVersionOf } from '#src/modules/tenants/domain/legal-document.ts'

/** What is agreed to before money is taken, each on its own (PRODUCT.md 'Accounts', DOMAIN.md §13). */
export const neededConsents = ['offer', 'personal-data', 'receipt'] as const
export type NeededConsent = (typeof neededConsents)[number]

/** Of an order that comes to nothing there is no receipt to agree to. */
export function consentsFor(overallMinor: number): readonly NeededConsent[] {
  return overallMinor === 0 ? neededConsents.filter((kind) => kind !== 'receipt') : neededConsents
}

/** The version of the text that stands today; a newer text is agreed to anew. */
export const consentVersions: Readonly<Record<NeededConsent, string>> = {
  offer: legalVersionOf('offer'),
  'personal-data': legalVersionOf('personal-data'),
  receipt: legalVersionOf('receipt'),
}

/** The refusal of each missing consent, to stand at its own box. */
export const consentErrors = {
  offer: 'orders.consent_offer',
  'personal-data': 'orders.consent_personal_data',
  receipt: 'orders.consent_receipt',
} as const satisfies Record<NeededConsent, string>
