import { mkdirSync, readFileSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { type Box, clipRing } from '#src/modules/maps/domain/base-map/clip-ring.ts'
import { encodeLine, type Point } from '#src/modules/maps/domain/base-map/line-code.ts'
import { simplifyLine } from '#src/modules/maps/domain/base-map/simplify-line.ts'
import { englishTown, foreignCities } from './town-names.ts'

/**
 * Extracts the base map from open data: land (Natural Earth) and inland water (OpenStreetMap),
 * without state borders. The packages are 30 MB and needed only here, so they are not dependencies:
 *
 *   npm install --no-save --prefix /tmp/base-map world-atlas@2.0.2 @geo-maps/earth-waterbodies-1km@0.6.0
 *   node tools/cut-base-map.ts /tmp/base-map/node_modules /tmp/base-map/cut
 *
 * Writes into the second folder only. Check the maps with the new files, then copy them to
 * src/modules/maps/domain/base-map; the licences are in NOTICE.
 */
type Ring = readonly Point[]
/** The first is the outer ring, the others are holes. */
type Polygon = readonly Ring[]

/**
 * How a file is cut: the boxes to take, the tolerance in degrees, the number of units per degree,
 * and the area in km² below which a polygon is dropped.
 */
type Cut = {
  readonly boxes: readonly Box[]
  readonly tolerance: number
  readonly scale: number
  readonly minKm2: number
}
const world: Box = { west: -180, south: -60, east: 180, north: 84 }
/** Russia and its neighbours. Chukotka extends over the 180th meridian, so there are two boxes. */
const near: readonly Box[] = [
  { west: 19, south: 37, east: 180, north: 82 },
  { west: -180, south: 60, east: -168, north: 72 },
]

/** Reads the packages in `folder` and writes the map's files into `target`. */
export function cutBaseMap(folder: string, target: string): void {
  mkdirSync(target, { recursive: true })
  const write = (name: string, text: string) => writeFileSync(join(target, `${name}.json`), `${text}\n`)
  write('places', townsText())
  const water = readWater(join(folder, '@geo-maps/earth-waterbodies-1km/map.geo.json'))
  const [far50, near10] = ['50m', '10m'].map((detail) => readLand(join(folder, `world-atlas/land-${detail}.json`)))
  write('land-far', cutText(far50 ?? [], { boxes: [world], tolerance: 0.04, scale: 100, minKm2: 150 }))
  write('water-far', cutText(water, { boxes: near, tolerance: 0.03, scale: 100, minKm2: 700 }))
  write('land-near', cutText(near10 ?? [], { boxes: near, tolerance: 0.004, scale: 1_000, minKm2: 4 }))
  write('water-near', cutText(water, { boxes: near, tolerance: 0.004, scale: 1_000, minKm2: 12 }))
}

/**
 * The towns that the map may label, the largest first: the list of Russian cities and those of
 * neighbouring countries.
 */
function townsText(): string {
  const cities = new URL('../src/modules/search/server/data/ru-cities.json', import.meta.url)
  const rows = JSON.parse(readFileSync(cities, 'utf8')) as { name: string; lat: number; lon: number; pop: number }[]
  const near = (degrees: number) => Math.round(degrees * 1_000) / 1_000
  const own = rows.map(({ name, lat, lon, pop }) => [name, englishTown(name), near(lat), near(lon), pop] as const)
  const towns = [...own, ...foreignCities].filter(([, , , , people]) => people >= 15_000).sort((a, b) => b[4] - a[4])
  return `[${towns.map((town) => JSON.stringify(town)).join(',\n')}]`
}

function cutText(polygons: readonly Polygon[], { boxes, tolerance, scale, minKm2 }: Cut): string {
  const shapes = polygons.flatMap((polygon) =>
    boxes.flatMap((box) => {
      const rings = polygon.flatMap((ring) => {
        const small = thinned(clipRing(ring, box), tolerance)
        return small.length >= 4 && km2Of(small) >= minKm2 ? [encodeLine(small, scale)] : []
      })
      const hasOuter = polygon[0] !== undefined && km2Of(clipRing(polygon[0], box)) >= minKm2
      return hasOuter && rings.length > 0 ? [rings] : []
    }),
  )
  return JSON.stringify({ scale, shapes })
}

/**
 * Simplifies a ring. Longitudes are scaled by the cosine of the latitude, so that the tolerance is
 * the same in both directions.
 */
function thinned(ring: Ring, tolerance: number): Point[] {
  const even = ring.map(([x, y]): Point => [x * Math.cos((y * Math.PI) / 180), y])
  return simplifyLine(even, tolerance).map((n): Point => ring[n] ?? [0, 0])
}

function km2Of(ring: Ring): number {
  let doubled = 0
  let before = ring.at(-1) ?? [0, 0]
  for (const point of ring) {
    doubled += before[0] * point[1] - point[0] * before[1]
    before = point
  }
  const [, latitude] = ring[0] ?? [0, 0]
  return Math.abs(doubled / 2) * 111.2 ** 2 * Math.cos((latitude * Math.PI) / 180)
}

/**
 * Reads the inland water. Very long rings are the sea, which is left out because the land already
 * defines it.
 */
function readWater(path: string): Polygon[] {
  const { geometries } = JSON.parse(readFileSync(path, 'utf8')) as { geometries: readonly Geometry[] }
  const polygons = geometries.flatMap((geometry) =>
    geometry.type === 'Polygon' ? [geometry.coordinates] : geometry.coordinates,
  )
  return polygons.filter(([outer = []]) => outer.length < 40_000)
}

type Geometry =
  | { readonly type: 'Polygon'; readonly coordinates: Polygon }
  | { readonly type: 'MultiPolygon'; readonly coordinates: Polygon[] }

type Topology = {
  readonly arcs: readonly (readonly Point[])[]
  readonly transform: { readonly scale: Point; readonly translate: Point }
  readonly objects: { readonly land: { readonly geometries: readonly { readonly arcs: number[][][] }[] } }
}

/**
 * Reads the polygons of a TopoJSON file: the points of an arc are differences, and a negative arc
 * number means the arc reversed.
 */
function readLand(path: string): Polygon[] {
  const { arcs, transform, objects } = JSON.parse(readFileSync(path, 'utf8')) as Topology
  const lines = arcs.map((steps) => {
    let [x, y] = [0, 0]
    return steps.map(([dx, dy]): Point => {
      x += dx
      y += dy
      return [x * transform.scale[0] + transform.translate[0], y * transform.scale[1] + transform.translate[1]]
    })
  })
  const ringOf = (numbers: readonly number[]): Ring =>
    numbers.flatMap((number) => (number < 0 ? [...(lines[~number] ?? [])].reverse() : (lines[number] ?? [])))
  return objects.land.geometries.flatMap(({ arcs: polygons }) =>
    polygons.flatMap((polygon) => splitAtAntimeridian(polygon.map(ringOf))),
  )
}

/**
 * Makes a ring that crosses the 180th meridian continuous, and returns the polygon a second time
 * shifted by 360° to the west.
 */
function splitAtAntimeridian(polygon: Polygon): Polygon[] {
  const rings = polygon.map((ring) => {
    let shift = 0
    return ring.map(([x, y], n): Point => {
      const before = ring[n - 1]?.[0] ?? x
      if (x - before > 180) shift -= 360
      if (x - before < -180) shift += 360
      return [x + shift, y]
    })
  })
  const longitudes = (rings[0] ?? []).map(([x]) => x)
  const [min, max] = [Math.min(...longitudes), Math.max(...longitudes)]
  const shifted = (by: number) => rings.map((ring) => ring.map(([x, y]): Point => [x + by, y]))
  return [rings, ...(max > 180 ? [shifted(-360)] : []), ...(min < -180 ? [shifted(360)] : [])]
}

if (import.meta.main) {
  const [, , folder = join(tmpdir(), 'base-map/node_modules'), target = join(tmpdir(), 'base-map/cut')] = process.argv
  cutBaseMap(folder, target)
  console.log(`The base map is in ${target}.`)
}
