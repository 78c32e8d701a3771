import { expect, test } from 'vitest'
import { passkeyDomain, passkeysElsewhere } from './passkey-domain.ts'

test.for([
  ['the default host', 'startline.example', undefined, 'startline.example', 'startline.example'],
  ['its sub-domain', 'cup.startline.example', undefined, 'startline.example', 'startline.example'],
  ['a brand’s own host', 'cup.example', undefined, 'startline.example', 'cup.example'],
  ['a shared sign-in', 'www.startline.example', '.startline.example', 'www.startline.example', 'startline.example'],
  ['a brand with a shared sign-in', 'a.cup.example', 'cup.example', 'startline.example', 'cup.example'],
  ['a shared domain of another host', 'swim.example', 'cup.example', 'startline.example', 'swim.example'],
  ['a name that only ends alike', 'badstartline.example', undefined, 'startline.example', 'badstartline.example'],
  ['this machine', 'localhost', undefined, 'localhost', 'localhost'],
  ['a brand on this machine', 'pionercup.localhost', undefined, 'localhost', 'pionercup.localhost'],
  ['an IPv4 address', '127.0.0.1', undefined, '127.0.0.1', null],
  ['an IPv6 address', '[::1]', undefined, 'localhost', null],
] as const)('passkeys of %s', ([, hostname, cookieDomain, homeHostname, expected]) => {
  expect(passkeyDomain({ hostname, cookieDomain, homeHostname })).toBe(expected)
})

test.for([
  ['a brand on another domain', 'https://cup.example', 'https://startline.example/', 'startline.example'],
  ['a brand below the default host', 'https://cup.startline.example', 'https://startline.example/', null],
  [
    'a brand on this machine, whose home is the same host',
    'http://cup.localhost:3000',
    'http://cup.localhost:3000/?ttt=rr',
    null,
  ],
] as const)('the sign-in page of %s says where passkeys work', ([, origin, homeUrl, expected]) => {
  expect(passkeysElsewhere({ origin, cookieDomain: undefined, homeUrl })).toBe(expected)
})
