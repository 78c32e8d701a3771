import { expect, test } from 'vitest'
import { renderInPage, textOfHtml } from '#src/ui/testing/render.tsx'
import { emptyProfile } from '../domain/profile.ts'
import { type FieldRule, ownProfileRules, raceProfileFields } from '../domain/profile-issues.ts'
import { en } from '../texts/en.ts'
import { ru } from '../texts/ru.ts'
import { ProfileFields } from './profile-fields.tsx'
import type { ProfileFieldsProps } from './profile-inputs.ts'

const allOff = Object.fromEntries(raceProfileFields.map((field) => [field, 'off' as FieldRule]))
const html = (props: Partial<ProfileFieldsProps> = {}, language: 'ru' | 'en' = 'ru') =>
  renderInPage(
    <ProfileFields values={emptyProfile} rules={ownProfileRules} errorOf={() => undefined} {...props} />,
    language,
    {
      accounts: language === 'ru' ? ru : en,
    },
  )
/** The control of that name in the server's HTML. */
const control = (page: string, name: string) => new RegExp(`<(?:input|select)[^>]*name="${name}"[^>]*>`).exec(page)?.[0]

test('the profile page shows every field of SPEC §3 in both languages', () => {
  for (const language of ['ru', 'en'] as const) {
    const page = html({}, language)
    for (const name of Object.keys(emptyProfile)) expect(control(page, name), name).toBeDefined()
  }
  expect(textOfHtml(html({}, 'en'))).toContain('Emergency phone')
})

test('a race without further requirements shows name and contact fields', () => {
  const page = html({ rules: allOff })
  const shown = [...page.matchAll(/<(?:input|select)(?! type="hidden")[^>]*name="(\w+)"/g)].map(([, name]) => name)
  expect(shown).toEqual(['lastName', 'firstName', 'birthDate', 'gender', 'email', 'phone'])
})

test('a field that a race does not show is sent hidden, so that saving clears nothing', () => {
  const values = { ...emptyProfile, street: 'Лесная', isPrivateHouse: true, club: 'Темп' }
  const page = html({ values, rules: allOff })
  expect(control(page, 'street')).toMatch(/type="hidden".*value="Лесная"/)
  expect(control(page, 'isPrivateHouse')).toMatch(/type="hidden".*value="on"/)
  expect(control(page, 'club')).toMatch(/type="hidden".*value="Темп"/)
  expect(control(page, 'city')).toBeUndefined()
})

test('field names have the prefix, and errors are found by the full name', () => {
  const page = html({
    prefix: 'participant',
    errorOf: (name) => ({ 'participant.phone': 'Проверьте номер.', phone: 'не отсюда' })[name],
  })
  expect(control(page, 'participant.phone')).toContain('aria-invalid="true"')
  expect(textOfHtml(page)).toContain('Проверьте номер.')
  expect(page).not.toContain('не отсюда')
})

test.for([
  ['required', 'required', false, true],
  ['optional', 'optional', false, false],
  ['required, but there is none', 'required', true, false],
] as const)('a patronymic that is %s', ([, rule, hasNoPatronymic, isRequired]) => {
  const page = html({ values: { ...emptyProfile, hasNoPatronymic }, rules: { patronymic: rule } })
  expect(/ required=""/.test(control(page, 'patronymic') ?? '')).toBe(isRequired)
})

test('after a refusal the form shows what was typed, ticked boxes too', () => {
  const page = html({ values: { lastName: 'Ким1', birthDate: '12.05.1990', hasNoClub: 'on', gender: 'male' } })
  expect(control(page, 'lastName')).toContain('value="Ким1"')
  expect(control(page, 'birthDate')).toContain('value="12.05.1990"')
  expect(control(page, 'hasNoClub')).toContain('checked=""')
  expect(page).toMatch(/<option value="male" selected="">/)
})

test('a stored phone is shown in groups, and an invalid one as typed', () => {
  const page = html({ values: { ...emptyProfile, phone: '+79121234567', emergencyPhone: 'нет' } })
  expect(control(page, 'phone')).toContain('value="+7 912 123 45 67"')
  expect(control(page, 'emergencyPhone')).toContain('value="нет"')
})
