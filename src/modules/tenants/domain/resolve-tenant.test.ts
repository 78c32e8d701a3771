import { expect, test } from 'vitest'
import { isLocalhost, resolveTenant, type TenantHosts } from './resolve-tenant.ts'

const hosts: TenantHosts = {
  codes: new Set(['default', 'pionercup', 'fontanka']),
  byHost: new Map([
    ['localhost', 'default'],
    ['pionercup.localhost', 'pionercup'],
    ['fontanka.localhost', 'fontanka'],
    ['swim.example', 'fontanka'],
    ['run.example:8443', 'pionercup'],
    ['gone.example', 'closed-brand'],
  ]),
}

test.for([
  ['the table knows the host', 'swim.example', undefined, 'fontanka'],
  ['a port does not matter', 'swim.example:8080', undefined, 'fontanka'],
  ['unless the table names one', 'run.example:8443', undefined, 'pionercup'],
  ['and then no other port will do', 'run.example', undefined, 'default'],
  ['neither does the case of letters', 'Swim.EXAMPLE', undefined, 'fontanka'],
  ['nor the dot of a full name', 'swim.example.:443', undefined, 'fontanka'],
  ['an unknown host is the default tenant', 'startline.example', undefined, 'default'],
  ['so is a sub-domain of a known one', 'www.swim.example', undefined, 'default'],
  ['so is no host at all', '', undefined, 'default'],
  ['so is a host of a tenant that is not there', 'gone.example', undefined, 'default'],
  ['elsewhere ttt changes nothing', 'startline.example', 'fontanka', 'default'],
  ['not on a brand’s host either', 'swim.example', 'pionercup', 'fontanka'],
  ['nor where the name only looks local', 'localhost.example', 'fontanka', 'default'],
  ['nor on a name that only ends so', 'evillocalhost', 'fontanka', 'default'],
  ['nor on the number of this machine', '127.0.0.1:3000', 'fontanka', 'default'],
  ['nor on the longer number', '[::1]:3000', 'fontanka', 'default'],
  ['localhost alone is the default tenant', 'localhost:3000', undefined, 'default'],
  ['a brand’s local host shows the brand', 'pionercup.localhost:3000', undefined, 'pionercup'],
  ['on localhost ttt chooses', 'localhost:3000', 'fontanka', 'fontanka'],
  ['on any host below it too', 'demo.localhost', 'pionercup', 'pionercup'],
  ['and before the table', 'pionercup.localhost:3000', 'fontanka', 'fontanka'],
  ['rr is the default tenant', 'pionercup.localhost:3000', 'rr', 'default'],
  ['upper case is the same', 'localhost', 'Fontanka', 'fontanka'],
  ['also for rr', 'fontanka.localhost', 'RR', 'default'],
  ['an unknown ttt is the default tenant', 'localhost', 'marathon', 'default'],
  ['also on a brand’s local host', 'fontanka.localhost', 'marathon', 'default'],
  ['an empty one too', 'fontanka.localhost', '', 'default'],
  ['a word of the language is no tenant', 'localhost', 'constructor', 'default'],
] as const)('%s: %s with %s', ([, host, ttt, expected]) => {
  expect(resolveTenant(host, ttt, hosts)).toBe(expected)
})

test.for([
  ['localhost', true],
  ['LOCALHOST:3000', true],
  ['localhost.:3000', true],
  ['a.b.localhost', true],
  ['localhost.example', false],
  ['127.0.0.1', false],
  ['[::1]', false],
  ['', false],
] as const)('%s is localhost: %s', ([host, expected]) => {
  expect(isLocalhost(host)).toBe(expected)
})
