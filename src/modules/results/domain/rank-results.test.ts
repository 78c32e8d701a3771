import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import { ageCategory } from './age-category.ts'
import { type Rankable, rankResults } from './rank-results.ts'

type Spec = [bib: number, gender: Rankable['gender'], age: number, gun: number | null, net?: number]
const row = ([bib, gender, age, gun, net = gun ?? 0]: Spec): Rankable => ({
  bib,
  status: gun === null ? 'dnf' : 'finished',
  gunMs: gun,
  netMs: gun === null ? null : net,
  gender,
  category: ageCategory(age),
})
const ranks = (rankedBy: 'gun' | 'net', ...specs: Spec[]) =>
  rankResults(specs.map(row), rankedBy).map(({ bib, rank, genderRank, groupRank }) => [
    bib,
    rank,
    genderRank,
    groupRank,
  ])

describe('ranks', () => {
  test('ranks are by time, overall and separately for genders and age groups', () => {
    expect(
      ranks('gun', [4, 'male', 34, 400], [1, 'female', 25, 300], [2, 'male', 39, 200], [3, 'male', 40, 250]),
    ).toEqual([
      [2, 1, 1, 1],
      [3, 2, 2, 1],
      [1, 3, 1, 1],
      [4, 4, 3, 2],
    ])
  })

  test('equal times share a rank, and the next rank is left out', () => {
    expect(
      ranks('gun', [1, 'male', 20, 100], [3, 'male', 20, 200, 190], [2, 'male', 20, 200, 195], [4, 'male', 20, 300]),
    ).toEqual([
      [1, 1, 1, 1],
      [3, 2, 2, 2],
      [2, 2, 2, 2],
      [4, 4, 4, 4],
    ])
  })

  test('ranks go by the net time where the results say so', () => {
    expect(ranks('net', [1, 'male', 20, 100, 99], [2, 'male', 20, 105, 95])).toEqual([
      [2, 1, 1, 1],
      [1, 2, 2, 2],
    ])
  })

  test('only finishers have ranks, and a gender rank requires a known gender', () => {
    expect(ranks('gun', [2, 'female', 20, null], [1, 'unknown', 20, 100])).toEqual([
      [1, 1, null, null],
      [2, null, null, null],
    ])
  })
})

test('for any times positions are 1 to n, and ranks never fall and never pass the position', () => {
  const any = fc.record({
    gender: fc.constantFrom('male', 'female', 'unknown' as const),
    age: fc.integer({ min: 0, max: 99 }),
    gun: fc.option(fc.integer({ min: 1, max: 5 })),
  })
  fc.assert(
    fc.property(fc.array(any, { maxLength: 30 }), (all) => {
      const ranked = rankResults(
        all.map(({ gender, age, gun }, i) => row([i + 1, gender, age, gun])),
        'gun',
      )
      expect(ranked.map(({ position }) => position)).toEqual(ranked.map((_, i) => i + 1))
      const ranksInOrder = ranked.flatMap(({ rank }) => rank ?? [])
      expect(ranksInOrder).toEqual(ranksInOrder.toSorted((a, b) => a - b))
      for (const { rank, position, genderRank, groupRank } of ranked) {
        expect(rank ?? 0).toBeLessThanOrEqual(position)
        expect(genderRank ?? 0).toBeLessThanOrEqual(rank ?? 0)
        expect(groupRank ?? 0).toBeLessThanOrEqual(genderRank ?? 0)
      }
    }),
  )
})

test.for([
  [0, 0, 7],
  [7, 0, 7],
  [8, 8, 9],
  [17, 16, 17],
  [18, 18, 29],
  [39, 30, 39],
  [79, 70, 79],
  [80, 80, null],
  [101, 80, null],
])('an athlete of %i years is in the group from %i to %s', ([years, from, to]) => {
  expect(ageCategory(years ?? 0)).toEqual({ from, to })
})
