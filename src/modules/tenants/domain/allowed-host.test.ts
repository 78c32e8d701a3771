import { expect, test } from 'vitest'
import { isAllowedHost } from './allowed-host.ts'

const known = ['startline.example', 'Swim.example', 'run.example:8443']

test.for([
  ['of the table', 'startline.example', true],
  ['of the table, with a port, a final dot and upper case', 'SWIM.example.:3000', true],
  ['of the table with a port', 'run.example', true],
  ['localhost', 'localhost:3000', true],
  ['a brand on localhost', 'fontanka.localhost:3000', true],
  ['the loopback address', '127.0.0.1:3000', true],
  ['a private address', '192.168.1.20', true],
  ['IPv6', '[::1]:3000', true],
  ['an IPv4-mapped IPv6 address', '[::ffff:127.0.0.1]', true],
  ['a foreign name', 'evil.example', false],
  ['a subdomain of ours', 'www.startline.example', false],
  ['a top-level domain', 'example', false],
  ['a name that begins like an IP address', '127.0.0.1.evil.example', false],
  ['a name that ends like localhost', 'evillocalhost', false],
  ['a name that encodes an IP address', '7f000001.rbndr.us', false],
  ['empty', '', false],
] as const)('a host is allowed or refused: %s (%s)', ([, host, isAllowed]) =>
  expect(isAllowedHost(host, known)).toBe(isAllowed),
)
