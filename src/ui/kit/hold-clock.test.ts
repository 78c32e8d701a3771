import { expect, test } from 'vitest'
import { toInstant } from '#src/kernel/instant.ts'
import { clockDuration, clockFace, holdTone, minuteToAnnounce, remainingMs, remainingShare } from './hold-clock.ts'

const serverNow = toInstant('2026-05-24T05:00:00Z')
const until = toInstant('2026-05-24T05:20:00Z')

test.for([
  ['at the start', 0, 1_200_000],
  ['a minute later', 60_000, 1_140_000],
  ['at the end', 1_200_000, 0],
  ['never below zero', 9_999_999, 0],
] as const)('the remaining time is counted from the server clock: %s', ([, sinceMs, expected]) => {
  expect(remainingMs(until, serverNow, sinceMs)).toBe(expected)
})

test.for([
  [1_200_000, '20:00', 'PT20M0S'],
  [942_000, '15:42', 'PT15M42S'],
  [941_001, '15:42', 'PT15M42S'],
  [59_999, '01:00', 'PT1M0S'],
  [1, '00:01', 'PT0M1S'],
  [0, '00:00', 'PT0M0S'],
  [6_000_000, '100:00', 'PT100M0S'],
] as const)('%d ms is shown as %s', ([ms, face, duration]) => {
  expect(clockFace(ms)).toBe(face)
  expect(clockDuration(ms)).toBe(duration)
})

test.for([
  [1_200_000, 'calm'],
  [180_000, 'calm'],
  [179_999, 'warn'],
  [1, 'warn'],
  [0, 'expired'],
] as const)('%d ms left is %s', ([ms, expected]) => {
  expect(holdTone(ms)).toBe(expected)
})

test.for([
  ['ten minutes are left', 600_001, 600_000, 10],
  ['five minutes are left', 300_500, 299_500, 5],
  ['one minute is left', 61_000, 60_000, 1],
  ['no announced minute is reached', 599_000, 598_000, null],
  ['ten minutes were announced already', 600_000, 599_000, null],
  ['after a sleep past two of them only the later is announced', 700_000, 200_000, 5],
  ['the end is not announced as a minute', 61_000, 0, null],
] as const)('the remaining time is announced: %s', ([, before, now, expected]) => {
  expect(minuteToAnnounce(before, now)).toBe(expected)
})

test('the ring’s share is between 0 and 1', () => {
  expect(remainingShare(1_200_000, 1_200_000)).toBe(1)
  expect(remainingShare(300_000, 1_200_000)).toBe(0.25)
  expect(remainingShare(2_000_000, 1_200_000)).toBe(1)
  expect(remainingShare(-1, 1_200_000)).toBe(0)
})
