import { expect, test } from 'vitest'
import { type Asked, hostOf, isOfHttpsSite, schemeOf } from './forwarded.ts'

const plain: Asked = { host: 'run.example', forwardedHost: undefined, forwardedProto: undefined, protocol: 'http' }
const isKnownHost = (host: string) => ['run.example', 'cup.example:8443'].includes(host)

test.for([
  ['no proxy in front believes nobody', 'https', 0, 'http'],
  ['one proxy', 'https', 1, 'https'],
  ['one proxy, in capitals', 'HTTPS', 1, 'https'],
  ['one proxy after a client that claims', 'https,http', 1, 'http'],
  ['two chained proxies, the outer one speaks TLS', 'https,http', 2, 'https'],
  ['two chained proxies, with blanks', ' https , http ', 2, 'https'],
  ['two proxies after a client that claims', 'javascript,https,http', 2, 'https'],
  ['two proxies, the inner one writes the only entry anew', 'https', 2, 'https'],
  ['a scheme that is none of ours', 'javascript', 1, 'http'],
  ['an empty entry', ',', 2, 'http'],
  ['an empty header', '', 1, 'http'],
  ['two schemes in one entry', 'https http', 1, 'http'],
] as const)('the scheme, with %s: %o', ([, forwardedProto, trustedProxies, scheme]) => {
  expect(schemeOf({ ...plain, forwardedProto }, { trustedProxies })).toBe(scheme)
})

test.for([
  ['nothing said by a proxy', {}, 'https', true],
  ['a proxy that says nonsense', { forwardedProto: 'javascript' }, 'https', true],
  ['a proxy that tells of plain http', { forwardedProto: 'http' }, 'http', true],
  ['localhost', { host: 'localhost:3000' }, 'http', false],
  ['a name below localhost', { host: 'cup.localhost:3000' }, 'http', false],
  ['the loopback address', { host: '127.0.0.1:3000' }, 'http', false],
] as const)('a site whose BASE_URL is https, with %s', ([, said, scheme, isSecure]) => {
  const believed = { trustedProxies: 1, isHttps: true }
  expect(schemeOf({ ...plain, ...said }, believed)).toBe(scheme)
  expect(isOfHttpsSite({ ...plain, ...said }, believed)).toBe(isSecure)
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
] as const)('the host, with %s: %o', ([, forwardedHost, trustedProxies, host]) => {
  expect(hostOf({ ...plain, forwardedHost }, { trustedProxies, isKnownHost })).toBe(host)
})

test.for(['', 'a b', 'run.example:99999', '1.2.3.999', '[:::1]', 'run..example', 'run.example/', '[::1'])(
  'what is no host is taken for none: %o',
  (host) => {
    expect(hostOf({ ...plain, host }, { trustedProxies: 0 })).toBeNull()
  },
)
