import { consentErrors, type NeededConsent } from '#src/modules/orders/domain/consents.ts'

/** What whoever takes a place that somebody else has paid for agrees to themselves; the payer's consents are the payer's alone. */
export const recipientsConsents = ['offer', 'personal-data'] as const satisfies readonly NeededConsent[]
/** What whoever comes into a team by its code agrees to; the offer is agreed to by who pays. */
export const joinersConsents = ['personal-data'] as const satisfies readonly NeededConsent[]

/** What somebody has to agree to as they fill in their form, and what they have ticked. */
export type Agreement = { readonly needed: readonly NeededConsent[]; readonly given: readonly string[] }

/** What is not agreed to, at its own box. */
export function consentIssues({ needed, given }: Agreement): Record<string, string> {
  return Object.fromEntries(
    needed.filter((kind) => !given.includes(kind)).map((kind) => [`consents.${kind}`, consentErrors[kind]]),
  )
}
