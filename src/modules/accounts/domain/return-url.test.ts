import fc from 'fast-check'
import { expect, test } from 'vitest'
import { safeReturnUrl } from './return-url.ts'

const localHosts = ['localhost', 'pionercup.localhost', 'fontanka.localhost']
const localHome = 'http://localhost:3000/'
const liveHosts = ['startline.example', 'cup.example', 'swim.example:8443']
const liveHome = 'https://startline.example/'

test.for([
  ['a page of this host', 'http://localhost:3000/events/future?q=%D0%B1%D0%B5%D0%B3#a'],
  ['a register page with its query', 'http://localhost:3000/ladoga/10k/register?step=cart&registrationId=1'],
  ['another tenant’s host at the same port', 'http://fontanka.localhost:3000/neva/swim/register'],
])('a local return address is honoured: %s', ([, raw = '']) => {
  expect(safeReturnUrl(raw, localHosts, localHome)).toBe(raw)
})

test.for([
  ['the default host', 'https://startline.example/event/ladoga'],
  ['another tenant’s host', 'https://cup.example/ski/10k/register'],
  ['a host of the table with its own port', 'https://swim.example:8443/a/b/register'],
])('a live return address is honoured: %s', ([, raw = '']) => {
  expect(safeReturnUrl(raw, liveHosts, liveHome)).toBe(raw)
})

test.for([
  ['a capital scheme and host become lower case', 'HTTPS://Startline.EXAMPLE/a', 'https://startline.example/a'],
  ['the default port is dropped', 'https://startline.example:443/a', 'https://startline.example/a'],
  ['dots in the path are resolved', 'https://startline.example/a/../b', 'https://startline.example/b'],
  ['a host alone gets its slash', 'https://cup.example', 'https://cup.example/'],
] as const)('only a return address on a known host is accepted: %s', ([, raw, expected]) => {
  expect(safeReturnUrl(raw, liveHosts, liveHome)).toBe(expected)
})

test('a return address over plain HTTP may lead to HTTPS, and the home host is always known', () => {
  expect(safeReturnUrl('https://cup.example/a', ['cup.example'], 'http://startline.example/')).toBe(
    'https://cup.example/a',
  )
  expect(safeReturnUrl('http://10.0.0.5:3000/a/b/register', [], 'http://10.0.0.5:3000/')).toBe(
    'http://10.0.0.5:3000/a/b/register',
  )
})

