/** What is agreed to before money is taken, each on its own (PRODUCT.md 'Accounts', DOMAIN.md §13). */
export const neededConsents = ['offer', 'personal-data', 'receipt'] as const
export type NeededConsent = (typeof neededConsents)[number]

/** The version of the text that stands today; a newer text is agreed to anew. */
export const consentVersions = {
  offer: '2026-11-01',
  'personal-data': '2026-11-01',
  receipt: '2026-11-01',
} as const satisfies Record<NeededConsent, string>

/** The refusal of each missing consent, to stand at its own box. */
export const consentErrors = {
  offer: 'orders.consent_offer',
  'personal-data': 'orders.consent_personal_data',
  receipt: 'orders.consent_receipt',
} as const satisfies Record<NeededConsent, string>
