import { expect, test } from 'vitest'
import { renderInPage, textOfHtml } from '#src/ui/testing/render.tsx'
import { en as uiEn } from '#src/ui/texts/en.ts'
import { ru as uiRu } from '#src/ui/texts/ru.ts'
import { ProfileForm } from '../contract/profile.form.ts'
import { profileIssues, raceProfileFields } from '../domain/profile-issues.ts'
import { en } from '../texts/en.ts'
import { ru } from '../texts/ru.ts'
import { useIssueText } from './issue-text.ts'

/** Every rule of SPEC §5 about a participant, with the text at the field. */
const whole = {
  email: 'anna@example.org',
  lastName: 'Королёва',
  firstName: 'Анна',
  patronymic: 'Ильинична',
  birthDate: '12.05.1990',
  gender: 'female',
  country: 'RU',
  region: 'Самарская область',
  city: 'Самара',
  address: 'посёлок Лесной',
  street: 'Лесная',
  building: '7а',
  apartment: '12',
  postcode: '443001',
  phone: '+7 912 123-45-67',
  emergencyPhone: '+7 912 765-43-21',
  club: 'Темп',
  profession: 'Врач',
  socialCategory: 'none',
  teamCode: 'ab-12',
} as const
const everything = Object.fromEntries(raceProfileFields.map((field) => [field, 'required' as const]))

/** The server's issues by field, by the two rules that its handlers use. */
function issuesOf(change: object): Record<string, string> {
  const parsed = ProfileForm.safeParse({ ...whole, ...change })
  if (parsed.success) return profileIssues(parsed.data, everything, 'own')
  return Object.fromEntries(parsed.error.issues.map((issue) => [String(issue.path[0]), issue.message]))
}

/** The texts of a code in the server's responses. */
function wordsFor(code: string): readonly [string, string] {
  const inUi = code.startsWith('validation.')
  const [own, foreign]: readonly Readonly<Record<string, string>>[] = inUi ? [uiRu, uiEn] : [ru, en]
  const key = inUi ? code : `error.${code}`
  return [own?.[key] ?? '', foreign?.[key] ?? '']
}

const needed = ['Это поле обязательно.', 'This field is required.'] as const
const lettersOnly = [
  'Здесь могут быть только буквы, дефис, апостроф и пробел.',
  'Only letters, hyphens, apostrophes and spaces can stand here.',
] as const
const mixed = [
  'В одном слове смешались русские и латинские буквы. Наберите его заново.',
  'One word mixes Cyrillic and Latin letters. Please type it again.',
] as const
const noPhone = ['Проверьте номер: такого телефона не бывает.', 'Check the number: no such phone is possible.'] as const
const noDay = [
  'Проверьте дату: такого дня нет. Нужен вид 12.05.1990.',
  'Check the date: there is no such day. It should look like 12.05.1990.',
] as const

test('a complete profile has no issue, whatever a race requires', () => expect(issuesOf({})).toEqual({}))

const always = ['email', 'lastName', 'firstName', 'birthDate', 'phone'] as const
const optional = raceProfileFields.filter((field) => field !== 'socialCategory' && field !== 'country')
test.for([...always, ...optional])('%s: required, and empty or blank', (field) => {
  for (const value of ['', '  ']) {
    const issues = issuesOf({ [field]: value })
    expect(issues).toEqual({ [field]: 'validation.required' })
    expect(wordsFor(issues[field] ?? '')).toEqual(needed)
  }
})

