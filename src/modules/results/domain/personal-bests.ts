import { type Instant, instantMs } from '#src/kernel/instant.ts'
import type { Sport } from '#src/modules/catalog/domain/sport.ts'
import type { ResultStatus } from './result-list.ts'

/** A result of one person, as far as personal bests need it. */
export type TimedResult = {
  /** Unique among the person's results. */
  readonly id: string
  readonly startsAt: Instant
  readonly sport: Sport
  /** Of the race's course; null where it has none. */
  readonly distanceM: number | null
  readonly isOnline: boolean
  /** The time is a team's. */
  readonly isTeam: boolean
  readonly status: ResultStatus
  readonly netMs: number | null
}

/** What a finish was when it was run: the first best of its distance, or one that improved it. */
export type BestMark = {
  /** Still the best. */
  readonly isCurrent: boolean
  /** By how much it improved the best before; null: the first finish of the distance. */
  readonly improvedByMs: number | null
}

export type PersonalBest<Result extends TimedResult> = {
  /** Identifies sport, distance and whether the races are online: «run-10000», «run-10000-online». */
  readonly code: string
  readonly sport: Sport
  readonly distanceM: number
  readonly isOnline: boolean
  readonly best: Result
  readonly improvedByMs: number | null
  /** All finishes of the distance, the earliest first. */
  readonly finishes: readonly Result[]
}

export type PersonalBests<Result extends TimedResult> = {
  /** By sport, then the shorter distance first, online races last. */
  readonly list: readonly PersonalBest<Result>[]
  /** By the finish's id; a finish that was slower than an earlier one has none. */
  readonly marks: ReadonlyMap<string, BestMark>
}

/**
 * The best net time of each sport and distance, with the finishes that set it. Only finishes count,
 * of persons on their own; net times compare races with and without a crowd at the start. An equal
 * time improves nothing. Why so: docs/features/my-results.md.
 */
export function personalBests<Result extends TimedResult>(results: readonly Result[]): PersonalBests<Result> {
  const groups = new Map<string, Result[]>()
  for (const result of results) {
    const code = bestCode(result)
    if (code !== null) groups.set(code, [...(groups.get(code) ?? []), result])
  }
  const marks = new Map<string, BestMark>()
  const list = [...groups].flatMap(([code, all]) => {
    const finishes = all.toSorted(inOrder)
    const found = followBests(finishes, marks)
    const distanceM = found === null ? null : comparableDistance(found.best)
    return found === null || distanceM === null
      ? []
      : [{ code, sport: found.best.sport, distanceM, isOnline: found.best.isOnline, ...found, finishes }]
  })
  return { list: list.toSorted(bySportAndDistance), marks }
}

function followBests<Result extends TimedResult>(
  finishes: readonly Result[],
  marks: Map<string, BestMark>,
): { readonly best: Result; readonly improvedByMs: number | null } | null {
  const bests: { readonly best: Result; readonly improvedByMs: number | null }[] = []
  for (const finish of finishes) {
    const timeMs = finish.netMs ?? Number.POSITIVE_INFINITY
    const beforeMs = bests.at(-1)?.best.netMs ?? null
    if (beforeMs !== null && timeMs >= beforeMs) continue
    bests.push({ best: finish, improvedByMs: beforeMs === null ? null : beforeMs - timeMs })
  }
  const current = bests.at(-1) ?? null
  for (const one of bests) marks.set(one.best.id, { isCurrent: one === current, improvedByMs: one.improvedByMs })
  return current
}

/** The group in which a result competes for a personal best; null where it competes in none. */
export function bestCode(result: TimedResult): string | null {
  if (result.isTeam || result.status !== 'finished' || result.netMs === null) return null
  const distanceM = comparableDistance(result)
  return distanceM === null ? null : `${result.sport}-${distanceM}${result.isOnline ? '-online' : ''}`
}

/**
 * The sports in which two courses of one length compare. On trails, obstacles and maps the ground
 * decides, in biathlon the penalty loops; relays and teams have no time of one person.
 */
const comparedSports: ReadonlySet<Sport> = new Set<Sport>([
  'run',
  'walk',
  'cycling',
  'swimming',
  'ski',
  'triathlon',
  'duathlon',
])

/** Distances on foot that events announce rounded, in metres. */
const standardDistances = [5_000, 10_000, 15_000, 21_097, 30_000, 42_195, 50_000, 100_000]

/** A course may be this much longer or shorter than the standard: 1/1000, as a measured road course. */
const toleranceShare = 1_000

/** The distance by which a course is compared: a standard one within a thousandth, else its own metres. */
export function comparableDistance({ sport, distanceM }: Pick<TimedResult, 'sport' | 'distanceM'>): number | null {
  if (distanceM === null || distanceM <= 0 || !comparedSports.has(sport)) return null
  if (sport !== 'run' && sport !== 'walk') return distanceM
  return standardDistances.find((one) => Math.abs(distanceM - one) * toleranceShare <= one) ?? distanceM
}

function inOrder(a: TimedResult, b: TimedResult): number {
  return instantMs(a.startsAt) - instantMs(b.startsAt) || (a.id < b.id ? -1 : 1)
}

function bySportAndDistance(a: PersonalBest<TimedResult>, b: PersonalBest<TimedResult>): number {
  const bySport = a.sport === b.sport ? 0 : a.sport < b.sport ? -1 : 1
  return Number(a.isOnline) - Number(b.isOnline) || bySport || a.distanceM - b.distanceM
}
