import { ageOn, type PlainDate } from '#src/kernel/plain-date.ts'
import { type RaceField, raceField } from '#src/modules/catalog/domain/race-field.ts'

export type EligibilityRules = {
  readonly gender: 'any' | 'male' | 'female'
  readonly ageFrom: number | null
  readonly ageTo: number | null
  /** The day of the age: the race day, or 31 December of its year. */
  readonly ageOn: 'race-day' | 'dec-31'
  readonly raceDay: PlainDate
}
export type EligibilityPerson = { readonly gender: 'unknown' | 'male' | 'female'; readonly birthDate: PlainDate }
export type Ineligibility =
  | { readonly code: 'registration.gender_unknown' }
  | { readonly code: 'registration.gender_male_only' | 'registration.gender_female_only' }
  | { readonly code: 'registration.too_young'; readonly years: number }
  | { readonly code: 'registration.too_old'; readonly years: number }

/**
 * The reason why this person may not race, or null. The same rule on the server and in the browser.
 */
export function ineligibility(person: EligibilityPerson, rules: EligibilityRules): Ineligibility | null {
  if (rules.gender !== 'any') {
    if (person.gender === 'unknown') return { code: 'registration.gender_unknown' }
    if (person.gender !== rules.gender) {
      return { code: rules.gender === 'male' ? 'registration.gender_male_only' : 'registration.gender_female_only' }
    }
  }
  const age = ageOn(person.birthDate, referenceDay(rules))
  if (rules.ageFrom !== null && age < rules.ageFrom) return { code: 'registration.too_young', years: rules.ageFrom }
  if (rules.ageTo !== null && age > rules.ageTo) return { code: 'registration.too_old', years: rules.ageTo }
  return null
}

const fieldContexts: Readonly<Partial<Record<RaceField, string>>> = {
  ...{ Boys: 'children', Girls: 'children' },
  ...{ YoungMen: 'youths', YoungWomen: 'youths' },
}

/** The parameters of a refusal's text: the age, or the gender. */
export function ineligibleParams(
  ineligible: Ineligibility,
  rules: Pick<EligibilityRules, 'gender' | 'ageTo'>,
): Record<string, string | number> {
  if ('years' in ineligible) return { count: ineligible.years }
  const field = raceField(rules)
  const context = field === null ? undefined : fieldContexts[field]
  return context === undefined ? {} : { context }
}

/** The day on which the race counts ages: the race day, or 31 December of its year. */
export function referenceDay(rules: Pick<EligibilityRules, 'ageOn' | 'raceDay'>): PlainDate {
  // A day of the same year: the cut keeps the brand's own form YYYY-MM-DD.
  return rules.ageOn === 'race-day' ? rules.raceDay : (`${rules.raceDay.slice(0, 4)}-12-31` as PlainDate)
}
