import { expect, test } from 'vitest'
import { backPath } from './back-path.ts'

test.for([
  ['a page', '/event/volga', '/event/volga'],
  ['with its query', '/e/r/register?step=cart&registrationId=1#top', '/e/r/register?step=cart&registrationId=1#top'],
  ['nothing', undefined, '/'],
  ['a file', new Blob(['/a']), '/'],
  ['another site', 'https://evil.example/', '/'],
  ['without a scheme', '//evil.example/', '/'],
  ['with backslashes', '/\\evil.example', '/'],
  ['with a tab between', '/\t/evil.example', '/'],
  ['by dots', '/.//evil.example', '/evil.example'],
  ['by dots upward', '/a/..//evil.example', '/evil.example'],
  ['a script', 'javascript:alert(1)', '/'],
  ['a relative path', 'event/volga', '/'],
  ['a new line for the header', '/a\r\nSet-Cookie: x=1', '/aSet-Cookie:%20x=1'],
] as const)('only a path of the site is accepted to go back: %s', ([, value, expected]) => {
  const path = backPath(value)
  expect(path).toBe(expected)
  expect(new URL(path, 'https://startline.example').host).toBe('startline.example')
})
