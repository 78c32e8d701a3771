import type { StandingsRule } from '#src/modules/catalog/domain/standings-rule.ts'
import type { ResultGender } from './result-list.ts'

/** A finish in a race of the series, from its official results. */
export type Finish = {
  /** The event's code. */
  readonly event: string
  readonly name: string
  readonly norm: string
  readonly gender: ResultGender
  readonly birthYear: number
  readonly city: string
  readonly club: string
  readonly genderRank: number | null
  readonly groupFrom: number
  readonly groupTo: number | null
}

export type EventPoints = { readonly event: string; readonly points: number; readonly isCounted: boolean }

export type StandingsRow = {
  /** Equal for finishers with equal scores. */
  readonly rank: number
  readonly name: string
  /** Empty for a club. */
  readonly city: string
  readonly club: string
  /** null for a club. */
  readonly birthYear: number | null
  readonly total: number
  /** In the order of the given events. */
  readonly points: readonly EventPoints[]
}

export type StandingsField = 'women' | 'men' | 'clubs'
export type StandingsAgeGroup = { readonly from: number; readonly to: number | null }

/** The points of a rank, counted from 1. */
export function pointsFor(rank: number, { points, beyond }: StandingsRule): number {
  return points[rank - 1] ?? beyond
}

/**
 * The standings of one gender, of all ages or of an age group (that of the athlete's last race),
 * best first.
 * @param events event codes in order
 */
export function personalStandings(
  finishes: readonly Finish[],
  events: readonly string[],
  rule: StandingsRule,
  { field, group }: { readonly field: 'women' | 'men'; readonly group: StandingsAgeGroup | null },
): StandingsRow[] {
  const gender = field === 'women' ? 'female' : 'male'
  const people = Map.groupBy(
    finishes.filter((finish) => finish.gender === gender),
    ({ norm, birthYear }) => `${norm}/${birthYear}`,
  )
  const rows = [...people.values()].flatMap((own) => {
    const last = own.toSorted((a, b) => events.indexOf(a.event) - events.indexOf(b.event)).at(-1)
    if (last === undefined || (group !== null && (last.groupFrom !== group.from || last.groupTo !== group.to)))
      return []
    const scored = new Map<string, number>()
    for (const { event, genderRank } of own) {
      if (genderRank === null) continue
      // Of two races of an event the better one counts.
      scored.set(event, Math.max(scored.get(event) ?? 0, pointsFor(genderRank, rule)))
    }
    const { name, city, club, birthYear } = last
    return [{ name, city, club, birthYear, ...bestOf(scored, events, rule.best) }]
  })
  return withRanks(rows)
}

/**
 * The standings of clubs: per event the sum of their best members' points, women and men together.
 */
export function clubStandings(
  finishes: readonly Finish[],
  events: readonly string[],
  rule: StandingsRule,
): StandingsRow[] {
  const clubs = Map.groupBy(
    finishes.filter(({ club }) => club.trim() !== ''),
    ({ club }) => club.trim().toLocaleLowerCase('ru'),
  )
  const rows = [...clubs.values()].map((own) => {
    const scored = new Map<string, number>()
    for (const [event, clubFinishes] of Map.groupBy(own, (finish) => finish.event)) {
      const byPerson = new Map<string, number>()
      for (const { norm, birthYear, genderRank } of clubFinishes) {
        const person = `${norm}/${birthYear}`
        if (genderRank !== null) byPerson.set(person, Math.max(byPerson.get(person) ?? 0, pointsFor(genderRank, rule)))
      }
      const members = [...byPerson.values()].sort(descending).slice(0, rule.clubBest)
      scored.set(event, members.reduce(sum, 0))
    }
    return {
      name: own.at(-1)?.club.trim() ?? '',
      city: '',
      club: '',
      birthYear: null,
      ...bestOf(scored, events, rule.best),
    }
  })
  return withRanks(rows)
}

/** The age groups of a gender, youngest first. */
export function ageGroupsOfField(finishes: readonly Finish[], field: StandingsField): StandingsAgeGroup[] {
  const gender = field === 'women' ? 'female' : 'male'
  const known = new Map<string, StandingsAgeGroup>()
  for (const finish of finishes) {
    if (field !== 'clubs' && finish.gender !== gender) continue
    const { groupFrom: from, groupTo: to } = finish
    known.set(`${from}-${to}`, { from, to })
  }
  return [...known.values()].sort((a, b) => a.from - b.from || (a.to ?? 999) - (b.to ?? 999))
}

function bestOf(scored: ReadonlyMap<string, number>, events: readonly string[], best: number) {
  const counted = new Set(
    [...scored]
      .sort(([a, x], [b, y]) => y - x || events.indexOf(a) - events.indexOf(b))
      .slice(0, best)
      .map(([event]) => event),
  )
  const points = events.flatMap((event): EventPoints[] => {
    const own = scored.get(event)
    return own === undefined ? [] : [{ event, points: own, isCounted: counted.has(event) }]
  })
  return { total: points.reduce((all, { points: own, isCounted }) => all + (isCounted ? own : 0), 0), points }
}

/**
 * Ordered by total, then by the best single score, the second best and so on; equal scores share a
 * rank.
 */
function withRanks(rows: readonly Omit<StandingsRow, 'rank'>[]): StandingsRow[] {
  const sorted = rows
    .map((row) => ({ row, scores: [row.total, ...row.points.map(({ points }) => points).sort(descending)] }))
    .sort((a, b) => compareScores(a.scores, b.scores) || a.row.name.localeCompare(b.row.name, 'ru'))
  let rank = 0
  return sorted.map(({ row, scores }, i) => {
    const previous = sorted[i - 1]
    if (previous === undefined || compareScores(previous.scores, scores) !== 0) rank = i + 1
    return { rank, ...row }
  })
}

function compareScores(a: readonly number[], b: readonly number[]): number {
  for (let i = 0; i < Math.max(a.length, b.length); i += 1) {
    const difference = (b[i] ?? 0) - (a[i] ?? 0)
    if (difference !== 0) return difference
  }
  return 0
}

function descending(a: number, b: number): number {
  return b - a
}

function sum(a: number, b: number): number {
  return a + b
}
