import fc from 'fast-check'
import { expect, test } from 'vitest'
import { diffMs, plusMs, toInstant } from '#src/kernel/instant.ts'
import { nextPollAt } from './polling.ts'

const createdAt = toInstant('2026-11-21T12:00:00Z')
const payment = { createdAt, expiresAt: plusMs(createdAt, 20 * 60_000) }
const s = 1_000
const m = 60 * s

test.for([
  ['as soon as it is opened', 0, 1 * m],
  ['after the first minute', 1 * m, 1 * m],
  ['later less often', 4 * m, 4 * m],
  ['never more than five minutes apart', 9 * m, 5 * m],
  ['never past the moment it runs out', 18 * m, 2 * m],
  ['once it has expired, soon', 20 * m, 2 * s],
  ['with time, at longer intervals', 20 * m + 16 * s, 16 * s],
  ['finally every ten minutes', 200 * m, 10 * m],
] as const)('the interval of polling grows with the payment’s age: %s', ([, ageMs, expectedMs]) => {
  const now = plusMs(createdAt, ageMs)
  expect(diffMs(nextPollAt(payment, now, 0), now)).toBe(expectedMs)
})

test('payments that failed together are asked about again at different times, not much later', () => {
  fc.assert(
    fc.property(fc.nat(100 * m), fc.double({ min: 0, max: 0.999_999, noNaN: true }), (ageMs, random) => {
      const now = plusMs(createdAt, ageMs)
      const plain = diffMs(nextPollAt(payment, now, 0), now)
      const spread = diffMs(nextPollAt(payment, now, random), now)
      expect(spread).toBeGreaterThanOrEqual(plain)
      expect(spread).toBeLessThanOrEqual(plain * 1.25 + 1)
      if (ageMs < 20 * m) expect(ageMs + spread).toBeLessThanOrEqual(20 * m)
    }),
  )
})
