import { expect, test } from 'vitest'
import { type PlainDate, parsePlainDate } from '#src/kernel/plain-date.ts'
import { type EligibilityRules, ineligibility, ineligibleParams } from './eligibility.ts'

function day(text: string): PlainDate {
  const parsed = parsePlainDate(text)
  if (parsed === null) throw new Error(`not a day: ${text}`)
  return parsed
}
const open = { gender: 'any', ageFrom: 18, ageTo: 60, ageOn: 'race-day', raceDay: day('2027-05-24') } as const

test.for([
  ['the eighteenth birthday is the race day', {}, '2009-05-24', 'male', null],
  ['the eighteenth birthday is the day after', {}, '2009-05-25', 'male', 'registration.too_young'],
  ['the age of 31 December counts where the race says so', { ageOn: 'dec-31' }, '2009-12-31', 'male', null],
  ['sixty until the day before the sixty-first birthday', {}, '1966-05-25', 'male', null],
  ['sixty-one on the race day', {}, '1966-05-24', 'female', 'registration.too_old'],
  ['born on 29 February, of age on 1 March', { raceDay: '2026-02-28' }, '2008-02-29', 'male', 'registration.too_young'],
  ['women only, a woman', { gender: 'female' }, '1990-01-01', 'female', null],
  ['women only, a man', { gender: 'female' }, '1990-01-01', 'male', 'registration.gender_female_only'],
  ['a gender rule and an unchosen gender', { gender: 'male' }, '1990-01-01', 'unknown', 'registration.gender_unknown'],
  ['no gender rule and an unchosen gender', {}, '1990-01-01', 'unknown', null],
  ['no age rule', { ageFrom: null, ageTo: null }, '2020-01-01', 'male', null],
] as const)('a participant is checked against the race’s rules: %s', ([, change, birthDate, gender, code]) => {
  const rules: EligibilityRules = {
    ...open,
    ...change,
    raceDay: day('raceDay' in change ? change.raceDay : open.raceDay),
  }
  expect(ineligibility({ birthDate: day(birthDate), gender }, rules)?.code ?? null).toBe(code)
})

test.for([
  ['male', 13, { context: 'children' }],
  ['female', 14, { context: 'youths' }],
  ['male', 17, { context: 'youths' }],
  ['female', 18, {}],
  ['male', null, {}],
] as const)('a refusal to a race of %s up to %s uses the same words as the pages', ([gender, ageTo, params]) => {
  expect(ineligibleParams({ code: 'registration.gender_male_only' }, { gender, ageTo })).toEqual(params)
})
