import { consentErrors, type NeededConsent } from '#src/modules/orders/domain/consents.ts'

/**
 * The consents of the recipient of a place that another account has paid for; the payer's consents
 * cover the payer alone.
 */
export const recipientsConsents = ['offer', 'personal-data'] as const satisfies readonly NeededConsent[]
/** The consents of a member who joins a team by its code; the payer consents to the offer. */
export const joinersConsents = ['personal-data'] as const satisfies readonly NeededConsent[]

/** The consents required at a form, and the accepted ones. */
export type Agreement = { readonly needed: readonly NeededConsent[]; readonly accepted: readonly string[] }

/** The issue of each missing consent, at its own box. */
export function consentIssues({ needed, accepted }: Agreement): Record<string, string> {
  return Object.fromEntries(
    needed.filter((kind) => !accepted.includes(kind)).map((kind) => [`consents.${kind}`, consentErrors[kind]]),
  )
}
