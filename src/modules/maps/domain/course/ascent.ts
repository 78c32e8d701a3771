/**
 * The elevations of a track, with missing ones interpolated; null where fewer than half are known.
 */
export function evenHeights(points: readonly { readonly elevationM: number | null }[]): number[] | null {
  const known = points.flatMap(({ elevationM }, n) => (elevationM === null ? [] : [{ n, elevationM }]))
  if (known.length * 2 < points.length || known.length === 0) return null
  let next = 0
  return points.map(({ elevationM }, n) => {
    while (next < known.length - 1 && (known[next]?.n ?? 0) < n) next += 1
    if (elevationM !== null) return elevationM
    const after = known[next]
    const before = known[(after?.n ?? 0) < n ? next : next - 1]
    if (before === undefined || after === undefined || before === after) return (before ?? after)?.elevationM ?? 0
    const share = (n - before.n) / (after.n - before.n)
    return before.elevationM + (after.elevationM - before.elevationM) * share
  })
}

/** Smaller changes of elevation are noise of the device. */
const minClimbM = 3

/**
 * The total ascent and descent of a track in metres. A turn counts once it exceeds `minClimbM`,
 * so that noise does not add up.
 */
export function computeAscent(points: readonly { readonly elevationM: number | null }[]): {
  readonly ascentM: number
  readonly descentM: number
} {
  let [ascentM, descentM] = [0, 0]
  let [low, high] = [Number.POSITIVE_INFINITY, Number.NEGATIVE_INFINITY]
  let direction = 0
  for (const { elevationM } of points) {
    const height = elevationM ?? 0
    if (direction <= 0 && height > low + minClimbM) {
      if (direction < 0) descentM += high - low
      ;[direction, high] = [1, height]
    } else if (direction >= 0 && height < high - minClimbM) {
      if (direction > 0) ascentM += high - low
      ;[direction, low] = [-1, height]
    }
    if (direction >= 0 && height > high) high = height
    if (direction <= 0 && height < low) low = height
  }
  if (direction > 0) ascentM += high - low
  if (direction < 0) descentM += high - low
  return { ascentM: Math.round(ascentM), descentM: Math.round(descentM) }
}
