import { describe, expect, test } from 'vitest'
import { plainDate } from '#src/kernel/plain-date.ts'
import type { Clock } from './clock.ts'
import { countStartedItems, type ProgramDay, type ProgramItem, programIssue } from './program.ts'

const saturday = plainDate(2026, 5, 23)
const sunday = plainDate(2026, 5, 24)
const item = (from: string | null, change: Partial<Record<keyof ProgramItem, unknown>> = {}): ProgramItem =>
  ({
    from: from as Clock | null,
    to: null,
    title: { ru: 'Старт', en: 'Start' },
    place: { ru: '', en: '' },
    ...change,
  }) as ProgramItem
const on = (day: unknown, ...items: ProgramItem[]) => ({ day, items }) as ProgramDay

describe('a program is refused', () => {
  test.for([
    ['for days out of order', [on(sunday, item('09:00')), on(saturday, item('09:00'))], '1.day'],
    ['for a day listed twice', [on(sunday, item('09:00')), on(sunday, item('10:00'))], '1.day'],
    ['for a date that does not exist', [on('2026-02-30', item('09:00'))], '0.day'],
    ['for a day long before the races', [on(plainDate(2026, 5, 9), item('09:00'))], '0.day'],
    ['for a day long after them', [on(plainDate(2026, 6, 8), item('09:00'))], '0.day'],
    ['for a day with nothing on it', [on(sunday)], '0.items'],
    ['for a time that does not exist', [on(sunday, item('24:00'))], '0.items.0.from'],
    ['for an hour without its zero', [on(sunday, item('9:00'))], '0.items.0.from'],
    ['for hours out of order', [on(sunday, item('09:00'), item('08:30'))], '0.items.1.from'],
    [
      'for hours out of order around one without',
      [on(sunday, item('09:00'), item(null), item('08:30'))],
      '0.items.2.from',
    ],
    ['for an end without a beginning', [on(sunday, item(null, { to: '10:00' }))], '0.items.0.to'],
    ['for an end at the beginning', [on(sunday, item('10:00', { to: '10:00' }))], '0.items.0.to'],
    ['for one language alone', [on(sunday, item('09:00', { title: { ru: 'Старт', en: ' ' } }))], '0.items.0.title'],
    ['for a place in one language', [on(sunday, item('09:00', { place: { ru: '', en: 'Arena' } }))], '0.items.0.place'],
    [
      'for a title that is too long',
      [on(sunday, item('09:00', { title: { ru: 'ё'.repeat(161), en: 'e' } }))],
      '0.items.0.title',
    ],
  ] as const)('a program is refused %s', ([, program, at]) => {
    expect(programIssue(program, [sunday])).toBe(at)
  })

  test.for([
    ['an empty program', []],
    ['the eve and the day', [on(saturday, item('12:00', { to: '20:00' })), on(sunday, item('07:00'), item('07:00'))]],
    ['past midnight', [on(sunday, item('23:00', { to: '01:00' }))]],
    [
      'the first and the last day that may be',
      [on(plainDate(2026, 5, 10), item(null)), on(plainDate(2026, 6, 7), item(null))],
    ],
  ] as const)('a program is accepted for %s', ([, program]) => {
    expect(programIssue(program, [sunday])).toBeNull()
  })
})

test.for([
  ['before all', '06:59', 0],
  ['as the first begins', '07:00', 1],
  ['between two', '07:20', 1],
  ['after all', '23:59', 4],
] as const)('the marker of the current time is %s', ([, clock, expected]) => {
  const items = [item('07:00'), item(null), item('07:30'), item('09:00')]
  expect(countStartedItems(items, clock)).toBe(expected)
})

test('a day without times has no marker of the current time', () => {
  expect(countStartedItems([item(null)], '12:00')).toBeNull()
})
