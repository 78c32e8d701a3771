export type CurvePoint = readonly [x: number, y: number]

/** A height for each x. */
export type Profile = (x: number) => number

/**
 * Sine of an angle in turns (1 is a full circle), made of additions and products alone: Math.sin is not fixed to the
 * last bit by ECMAScript, and one bit can tip a rounded coordinate.
 */
export function sin(turns: number): number {
  const t = turns - Math.floor(turns)
  const x = (t < 0.25 ? t : t < 0.75 ? 0.5 - t : t - 1) * 6.283185307179586
  const q = x * x
  return x * (1 - (q / 6) * (1 - (q / 20) * (1 - (q / 42) * (1 - (q / 72) * (1 - q / 110)))))
}

export function cos(turns: number): number {
  return sin(turns + 0.25)
}

export function lerp(from: number, to: number, t: number): number {
  return from + (to - from) * t
}

/**
 * Eases 0…1 without a power, which engines round differently: 1 is the square, below 0 it starts
 * fast.
 */
export function ease(t: number, bend: number): number {
  return t + bend * (t * t - t)
}

export function squared(value: number): number {
  return value * value
}

/** `count` numbers from `from` to `to`, both included. */
export function evenlySpaced(from: number, to: number, count: number): number[] {
  return Array.from({ length: count }, (_, i) => lerp(from, to, count === 1 ? 0 : i / (count - 1)))
}

/** A straight-edged path through the points; relative and whole, so a point costs about six bytes. */
export function straight(points: readonly CurvePoint[], closed = false): string {
  const corners = points.map(rounded)
  const moves = corners.slice(1).map((corner, i) => minus(corner, corners[i] ?? corner))
  const lines = moves.map((move, i) => (i === 0 ? `l${pair(move)}` : `${gap(move[0])}${pair(move)}`))
  return corners[0] ? `M${pair(corners[0])}${lines.join('')}${closed ? 'z' : ''}` : ''
}

/** A smooth path through the points (Catmull-Rom as relative Béziers). */
export function smooth(points: readonly CurvePoint[], closed = false): string {
  const first = points[0]
  if (!first) return ''
  return `M${pair(rounded(first))}${smoothOn(points, closed)}${closed ? 'z' : ''}`
}

/**
 * The segments of `smooth` without the first move, to continue a path that is at the first point.
 */
export function smoothOn(points: readonly CurvePoint[], closed = false): string {
  return beziers(segmentsOf(points, closed))
}

/**
 * A part of a longer smooth path: the first and last point only determine the tangents at its ends.
 */
export function smoothPart(points: readonly CurvePoint[]): string {
  return `M${points.slice(1, 2).map(pair).join('')}${beziers(segmentsOf(points, false).slice(1, -1))}`
}

function segmentsOf(points: readonly CurvePoint[], closed: boolean): Segment[] {
  const count = points.length
  const pointAt = (i: number): CurvePoint =>
    points[closed ? (i + count) % count : Math.max(0, Math.min(count - 1, i))] ?? [0, 0]
  return Array.from({ length: closed ? count : count - 1 }, (_, i): Segment => {
    const [before, from, to, after] = [pointAt(i - 1), pointAt(i), pointAt(i + 1), pointAt(i + 2)]
    return {
      from,
      lead: [from[0] + (to[0] - before[0]) / 6, from[1] + (to[1] - before[1]) / 6],
      trail: [to[0] - (after[0] - from[0]) / 6, to[1] - (after[1] - from[1]) / 6],
      to,
    }
  })
}

/** The point on the smooth open path through the points, `at` counted in points from the first. */
export function pointOnCurve(points: readonly CurvePoint[], at: number): CurvePoint {
  const i = Math.min(points.length - 2, Math.floor(at))
  const t = at - i
  const pointAt = (n: number): CurvePoint => points[Math.max(0, Math.min(points.length - 1, n))] ?? [0, 0]
  const [a, b, c, d] = [pointAt(i - 1), pointAt(i), pointAt(i + 1), pointAt(i + 2)]
  const blend = (axis: 0 | 1) =>
    b[axis] +
    0.5 *
      t *
      (c[axis] -
        a[axis] +
        t * (2 * a[axis] - 5 * b[axis] + 4 * c[axis] - d[axis] + t * (3 * (b[axis] - c[axis]) + d[axis] - a[axis])))
  return [blend(0), blend(1)]
}

/** The stretch of a profile from one x to another as Béziers that follow its slope. */
export function profilePath(profile: Profile, from: number, to: number, stepPx: number): string {
  const count = Math.max(1, Math.round(Math.abs(to - from) / stepPx))
  const third = (to - from) / count / 3
  const rise = (x: number) => ((profile(x + 1) - profile(x - 1)) / 2) * third
  const ends = evenlySpaced(from, to, count + 1)
  const segments = ends.slice(1).map((x, i): Segment => {
    const start = ends[i] ?? x
    const [y, startY] = [profile(x), profile(start)]
    return {
      from: [start, startY],
      lead: [start + third, startY + rise(start)],
      trail: [x - third, y - rise(x)],
      to: [x, y],
    }
  })
  return beziers(segments)
}

/** `x,y` rounded to whole units, in the fewest characters. */
export function pair(point: CurvePoint): string {
  const [x, y] = rounded(point)
  return `${x}${gap(y)}${y}`
}

type Segment = { from: CurvePoint; lead: CurvePoint; trail: CurvePoint; to: CurvePoint }

/**
 * After the first, each control point mirrors the previous one, so that `s` needs two numbers
 * fewer.
 */
function beziers(segments: readonly Segment[]): string {
  return segments
    .map(({ from, lead, trail, to }, i) => {
      const start = rounded(from)
      const handles = i === 0 ? [lead, trail, to] : [trail, to]
      const numbers = handles.flatMap((point) => minus(rounded(point), start))
      const letter = i === 0 ? 'c' : i === 1 ? 's' : gap(numbers[0] ?? 0)
      return letter + numbers.map((value, n) => `${n === 0 ? '' : gap(value)}${value}`).join('')
    })
    .join('')
}

/** A minus sign separates numbers by itself. */
function gap(next: number): string {
  return next < 0 ? '' : ' '
}

function minus(a: CurvePoint, b: CurvePoint): CurvePoint {
  return [a[0] - b[0] + 0, a[1] - b[1] + 0]
}

/** Whole numbers; adding 0 turns -0 into 0. */
function rounded([x, y]: CurvePoint): CurvePoint {
  return [Math.round(x) + 0, Math.round(y) + 0]
}