test.for([
  ['nothing', ''],
  ['null', null],
  ['undefined', undefined],
  ['another host', 'https://evil.example/'],
  ['a relative path', '/events'],
  ['a path without a slash', 'events'],
  ['a query alone', '?step=cart'],
  ['two slashes', '//evil.example/'],
  ['three slashes', '///evil.example/'],
  ['slash and backslash', '/\\evil.example/'],
  ['two backslashes', '\\\\evil.example/'],
  ['a backslash after the scheme', 'https:\\\\evil.example/'],
  ['a backslash behind the host', 'https://evil.example\\@startline.example/'],
  ['a backslash in the path', 'https://startline.example/\\evil.example'],
  ['one slash after the scheme', 'https:/startline.example/'],
  ['no slash after the scheme', 'https:startline.example/'],
  ['three slashes after the scheme', 'https:///startline.example/'],
  ['a script', 'javascript:alert(1)//https://startline.example/'],
  ['a script in capitals', 'JaVaScRiPt:alert(1)'],
  ['a script split by a tab', 'java\tscript:alert(1)'],
  ['data', 'data:text/html,<script>alert(1)</script>'],
  ['a blob', 'blob:https://startline.example/1'],
  ['a file', 'file:///etc/passwd'],
  ['ftp', 'ftp://startline.example/'],
  ['a socket', 'wss://startline.example/'],
  ['a name before the host', 'https://startline.example@evil.example/'],
  ['a name before our host', 'https://evil@startline.example/'],
  ['name and password before our host', 'https://a:b@startline.example/'],
  ['an empty name', 'https://@startline.example/'],
  ['our host as a sub-domain of another', 'https://startline.example.evil.example/'],
  ['another host that ends like ours', 'https://evilstartline.example/'],
  ['a sub-domain of ours that is no tenant', 'https://x.startline.example/'],
  ['a dot behind the host', 'https://startline.example./'],
  ['our host in the query', 'https://evil.example/?https://startline.example/'],
  ['our host in the fragment', 'https://evil.example#https://startline.example/'],
  ['our host in the path', 'https://evil.example/startline.example'],
  ['an encoded slash before another host', '%2F%2Fevil.example'],
  ['a whole address encoded', 'https%3A%2F%2Fstartline.example%2F'],
  ['an encoded at sign', 'https://startline.example%40evil.example/'],
  ['an encoded fragment in the host', 'https://evil.example%23.startline.example/'],
  ['a null byte in the host', 'https://startline.example\u0000.evil.example/'],
  ['a null byte at the end', 'https://startline.example/\u0000'],
  ['an encoded null byte in the host', 'https://startline.example%00.evil.example/'],
  ['a line break', 'https://startline.example/\r\nSet-Cookie: a=b'],
  ['a tab inside', 'https://startline.exa\tmple/'],
  ['a blank in front', ' https://startline.example/'],
  ['a no-break space in front', '\u00A0https://startline.example/'],
  ['a control character in front', '\u0001https://startline.example/'],
  ['text that is written backwards', 'https://startline.example/\u202Egpj.exe'],
  ['a zero-width space in the host', 'https://startline\u200B.example/'],
  ['a full-width dot to another host', 'https://startline.example。evil.example/'],
  ['a Cyrillic letter in the host', 'https://stаrtline.example/'],
  ['another port', 'https://startline.example:8443/'],
  ['another port of a host that has one', 'https://swim.example/'],
  ['a wrong port', 'https://startline.example:99999/'],
  ['plain HTTP', 'http://startline.example/'],
  ['plain HTTP at the TLS port', 'http://startline.example:443/'],
  ['the machine itself', 'https://127.0.0.1/'],
  ['the machine as a number', 'https://2130706433/'],
  ['an IPv6 address', 'https://[::1]/'],
  ['a lone surrogate', 'https://startline.example\uD800/'],
  ['a very long one', `https://startline.example/${'a'.repeat(2_000)}`],
] as const)('a foreign return address leads home: %s', ([, raw]) => {
  expect(safeReturnUrl(raw, liveHosts, liveHome)).toBe(liveHome)
})

test.for([
  ['another port of the same host', 'http://localhost:9999/'],
  ['no port', 'http://fontanka.localhost/'],
  ['a host that is no tenant', 'http://other.localhost:3000/'],
] as const)('a foreign return address leads home on a local installation: %s', ([, raw]) => {
  expect(safeReturnUrl(raw, localHosts, localHome)).toBe(localHome)
})

test('any return address leads home or to one of our hosts', () => {
  const hosts = new Set([...liveHosts, 'startline.example'])
  const piece = fc.constantFrom(
    ...[
      'http',
      'https',
      ':',
      '/',
      '//',
      '\\',
      '@',
      '#',
      '?',
      '%2f',
      '%00',
      '\t',
      '\u0000',
      '.',
      ':443',
      ':8443',
      ' ',
      'evil.example',
    ],
    ...['startline.example', 'cup.example', 'swim.example', 'javascript:', 'data:', '[::1]', '。', '\u202E', 'a'],
  )
  const tricky = fc.array(piece, { maxLength: 9 }).map((pieces) => pieces.join(''))
  const hopeful = fc.array(piece, { maxLength: 6 }).map((pieces) => `https://${pieces.join('')}`)
  fc.assert(
    fc.property(fc.oneof(tricky, hopeful, fc.webUrl(), fc.string({ unit: 'binary' })), (raw) => {
      const response = safeReturnUrl(raw, liveHosts, liveHome)
      if (response === liveHome) return
      const url = new URL(response)
      expect(url.protocol).toBe('https:')
      expect(hosts).toContain(url.host)
      expect([url.username, url.password, url.href]).toEqual(['', '', response])
    }),
    { numRuns: 3_000 },
  )
})
