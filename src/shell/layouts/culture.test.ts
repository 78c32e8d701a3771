import { expect, test } from 'vitest'
import { showsCookieNotice } from './cookie-names.ts'
import { cultureIn, cultureToFollow } from './culture.ts'
import { cookieText } from './write-cookie.ts'

test.for([
  ['no cookies', '', null],
  ['a single cookie', '_rr_culture=en', 'en'],
  ['several cookies', 'a=1; _rr_culture=ru; b=2', 'ru'],
  ['a longer name is another cookie', 'x_rr_culture=en', null],
  ['an unsupported language', '_rr_culture=be', null],
  ['an empty value', '_rr_culture=', null],
] as const)('the language is read from the cookies: %s', ([, cookies, expected]) => {
  expect(cultureIn(cookies)).toBe(expected)
})

test.for([
  ['another tab’s change is followed', '_rr_culture=en', 'ru', 'en'],
  ['an unchanged language changes nothing', '_rr_culture=en', 'en', null],
  ['a deleted cookie changes nothing', '', 'en', null],
] as const)('the page follows the language of the cookie: %s', ([, cookies, shown, expected]) => {
  expect(cultureToFollow(cookies, shown)).toBe(expected)
})

test.for([
  ['no cookie', {}, true],
  ['refused', { acceptedrrcookies: 'false' }, true],
  ['accepted', { acceptedrrcookies: 'true' }, false],
] as [string, Record<string, string>, boolean][])('the notice is shown until accepted: %s', ([, cookies, expected]) => {
  expect(showsCookieNotice(cookies)).toBe(expected)
})

test('the browser writes cookies as the server does', () => {
  expect(cookieText('_rr_culture', 'en', undefined, false)).toBe(
    '_rr_culture=en; path=/; max-age=34560000; samesite=lax',
  )
  expect(cookieText('acceptedrrcookies', 'true', 'run.example', true)).toBe(
    'acceptedrrcookies=true; path=/; max-age=34560000; samesite=lax; domain=run.example; secure',
  )
})
