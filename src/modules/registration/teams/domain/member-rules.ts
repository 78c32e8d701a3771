import type { FieldRule } from '#src/modules/accounts/domain/profile-issues.ts'

type FormRules = { readonly kind: string; readonly profileFields: Readonly<Record<string, FieldRule>> }

/**
 * The race's fields for one person: a member of a team is asked for all but an identity document
 * (docs/features/identity-documents.md).
 */
export function toMemberRules<Race extends FormRules>(race: Race): Race {
  if (race.kind === 'individual') return race
  return { ...race, profileFields: { ...race.profileFields, identityDocument: 'off' } }
}
