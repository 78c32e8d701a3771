import { expect, test } from 'vitest'
import { toInstant } from '#src/kernel/instant.ts'
import { returnablePremiums } from './returnable-premiums.ts'

const place = {
  id: 'place',
  kind: 'place',
  unitPriceMinor: 190_000,
  units: 1,
  discountMinor: 0,
  returnedUnits: 0,
  returnableUntil: null,
} as const
// Midnight of 24 May in Samara, four hours ahead of Greenwich.
const midnight = toInstant('2026-05-23T20:00:00.000Z')
const policy = { ...place, id: 'policy', kind: 'insurance', unitPriceMinor: 39_000, returnableUntil: midnight } as const

type Case = readonly [string, Parameters<typeof returnablePremiums>[0], readonly (readonly [string, number])[]]
test.for<Case>([
  ['the last day is the one before the premium is kept', [place, policy], [['2026-05-23', 39_000]]],
  ['premiums of one day are one sum', [policy, { ...policy, id: 'other' }], [['2026-05-23', 78_000]]],
  [
    'the earliest day comes first',
    [policy, { ...policy, returnableUntil: toInstant('2026-05-20T20:00:00.000Z') }],
    [
      ['2026-05-20', 39_000],
      ['2026-05-23', 39_000],
    ],
  ],
  ['a kept premium is left out', [{ ...policy, keepsPremium: true }], []],
  ['a cancelled insurance is left out', [{ ...policy, returnedUnits: 1 }], []],
])('returnable premiums: %s', ([, lines, expected]) => {
  expect(returnablePremiums(lines, 'Europe/Samara').map((one) => [one.lastDay, one.amountMinor])).toEqual(expected)
})
