import { expect, test } from 'vitest'
import type { PlainDate } from '#src/kernel/plain-date.ts'
import { stayDates, stayLink } from './stay.ts'

test.for([
  ['2026-05-24', '2026-05-24', '2026-05-23', '2026-05-25', 2],
  ['2026-03-01', '2026-03-02', '2026-02-28', '2026-03-03', 3],
  ['2026-12-31', '2027-01-01', '2026-12-30', '2027-01-02', 3],
] as const)('a stay for %s to %s runs from %s to %s, %i nights', ([startsOn, endsOn, from, to, nights]) => {
  expect(stayDates({ startsOn: startsOn as PlainDate, endsOn: endsOn as PlainDate })).toEqual({ from, to, nights })
})

test('a partner’s link encodes the place and the days', () => {
  const values = { city: 'Ростов-на-Дону & Co', from: '2026-05-23', to: '2026-05-25', lat: '47.2', lon: '39.7' }
  expect(stayLink('https://hotels.example/find?q={city}&in={from}&out={to}', values)).toBe(
    `https://hotels.example/find?q=${encodeURIComponent('Ростов-на-Дону & Co')}&in=2026-05-23&out=2026-05-25`,
  )
})
