import type { Point } from './line-code.ts'

export type Box = { readonly west: number; readonly south: number; readonly east: number; readonly north: number }

/**
 * The part of a closed ring that lies within a box (Sutherland and Hodgman), side by side; empty where nothing does. What
 * leaves and comes back is joined along the side, which no fill shows.
 */
export function clipRing(ring: readonly Point[], { west, south, east, north }: Box): Point[] {
  let left: readonly Point[] = ring
  left = clipSide(left, ([x]) => x - west)
  left = clipSide(left, ([x]) => east - x)
  left = clipSide(left, ([, y]) => y - south)
  return clipSide(left, ([, y]) => north - y)
}

/** @param inside how far a point lies within the side; below 0 it is out */
function clipSide(ring: readonly Point[], inside: (point: Point) => number): Point[] {
  const kept: Point[] = []
  let before = ring.at(-1)
  for (const point of ring) {
    if (before === undefined) break
    const [a, b] = [inside(before), inside(point)]
    if (a < 0 !== b < 0) kept.push(between(before, point, a / (a - b)))
    if (b >= 0) kept.push(point)
    before = point
  }
  return kept
}

function between([ax, ay]: Point, [bx, by]: Point, share: number): Point {
  return [ax + (bx - ax) * share, ay + (by - ay) * share]
}
