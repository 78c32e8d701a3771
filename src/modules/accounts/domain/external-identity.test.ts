import { expect, test } from 'vitest'
import { sharesCookiesWithHome } from './external-identity.ts'

test.for([
  ['the home host itself', 'startline.example', undefined, undefined, true],
  ['a sub-domain of a shared domain', 'cup.startline.example', '.startline.example', '.startline.example', true],
  ['a sub-domain that shares nothing', 'cup.startline.example', undefined, undefined, false],
  ['a sub-domain that shares with others than home', 'cup.startline.example', 'startline.example', undefined, false],
  ['another domain', 'cup.example', 'cup.example', 'startline.example', false],
  ['a name that only ends like it', 'evilstartline.example', 'startline.example', 'startline.example', false],
] as const)(
  'a sign-in by a provider is offered where it can end: %s',
  ([, hostname, cookieDomain, homeCookieDomain, is]) => {
    expect(sharesCookiesWithHome({ hostname, cookieDomain, homeHostname: 'startline.example', homeCookieDomain })).toBe(
      is,
    )
  },
)
