import { expect, test } from 'vitest'
import { ApiError, toOutcome, toSuccess } from '#src/client/call.ts'
import { countAfter } from './count-after.ts'

const answering = (status: number, body: unknown) => () =>
  toOutcome((async () => toSuccess<{ count: number }>(body, { status, requestId: null }, 'said so'))())

test.each([
  ['an answer', answering(200, { count: 4 }), 4],
  ['an answer of none', answering(200, { count: 0 }), 0],
  ['a refusal', answering(403, { error: { code: 'http.foreign_origin', message: '' } }), 7],
  ['too many calls', answering(429, { error: { code: 'http.too_many_requests', message: '' } }), 7],
  ['overload', answering(503, { error: { code: 'http.overloaded', message: '' } }), 7],
  ['a page of a gateway in place of an answer', answering(502, undefined), 7],
  ['an error that was thrown', () => Promise.reject(new ApiError(500, 'no', null)), 7],
  ['a broken line', () => Promise.reject(new TypeError('Failed to fetch')), 7],
] as const)('the noun after %s has the right plural form', async (_, request, expected) => {
  expect(await countAfter(7, request)).toBe(expected)
})