test.for<readonly [string, object, string, readonly [string, string]]>([
  ['a gender that is unknown', { gender: 'unknown' }, 'gender', needed],
  ['a country that is none', { country: 'Россия' }, 'country', needed],
  ['a digit in the surname', { lastName: 'Королёва2' }, 'lastName', lettersOnly],
  ['a full stop in the first name', { firstName: 'А.' }, 'firstName', lettersOnly],
  ['two hyphens in the patronymic', { patronymic: 'Иль--инична' }, 'patronymic', lettersOnly],
  ['two alphabets in a word', { lastName: 'Kоролёва' }, 'lastName', mixed],
  [
    'a Cyrillic e-mail',
    { email: 'анна@почта.рф' },
    'email',
    [
      'Адреса с русскими буквами не поддерживаются. Напишите адрес латиницей.',
      'Cyrillic email addresses are not supported. Please use an address in Latin letters.',
    ],
  ],
  [
    'half an e-mail',
    { email: 'anna@' },
    'email',
    ['Проверьте адрес: нужен вид имя@почта.ру.', 'Check the address: it should look like name@mail.com.'],
  ],
  ['a phone that can’t be', { phone: '+7 912' }, 'phone', noPhone],
  ['an emergency phone that can’t be', { emergencyPhone: 'мама' }, 'emergencyPhone', noPhone],
  [
    'one’s own phone for emergencies, however it is written',
    { emergencyPhone: '8 (912) 123 45 67' },
    'emergencyPhone',
    [
      'Это номер самого участника. Укажите телефон близкого человека.',
      'This is the participant’s own number. Please give that of somebody close.',
    ],
  ],
  ['a day that isn’t', { birthDate: '30.02.1990' }, 'birthDate', noDay],
  ['a day that is no day', { birthDate: 'весной' }, 'birthDate', noDay],
  [
    'a day to come',
    { birthDate: '01.01.2999' },
    'birthDate',
    ['Этот день ещё не наступил. Проверьте год рождения.', 'This day is still to come. Check the year of birth.'],
  ],
  [
    'a day too long ago',
    { birthDate: '12.05.1090' },
    'birthDate',
    ['Получается больше 120 лет. Проверьте год рождения.', 'That makes more than 120 years. Check the year of birth.'],
  ],
  [
    'a postcode of five digits',
    { postcode: '44300' },
    'postcode',
    ['В индексе шесть цифр. Проверьте его.', 'A postcode has six digits here. Please check it.'],
  ],
])('an invalid field of the profile is refused with its message: %s', ([, change, field, words]) => {
  const issues = issuesOf(change)
  expect(Object.keys(issues)).toEqual([field])
  expect(wordsFor(issues[field] ?? '')).toEqual(words)
})

test.for([
  ['ё', { lastName: 'Ёлкина-Королёва', firstName: 'Алёна' }],
  ['an apostrophe and a blank', { lastName: 'О’Коннор', firstName: 'Анна Мария' }],
  ['Latin letters', { lastName: 'O’Connor', firstName: 'Anne-Marie', patronymic: '', hasNoPatronymic: 'on' }],
  ['no patronymic, and the box says so', { patronymic: '', hasNoPatronymic: 'on' }],
  ['no flat in a private house', { apartment: '', isPrivateHouse: 'on' }],
  ['no club, and the box says so', { club: '', hasNoClub: 'on' }],
] as const)('the browser allows what the server allows: %s', ([, change]) => expect(issuesOf(change)).toEqual({}))

function Words({ code }: { code: string }) {
  return <p>{useIssueText()(code)}</p>
}
const found: readonly (keyof typeof wrongInBrowser)[] = ['email', 'lastName', 'birthDate', 'phone']
const wrongInBrowser = {
  email: ['анна@почта.рф', 'anna@'],
  lastName: ['Королёва2', 'Kоролёва'],
  birthDate: ['30.02.1990', '01.01.2999', '12.05.1090'],
  phone: ['+7 912'],
}
test.for(found)('%s: the field’s issue in the browser has the server’s text', (field) => {
  for (const value of wrongInBrowser[field]) {
    const code = issuesOf({ [field]: value })[field] ?? ''
    const words = (['ru', 'en'] as const).map((language) =>
      textOfHtml(renderInPage(<Words code={code} />, language, { accounts: language === 'ru' ? ru : en })),
    )
    expect(words).toEqual([...wordsFor(code)].map((text) => text.replaceAll('\u00A0', ' ')))
  }
})

test('no two rules share a text, except the required ones', () => {
  const codes = ['validation.lettersOnly', 'accounts.mixed_letters', 'validation.cyrillicEmail', 'validation.email']
  const more = ['validation.phone', 'accounts.emergency_phone_own', 'validation.date', 'accounts.birth_date_future']
  const all = [...codes, ...more, 'accounts.birth_date_old', 'accounts.postcode_form', 'validation.required']
  for (const language of [0, 1] as const)
    expect(new Set(all.map((code) => wordsFor(code)[language])).size).toBe(all.length)
})
