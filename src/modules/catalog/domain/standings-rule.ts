/**
 * The scoring of a series. A finisher's points depend on the rank within their gender in their
 * race. Schema of `catalog.series.standings`.
 */
export type StandingsRule = {
  /** Points by rank, the first for the winner; non-increasing. */
  readonly points: readonly number[]
  /** Points of every further finisher. */
  readonly beyond: number
  /** How many of an athlete's best events count; at least 1. */
  readonly best: number
  /** How many of a club's best members score for it in one event. */
  readonly clubBest: number
  /** The month in which the season begins: 1, or 7 for winter sports. */
  readonly seasonMonth: 1 | 7
}

/** Whether the rule is valid: whole, non-increasing points, and counts within their bounds. */
export function isValidStandingsRule({ points, beyond, best, clubBest }: StandingsRule): boolean {
  const all = [...points, beyond]
  const isNonIncreasing = all.every((value, i) => i === 0 || value <= (all[i - 1] ?? 0))
  const isWhole = all.every((value) => Number.isSafeInteger(value) && value >= 0 && value <= 100_000)
  return (
    points.length > 0 &&
    points.length <= 200 &&
    isNonIncreasing &&
    isWhole &&
    isCount(best, 100) &&
    isCount(clubBest, 20)
  )
}

function isCount(value: number, max: number): boolean {
  return Number.isSafeInteger(value) && value >= 1 && value <= max
}

/**
 * The year in which the season of a day began.
 * @param day 'YYYY-MM-DD'
 */
export function seasonYearOfDay(day: string, { seasonMonth }: Pick<StandingsRule, 'seasonMonth'>): number {
  const year = Number(day.slice(0, 4))
  return Number(day.slice(5, 7)) >= seasonMonth ? year : year - 1
}
