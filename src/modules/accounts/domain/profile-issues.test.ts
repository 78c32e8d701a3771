import { expect, test } from 'vitest'
import { parsePlainDate } from '#src/kernel/plain-date.ts'
import { emptyProfile, type ParticipantProfile } from './profile.ts'
import { type FieldRules, profileIssues } from './profile-issues.ts'

const complete: ParticipantProfile = {
  ...emptyProfile,
  email: 'anna@example.org',
  lastName: 'Ветрова',
  firstName: 'Анна',
  birthDate: parsePlainDate('1990-05-12'),
  gender: 'female',
  city: 'Самара',
  phone: '+79121234567',
}
const required = 'validation.required'

test.for([
  ['a complete profile has no issues', {}, {}, {}],
  [
    'fields that every race needs are required',
    { lastName: '', birthDate: null, gender: 'unknown' },
    {},
    { lastName: required, birthDate: required, gender: required },
  ],
  ['a required apartment is missing', {}, { apartment: 'required' }, { apartment: required }],
  ['a private house needs no apartment', { isPrivateHouse: true }, { apartment: 'required' }, {}],
  ['a required patronymic is missing', {}, { patronymic: 'required' }, { patronymic: required }],
  ['«нет отчества» removes the requirement', { hasNoPatronymic: true }, { patronymic: 'required' }, {}],
  ['«не состою в клубе» removes the requirement', { hasNoClub: true }, { club: 'required' }, {}],
  ['a race may turn off the city', { city: '' }, { city: 'off' }, {}],
  ['the city is required by default', { city: '' }, {}, { city: required }],
  [
    'a Russian postcode has six digits',
    { postcode: '44300' },
    { postcode: 'optional' },
    { postcode: 'accounts.postcode_form' },
  ],
  ['a German postcode has another format', { country: 'DE', postcode: '10115' }, { postcode: 'optional' }, {}],
  ['a British postcode has another format', { country: 'GB', postcode: 'W1A 1AA' }, { postcode: 'optional' }, {}],
  [
    'one digit is no postcode in any country',
    { country: 'DE', postcode: '1' },
    { postcode: 'optional' },
    { postcode: 'validation.invalid' },
  ],
  ['a postcode is not validated where the race does not ask for it', { postcode: '44300' }, {}, {}],
  [
    'the emergency phone must differ from the own phone',
    { emergencyPhone: '+79121234567' },
    {},
    { emergencyPhone: 'accounts.emergency_phone_own' },
  ],
] as const)('a profile is validated by the race’s rules: %s', ([, change, rules, issues]) => {
  const fieldRules: FieldRules = rules
  expect(profileIssues({ ...complete, ...change }, fieldRules, 'own')).toEqual(issues)
})

test('an account needs an email and a relative does not, because their emails go to the account', () => {
  expect(profileIssues({ ...complete, email: '' }, {}, 'own')).toEqual({ email: required })
  expect(profileIssues({ ...complete, email: '' }, {}, 'relative')).toEqual({})
  expect(profileIssues({ ...complete, email: '', phone: '' }, {}, 'relative')).toEqual({ phone: required })
})
