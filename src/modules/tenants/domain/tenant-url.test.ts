import { expect, test } from 'vitest'
import { findOwnHost, urlAt, urlAtHost } from './tenant-url.ts'

const hosts = {
  codes: new Set(['default', 'pionercup', 'fontanka']),
  byHost: new Map([
    ['fontanka.localhost', 'fontanka'],
    ['swim.example', 'fontanka'],
  ]),
}
const live = { origin: 'https://startline.example', baseUrl: 'https://startline.example', hosts }
const brand = { ...live, origin: 'https://swim.example' }
const local = { origin: 'http://localhost:3000', baseUrl: 'http://localhost:3000', hosts }
const localBrand = { ...local, origin: 'http://fontanka.localhost:3000' }

test.for([
  ['a brand with a host', 'fontanka', '/e/r/register?step=cart', live, 'https://swim.example/e/r/register?step=cart'],
  ['the default tenant, from a brand', 'default', '/events/future', brand, 'https://startline.example/events/future'],
  ['a brand without a host', 'pionercup', '/', live, 'https://startline.example/'],
  [
    'a brand on localhost, by ttt',
    'fontanka',
    '/e/r/register',
    local,
    'http://localhost:3000/e/r/register?ttt=fontanka',
  ],
  ['a brand on localhost, with a query', 'fontanka', '/e?a=1', local, 'http://localhost:3000/e?a=1&ttt=fontanka'],
  [
    'the default tenant from a brand on localhost, by ttt=rr',
    'default',
    '/',
    localBrand,
    'http://fontanka.localhost:3000/?ttt=rr',
  ],
] as const)('the address of a page at another tenant: %s', ([, code, path, from, expected]) => {
  expect(urlAt(code, path, from)).toBe(expected)
})

test.for([
  ['its own host', 'fontanka', 'https://swim.example', 'swim.example', 'https://swim.example/account/reset'],
  ['the same at a port', 'fontanka', 'http://swim.example:81', 'swim.example', 'https://swim.example/account/reset'],
  ['another brand’s', 'pionercup', 'https://swim.example', null, null],
  ['an unknown host', 'fontanka', 'https://evil.example', null, null],
] as const)('a brand’s host is chosen: %s', ([, code, origin, host, address]) => {
  expect(findOwnHost(code, { origin, hosts })).toBe(host)
  expect(host && urlAtHost(host, '/account/reset', live.baseUrl)).toBe(address)
})

test('a host of the table uses the base’s port, unless the table names one', () => {
  expect(urlAtHost('fontanka.localhost', '/a?b=1', local.baseUrl)).toBe('http://fontanka.localhost:3000/a?b=1')
  expect(urlAtHost('run.example:8443', '/', live.baseUrl)).toBe('https://run.example:8443/')
})
