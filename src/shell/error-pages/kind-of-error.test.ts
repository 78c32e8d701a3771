import { expect, test } from 'vitest'
import { kindOfError } from './kind-of-error.ts'

const response = (status: number) => ({ status, statusText: '', data: '', internal: false })

test.for([
  ['a page that is not there', response(404), true, 'notFound'],
  ['also when the connection is gone', response(404), false, 'notFound'],
  ['somebody else’s page', response(403), true, 'forbidden'],
  ['a full program', response(503), true, 'overloaded'],
  ['too many requests', response(429), true, 'overloaded'],
  ['a call of which nobody knows whether it was done', response(504), true, 'outcomeUnknown'],
  ['a form for a page that takes none', response(405), true, 'noForm'],
  ['a broken program', response(500), true, 'error'],
  ['anything thrown', new Error('undefined is not a function'), true, 'error'],
  ['not even an error', 'oops', true, 'error'],
  ['no connection', new Error('whatever'), false, 'offline'],
  ['a fetch without an answer, Chromium', new TypeError('Failed to fetch'), true, 'offline'],
  ['Firefox', new TypeError('NetworkError when attempting to fetch resource.'), true, 'offline'],
  ['Safari', new TypeError('Load failed'), true, 'offline'],
  ['a lost chunk', new TypeError('Failed to fetch dynamically imported module: /assets/a.js'), true, 'offline'],
] as const)('an error is classified for its page: %s', ([, error, isOnline, expected]) => {
  expect(kindOfError(error, isOnline)).toBe(expected)
})
