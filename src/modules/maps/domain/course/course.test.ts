import { describe, expect, test } from 'vitest'
import { mustBeOk } from '#src/kernel/result.ts'
import { type GpxPoint, writeGpxFile } from '../gpx/gpx.ts'
import { readGpxPoints } from '../gpx/read-gpx.ts'
import { type AidStation, areAidStationsValid, sortStations } from './aid-station.ts'
import { computeAscent, evenHeights } from './ascent.ts'
import { buildCourse, pointAt } from './course.ts'

/** A track north from 55°: each point at a distance with an elevation. */
const track = (...steps: readonly (readonly [metres: number, elevationM: number | null])[]): GpxPoint[] =>
  steps.map(([metres, elevationM]) => ({ latitude: 55 + metres / 111_195, longitude: 37, elevationM, atMs: null }))

describe('a course', () => {
  test('a course is measured on the whole track, and keeps its turns and its heights', () => {
    const straight = Array.from({ length: 101 }, (_, n) => [n * 50, n <= 50 ? 100 + n : 200 - n] as const)
    const course = mustBeOk(buildCourse([track(...straight)]))
    expect(course.distanceM).toBe(5_000)
    expect(course.climb).toEqual({ ascentM: 50, descentM: 50, lowestM: 100, highestM: 150 })
    expect(course.points.map(({ atM }) => atM)).toEqual([0, 2_500, 5_000])
  })

  test('a course without heights has none, and missing ones are interpolated between their neighbours', () => {
    expect(mustBeOk(buildCourse([track([0, null], [500, null])])).climb).toBeNull()
    expect(evenHeights(track([0, null], [1, 10], [2, null], [3, 30], [4, null]))).toBeNull()
    expect(evenHeights(track([0, 10], [1, null], [2, 30], [3, null]))).toEqual([10, 20, 30, 30])
  })

  test('a course of parts is joined', () => {
    expect(mustBeOk(buildCourse([track([0, 1], [400, 1]), track([500, 1], [900, 1])])).distanceM).toBe(900)
  })

  test.for([
    ['a leap', track([0, 1], [6_000, 1]), 'catalog.course_jump'],
    ['a leap between its parts', track([0, 1], [300, 1], [9_000, 1]), 'catalog.course_jump'],
    ['a few steps', track([0, 1], [60, 1]), 'catalog.course_length'],
    ['one spot', track([0, 1], [0, 1]), 'catalog.course_length'],
    [
      'half the earth',
      track(...Array.from({ length: 260 }, (_, n) => [n * 4_000, 1] as const)),
      'catalog.course_length',
    ],
  ] as const)('%s is refused', ([, points, code]) => {
    expect(buildCourse([points])).toMatchObject({ ok: false, error: { code } })
  })

  test('a course has a point at any distance', () => {
    const { points } = mustBeOk(buildCourse([track([0, 10], [1_000, 30])]))
    expect(pointAt(points, 500)).toMatchObject({ elevationM: 20, atM: 500 })
    expect(pointAt(points, 0).atM).toBe(0)
    expect(pointAt(points, 99_999).atM).toBe(1_000)
  })
})

test.for([
  ['flat', [5, 5, 5], 0, 0],
  ['a watch’s unrest', [5, 7, 5, 7, 5, 7, 5], 0, 0],
  ['one hill', [0, 10, 20, 12, 0], 20, 20],
  ['a hill with unrest on the way', [0, 10, 8, 20, 19, 21, 0], 21, 21],
  ['two hills', [0, 30, 10, 40], 60, 20],
  ['downhill', [100, 80, 60], 0, 40],
] as const)('the ascent is summed: %s', ([, heights, ascentM, descentM]) => {
  expect(computeAscent(heights.map((elevationM) => ({ elevationM })))).toEqual({ ascentM, descentM })
})

test('aid stations stand on the course in order, with each offer once', () => {
  const station = (atM: number, ...offers: AidStation['offers']): AidStation => ({
    ...{ atM, offers },
    name: { ru: 'Мост', en: 'Bridge' },
  })
  expect(areAidStationsValid([station(0, 'water'), station(1_000, 'food')], 1_000)).toBe(true)
  expect(areAidStationsValid([station(1_001, 'water')], 1_000)).toBe(false)
  expect(areAidStationsValid([station(-1, 'water')], 1_000)).toBe(false)
  expect(areAidStationsValid([station(5)], 1_000)).toBe(false)
  expect(sortStations([station(9, 'food', 'water', 'food'), station(3, 'water')])).toEqual([
    station(3, 'water'),
    station(9, 'water', 'food'),
  ])
})

test('a downloaded file encodes any name, and is read back the same', () => {
  const points = track([0, 10.5], [1_000, 30])
  const file = writeGpxFile([points], 'Забег «A & B» <10>\u0001 "км"')
  expect(file).toContain('<name>Забег «A &amp; B» &lt;10&gt; &quot;км&quot;</name>')
  const read = mustBeOk(readGpxPoints(file)).flat()
  expect(read.map(({ elevationM }) => elevationM)).toEqual([10.5, 30])
  expect(read[1]?.latitude).toBeCloseTo(points[1]?.latitude ?? 0, 5)
})
