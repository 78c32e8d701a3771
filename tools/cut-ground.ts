import { mkdirSync, readFileSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { type Box, clipRing } from '#src/modules/maps/domain/ground/clip-ring.ts'
import { encodeLine, type Point } from '#src/modules/maps/domain/ground/line-code.ts'
import { simplifyLine } from '#src/modules/maps/domain/ground/simplify-line.ts'
import { englishTown, neighbours } from './town-names.ts'

/**
 * Cuts the map's ground out of open data: land (Natural Earth) and inland water (OpenStreetMap), without any border of states.
 * The packages are 30 MB and wanted only here, so that they are no dependencies:
 *
 *   npm install --no-save --prefix /tmp/ground world-atlas@2.0.2 @geo-maps/earth-waterbodies-1km@0.6.0
 *   node tools/cut-ground.ts /tmp/ground/node_modules /tmp/ground/cut
 *
 * It writes into that folder alone. Once the maps look right with its files, they go to src/modules/maps/domain/ground; the
 * licences are in NOTICE.
 */
type Ring = readonly Point[]
/** The first is the outer ring, the others are holes. */
type Polygon = readonly Ring[]

/** How a file is cut: what lies in one of the boxes, to a tolerance in degrees, without what is smaller than so many km². */
type Cut = {
  readonly boxes: readonly Box[]
  readonly tolerance: number
  readonly scale: number
  readonly leastKm2: number
}
const world: Box = { west: -180, south: -60, east: 180, north: 84 }
/** Russia and its neighbours; Chukotka lies on both sides of the 180th meridian. */
const near: readonly Box[] = [
  { west: 19, south: 37, east: 180, north: 82 },
  { west: -180, south: 60, east: -168, north: 72 },
]

/** Writes the ground's files into `target`, made of the packages in `folder`. */
export function cutGround(folder: string, target: string): void {
  mkdirSync(target, { recursive: true })
  const write = (name: string, text: string) => writeFileSync(join(target, `${name}.json`), `${text}\n`)
  write('places', townsText())
  const water = readWater(join(folder, '@geo-maps/earth-waterbodies-1km/map.geo.json'))
  const [far50, near10] = ['50m', '10m'].map((detail) => readLand(join(folder, `world-atlas/land-${detail}.json`)))
  write('land-far', cutText(far50 ?? [], { boxes: [world], tolerance: 0.04, scale: 100, leastKm2: 150 }))
  write('water-far', cutText(water, { boxes: near, tolerance: 0.03, scale: 100, leastKm2: 700 }))
  write('land-near', cutText(near10 ?? [], { boxes: near, tolerance: 0.004, scale: 1_000, leastKm2: 4 }))
  write('water-near', cutText(water, { boxes: near, tolerance: 0.004, scale: 1_000, leastKm2: 12 }))
}

/** The towns that a map may name, the largest first: those of the list of Russian cities, and the neighbours'. */
function townsText(): string {
  const cities = new URL('../src/modules/search/server/data/ru-cities.json', import.meta.url)
  const rows = JSON.parse(readFileSync(cities, 'utf8')) as { name: string; lat: number; lon: number; pop: number }[]
  const near = (degrees: number) => Math.round(degrees * 1_000) / 1_000
  const own = rows.map(({ name, lat, lon, pop }) => [name, englishTown(name), near(lat), near(lon), pop] as const)
  const towns = [...own, ...neighbours].filter(([, , , , people]) => people >= 15_000).sort((a, b) => b[4] - a[4])
  return `[${towns.map((town) => JSON.stringify(town)).join(',\n')}]`
}

function cutText(polygons: readonly Polygon[], { boxes, tolerance, scale, leastKm2 }: Cut): string {
  const shapes = polygons.flatMap((polygon) =>
    boxes.flatMap((box) => {
      const rings = polygon.flatMap((ring) => {
        const small = thinned(clipRing(ring, box), tolerance)
        return small.length >= 4 && km2Of(small) >= leastKm2 ? [encodeLine(small, scale)] : []
      })
      const hasOuter = polygon[0] !== undefined && km2Of(clipRing(polygon[0], box)) >= leastKm2
      return hasOuter && rings.length > 0 ? [rings] : []
    }),
  )
  return JSON.stringify({ scale, shapes })
}

/** Degrees of longitude count for as much as they are long there. */
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

/** Whatever is called the sea there is left out: the land says where it is. */
function readWater(path: string): Polygon[] {
  const { geometries } = JSON.parse(readFileSync(path, 'utf8')) as { geometries: readonly Geometry[] }
  const polygons = geometries.flatMap((one) => (one.type === 'Polygon' ? [one.coordinates] : one.coordinates))
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

/** Polygons of TopoJSON: its arcs are steps, and a negative number is an arc read backwards. */
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

/** Rings that run over the 180th meridian are laid out in one piece, and given once more a turn further west. */
function splitAtAntimeridian(polygon: Polygon): Polygon[] {
  const rings = polygon.map((ring) => {
    let turn = 0
    return ring.map(([x, y], n): Point => {
      const before = ring[n - 1]?.[0] ?? x
      if (x - before > 180) turn -= 360
      if (x - before < -180) turn += 360
      return [x + turn, y]
    })
  })
  const longitudes = (rings[0] ?? []).map(([x]) => x)
  const [least, most] = [Math.min(...longitudes), Math.max(...longitudes)]
  const shifted = (by: number) => rings.map((ring) => ring.map(([x, y]): Point => [x + by, y]))
  return [rings, ...(most > 180 ? [shifted(-360)] : []), ...(least < -180 ? [shifted(360)] : [])]
}

if (import.meta.main) {
  const [, , folder = join(tmpdir(), 'ground/node_modules'), target = join(tmpdir(), 'ground/cut')] = process.argv
  cutGround(folder, target)
  console.log(`The ground is in ${target}.`)
}
