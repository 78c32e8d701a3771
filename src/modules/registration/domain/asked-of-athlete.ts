import type { FieldRule, FieldRules } from '#src/modules/accounts/domain/profile-faults.ts'
import { raceFields } from '#src/modules/accounts/domain/profile-faults.ts'
import type { ApplicationRules } from '#src/modules/catalog/domain/application-rules.ts'

type Asks = {
  readonly applications: ApplicationRules | null
  readonly profileFields: FieldRules
  readonly questions: readonly unknown[]
  readonly requirements: readonly unknown[]
}

/**
 * What the race asks of an athlete of a coach's application instead of what it asks of everybody: school and region, as its rules
 * for applications say, and neither answers nor documents, which come on paper (record 170). A race that takes no applications
 * asks as of everybody.
 */
export function askedOfAthlete<Race extends Asks>(race: Race): Race {
  const { applications } = race
  if (applications === null) return race
  const off = Object.fromEntries(raceFields.map((field): [string, FieldRule] => [field, 'off']))
  const { school, region } = applications.fields
  return {
    ...race,
    profileFields: { ...off, patronymic: 'optional', club: school, region },
    questions: [],
    requirements: [],
  }
}
