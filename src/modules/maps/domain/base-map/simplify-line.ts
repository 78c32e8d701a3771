/** A point in two or three dimensions of the same scale. */
type Spot = readonly number[]

/**
 * The indexes of the points of the simplified line; no dropped point is further than `tolerance`
 * from it (Douglas–Peucker). The first and the last point stay. Iterative, since a coast has tens
 * of thousands of points.
 */
export function simplifyLine(points: readonly Spot[], tolerance: number): number[] {
  const last = points.length - 1
  if (last < 2) return points.map((_, n) => n)
  const isPreserved = new Uint8Array(points.length)
  isPreserved[0] = isPreserved[last] = 1
  const open: [number, number][] = [[0, last]]
  for (let span = open.pop(); span !== undefined; span = open.pop()) {
    const [from, to] = span
    const [at, distance] = furthest(points, from, to)
    if (distance <= tolerance) continue
    isPreserved[at] = 1
    open.push([from, at], [at, to])
  }
  return points.flatMap((_, n) => (isPreserved[n] === 1 ? [n] : []))
}

/** The point between two others that is furthest from the line through them. */
function furthest(points: readonly Spot[], from: number, to: number): [at: number, distance: number] {
  const [a, b] = [points[from] ?? [], points[to] ?? []]
  let [at, max] = [from, -1]
  for (let n = from + 1; n < to; n += 1) {
    const distance = distanceTo(a, b, points[n] ?? [])
    if (distance > max) [at, max] = [n, distance]
  }
  return [at, max]
}

/** The distance of a point from the segment between two others. */
function distanceTo(a: Spot, b: Spot, point: Spot): number {
  let [length2, fraction] = [0, 0]
  for (let n = 0; n < a.length; n += 1) {
    const step = (b[n] ?? 0) - (a[n] ?? 0)
    length2 += step * step
    fraction += ((point[n] ?? 0) - (a[n] ?? 0)) * step
  }
  const share = length2 === 0 ? 0 : Math.max(0, Math.min(1, fraction / length2))
  let sum = 0
  for (let n = 0; n < a.length; n += 1) {
    const from = (a[n] ?? 0) + ((b[n] ?? 0) - (a[n] ?? 0)) * share
    sum += ((point[n] ?? 0) - from) ** 2
  }
  return Math.sqrt(sum)
}
