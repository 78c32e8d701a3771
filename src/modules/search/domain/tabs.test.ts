import { describe, expect, test } from 'vitest'
import { type PlainDate, parsePlainDate } from '#src/kernel/plain-date.ts'
import { isInTab, parseTab, type Tab, tabs } from './tabs.ts'

function day(text: string): PlainDate {
  const date = parsePlainDate(`2026-${text}`)
  if (!date) throw new Error(text)
  return date
}

function event(startsOn: string, endsOn: string, raceDays = [startsOn, endsOn]) {
  return {
    startsOn: day(startsOn),
    endsOn: day(endsOn),
    raceDays: raceDays.map(day),
    isOnline: false,
    hasResults: false,
    series: null,
  }
}

describe('an event stands in', () => {
  test.for([
    ['one day, tomorrow', event('05-25', '05-25'), ['all', 'future']],
    ['one day, today', event('05-24', '05-24'), ['all', 'future', 'today']],
    ['one day, yesterday', event('05-23', '05-23'), ['all', 'past']],
    ['three days, the middle one today', event('05-23', '05-25', ['05-23', '05-24', '05-25']), ['all', 'today']],
    ['three days, resting today', event('05-23', '05-25'), ['all']],
    ['three days, the last one today', event('05-22', '05-24'), ['all', 'today']],
    ['over, with results', { ...event('05-22', '05-22'), hasResults: true }, ['all', 'results', 'past']],
    ['online, tomorrow', { ...event('05-25', '05-30'), isOnline: true }, ['all', 'future', 'virtual']],
    ['of a series, tomorrow', { ...event('05-25', '05-25'), series: 'volga-cup' }, ['all', 'future', 'series']],
  ] as const)('an event is listed in its tabs: one %s', ([, days, expected]) => {
    expect(tabs.filter((tab) => isInTab(tab, days, day('05-24')))).toEqual(expected)
  })
})

test.for([
  ['all', 'all'],
  ['0', 'all'],
  ['1', 'future'],
  ['2', 'today'],
  ['3', 'series'],
  ['4', 'virtual'],
  ['5', 'results'],
  ['6', 'past'],
  ['past', 'past'],
  ['7', null],
  ['-1', null],
  ['Future', null],
  ['', null],
] satisfies [string, Tab | null][])('the tab "%s" is %s', ([text, expected]) => {
  expect(parseTab(text)).toBe(expected)
})
