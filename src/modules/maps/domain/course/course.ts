import { err, ok, type Result } from '#src/kernel/result.ts'
import { simplifyLine } from '../base-map/simplify-line.ts'
import type { GpxPoint } from '../gpx/gpx.ts'
import { metresBetween } from '../gpx/ground-distance.ts'
import { computeAscent, evenHeights } from './ascent.ts'

export type CoursePoint = {
  readonly latitude: number
  readonly longitude: number
  /** Above sea level; null in all points where the track has no elevations. */
  readonly elevationM: number | null
  /** Along the course from its start. */
  readonly atM: number
}

/**
 * A race's course. Distance and ascent are measured on the whole track, before it is simplified.
 */
export type Course = {
  readonly points: readonly CoursePoint[]
  readonly distanceM: number
  /** null where the track has no elevations. */
  readonly climb: Climb | null
}
/** Ascent and elevations of a course, in metres. Schema of `maps.courses.climb`. */
export type Climb = {
  readonly ascentM: number
  readonly descentM: number
  readonly lowestM: number
  readonly highestM: number
}

export type CourseIssue =
  /** Less than 100 m, or more than 1,000 km. */
  | 'catalog.course_length'
  /** Two successive points further apart than `longestStepM`. */
  | 'catalog.course_jump'

export const gpxMaxBytes = 8 * 1024 * 1024
const longestStepM = 5_000
const [minM, maxM] = [100, 1_000_000]
/** Points nearer to the simplified line are dropped: a road is wider. */
const toleranceM = 3
const maxPoints = 4_000

/**
 * The course of an organizer's track.
 * @param segments joined, since a course has no gaps
 */
export function buildCourse(segments: readonly (readonly GpxPoint[])[]): Result<Course, CourseIssue> {
  const all = segments.flat()
  const points: CoursePoint[] = []
  const heights = evenHeights(all)
  let atM = 0
  for (const [n, { latitude, longitude }] of all.entries()) {
    const before = all[n - 1]
    const stepM = before ? metresBetween(before, { latitude, longitude }) : 0
    if (stepM > longestStepM) return err('catalog.course_jump')
    atM += stepM
    points.push({ latitude, longitude, elevationM: heights?.[n] ?? null, atM })
  }
  if (atM < minM || atM > maxM) return err('catalog.course_length')
  const climb = heights && { ...computeAscent(points), ...rangeOf(heights) }
  return ok({ points: thinned(points).map(rounded), distanceM: Math.round(atM), climb })
}

/** The points without those that change neither the line nor the profile noticeably. */
export function thinned(points: readonly CoursePoint[], tolerance = toleranceM): readonly CoursePoint[] {
  const [first] = points
  if (first === undefined) return []
  const metresPerDegree = 111_195
  const eastwards = Math.cos((first.latitude * Math.PI) / 180) * metresPerDegree
  const spots = points.map(({ latitude, longitude, elevationM }) => [
    (longitude - first.longitude) * eastwards,
    (latitude - first.latitude) * metresPerDegree,
    (elevationM ?? 0) * heightWeight,
  ])
  const simplified = simplifyLine(spots, tolerance).flatMap((n) => points[n] ?? [])
  return simplified.length > maxPoints ? thinned(points, tolerance * 1.7) : simplified
}

/** A metre of elevation is more visible in the profile than a metre aside on the map. */
const heightWeight = 2

function rounded({ latitude, longitude, elevationM, atM }: CoursePoint): CoursePoint {
  return {
    latitude: Number(latitude.toFixed(5)),
    longitude: Number(longitude.toFixed(5)),
    elevationM: elevationM === null ? null : Math.round(elevationM * 10) / 10,
    atM: Math.round(atM),
  }
}

function rangeOf(heights: readonly number[]) {
  const lowest = heights.reduce((a, b) => Math.min(a, b))
  const highest = heights.reduce((a, b) => Math.max(a, b))
  return { lowestM: Math.round(lowest), highestM: Math.round(highest) }
}

/** The point at a distance, interpolated between its neighbours. */
export function pointAt(points: readonly CoursePoint[], atM: number): CoursePoint {
  const next = points.findIndex((point) => point.atM >= atM)
  const [b, a] = [points[next === -1 ? points.length - 1 : next], points[next - 1]]
  if (b === undefined) throw new Error('a course needs at least one point')
  if (a === undefined || next === -1) return b
  const share = b.atM === a.atM ? 1 : (atM - a.atM) / (b.atM - a.atM)
  const between = (from: number, to: number) => from + (to - from) * share
  return {
    latitude: between(a.latitude, b.latitude),
    longitude: between(a.longitude, b.longitude),
    elevationM: a.elevationM === null || b.elevationM === null ? null : between(a.elevationM, b.elevationM),
    atM,
  }
}
