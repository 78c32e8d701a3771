import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import { toInstant } from '#src/kernel/instant.ts'
import { bestCode, comparableDistance, personalBests, type TimedResult } from './personal-bests.ts'

const minute = 60_000
function finish(year: number, minutes: number, more: Partial<TimedResult> = {}): TimedResult {
  return {
    id: `${year}/${minutes}`,
    startsAt: toInstant(`${year}-05-01T07:00:00.000Z`),
    sport: 'run',
    distanceM: 10_000,
    isOnline: false,
    isTeam: false,
    status: 'finished',
    netMs: minutes * minute,
    ...more,
  }
}

describe('the distance that a course is compared by', () => {
  test.for([
    ['the marathon to the metre', 'run', 42_195, 42_195],
    ['a rounded marathon', 'run', 42_200, 42_195],
    ['a half marathon to the metre', 'run', 21_097, 21_097],
    ['a half marathon rounded up', 'run', 21_098, 21_097],
    ['a rounded half marathon', 'run', 21_100, 21_097],
    ['ten kilometres that are a thousandth longer', 'run', 10_010, 10_000],
    ['ten kilometres that are more than a thousandth longer', 'run', 10_011, 10_011],
    ['a course that is 200 m short', 'run', 9_800, 9_800],
    ['a distance of no standard', 'run', 7_300, 7_300],
    ['walking, as running', 'walk', 21_100, 21_097],
    ['cycling, by its own metres', 'cycling', 10_010, 10_010],
    ['swimming, by its own metres', 'swimming', 1_500, 1_500],
    ['a trail, which compares with no other', 'trail', 10_000, null],
    ['obstacles, which compare with no other', 'obstacle', 10_000, null],
    ['orienteering, which compares with no other', 'orienteering', 10_000, null],
    ['a race of six hours', 'run', null, null],
  ] as const)('%s', ([, sport, distanceM, expected]) => {
    expect(comparableDistance({ sport, distanceM })).toBe(expected)
  })
})

describe('personal bests', () => {
  test.for([
    ['a finish', {}, 'run-10000'],
    ['a finish of an online race, apart from the others', { isOnline: true }, 'run-10000-online'],
    ['a participant who did not finish', { status: 'dnf', netMs: null }, null],
    ['a disqualified participant', { status: 'dsq', netMs: null }, null],
    ['a participant who did not start', { status: 'dns', netMs: null }, null],
    ['a team', { isTeam: true }, null],
  ] as const)('%s counts for: %s', ([, change, expected]) => {
    expect(bestCode(finish(2024, 45, change))).toBe(expected)
  })

  test('a best is the fastest net time, and says by how much it improved the one before', () => {
    const results = [finish(2025, 43), finish(2023, 50), finish(2024, 46), finish(2026, 44)]
    const { list, marks } = personalBests(results)
    expect(list).toMatchObject([
      { code: 'run-10000', distanceM: 10_000, best: { id: '2025/43' }, improvedByMs: 3 * minute },
    ])
    expect(list[0]?.finishes.map(({ id }) => id)).toEqual(['2023/50', '2024/46', '2025/43', '2026/44'])
    expect([...marks]).toEqual([
      ['2023/50', { isCurrent: false, improvedByMs: null }],
      ['2024/46', { isCurrent: false, improvedByMs: 4 * minute }],
      ['2025/43', { isCurrent: true, improvedByMs: 3 * minute }],
    ])
  })

  test('an equal time leaves the earlier best as it is', () => {
    const { list } = personalBests([finish(2023, 45), finish(2024, 45, { id: 'later' })])
    expect(list[0]?.best.id).toBe('2023/45')
  })

  test('bests are in the order of sport and distance, online races last', () => {
    const results = [
      finish(2024, 100, { sport: 'swimming', distanceM: 1_500, id: 'swim' }),
      finish(2024, 20, { distanceM: 5_000, isOnline: true, id: 'online' }),
      finish(2024, 100, { distanceM: 21_100, id: 'half' }),
      finish(2024, 45),
    ]
    expect(personalBests(results).list.map(({ code }) => code)).toEqual([
      'run-10000',
      'run-21097',
      'swimming-1500',
      'run-5000-online',
    ])
  })

  const anyResult = fc.record({
    id: fc.uuid(),
    startsAt: fc.integer({ min: 0, max: 4_000 }).map((day) => toInstant(new Date(Date.UTC(2015, 0, 1 + day)))),
    sport: fc.constantFrom('run' as const, 'trail' as const, 'swimming' as const),
    distanceM: fc.constantFrom(5_000, 10_000, 10_005, null),
    isOnline: fc.boolean(),
    isTeam: fc.boolean(),
    status: fc.constantFrom('finished' as const, 'dnf' as const),
    netMs: fc.option(fc.integer({ min: 1, max: 100 })),
  })

  test('no finish of a distance is faster than its best, and the order of the results does not matter', () => {
    fc.assert(
      fc.property(fc.uniqueArray(anyResult, { selector: ({ id }) => id, maxLength: 40 }), (results) => {
        const { list, marks } = personalBests(results)
        for (const { code, best, finishes } of list) {
          const same = results.filter((one) => bestCode(one) === code)
          expect(finishes).toHaveLength(same.length)
          expect(best.netMs).toBe(Math.min(...same.map(({ netMs }) => netMs ?? Number.POSITIVE_INFINITY)))
          expect(finishes.filter(({ id }) => marks.get(id)?.isCurrent).map(({ id }) => id)).toEqual([best.id])
        }
        expect(personalBests(results.toReversed())).toEqual({ list, marks })
      }),
    )
  })

  test('the improvements of a distance add up from its first finish to its best', () => {
    fc.assert(
      fc.property(fc.uniqueArray(anyResult, { selector: ({ id }) => id, maxLength: 40 }), (results) => {
        const { list, marks } = personalBests(results)
        for (const { best, finishes } of list) {
          const sum = finishes.reduce((total, { id }) => total + (marks.get(id)?.improvedByMs ?? 0), 0)
          expect((finishes[0]?.netMs ?? 0) - sum).toBe(best.netMs)
        }
      }),
    )
  })
})
