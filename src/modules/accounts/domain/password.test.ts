import { expect, test } from 'vitest'
import { commonPasswords } from '../server/new-password-issue.ts'
import { passwordKeys } from './common-password.ts'
import { passwordIssue, shortestPassword } from './password.ts'

const guessable = {
  common: commonPasswords,
  email: 'annavetrova@example.org',
  brands: ['startline', 'стартлайн', 'pionercup', 'Кубок Пионер'],
}

test.for([
  ['four plain words', 'лодка сосна ветер', null],
  ['three English words', 'correct horse battery', null],
  ['a common word among others', 'пароль от синей лодки', null],
  ['signs by chance', 'xK9#vq2LmPw0', null],
  ['a sentence with the site’s name', 'мой стартлайн в дождь', null],
  ['nine characters', 'abcdefgh1', 'accounts.password_short'],
  ['a very long one', 'ab1'.repeat(80), 'accounts.password_long'],
  ['one character again and again', 'aaaaaaaaaaaa', 'accounts.password_common'],
  ['a short part again and again', 'abxyabxyabxy', 'accounts.password_common'],
  ['a common word twice', 'sunshinesunshine', 'accounts.password_common'],
  ['what holds the e-mail’s name', 'annavetrova-2027', 'accounts.password_email'],
  ['the e-mail’s name on the Russian layout', 'фттфмуекщмф!', 'accounts.password_email'],
  ['the e-mail itself', 'AnnaVetrova@example.org', 'accounts.password_email'],
] as const)('%s is validated', ([, password, issue]) => {
  expect(passwordIssue(password, guessable)).toBe(issue)
})

test.for([
  'password12',
  'Password1!',
  'qwerty123456',
  '1qaz2wsx3e',
  'starwars12',
  'sunshine12',
  'йцукен12345',
  'ЙЦУКЕНГШЩЗ',
  'parol12345',
  'пароль12345',
  'gfhjkm12345',
  'k.,jdm2024',
  'любовь2024',
  'lyubov2024',
  'Екатерина1995',
  'p@ssw0rd123',
  '1111111111',
  '0987654321',
  'abcdefghij',
  'zaq12wsxcde',
  '123qweasdzxc',
  'ячсмитьбю12',
] as const)('%s is refused as one of the first guesses', (password) => {
  expect(passwordIssue(password, guessable)).toBe('accounts.password_common')
})

test.for([
  'startline1',
  'Стартлайн2027',
  'cnfhnkfqy123',
  'StartLine-Startline',
  'pionercup!1',
  'кубок пионер',
] as const)('%s is refused as little more than the site’s name', (password) => {
  expect(passwordIssue(password, guessable)).toBe('accounts.password_brand')
})

test('a short part of the email counts alone, and not where it stands in another word by chance', () => {
  const ann = { ...guessable, email: 'ann@example.org' }
  expect(passwordIssue('ann2027!!!', ann)).toBe('accounts.password_email')
  expect(passwordIssue('канны и пляж, annual', ann)).toBeNull()
})

test('each of ten thousand common passwords of allowed length is refused', () => {
  const fitting = [...commonPasswords.passwords].filter((password) => password.length >= shortestPassword)
  expect(fitting.length).toBeGreaterThanOrEqual(10_000)
  const taken = fitting.filter((password) => passwordIssue(password, { ...guessable, email: 'x@example.org' }) === null)
  expect(taken).toEqual([])
})

test('a Russian word typed on the Latin layout counts as the word', () => {
  expect(passwordKeys('Ёлка')).toBe(passwordKeys('tkrf'))
})
