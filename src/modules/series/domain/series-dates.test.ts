import { expect, test } from 'vitest'
import { seriesDates, shownDates } from './series-dates.ts'

const day = (month: number, isPast: boolean) => ({ startsOn: `2026-${String(month).padStart(2, '0')}-01`, isPast })
const months = (from: number, to: number, isPast: boolean) =>
  Array.from({ length: to - from + 1 }, (_, i) => day(from + i, isPast))
const shownOf = (
  past: ReturnType<typeof months>,
  upcoming: ReturnType<typeof months>,
  seasonStartsOn = '2026-01-01',
) => {
  const { shown, hasMore } = seriesDates({ past, upcoming, seasonStartsOn })
  return [shown.map(({ startsOn }) => Number(startsOn.slice(5, 7))), hasMore]
}

test('the season’s dates stand in the order of their days, without those before the season', () => {
  expect(shownOf([day(4, true), day(2, true)], [day(9, false), day(6, false)])).toEqual([[2, 4, 6, 9], false])
  expect(shownOf([day(4, true), day(2, true)], [day(6, false)], '2026-03-01')).toEqual([[4, 6], false])
  expect(shownOf([], [])).toEqual([[], false])
})

test('of many dates the last two past ones come first, and it says that more follow', () => {
  expect(shownOf(months(1, 4, true), months(5, 12, false))).toEqual([[3, 4, 5, 6, 7, 8, 9, 10], true])
  expect(shownOf(months(1, 8, true), months(9, 12, false))).toEqual([[5, 6, 7, 8, 9, 10, 11, 12], false])
})

test('a past season shows its last dates, and no more to follow', () => {
  expect(shownOf(months(1, 12, true), [])).toEqual([[5, 6, 7, 8, 9, 10, 11, 12], false])
  expect(shownDates).toBe(8)
})
