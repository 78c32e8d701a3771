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
  ['a host of the table', 'swim.example', undefined, 'fontanka'],
  ['a host of the table with another port', 'swim.example:8080', undefined, 'fontanka'],
  ['a host and port of the table', 'run.example:8443', undefined, 'pionercup'],
  ['a host without the port that the table requires', 'run.example', undefined, 'default'],
  ['a host in upper case', 'Swim.EXAMPLE', undefined, 'fontanka'],
  ['a host with a trailing dot', 'swim.example.:443', undefined, 'fontanka'],
  ['an unknown host', 'startline.example', undefined, 'default'],
  ['a subdomain of a known host', 'www.swim.example', undefined, 'default'],
  ['an empty host', '', undefined, 'default'],
  ['a host of a missing tenant', 'gone.example', undefined, 'default'],
  ['ttt on an unknown public host', 'startline.example', 'fontanka', 'default'],
  ['ttt on a brand’s host', 'swim.example', 'pionercup', 'fontanka'],
  ['ttt on a host that begins with localhost', 'localhost.example', 'fontanka', 'default'],
  ['ttt on a host that ends with localhost', 'evillocalhost', 'fontanka', 'default'],
  ['ttt on the IPv4 loopback address', '127.0.0.1:3000', 'fontanka', 'default'],
  ['ttt on the IPv6 loopback address', '[::1]:3000', 'fontanka', 'default'],
  ['localhost without ttt', 'localhost:3000', undefined, 'default'],
  ['a brand’s local host', 'pionercup.localhost:3000', undefined, 'pionercup'],
  ['ttt on localhost', 'localhost:3000', 'fontanka', 'fontanka'],
  ['ttt on a subdomain of localhost', 'demo.localhost', 'pionercup', 'pionercup'],
  ['ttt on a brand’s local host', 'pionercup.localhost:3000', 'fontanka', 'fontanka'],
  ['rr on a brand’s local host', 'pionercup.localhost:3000', 'rr', 'default'],
  ['ttt in upper case', 'localhost', 'Fontanka', 'fontanka'],
  ['rr in upper case', 'fontanka.localhost', 'RR', 'default'],
  ['an unknown ttt', 'localhost', 'marathon', 'default'],
  ['an unknown ttt on a brand’s local host', 'fontanka.localhost', 'marathon', 'default'],
  ['an empty ttt', 'fontanka.localhost', '', 'default'],
  ['a property name of Object.prototype', 'localhost', 'constructor', 'default'],
] as const)('a tenant is resolved for %s: %s with %s', ([, host, ttt, expected]) => {
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
