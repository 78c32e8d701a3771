import { expect, test } from 'vitest'
import { type ForwardedRequest, forwardedAddress, isOfHttpsSite, resolveHost, resolveScheme } from './forwarded.ts'

const plain: ForwardedRequest = {
  host: 'run.example',
  forwardedHost: undefined,
  forwardedProto: undefined,
  protocol: 'http',
}
const isKnownHost = (host: string) => ['run.example', 'cup.example:8443'].includes(host)

test.for([
  ['no proxy in front believes nobody', 'https', 0, 'http'],
  ['one proxy', 'https', 1, 'https'],
  ['one proxy, in capitals', 'HTTPS', 1, 'https'],
  ['one proxy after a client that claims', 'https,http', 1, 'http'],
  ['two chained proxies, the outer one speaks TLS', 'https,http', 2, 'https'],
  ['two chained proxies, with blanks', ' https , http ', 2, 'https'],
  ['two proxies after a client that claims', 'javascript,https,http', 2, 'https'],
  ['two proxies, the inner one rewrites the only entry', 'https', 2, 'https'],
  ['a scheme that is none of ours', 'javascript', 1, 'http'],
  ['an empty entry', ',', 2, 'http'],
  ['an empty header', '', 1, 'http'],
  ['two schemes in one entry', 'https http', 1, 'http'],
] as const)('the scheme with %s: %o', ([, forwardedProto, trustedProxies, scheme]) => {
  expect(resolveScheme({ ...plain, forwardedProto }, { trustedProxies })).toBe(scheme)
})

test.for([
  ['nothing said by a proxy', {}, 'https', true],
  ['a proxy that says nonsense', { forwardedProto: 'javascript' }, 'https', true],
  ['a proxy that tells of plain http', { forwardedProto: 'http' }, 'http', true],
  ['localhost', { host: 'localhost:3000' }, 'http', false],
  ['a name below localhost', { host: 'cup.localhost:3000' }, 'http', false],
  ['the loopback address', { host: '127.0.0.1:3000' }, 'http', false],
] as const)('a site whose BASE_URL is https knows the scheme with %s', ([, headers, scheme, isSecure]) => {
  const trust = { trustedProxies: 1, isHttps: true }
  expect(resolveScheme({ ...plain, ...headers }, trust)).toBe(scheme)
  expect(isOfHttpsSite({ ...plain, ...headers }, trust)).toBe(isSecure)
})

test.for([
  ['no proxy in front believes nobody', 'cup.example:8443', 0, 'run.example'],
  ['a host of the table, with its port', 'cup.example:8443', 1, 'cup.example:8443'],
  ['a host of nobody', 'evil.example', 1, 'run.example'],
  ['two chained proxies', 'cup.example:8443, inner.example', 2, 'cup.example:8443'],
  ['two proxies after a client that claims', 'evil.example,cup.example:8443,inner.example', 2, 'cup.example:8443'],
  ['two proxies, one entry', 'cup.example:8443', 2, 'cup.example:8443'],
  ['a path behind the host', 'run.example/x', 1, 'run.example'],
  ['somebody’s name before the host', 'a@run.example', 1, 'run.example'],
  ['an empty entry', ',', 2, 'run.example'],
] as const)('the host with %s: %o', ([, forwardedHost, trustedProxies, host]) => {
  expect(resolveHost({ ...plain, forwardedHost }, { trustedProxies, isKnownHost })).toBe(host)
})

test.for(['', 'a b', 'run.example:99999', '1.2.3.999', '[:::1]', 'run..example', 'run.example/', '[::1'])(
  'an invalid host is ignored: %o',
  (host) => {
    expect(resolveHost({ ...plain, host }, { trustedProxies: 0 })).toBeNull()
  },
)

test.for([
  ['no proxy in front believes nobody', '203.0.113.9', 0, null],
  ['one proxy', '203.0.113.9', 1, '203.0.113.9'],
  ['one proxy after a client that claims', '6.6.6.6, 203.0.113.9', 1, '203.0.113.9'],
  ['two chained proxies', '203.0.113.9, 10.0.0.1', 2, '203.0.113.9'],
  ['two proxies after a client that claims', '6.6.6.6,203.0.113.9,10.0.0.1', 2, '203.0.113.9'],
  ['two proxies, the inner one rewrites the only entry', '203.0.113.9', 2, '203.0.113.9'],
  ['a port', '203.0.113.9:51234', 1, '203.0.113.9'],
  ['IPv6', '2001:db8::9', 1, '2001:db8::9'],
  ['IPv6 in another spelling', '2001:0DB8:0:0::0009', 1, '2001:db8::9'],
  ['IPv6 in brackets', '[2001:db8::9]', 1, '2001:db8::9'],
  ['IPv6 in brackets with a port', '[2001:db8::9]:443', 1, '2001:db8::9'],
  ['IPv6 with a zone', 'fe80::9%eth0', 1, 'fe80::9'],
  ['IPv6 that ends in an IPv4 address', '64:ff9b::203.0.113.9', 1, '64:ff9b::cb00:7109'],
  ['IPv4-mapped IPv6', '::FFFF:cb00:7109', 1, '::ffff:203.0.113.9'],
  ['blanks', '  203.0.113.9\t', 1, '203.0.113.9'],
] as const)('the address with %s: %o', ([, forwardedFor, trustedProxies, address]) => {
  expect(forwardedAddress(forwardedFor, trustedProxies)).toBe(address)
})

const noAddresses = [
  '',
  ' ',
  'unknown',
  '_hidden',
  'for=unknown',
  'for=203.0.113.9',
  '"203.0.113.9"',
  'run.example',
  'in-process',
  '203.0.113',
  '203.0.113.999',
  '203.0.113.09',
  '3405803785',
  '0xcb007109',
  '203.0.113.9:port',
  '203.0.113.9:',
  '203.0.113.9/24',
  '203.0.113.9 6.6.6.6',
  '203.0.113.9;6.6.6.6',
  '[2001:db8::9',
  '2001:db8::9]',
  '[2001:db8::9]443',
  '[[2001:db8::9]]',
  '2001:db8:::9',
  '2001:db8::9::1',
  '1:2:3:4:5:6:7:8:9',
  ':',
  '[]',
  '%eth0',
  `::1%${'a'.repeat(100)}`,
  '127.0.0.1\u0000',
  '٢٠٣.٠.١١٣.٩',
  '<script>',
  '9'.repeat(10_000),
]
test.for(noAddresses)('no address is read from %o, because the nearest proxy that named one counts', (garbage) => {
  expect(forwardedAddress(garbage, 1)).toBeNull()
  expect(forwardedAddress(`6.6.6.6, ${garbage}`, 1)).toBeNull()
  expect(forwardedAddress(`6.6.6.6, ${garbage}, 10.0.0.1`, 2)).toBe('10.0.0.1')
  expect(forwardedAddress(`${garbage}, 203.0.113.9`, 1)).toBe('203.0.113.9')
})
