import { expect, test } from 'vitest'
import { coversOf, type DisputeSums, leftOfDispute } from './dispute-covers.ts'

const lost = (heldMinor: number, coveredMinor = 0, writtenOffMinor = 0): DisputeSums => ({
  state: 'lost',
  heldMinor,
  coveredMinor,
  writtenOffMinor,
})

type Case = readonly [
  title: string,
  amountMinor: number,
  disputes: readonly DisputeSums[],
  expected: readonly (readonly [dispute: number, amountMinor: number, fromWriteOffMinor: number])[],
]

test.for<Case>([
  ['a whole refund by a whole dispute', 100, [lost(100)], [[0, 100, 0]]],
  ['a part of it', 100, [lost(30)], [[0, 30, 0]]],
  ['a small refund by a part of the dispute', 30, [lost(100)], [[0, 30, 0]]],
  ['only what no earlier refund counts', 100, [lost(100, 60)], [[0, 40, 0]]],
  ['nothing where all is counted', 100, [lost(100, 100)], []],
  ['what was written off is not paid again', 100, [lost(100, 0, 100)], [[0, 100, 100]]],
  ['first what was not written off', 50, [lost(100, 0, 70)], [[0, 50, 20]]],
  [
    'by two disputes',
    100,
    [lost(30), lost(50)],
    [
      [0, 30, 0],
      [1, 50, 0],
    ],
  ],
  [
    'by two disputes, the written off one last',
    60,
    [lost(50, 0, 50), lost(50)],
    [
      [1, 50, 0],
      [0, 10, 10],
    ],
  ],
  ['nothing while the bank decides', 100, [{ ...lost(100), state: 'opened' }], []],
  ['nothing of a won one', 100, [{ ...lost(0), state: 'won' }], []],
  ['nothing of nothing', 0, [lost(100)], []],
])('a refund is covered: %s', ([, amountMinor, disputes, expected]) => {
  const covers = coversOf(amountMinor, disputes)
  const found = covers.map((one) => [disputes.indexOf(one.dispute), one.amountMinor, one.fromWriteOffMinor])
  expect(found).toEqual(expected)
})

test('an operator decides about what neither a refund nor a write-off covers', () => {
  expect(leftOfDispute(lost(100, 20, 30))).toBe(50)
  expect(leftOfDispute({ ...lost(100), state: 'opened' })).toBe(0)
})
