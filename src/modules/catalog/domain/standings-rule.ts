/** How the events of a series come to standings. What a finisher gets hangs on the place within their gender in their race. */
export type StandingsRule = {
  /** Points by place, the first for the winner; falling. */
  readonly points: readonly number[]
  /** Of every further finisher. */
  readonly beyond: number
  /** So many of one's best events count; at least 1. */
  readonly best: number
  /** In an event so many of a club's best members score for it. */
  readonly clubBest: number
  /** The month in which its season begins: 1, or 7 where a winter is one season. */
  readonly seasonMonth: 1 | 7
}

/** Whether a rule can be counted by: whole points that fall, and numbers that leave something. */
export function isPossibleRule({ points, beyond, best, clubBest }: StandingsRule): boolean {
  const all = [...points, beyond]
  const falls = all.every((value, i) => i === 0 || value <= (all[i - 1] ?? 0))
  const isWhole = all.every((value) => Number.isSafeInteger(value) && value >= 0 && value <= 100_000)
  return points.length > 0 && points.length <= 200 && falls && isWhole && isCount(best, 100) && isCount(clubBest, 20)
}

function isCount(value: number, most: number): boolean {
  return Number.isSafeInteger(value) && value >= 1 && value <= most
}

/** The year in which the season of a day began. @param day 'YYYY-MM-DD' */
export function seasonYearOfDay(day: string, { seasonMonth }: Pick<StandingsRule, 'seasonMonth'>): number {
  const year = Number(day.slice(0, 4))
  return Number(day.slice(5, 7)) >= seasonMonth ? year : year - 1
}
