import type { CoursePoint } from './course.ts'

/** A point of a drawing, in its units. */
export type Dot = readonly [x: number, y: number]
type Size = { readonly width: number; readonly height: number; readonly margin: number }
type Place = Pick<CoursePoint, 'latitude' | 'longitude'>

export type CourseMapDrawing = {
  dotOf(place: Place): Dot
  /** As an SVG path. */
  readonly line: string
  /** The scale bar: a round length, and its length in the drawing. */
  readonly bar: { readonly metres: number; readonly length: number }
}

/**
 * Projects a course into the box, north up, as large as fits; a flat projection is accurate enough
 * at this size.
 */
export function mapOfCourse(points: readonly Place[], { width, height, margin }: Size): CourseMapDrawing {
  const middle = middleOf(points)
  const eastwards = Math.cos((middle.latitude * Math.PI) / 180)
  const flat = ({ latitude, longitude }: Place): Dot => [
    (longitude - middle.longitude) * eastwards * metresPerDegree,
    (middle.latitude - latitude) * metresPerDegree,
  ]
  const dots = points.map(flat)
  const [halfWidth, halfHeight] = [0, 1].map((n) =>
    dots.reduce((max, dot) => Math.max(max, Math.abs(dot[n === 0 ? 0 : 1])), 1),
  ) as [number, number]
  const scale = Math.min((width / 2 - margin) / halfWidth, (height / 2 - margin) / halfHeight)
  const dotOf = (place: Place): Dot => {
    const [x, y] = flat(place)
    return [width / 2 + x * scale, height / 2 + y * scale]
  }
  const metres = roundBelow(width / 3 / scale)
  return { dotOf, line: svgPath(points.map(dotOf)), bar: { metres, length: metres * scale } }
}

export type CourseProfileDrawing = {
  /** The x coordinate of a distance. */
  xOf(atM: number): number
  yOf(elevationM: number): number
  readonly line: string
  readonly area: string
  /** Round elevations and distances for the axes. */
  readonly heights: readonly number[]
  readonly distances: readonly number[]
}

type Box = { readonly left: number; readonly right: number; readonly top: number; readonly bottom: number }

/**
 * The elevation profile of a course. It spans at least 40 m, so that flat ground does not look like
 * mountains.
 */
export function profileOfCourse(
  points: readonly CoursePoint[],
  { left, right, top, bottom }: Box,
): CourseProfileDrawing {
  const known = points.flatMap(({ elevationM, atM }) => (elevationM === null ? [] : [{ elevationM, atM }]))
  const all = known.map(({ elevationM }) => elevationM)
  const [lowest, highest] = [Math.min(...all), Math.max(...all)]
  const spare = Math.max(0, minSpanM - (highest - lowest)) / 2
  const step = roundBelow((highest - lowest + spare * 2) / 2)
  const floor = Math.floor((lowest - spare) / step) * step
  const ceiling = Math.ceil((highest + spare) / step) * step
  const lastM = points.at(-1)?.atM ?? 1
  const xOf = (atM: number) => left + ((right - left) * atM) / lastM
  const yOf = (elevationM: number) => bottom - ((bottom - top) * (elevationM - floor)) / (ceiling - floor)
  const line = svgPath(known.map(({ elevationM, atM }): Dot => [xOf(atM), yOf(elevationM)]))
  return {
    ...{ xOf, yOf, line },
    area: `${line}L${short(right)} ${short(bottom)}H${short(left)}Z`,
    heights: steps(floor, ceiling, step),
    distances: steps(0, lastM, roundBelow(lastM / 3)),
  }
}

const metresPerDegree = 111_195
const minSpanM = 40

/** The largest number of the form 1, 2 or 5 times a power of ten that does not exceed the value. */
export function roundBelow(value: number): number {
  const zeros = 10 ** Math.floor(Math.log10(value))
  const digit = value / zeros
  return (digit >= 5 ? 5 : digit >= 2 ? 2 : 1) * zeros
}

function steps(from: number, to: number, step: number): number[] {
  return Array.from({ length: Math.floor((to - from) / step + 1e-9) + 1 }, (_, n) => from + n * step)
}

function middleOf(points: readonly Place[]): Place {
  const middle = (values: readonly number[]) => (Math.min(...values) + Math.max(...values)) / 2
  return {
    latitude: middle(points.map(({ latitude }) => latitude)),
    longitude: middle(points.map(({ longitude }) => longitude)),
  }
}

/** An SVG path of relative steps in tenths, half as long as absolute coordinates. */
export function svgPath(dots: readonly Dot[]): string {
  let [atX, atY] = [0, 0]
  return dots
    .map(([x, y], n) => {
      const [tenX, tenY] = [Math.round(x * 10), Math.round(y * 10)]
      const [dx, dy] = [(tenX - atX) / 10, (tenY - atY) / 10]
      ;[atX, atY] = [tenX, tenY]
      return `${n === 0 ? 'M' : 'l'}${dx}${dy < 0 ? '' : ' '}${dy}`
    })
    .join('')
}

/** Rounds to one decimal, to keep drawings small. */
export function short(value: number): number {
  return Math.round(value * 10) / 10
}
