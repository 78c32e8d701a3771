import { parsePlainDate } from '#src/kernel/plain-date.ts'
import { type EligibilityRules, ineligibility } from '../../domain/eligibility.ts'

type Form = {
  readonly participant: Readonly<Record<string, unknown>>
  readonly rules: Omit<EligibilityRules, 'raceDay'> & { readonly raceDay: string }
}

/**
 * Whether the saved data of a person shows already that the race refuses them; the form asks for
 * unknown data.
 */
export function isKnownIneligible({ participant: { gender, birthDate }, rules }: Form): boolean {
  const [born, raceDay] = [parsePlainDate(String(birthDate)), parsePlainDate(rules.raceDay)]
  if (born === null || raceDay === null) return false
  const known = gender === 'male' || gender === 'female' ? gender : 'unknown'
  const ineligible = ineligibility({ gender: known, birthDate: born }, { ...rules, raceDay })
  return ineligible !== null && ineligible.code !== 'registration.gender_unknown'
}
