import type { Sport } from '#src/modules/catalog/domain/sport.ts'
import type { ResultLeg, SplitPoint } from './result-list.ts'

export type CourseOf = {
  readonly sport: Sport
  /** Of the whole race. */
  readonly distanceM: number | null
  readonly splits: readonly Pick<SplitPoint, 'code' | 'distanceM'>[]
  readonly legs: readonly Pick<ResultLeg, 'sport' | 'distanceM' | 'to'>[]
}

/** The part of the course between two successive recorded times. */
export type CoursePart = {
  /** The index of the split point where it ends; the number of points: the finish. */
  readonly to: number
  /** From the participant's own start to the end of the part. */
  readonly timeMs: number
  readonly partMs: number
  readonly sport: Sport | null
  readonly distanceM: number | null
  /** From the start, where it is known. */
  readonly atM: number | null
}

/**
 * The course part by part. A point without a recorded time is skipped, and its part joins the next
 * one.
 */
export function courseParts(
  course: CourseOf,
  { splitsMs, netMs }: { readonly splitsMs: readonly (number | null)[]; readonly netMs: number | null },
): CoursePart[] {
  const parts: CoursePart[] = []
  let from = -1
  let fromMs = 0
  for (const [to, timeMs] of [...splitsMs, netMs].entries()) {
    if (timeMs === null) continue
    const distanceM = metresBetween(course, from, to)
    const atM = to === course.splits.length ? course.distanceM : (course.splits[to]?.distanceM ?? null)
    parts.push({ to, timeMs, partMs: timeMs - fromMs, sport: sportBetween(course, from, to), distanceM, atM })
    from = to
    fromMs = timeMs
  }
  return parts
}

/**
 * The length of a part: the difference of its ends, or the length of the leg that equals it.
 * @param from -1: the start
 */
function metresBetween(course: CourseOf, from: number, to: number): number | null {
  const { splits, legs } = course
  const atOf = (i: number) => (i < 0 ? 0 : i === splits.length ? course.distanceM : (splits[i]?.distanceM ?? null))
  const ends = endsOf(course)
  const leg = ends.findIndex((end, i) => end === to && (ends[i - 1] ?? -1) === from)
  if (leg >= 0) return legs[leg]?.distanceM ?? null
  const [start, end] = [atOf(from), atOf(to)]
  return start === null || end === null || end <= start ? null : end - start
}

function sportBetween(course: CourseOf, from: number, to: number): Sport | null {
  if (course.legs.length === 0) return course.sport
  const ends = endsOf(course)
  const leg = ends.findIndex((end) => end >= to)
  // A part across a change of sports has neither.
  return from < (ends[leg - 1] ?? -1) ? null : (course.legs[leg]?.sport ?? null)
}

function endsOf({ legs, splits }: CourseOf): number[] {
  return legs.map(({ to }) => (to === null ? splits.length : splits.findIndex(({ code }) => code === to)))
}

/** The duration of each leg; null where a time at either end is missing. */
export function legTimes(
  course: Pick<CourseOf, 'legs' | 'splits'>,
  { splitsMs, netMs }: { readonly splitsMs: readonly (number | null)[]; readonly netMs: number | null },
): (number | null)[] {
  const times = [...splitsMs, netMs]
  const ends = endsOf({ ...course, sport: 'run', distanceM: null })
  return ends.map((end, i) => {
    const before = i === 0 ? 0 : (times[ends[i - 1] ?? -1] ?? null)
    const at = times[end] ?? null
    return at === null || before === null ? null : at - before
  })
}
