import { expect, test } from 'vitest'
import { toInstant } from '#src/kernel/instant.ts'
import { isWithinRace, maySend, onlinePhase, parseRaceTime } from './online-result.ts'

test.for([
  ['1:45:30', 6_330_000],
  ['01:45:30', 6_330_000],
  [' 0:00:01 ', 1_000],
  ['120:00:00', 432_000_000],
  ['00:00:00', null],
  ['1:60:00', null],
  ['1:00:60', null],
  ['45:30', null],
  ['1:45:30.5', null],
  ['999:59:59', null],
  ['-1:00:00', null],
  ['', null],
] as const)('“%s” is %s ms', ([text, ms]) => {
  expect(parseRaceTime(text)).toBe(ms)
})

const race = { startsAt: toInstant('2026-05-01T00:00:00Z'), until: toInstant('2026-05-10T00:00:00Z') }
test.for([
  ['before the start', '2026-04-30T23:59:59Z', 'ahead'],
  ['at the start', '2026-05-01T00:00:00Z', 'open'],
  ['the last moment', '2026-05-09T23:59:59Z', 'open'],
  ['at the deadline', '2026-05-10T00:00:00Z', 'over'],
] as const)('the phase of an online race is computed: %s', ([, now, phase]) => {
  expect(onlinePhase(toInstant(now), race)).toBe(phase)
})

test('an accepted result is not sent again', () => {
  expect([null, 'sent', 'refused', 'accepted'].map((state) => maySend('open', state as never))).toEqual([
    true,
    true,
    true,
    false,
  ])
  expect(maySend('over', null)).toBe(false)
  expect(maySend('ahead', null)).toBe(false)
})

test('a track of another day is refused', () => {
  const days = { startsMs: 1_000_000_000, endsMs: 2_000_000_000 }
  expect(isWithinRace({ startedMs: 1_000_000_000, endedMs: 1_900_000_000 }, days)).toBe(true)
  expect(isWithinRace({ startedMs: 990_000_000, endedMs: 1_900_000_000 }, days)).toBe(false)
  expect(isWithinRace({ startedMs: 1_000_000_000, endedMs: 2_001_000_000 }, days)).toBe(false)
})
