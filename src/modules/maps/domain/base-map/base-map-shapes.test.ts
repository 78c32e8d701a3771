import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import { type BaseMapShape, baseMapPath, boxOfView, decodeShapes, toPixel, worldPxFor } from './base-map-shapes.ts'
import { clipRing } from './clip-ring.ts'
import landFar from './land-far.json' with { type: 'json' }
import landNear from './land-near.json' with { type: 'json' }
import { decodeLine, encodeLine, type Point } from './line-code.ts'
import { mapServices, mapServiceUrl } from './map-services.ts'
import { fromMercator, mercator } from './mercator.ts'
import places from './places.json' with { type: 'json' }
import { simplifyLine } from './simplify-line.ts'
import { townNames } from './town-names.ts'
import { overlaps, type Town, townBox, townsInView } from './towns.ts'
import { townsOnMap } from './towns-on-map.ts'
import waterFar from './water-far.json' with { type: 'json' }

const degree = fc.tuple(fc.integer({ min: -180_000, max: 180_000 }), fc.integer({ min: -90_000, max: 90_000 }))

test('a line is read back as it was written', () => {
  fc.assert(
    fc.property(fc.array(degree), (steps) => {
      const line = steps.map(([x, y]): Point => [x / 1_000, y / 1_000])
      expect(decodeLine(encodeLine(line, 1_000), 1_000)).toEqual(line.map(([x, y]) => [x + 0, y + 0]))
    }),
  )
})

test('a truncated line ends before the broken point', () => {
  const text = encodeLine([[1, 2] as const, [50.123, -7] as const], 1_000)
  expect(decodeLine(text.slice(0, -1), 1_000)).toEqual([[1, 2]])
})

test('a simplified line stays within the tolerance', () => {
  fc.assert(
    fc.property(
      fc.array(degree, { minLength: 2, maxLength: 60 }),
      fc.integer({ min: 0, max: 40_000 }),
      (line, tolerance) => {
        const indices = simplifyLine(line, tolerance)
        expect([indices[0], indices.at(-1)]).toEqual([0, line.length - 1])
        if (tolerance === 0) return
        for (let n = 1; n < indices.length; n += 1) {
          const between = line.slice(indices[n - 1], (indices[n] ?? 0) + 1)
          expect(simplifyLine(between, tolerance)).toEqual([0, between.length - 1])
        }
      },
    ),
  )
})

describe('a ring is cut by a box', () => {
  const box = { west: 0, south: 0, east: 10, north: 10 }
  const square = (from: number, to: number): Point[] => [
    [from, from],
    [to, from],
    [to, to],
    [from, to],
  ]
  test.for([
    ['within', square(2, 4), square(2, 4)],
    ['around', square(-5, 15), square(0, 10)],
    ['beside', square(20, 30), []],
    ['across a corner', square(5, 15), square(5, 10)],
  ] as const)('a ring is clipped to a box: %s', ([, ring, left]) => {
    expect(new Set(clipRing(ring, box).map(String))).toEqual(new Set(left.map(String)))
  })
})

test('a place is found again on the square of the earth', () => {
  fc.assert(
    fc.property(
      fc.double({ min: -180, max: 180, noNaN: true }),
      fc.double({ min: -84, max: 84, noNaN: true }),
      (lon, lat) => {
        const back = fromMercator(...mercator(lon, lat))
        expect(back.longitude).toBeCloseTo(lon, 6)
        expect(back.latitude).toBeCloseTo(lat, 6)
      },
    ),
  )
})

/** The winding number of the shapes' rings around a point: it is painted where that is not 0. */
function turnsAround(shapes: readonly BaseMapShape[], x: number, y: number): number {
  let turns = 0
  for (const ring of shapes.flatMap(({ rings }) => rings)) {
    let before = ring.at(-1)
    for (const point of ring) {
      if (before && before[1] > y !== point[1] > y) {
        const crossing = before[0] + ((y - before[1]) / (point[1] - before[1])) * (point[0] - before[0])
        if (crossing > x) turns += point[1] > before[1] ? 1 : -1
      }
      before = point
    }
  }
  return turns
}

