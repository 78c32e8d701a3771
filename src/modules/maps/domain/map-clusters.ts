import type { Sport } from '#src/modules/catalog/domain/sport.ts'
import { mercator } from './base-map/mercator.ts'

export type CellBox = [west: number, south: number, east: number, north: number]

/** The position of an event. */
export type MapSpot = {
  readonly code: string
  readonly latitude: number
  readonly longitude: number
  readonly sport: Sport
}

/** Events that a map shows as one marker, at their mean position. */
export type MapCluster = {
  latitude: number
  longitude: number
  count: number
  readonly box: CellBox
  readonly codes: string[]
  readonly sport: Sport
}

/** The earth's width in pixels at zoom 0 of web maps. */
export const worldPx = 512
/** The side of the squares in which events are clustered. */
const squarePx = 56
/**
 * The least distance of two markers: a marker is 40 px wide, and a first view may be drawn somewhat
 * smaller than it was clustered for.
 */
export const minDistancePx = 52
const maxCodes = 12

/**
 * Clusters positions for a zoom: first by squares, then where markers would overlap. No two markers
 * are nearer than `minDistancePx`.
 */
export function clusterSpots(spots: readonly MapSpot[], zoom: number): MapCluster[] {
  const across = (worldPx * 2 ** zoom) / squarePx
  const cells = new Map<number, MapCluster>()
  for (const { code, latitude, longitude, sport } of spots) {
    const [x, y] = mercator(longitude, latitude)
    const key = Math.floor(x * across) * 2 ** 24 + Math.floor(y * across)
    const single: MapCluster = {
      ...{ latitude, longitude, count: 1, sport },
      box: [longitude, latitude, longitude, latitude],
      codes: [code],
    }
    const cell = cells.get(key)
    if (cell === undefined) cells.set(key, single)
    else join(cell, single)
  }
  return parted([...cells.values()], minDistancePx / (worldPx * 2 ** zoom))
}

/**
 * Merges markers that are too near into the largest first. A merge moves the mean, so this repeats
 * until nothing changes.
 */
function parted(cells: readonly MapCluster[], min: number): MapCluster[] {
  let left = [...cells]
  for (;;) {
    const clusters: { readonly cell: MapCluster; x: number; y: number }[] = []
    for (const cell of left.toSorted((a, b) => b.count - a.count)) {
      const [x, y] = mercator(cell.longitude, cell.latitude)
      const near = clusters.find((one) => Math.hypot(one.x - x, one.y - y) < min)
      if (near === undefined) clusters.push({ cell, x, y })
      else {
        join(near.cell, cell)
        ;[near.x, near.y] = mercator(near.cell.longitude, near.cell.latitude)
      }
    }
    if (clusters.length === left.length) return left
    left = clusters.map(({ cell }) => cell)
  }
}

function join(cell: MapCluster, other: MapCluster): void {
  cell.count += other.count
  const share = other.count / cell.count
  cell.latitude += (other.latitude - cell.latitude) * share
  cell.longitude += (other.longitude - cell.longitude) * share
  widen(cell.box, other.box)
  cell.codes.push(...other.codes.slice(0, maxCodes - cell.codes.length))
}

function widen(box: CellBox, [west, south, east, north]: CellBox): void {
  box[0] = Math.min(box[0], west)
  box[1] = Math.min(box[1], south)
  box[2] = Math.max(box[2], east)
  box[3] = Math.max(box[3], north)
}
