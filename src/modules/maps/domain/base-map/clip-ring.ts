import type { Point } from './line-code.ts'

export type Box = { readonly west: number; readonly south: number; readonly east: number; readonly north: number }

/**
 * The part of a closed ring within a box (Sutherland–Hodgman); empty where there is none. Parts
 * that leave and re-enter are joined along the side, which a fill does not show.
 */
export function clipRing(ring: readonly Point[], { west, south, east, north }: Box): Point[] {
  let left: readonly Point[] = ring
  left = clipSide(left, ([x]) => x - west)
  left = clipSide(left, ([x]) => east - x)
  left = clipSide(left, ([, y]) => y - south)
  return clipSide(left, ([, y]) => north - y)
}

/**
 * Clips at one side.
 * @param inside the signed distance of a point from the side; negative outside
 */
function clipSide(ring: readonly Point[], inside: (point: Point) => number): Point[] {
  const clipped: Point[] = []
  let before = ring.at(-1)
  for (const point of ring) {
    if (before === undefined) break
    const [a, b] = [inside(before), inside(point)]
    if (a < 0 !== b < 0) clipped.push(between(before, point, a / (a - b)))
    if (b >= 0) clipped.push(point)
    before = point
  }
  return clipped
}

function between([ax, ay]: Point, [bx, by]: Point, share: number): Point {
  return [ax + (bx - ax) * share, ay + (by - ay) * share]
}
