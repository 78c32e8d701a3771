import { expect, test } from 'vitest'
import { cookieWireName, logicalCookies, maxCookieSeconds, serializeCookie } from './cookies.ts'

test.for([
  ['as a rule: for the whole site, not for scripts', {}, false, 'c=v; Path=/; HttpOnly; SameSite=Lax'],
  ['over https only there', {}, true, 'c=v; Path=/; HttpOnly; Secure; SameSite=Lax'],
  ['for scripts where it is said', { httpOnly: false }, false, 'c=v; Path=/; SameSite=Lax'],
  ['for a time', { maxAgeSeconds: 60 }, false, 'c=v; Max-Age=60; Path=/; HttpOnly; SameSite=Lax'],
  ['gone at once', { maxAgeSeconds: 0 }, false, 'c=v; Max-Age=0; Path=/; HttpOnly; SameSite=Lax'],
  ['for a brand’s hosts', { domain: 'b.ru' }, false, 'c=v; Domain=b.ru; Path=/; HttpOnly; SameSite=Lax'],
] as const)('a cookie is serialized: %s', ([, how, secure, expected]) => {
  const parts = (text: string) => text.split('; ').sort()
  expect(parts(serializeCookie('c', 'v', how, secure))).toEqual(parts(expected))
})

const secure = { isSecure: true }
const shared = { isSecure: true, domain: 'run.example' }

test.for([
  ['ours on an https site', 'sl_session', secure, '__Host-sl_session'],
  ['ours, shared by sub-domains', 'sl_session', shared, '__Secure-sl_session'],
  ['ours, for one folder', 'sl_waiting', secure, '__Secure-sl_waiting'],
  ['ours over http', 'sl_session', { isSecure: false }, 'sl_session'],
  ['ours over http, shared by sub-domains', 'sl_session', { isSecure: false, domain: 'run.example' }, 'sl_session'],
  ['the language, as specified', '_rr_culture', secure, '_rr_culture'],
  ['the cookie notice, as specified', 'acceptedrrcookies', secure, 'acceptedrrcookies'],
  ['the tenant on localhost, as specified', 'ttt', secure, 'ttt'],
  ['dev, as specified', 'dev', secure, 'dev'],
] as const)('the cookie %s has its name on the wire', ([, name, place, wireName]) => {
  expect(cookieWireName(name, place)).toBe(wireName)
  expect(logicalCookies({ [wireName]: 'v' }, place)).toEqual({ [name]: 'v' })
})

test.for([
  ['a plain name on an https site, as a neighbour or somebody over http sets it', 'sl_session', secure],
  ['a name that sub-domains may set, where they share nothing', '__Secure-sl_session', secure],
  ['a name of one host, where sub-domains share it', '__Host-sl_session', shared],
  ['a plain name, where sub-domains share it', 'sl_session', shared],
  ['a name that only begins alike', '__Host-x', secure],
] as const)('%s is not read', ([, name, place]) => {
  expect(logicalCookies({ [name]: 'planted', _rr_culture: 'en' }, place)).toEqual({ _rr_culture: 'en' })
})

test('a __Host- cookie has neither domain nor another path, or the browser would refuse it', () => {
  const set = serializeCookie('sl_session', 'v', {}, true)
  expect(set).toMatch(/^__Host-sl_session=v; Path=\/; HttpOnly; Secure; SameSite=Lax$/)
  expect(serializeCookie('sl_waiting', 'v', { path: '/a/b' }, true)).toMatch(
    /^__Secure-sl_waiting=v; Path=\/a\/b;.* Secure/,
  )
  expect(serializeCookie('sl_session', 'v', { domain: 'run.example' }, true)).toMatch(
    /^__Secure-sl_session=v; Domain=run/,
  )
})

test('a value is encoded so that it ends where it ends', () => {
  expect(serializeCookie('c', 'a; Domain=evil.example', {}, false)).toMatch(/^c=a%3B%20Domain%3Devil.example;/)
})

test('a cookie can have the longest life that a browser allows', () => {
  expect(serializeCookie('c', 'v', { maxAgeSeconds: maxCookieSeconds }, false)).toContain('Max-Age=34560000')
})
