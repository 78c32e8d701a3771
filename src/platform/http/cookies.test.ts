import { expect, test } from 'vitest'
import { longestCookieSeconds, serializeCookie } from './cookies.ts'

test.for([
  ['as a rule: for the whole site, not for scripts', {}, false, 'c=v; Path=/; HttpOnly; SameSite=Lax'],
  ['over https only there', {}, true, 'c=v; Path=/; HttpOnly; Secure; SameSite=Lax'],
  ['for scripts where it is said', { httpOnly: false }, false, 'c=v; Path=/; SameSite=Lax'],
  ['for a time', { maxAgeSeconds: 60 }, false, 'c=v; Max-Age=60; Path=/; HttpOnly; SameSite=Lax'],
  ['gone at once', { maxAgeSeconds: 0 }, false, 'c=v; Max-Age=0; Path=/; HttpOnly; SameSite=Lax'],
  ['for a brand’s hosts', { domain: 'b.ru' }, false, 'c=v; Domain=b.ru; Path=/; HttpOnly; SameSite=Lax'],
] as const)('%s', ([, how, secure, expected]) => {
  const parts = (text: string) => text.split('; ').sort()
  expect(parts(serializeCookie('c', 'v', how, secure))).toEqual(parts(expected))
})

test('a value is written so that it ends where it ends', () => {
  expect(serializeCookie('c', 'a; Domain=evil.example', {}, false)).toMatch(/^c=a%3B%20Domain%3Devil.example;/)
})

test('the longest life that a browser keeps can be asked for', () => {
  expect(serializeCookie('c', 'v', { maxAgeSeconds: longestCookieSeconds }, false)).toContain('Max-Age=34560000')
})
