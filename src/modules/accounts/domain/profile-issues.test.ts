import { expect, test } from 'vitest'
import { parsePlainDate } from '#src/kernel/plain-date.ts'
import { emptyProfile, type ParticipantProfile } from './profile.ts'
import { type FieldRules, profileIssues } from './profile-issues.ts'

const whole: ParticipantProfile = {
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
  ['a whole profile has no issues', {}, {}, {}],
  [
    'what racing always needs',
    { lastName: '', birthDate: null, gender: 'unknown' },
    {},
    { lastName: required, birthDate: required, gender: required },
  ],
  ['a flat is asked for', {}, { apartment: 'required' }, { apartment: required }],
  ['a private house has no flat', { isPrivateHouse: true }, { apartment: 'required' }, {}],
  ['a patronymic is asked for', {}, { patronymic: 'required' }, { patronymic: required }],
  ['«нет отчества» lifts it', { hasNoPatronymic: true }, { patronymic: 'required' }, {}],
  ['not in a club', { hasNoClub: true }, { club: 'required' }, {}],
  ['the city is usual, a race may turn it off', { city: '' }, { city: 'off' }, {}],
  ['the usual city is missing', { city: '' }, {}, { city: required }],
  [
    'a Russian postcode has six digits',
    { postcode: '44300' },
    { postcode: 'optional' },
    { postcode: 'accounts.postcode_form' },
  ],
  ['a German one has its own', { country: 'DE', postcode: '10115' }, { postcode: 'optional' }, {}],
  ['so has a British one', { country: 'GB', postcode: 'W1A 1AA' }, { postcode: 'optional' }, {}],
  [
    'one digit is none anywhere',
    { country: 'DE', postcode: '1' },
    { postcode: 'optional' },
    { postcode: 'validation.invalid' },
  ],
  ['one that the race doesn’t ask for is not its business', { postcode: '44300' }, {}, {}],
  [
    'the emergency phone is somebody else’s',
    { emergencyPhone: '+79121234567' },
    {},
    { emergencyPhone: 'accounts.emergency_phone_own' },
  ],
] as const)('%s', ([, change, rules, issues]) => {
  const asked: FieldRules = rules
  expect(profileIssues({ ...whole, ...change }, asked, 'own')).toEqual(issues)
})

test('an account needs an email and a relative does not, because their emails go to the account', () => {
  expect(profileIssues({ ...whole, email: '' }, {}, 'own')).toEqual({ email: required })
  expect(profileIssues({ ...whole, email: '' }, {}, 'relative')).toEqual({})
  expect(profileIssues({ ...whole, email: '', phone: '' }, {}, 'relative')).toEqual({ phone: required })
})
