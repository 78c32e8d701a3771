import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import type { StandingsRule } from '#src/modules/catalog/domain/standings-rule.ts'
import { ageGroupsOfField, clubStandings, type Finish, personalStandings } from './standings.ts'

const rule: StandingsRule = { points: [10, 8, 6], beyond: 1, best: 2, clubBest: 2, seasonMonth: 1 }
const events = ['a', 'b', 'c']

function finish(name: string, event: string, genderRank: number | null, more: Partial<Finish> = {}): Finish {
  const own = { gender: 'female', birthYear: 1990, city: 'Самара', club: '', groupFrom: 30, groupTo: 39 } as const
  return { ...own, event, name, norm: name.toLowerCase(), genderRank, ...more }
}
const women = (finishes: readonly Finish[], group: { from: number; to: number | null } | null = null) =>
  personalStandings(finishes, events, rule, { field: 'women', group })
const summary = (list: ReturnType<typeof women>) => list.map(({ rank, name, total }) => [rank, name, total])

describe('people', () => {
  test('the best events count, and the others are shown uncounted', () => {
    const [anna] = women([finish('Анна', 'a', 3), finish('Анна', 'b', 1), finish('Анна', 'c', 2)])
    expect(anna?.total).toBe(18)
    expect(anna?.points).toEqual([
      { event: 'a', points: 6, isCounted: false },
      { event: 'b', points: 10, isCounted: true },
      { event: 'c', points: 8, isCounted: true },
    ])
  })

  test('each finisher behind the table gets the same points', () => {
    expect(summary(women([finish('Анна', 'a', 4), finish('Вера', 'a', 400)]))).toEqual([
      [1, 'Анна', 1],
      [1, 'Вера', 1],
    ])
  })

  test('equal totals are ordered by the best single event, else they share a rank and the next is left out', () => {
    const list = women([
      ...[finish('Анна', 'a', 1), finish('Анна', 'b', 3)],
      ...[finish('Вера', 'a', 2), finish('Вера', 'b', 2)],
      ...[finish('Дарья', 'b', 2), finish('Дарья', 'c', 2)],
      finish('Ева', 'c', 4),
    ])
    expect(summary(list)).toEqual([
      [1, 'Анна', 16],
      [2, 'Вера', 16],
      [2, 'Дарья', 16],
      [4, 'Ева', 1],
    ])
  })

  test('two races of one event count as one, with the better result', () => {
    expect(summary(women([finish('Анна', 'a', 3), finish('Анна', 'a', 1)]))).toEqual([[1, 'Анна', 10]])
  })

  test('namesakes with another birth year are other people, and men and unranked finishers are not listed', () => {
    const list = women([
      finish('Анна', 'a', 1),
      finish('Анна', 'b', 1, { birthYear: 1991 }),
      finish('Пётр', 'a', 1, { gender: 'male' }),
      finish('Инна', 'a', 1, { gender: 'unknown' }),
    ])
    expect(summary(list)).toEqual([
      [1, 'Анна', 10],
      [1, 'Анна', 10],
    ])
  })

  test('an age group is ranked by the same points, by the participant’s last group', () => {
    const old = { groupFrom: 40, groupTo: 49 }
    const finishes = [finish('Анна', 'a', 1), finish('Анна', 'b', 2, old), finish('Вера', 'a', 2)]
    expect(summary(women(finishes, { from: 40, to: 49 }))).toEqual([[1, 'Анна', 18]])
    expect(summary(women(finishes, { from: 30, to: 39 }))).toEqual([[1, 'Вера', 8]])
    expect(ageGroupsOfField(finishes, 'women')).toEqual([
      { from: 30, to: 39 },
      { from: 40, to: 49 },
    ])
  })
})

test('a club’s standings count its best members of each event, and its best events', () => {
  const club = { club: 'Волга' }
  const list = clubStandings(
    [
      ...[finish('Анна', 'a', 1, club), finish('Вера', 'a', 2, club), finish('Ева', 'a', 3, club)],
      finish('Пётр', 'b', 1, { gender: 'male', club: ' волга ' }),
      finish('Нина', 'a', 3, { club: 'Нева' }),
      finish('Ольга', 'a', 1),
    ],
    events,
    rule,
  )
  expect(summary(list)).toEqual([
    [1, 'волга', 28],
    [2, 'Нева', 6],
  ])
})

test('for any results ranks never fall with the total, and no more events count than the rule allows', () => {
  const finishes = fc.record({
    athlete: fc.integer({ min: 0, max: 8 }),
    event: fc.constantFrom(...events),
    rank: fc.option(fc.integer({ min: 1, max: 6 })),
  })
  fc.assert(
    fc.property(fc.array(finishes, { maxLength: 40 }), (all) => {
      const list = women(all.map(({ athlete, event, rank }) => finish(`Имя ${athlete}`, event, rank)))
      for (const [i, { rank, total, points }] of list.entries()) {
        const before = list[i - 1]
        expect(rank).toBeLessThanOrEqual(i + 1)
        if (before) expect([before.total >= total, before.rank <= rank]).toEqual([true, true])
        expect(points.filter(({ isCounted }) => isCounted).length).toBe(Math.min(points.length, rule.best))
        expect(points.reduce((sum, one) => sum + (one.isCounted ? one.points : 0), 0)).toBe(total)
      }
      expect(new Set(all.map(({ athlete }) => athlete)).size).toBe(list.length)
    }),
  )
})
