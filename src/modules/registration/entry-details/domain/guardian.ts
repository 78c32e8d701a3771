import { ageOn, type PlainDate } from '#src/kernel/plain-date.ts'

/** Who is under 14 is registered by the legal representative; from 14 to 17 one brings their consent on paper (DOMAIN.md §13). */
export type Guardianship = 'representative' | 'paper'

/** The words that are agreed to stand in the form itself; whoever changes them gives them a new version. */
export const guardianTextVersion = '2026-11-22'

/** What is needed of a legal representative for who registers today; null for grown-ups. */
export function guardianshipOf(birthDate: PlainDate, today: PlainDate): Guardianship | null {
  const age = ageOn(birthDate, today)
  if (age < 14) return 'representative'
  return age < 18 ? 'paper' : null
}

/** The refusal of what was not ticked, to stand at its box. */
export const guardianErrors = {
  representative: 'registration.guardian_representative',
  paper: 'registration.guardian_paper',
} as const satisfies Record<Guardianship, string>

/** As consents are recorded. */
export const guardianConsents = {
  representative: 'representative',
  paper: 'representative-paper',
} as const satisfies Record<Guardianship, string>
