import fc from 'fast-check'
import { expect, test } from 'vitest'
import {
  boxOfTileRange,
  defaultZoom,
  firstView,
  formatTileRange,
  mercatorBox,
  nearerArea,
  parseTileRange,
  pickTileRange,
  wholeBaseMap,
  zoomedArea,
} from './first-view.ts'
import { worldPx } from './map-clusters.ts'

const boxes = fc
  .tuple(
    fc.double({ min: -170, max: 170, noNaN: true }),
    fc.double({ min: -80, max: 80, noNaN: true }),
    fc.double({ min: 0, max: 60, noNaN: true }),
    fc.double({ min: 0, max: 40, noNaN: true }),
  )
  .map(([west, south, wide, high]) => ({
    west,
    south,
    east: Math.min(180, west + wide),
    north: Math.min(84, south + high),
  }))

test('the drawing covers every frame from a phone’s to a wide one, and its name is read back', () => {
  const frames = fc.constantFrom([326, 320], [358, 340], [560, 467], [736, 600], [880, 400], [1120, 780])
  fc.assert(
    fc.property(boxes, fc.boolean(), frames, (box, isArea, [width = 1, height = 1]) => {
      const view = firstView(isArea ? box : undefined, box)
      const tileRange = pickTileRange(view)
      expect(parseTileRange(formatTileRange(tileRange))).toEqual(tileRange)
      const drawn = boxOfTileRange(tileRange)
      const wanted = mercatorBox(box)
      const fit = Math.min(
        (width - 2 * view.padding) / wanted.width,
        (height - 2 * view.padding) / wanted.height,
        worldPx * 2 ** view.maxZoom,
      )
      const earthPx = Math.max(fit, width, height)
      const pushedIn = (at: number, size: number) => Math.max(0, Math.min(1 - size / earthPx, at - size / 2 / earthPx))
      const left = pushedIn(wanted.x + wanted.width / 2, width)
      const top = pushedIn(wanted.y + wanted.height / 2, height)
      expect(drawn.x).toBeLessThanOrEqual(left + 1e-9)
      expect(drawn.y).toBeLessThanOrEqual(top + 1e-9)
      expect(drawn.x + drawn.width).toBeGreaterThanOrEqual(left + width / earthPx - 1e-9)
      expect(drawn.y + drawn.height).toBeGreaterThanOrEqual(top + height / earthPx - 1e-9)
    }),
  )
})

test.for(['', '3', '3-1-1-9-2', '3-1-1-1-2', '30-1-1-2-2', '12-0-0-13-1', '-1-0-0-1-1', '3-1-1-2-2-2'])(
  '“%s” is no name of a base map tile',
  (text) => {
    expect(parseTileRange(text)).toBeNull()
  },
)

test('a link to a marker’s events frames them with room, and a link to a single place frames a town', () => {
  expect(nearerArea({ west: 30, south: 50, east: 40, north: 60 })).toEqual({
    west: 28.5,
    south: 48.5,
    east: 41.5,
    north: 61.5,
  })
  const spot = nearerArea({ west: 30, south: 50, east: 30, north: 50 })
  expect(spot.north - spot.south).toBeCloseTo(0.04, 3)
  expect(spot.east - spot.west).toBeCloseTo(0.04, 3)
})

test('zooming keeps the middle', () => {
  const nearer = zoomedArea(wholeBaseMap, 0.5)
  expect(nearer.east - nearer.west).toBeCloseTo(64, 3)
  expect(zoomedArea(nearer, 2).north).toBeCloseTo(wholeBaseMap.north, 2)
  expect(zoomedArea(wholeBaseMap, 8)).toMatchObject({ west: -180, east: 180 })
})

test.for([
  ['all of Russia', wholeBaseMap, 1],
  ['a region', { west: 48, south: 52, east: 52, north: 54 }, 6],
  ['one spot', { west: 50, south: 53, east: 50, north: 53 }, 9],
] as const)('the events of %s are clustered for its zoom', ([, box, zoom]) => {
  expect(defaultZoom(firstView(undefined, box))).toBe(zoom)
})
