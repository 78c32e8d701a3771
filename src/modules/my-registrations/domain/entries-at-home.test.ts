import { describe, expect, test } from 'vitest'
import { toInstant } from '#src/kernel/instant.ts'
import { type PlainDate, parsePlainDate } from '#src/kernel/plain-date.ts'
import { entriesAtHome, isThisYear, isUnderWay } from './entries-at-home.ts'

const now = toInstant('2026-11-23T20:00Z')
const day = (text: string) => parsePlainDate(text) as PlainDate
const start = (code: string, from: string, to = from, timeZone = 'Europe/Moscow') => ({
  code,
  eventStatus: 'published' as const,
  startsOn: day(from),
  endsOn: day(to),
  timeZone,
})

describe('of what is ahead of somebody the home page tells', () => {
  test('the home page shows races under way first, then the next by their days, in any order of entries', () => {
    const shown = entriesAtHome(
      [
        start('track', '2027-06-20'),
        start('steps', '2026-11-14', '2026-12-13'),
        start('valdai', '2027-02-14'),
        start('volga', '2027-05-30'),
        start('fourth', '2027-07-01'),
      ],
      now,
    )
    expect(shown.map(({ code, kind, days }) => [code, kind, days])).toEqual([
      ['steps', 'under-way', 20],
      ['valdai', 'next', 83],
      ['volga', 'later', 188],
      ['track', 'later', 209],
    ])
  })

  test('the home page shows a race of today as the next, by the event’s own day', () => {
    const shown = entriesAtHome(
      [start('kaliningrad', '2026-11-23'), start('kamchatka', '2026-11-24', '2026-11-24', 'Asia/Kamchatka')],
      now,
    )
    expect(shown.map(({ kind, days }) => [kind, days])).toEqual([
      ['next', 0],
      ['later', 0],
    ])
    expect(entriesAtHome([start('two-days', '2026-11-23', '2026-11-24')], now)[0]).toMatchObject({ kind: 'under-way' })
  })

  test('the home page shows a cancelled event first, and the next race stays the next', () => {
    const off = { ...start('off', '2026-12-01'), eventStatus: 'cancelled' as const }
    expect(entriesAtHome([start('on', '2026-12-20'), off], now).map(({ code, kind }) => [code, kind])).toEqual([
      ['off', 'cancelled-or-postponed'],
      ['on', 'next'],
    ])
  })

  test('a month of steps is under way from its first day, and a race of one day is not', () => {
    expect(isUnderWay(start('steps', '2026-11-23', '2026-12-13'), now)).toBe(true)
    expect(isUnderWay(start('race', '2026-11-23'), now)).toBe(false)
    expect(isUnderWay(start('later', '2026-11-24', '2026-12-13'), now)).toBe(false)
  })

  test('the home page names the year where it is another, by the event’s clock', () => {
    const newYear = toInstant('2026-12-31T15:00Z')
    expect(isThisYear(day('2027-01-01'), 'Asia/Kamchatka', newYear)).toBe(true)
    expect(isThisYear(day('2027-01-01'), 'Europe/Moscow', newYear)).toBe(false)
  })
})
