import type { Sport } from '#src/modules/catalog/domain/sport.ts'
import type { ResultLeg, SplitPoint } from './protocol.ts'

export type CourseOf = {
  readonly sport: Sport
  /** Of the whole race. */
  readonly distanceM: number | null
  readonly splits: readonly Pick<SplitPoint, 'code' | 'distanceM'>[]
  readonly legs: readonly Pick<ResultLeg, 'sport' | 'distanceM' | 'to'>[]
}

/** The way from where a time was taken to where the next one was. */
export type CoursePart = {
  /** Index of the point where it ends; as many as there are points: the finish. */
  readonly to: number
  /** From one's own start to its end. */
  readonly timeMs: number
  readonly partMs: number
  readonly sport: Sport | null
  readonly distanceM: number | null
  /** From the start, where that says something. */
  readonly atM: number | null
}

/** One's way part by part; points where no time was taken are passed over, and the part that goes on over them is longer. */
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

/** By the metres of both ends, or by the leg that is just this part. @param from -1: the start */
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
  // a part that goes over a change of sports is neither
  return from < (ends[leg - 1] ?? -1) ? null : (course.legs[leg]?.sport ?? null)
}

function endsOf({ legs, splits }: CourseOf): number[] {
  return legs.map(({ to }) => (to === null ? splits.length : splits.findIndex(({ code }) => code === to)))
}

/** How long each leg took; null where a time at either end is missing. */
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
