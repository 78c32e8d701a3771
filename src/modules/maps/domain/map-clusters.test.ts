import fc from 'fast-check'
import { expect, test } from 'vitest'
import { mercator } from './base-map/mercator.ts'
import { clusterSpots, type MapSpot, minDistancePx, worldPx } from './map-clusters.ts'

const spots = fc
  .array(
    fc.record({
      latitude: fc.double({ min: 41, max: 71, noNaN: true }),
      longitude: fc.double({ min: 20, max: 60, noNaN: true }),
    }),
    { maxLength: 120 },
  )
  .map((places): MapSpot[] => places.map((place, n) => ({ ...place, code: `e${n}`, sport: 'run' })))

test('markers do not overlap, and each event is in exactly one of them', () => {
  fc.assert(
    fc.property(spots, fc.integer({ min: 1, max: 9 }), (spots, zoom) => {
      const cells = clusterSpots(spots, zoom)
      expect(cells.reduce((sum, { count }) => sum + count, 0)).toBe(spots.length)
      const centres = cells.map(({ longitude, latitude }) => mercator(longitude, latitude))
      for (const [n, [x, y]] of centres.entries())
        for (const [otherX, otherY] of centres.slice(n + 1))
          expect(Math.hypot(x - otherX, y - otherY) * worldPx * 2 ** zoom).toBeGreaterThanOrEqual(minDistancePx)
      if (spots.length > 0)
        expect(Math.max(...cells.map(({ box }) => box[3]))).toBe(Math.max(...spots.map(({ latitude }) => latitude)))
    }),
  )
})

test('a cluster is placed at the centre of its events and lists twelve of them', () => {
  const many = Array.from(
    { length: 20 },
    (_, n): MapSpot => ({ code: `e${n}`, latitude: 55, longitude: 37 + n / 100, sport: 'ski' }),
  )
  const [cell, ...rest] = clusterSpots(many, 2)
  expect(rest).toEqual([])
  expect(cell?.count).toBe(20)
  expect(cell?.codes).toHaveLength(12)
  expect(cell?.longitude).toBeCloseTo(37.095, 6)
})
