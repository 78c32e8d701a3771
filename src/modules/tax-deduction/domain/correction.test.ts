import { expect, test } from 'vitest'
import { correctedSum, correctionNumber } from './correction.ts'

const held = { sumMinor: 190_000, isCancelled: false, isTransferred: false }

test.for([
  ['a place that is the same has its sum', null, held, 190_000],
  ['a cancelled place counts for nothing', null, { ...held, isCancelled: true }, 0],
  [
    'a place that is cancelled with a part of its price counts for nothing',
    null,
    { ...held, sumMinor: 95_000, isCancelled: true },
    0,
  ],
  ['a transferred place counts for nothing', null, { ...held, isTransferred: true }, 0],
  ['a place that is gone counts for nothing', null, null, 0],
  ['a cheaper place counts with its new sum', null, { ...held, sumMinor: 120_000 }, 120_000],
  ['a more expensive place has its certified sum', null, { ...held, sumMinor: 250_000 }, 190_000],
  ['a corrected sum never rises again', 120_000, held, 120_000],
  ['a corrected sum falls further', 120_000, { ...held, sumMinor: 100_000 }, 100_000],
] as const)('%s', ([, correctedMinor, now, expected]) => {
  expect(correctedSum({ sumMinor: 190_000, correctedMinor }, now)).toBe(expected)
})

test.for([
  ['the first correction is 1', 1, 100, 1],
  ['the second one is 2', 2, 50, 2],
  ['a correction to nothing annuls', 1, 0, 999],
] as const)('%s', ([, ordinal, sumMinor, expected]) => {
  expect(correctionNumber({ ordinal, sumMinor })).toBe(expected)
})
