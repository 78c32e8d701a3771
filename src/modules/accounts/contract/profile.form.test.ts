import { expect, test } from 'vitest'
import { ProfileForm } from './profile.form.ts'

test('a form’s strings become a trimmed profile with normalized phone, email and birth date', () => {
  const parsed = ProfileForm.parse({
    email: ' Anna@Example.org ',
    lastName: ' Ветрова ',
    phone: '8 912 123-45-67',
    birthDate: '12.05.1990',
    hasNoPatronymic: 'on',
  })
  expect(parsed).toMatchObject({
    email: 'anna@example.org',
    lastName: 'Ветрова',
    phone: '+79121234567',
    birthDate: '1990-05-12',
    hasNoPatronymic: true,
    isPrivateHouse: false,
    gender: 'unknown',
  })
})

test.for([
  ['email', 'анна@пример.рф', 'validation.cyrillicEmail'],
  ['email', 'anna@', 'validation.email'],
  ['lastName', 'Ветрова1', 'validation.lettersOnly'],
  ['phone', '123', 'validation.phone'],
  ['birthDate', '30.02.1990', 'validation.date'],
  ['birthDate', '01.01.3000', 'accounts.birth_date_future'],
  ['birthDate', '01.01.1800', 'accounts.birth_date_old'],
  ['lastName', 'Bетрова', 'accounts.mixed_letters'],
  ['gender', 'other', 'validation.required'],
] as const)('the field %s with «%s» is refused with %s', ([field, value, message]) => {
  const issues = ProfileForm.safeParse({ [field]: value }).error?.issues ?? []
  expect(issues.map((issue) => [issue.path[0], issue.message])).toEqual([[field, message]])
})
