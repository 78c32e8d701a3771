import { expect, test } from 'vitest'
import { type CourseOf, courseParts, legTimes } from './course-parts.ts'

const run: CourseOf = {
  sport: 'run',
  distanceM: 12_000,
  splits: [
    { code: 'km5', distanceM: 5_000 },
    { code: 'km10', distanceM: 10_000 },
  ],
  legs: [],
}
const triathlon: CourseOf = {
  sport: 'triathlon',
  distanceM: 51_500,
  splits: [
    { code: 'swim', distanceM: null },
    { code: 't1', distanceM: null },
    { code: 'lap', distanceM: null },
    { code: 'bike', distanceM: null },
  ],
  legs: [
    { sport: 'swimming', distanceM: 1_500, to: 'swim' },
    { sport: null, distanceM: null, to: 't1' },
    { sport: 'cycling', distanceM: 40_000, to: 'bike' },
    { sport: 'run', distanceM: 10_000, to: null },
  ],
}
const partsOf = (course: CourseOf, splitsMs: (number | null)[], netMs: number | null) =>
  courseParts(course, { splitsMs, netMs }).map(({ to, partMs, sport, distanceM }) => [to, partMs, sport, distanceM])

test.for([
  [
    'each part has its time and metres',
    run,
    [1_000, 2_100],
    2_500,
    [
      [0, 1_000, 'run', 5_000],
      [1, 1_100, 'run', 5_000],
      [2, 400, 'run', 2_000],
    ],
  ],
  [
    'a part goes on over a point that took no time',
    run,
    [null, 2_100],
    2_500,
    [
      [1, 2_100, 'run', 10_000],
      [2, 400, 'run', 2_000],
    ],
  ],
  ['a participant who did not finish has the parts completed', run, [1_000, null], null, [[0, 1_000, 'run', 5_000]]],
  [
    'each leg has its own sport and metres; a lap within one has none of these metres',
    triathlon,
    [100, 110, 300, 500],
    900,
    [
      [0, 100, 'swimming', 1_500],
      [1, 10, null, null],
      [2, 190, 'cycling', null],
      [3, 200, 'cycling', null],
      [4, 400, 'run', 10_000],
    ],
  ],
  [
    'a part over a change of sports is neither',
    triathlon,
    [null, 110, null, 500],
    900,
    [
      [1, 110, null, null],
      [3, 390, 'cycling', 40_000],
      [4, 400, 'run', 10_000],
    ],
  ],
] as const)('the parts of a course get their times: %s', ([, course, splits, net, expected]) => {
  expect(partsOf(course, [...splits], net)).toEqual(expected)
})

test('a leg lasts from the end of the one before it, and a runner who stopped has no later legs', () => {
  expect(legTimes(triathlon, { splitsMs: [100, 110, 300, 500], netMs: 900 })).toEqual([100, 10, 390, 400])
  expect(legTimes(triathlon, { splitsMs: [100, null, null, 500], netMs: null })).toEqual([100, null, null, null])
  expect(legTimes(run, { splitsMs: [1, 2], netMs: 3 })).toEqual([])
})
