import { expect, test } from 'vitest'
import { ageCategory } from './age-category.ts'
import type { Rankable } from './rank-results.ts'
import { rankSplits } from './rank-splits.ts'

type Row = Rankable & { readonly splitsMs: readonly (number | null)[] }
const row = (
  bib: number,
  gender: Rankable['gender'],
  age: number | null,
  splitsMs: readonly (number | null)[],
  status: Rankable['status'] = 'finished',
): Row => ({
  bib,
  gender,
  status,
  gunMs: null,
  netMs: null,
  splitsMs,
  category: age === null ? null : ageCategory(age),
})

test('each runner has a rank at each point among those who reached it', () => {
  const ranked = rankSplits([
    row(1, 'male', 35, [100, 300]),
    row(2, 'female', 35, [90, 310]),
    row(3, 'male', 45, [100, null]),
    row(4, 'male', 35, [95, null], 'dnf'),
    row(5, 'male', 35, [80, 200], 'dsq'),
    row(6, 'unknown', 35, [99, 305]),
    row(7, 'male', null, [101, 320]),
  ])
  expect(ranked.map((one) => [one.bib, one.splitRanks, one.splitGenderRanks, one.splitGroupRanks])).toEqual([
    [1, [4, 1], [2, 1], [2, 1]],
    [2, [1, 3], [1, 1], [1, 1]],
    [3, [4, null], [2, null], [1, null]],
    [4, [2, null], [1, null], [1, null]],
    [5, [null, null], [null, null], [null, null]],
    [6, [3, 2], [null, null], [null, null]],
    [7, [6, 4], [4, 2], [null, null]],
  ])
})

test('results without points have no ranks on the way', () => {
  expect(rankSplits([row(1, 'male', 30, [])])[0]).toMatchObject({ splitRanks: [], splitGroupRanks: [] })
  expect(rankSplits([])).toEqual([])
})
