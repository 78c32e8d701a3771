import { describe, expect, test } from 'vitest'
import { toInstant } from '#src/kernel/instant.ts'
import { type PlainDate, plainDateIn } from '#src/kernel/plain-date.ts'
import { seasonRange, seasonRangeOfDay } from './season.ts'

const day = (text: string) => text as PlainDate

describe('the season of a day', () => {
  test.for([
    ['2026-01-01', '2026-01-01', '2026-12-31', '2025-07-01', '2026-06-30'],
    ['2026-06-30', '2026-01-01', '2026-12-31', '2025-07-01', '2026-06-30'],
    ['2026-07-01', '2026-01-01', '2026-12-31', '2026-07-01', '2027-06-30'],
    ['2026-12-31', '2026-01-01', '2026-12-31', '2026-07-01', '2027-06-30'],
    ['2028-02-29', '2028-01-01', '2028-12-31', '2027-07-01', '2028-06-30'],
  ] as const)('the season of %s is found', ([today, from, to, winterFrom, winterTo]) => {
    expect(seasonRangeOfDay(day(today), false)).toEqual({ from, to })
    expect(seasonRangeOfDay(day(today), true)).toEqual({ from: winterFrom, to: winterTo })
  })
})

test('this season ends, all seasons go on, all time has neither end', () => {
  const today = day('2026-11-22')
  expect(seasonRange('this', false, today)).toEqual({ from: '2026-01-01', to: '2026-12-31' })
  expect(seasonRange('all', false, today)).toEqual({ from: '2026-01-01', to: null })
  expect(seasonRange('all', true, today)).toEqual({ from: '2026-07-01', to: null })
  expect(seasonRange('all-time', true, today)).toEqual({ from: null, to: null })
})

test('a season begins in Kamchatka before it does in Kaliningrad', () => {
  const localNewYear = toInstant('2025-12-31T12:30Z')
  const seasonAt = (zone: string, isWinter: boolean) =>
    seasonRange('this', isWinter, plainDateIn(localNewYear, zone)).from
  expect(seasonAt('Asia/Kamchatka', false)).toBe('2026-01-01')
  expect(seasonAt('Europe/Kaliningrad', false)).toBe('2025-01-01')
  expect(seasonAt('Asia/Kamchatka', true)).toBe('2025-07-01')
})
