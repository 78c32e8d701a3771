import { expect, test } from 'vitest'
import { parsePlainDate } from '#src/kernel/plain-date.ts'
import { datePresetRange } from './date-preset.ts'

test.for([
  ['today', '2026-05-21', '2026-05-21', '2026-05-21'],
  ['this-weekend', '2026-05-18', '2026-05-23', '2026-05-24'], // on Monday
  ['this-weekend', '2026-05-23', '2026-05-23', '2026-05-24'], // on Saturday
  ['this-weekend', '2026-05-24', '2026-05-23', '2026-05-24'], // on Sunday the current weekend
  ['this-week', '2026-05-24', '2026-05-18', '2026-05-24'],
  ['next-week', '2026-05-24', '2026-05-25', '2026-05-31'],
  ['this-month', '2028-02-10', '2028-02-01', '2028-02-29'],
  ['next-month', '2026-12-31', '2027-01-01', '2027-01-31'],
  ['next-month', '2026-01-31', '2026-02-01', '2026-02-28'],
  ['this-year', '2026-12-31', '2026-01-01', '2026-12-31'],
  ['next-year', '2026-01-01', '2027-01-01', '2027-12-31'],
] as const)('the preset %s on %s is %s to %s', ([preset, today, from, to]) => {
  const day = parsePlainDate(today)
  if (!day) throw new Error(today)
  expect(datePresetRange(preset, day)).toEqual({ from, to })
})