test.for([
  ['Moscow', 37.6, 55.75, false],
  ['the Caspian', 50.8, 41.8, true],
  ['Ladoga', 31.6, 60.9, true],
  ['Olkhon on the Baikal', 107.35, 53.1, false],
  ['the Black Sea', 34, 43, true],
] as const)('water and land are painted: %s', ([, x, y, isWater]) => {
  const [land, water] = [landFar, waterFar].map((file) => turnsAround(decodeShapes(file), x, y) !== 0)
  expect(!land || water).toBe(isWater)
})

test('a view has its middle in the middle, and draws land where there is land', () => {
  const place = { longitude: 131.9, latitude: 43.1, width: 640, height: 400 } // Vladivostok, between land and sea
  const view = { ...place, worldPx: worldPxFor(200, place) }
  expect(toPixel(view, 131.9, 43.1)).toEqual([320, 200])
  const { west, east } = boxOfView(view)
  expect((east - west) * 111.2 * Math.cos((43.1 * Math.PI) / 180)).toBeCloseTo(200, 0)
  expect(baseMapPath(decodeShapes(landNear), view)).toMatch(/^M-?[\d.]+[ -][\d.]+l-?[\d.]+[ -][\d.]+/)
  expect(baseMapPath(decodeShapes(landNear), { ...view, longitude: 160, latitude: 45 })).toBe('') // the open ocean
})

test('a map service is sent the place alone', () => {
  expect(mapServices.map((one) => mapServiceUrl(one, 53.19561, 50.1013))).toEqual([
    'https://yandex.ru/maps/?pt=50.10130,53.19561&z=15&l=map',
    'https://2gis.ru/geo/50.10130,53.19561?m=50.10130,53.19561/15',
    'https://www.openstreetmap.org/?mlat=53.19561&mlon=50.10130#map=15/53.19561/50.10130',
  ])
})

test('no town’s name overlaps another, the pin or the edge, wherever the event is', () => {
  const size = { width: 640, height: 400 }
  const all = places as unknown as readonly Town[]
  fc.assert(
    fc.property(fc.constantFrom(...all), fc.integer({ min: -50, max: 50 }), ([, , latitude, longitude], shift) => {
      const spot = { latitude: latitude + shift / 200, longitude: longitude + shift / 100, ...size }
      const shown = townsInView(all, { ...spot, worldPx: worldPxFor(260, spot) })
      const boxes = shown.map(townBox)
      // the town itself is named beside the pin, or the largest of several near it
      const named = shown.filter(({ isAtPin }) => isAtPin).length
      expect(named).toBe(Math.abs(shift) <= 8 ? 1 : named && 1)
      for (const [n, box] of boxes.entries()) {
        expect(box.left).toBeGreaterThanOrEqual(0)
        expect(box.right).toBeLessThanOrEqual(size.width)
        expect(boxes.slice(n + 1).filter((other) => overlaps(box, other))).toEqual([])
        const words = shown[n]?.isAtPin ? { ...box, left: 320 + townNames.fromPin } : box
        expect(overlaps(words, { left: 310, right: 330, top: 160, bottom: 200 })).toBe(false)
      }
    }),
  )
})

test('a map leaves out a town’s name that a marker would cover', () => {
  const [x, y] = mercator(30.3, 59.9)
  const petersburg: Town = ['Санкт-Петербург', 'Saint Petersburg', 59.9, 30.3, 5_600_000]
  const named = (markers?: { x: number; y: number }[]) =>
    townsOnMap([petersburg], { x: 0, y: 0, width: 1, height: 1 }, 4_096, markers).map(({ town: [ru] }) => ru)
  expect(named()).toEqual(['Санкт-Петербург'])
  expect(named([{ x: x + 40 / 4_096, y: y + 20 / 4_096 }])).toEqual([])
  expect(named([{ x, y }])).toEqual(['Санкт-Петербург']) // its name is drawn below its own marker
  expect(named([{ x: x + 200 / 4_096, y }])).toEqual(['Санкт-Петербург'])
  expect(named([{ x, y: y + 56 / 4_096 }])).toEqual([]) // free in the usual frame, but not on a phone
})
