import { expect, test } from 'vitest'
import { returnUrlOfRequest } from './external-request.ts'

const cookieOf = (value: unknown) => `${Buffer.from(JSON.stringify(value)).toString('base64url')}.signature`

test.for([
  ['an address', cookieOf({ returnUrl: 'http://localhost/событие?>' }), 'http://localhost/событие?>'],
  ['none', cookieOf({ returnUrl: null }), null],
  ['another type', cookieOf({ returnUrl: 1 }), null],
  ['no object', cookieOf(null), null],
  ['no base64', '%%%', null],
  ['no cookie', undefined, null],
] as const)('the return address of a request is read from its cookie: %s', ([, cookie, expected]) => {
  expect(returnUrlOfRequest(cookie)).toBe(expected)
})
