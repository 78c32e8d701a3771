import { ageOn, type PlainDate } from '#src/kernel/plain-date.ts'

/**
 * A participant under 14 is registered by the legal representative; from 14 to 17 their written
 * consent is brought (DOMAIN.md §13).
 */
export type Guardianship = 'representative' | 'paper'

/**
 * The version of the declaration's text, which is in the form; a changed text needs a new version.
 */
export const guardianTextVersion = '2026-11-22'

/** The declaration needed for a person who registers today; null for adults. */
export function requiredGuardianship(birthDate: PlainDate, today: PlainDate): Guardianship | null {
  const age = ageOn(birthDate, today)
  if (age < 14) return 'representative'
  return age < 18 ? 'paper' : null
}

/** The refusal of an unticked declaration, shown at its box. */
export const guardianErrors = {
  representative: 'registration.guardian_representative',
  paper: 'registration.guardian_paper',
} as const satisfies Record<Guardianship, string>

/** The kinds under which declarations are recorded as consents. */
export const guardianConsents = {
  representative: 'representative',
  paper: 'representative-paper',
} as const satisfies Record<Guardianship, string>
