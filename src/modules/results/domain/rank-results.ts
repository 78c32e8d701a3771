import { type AgeCategory, categoryKey } from './age-category.ts'
import type { ResultGender, ResultStatus } from './result-list.ts'

export type Rankable = {
  readonly bib: number
  readonly status: ResultStatus
  readonly gunMs: number | null
  readonly netMs: number | null
  readonly gender: ResultGender
  /** null for a team. */
  readonly category: AgeCategory | null
}
export type ResultRanks = {
  /** From 1, in the order of the printed results. */
  readonly position: number
  readonly rank: number | null
  readonly genderRank: number | null
  readonly groupRank: number | null
}

/**
 * The ranks of a race. Equal times share a rank, and the next one is skipped: 1, 2, 2, 4. Ties are
 * ordered by the other time, then by bib. Rows without a finish come last and have no rank.
 */
export function rankResults<Row extends Rankable>(
  rows: readonly Row[],
  rankedBy: 'gun' | 'net',
): (Row & ResultRanks)[] {
  const timeOf = (row: Rankable) => (rankedBy === 'gun' ? row.gunMs : row.netMs) ?? Number.POSITIVE_INFINITY
  const tieBreakerOf = (row: Rankable) => (rankedBy === 'gun' ? row.netMs : row.gunMs) ?? 0
  const ordered = rows.toSorted(
    (a, b) =>
      statusOrder[a.status] - statusOrder[b.status] ||
      compare(timeOf(a), timeOf(b)) ||
      tieBreakerOf(a) - tieBreakerOf(b) ||
      a.bib - b.bib,
  )
  const overall = createRankCounter()
  const ofGender = createRankCounter()
  const ofGroup = createRankCounter()
  return ordered.map((row, index) => {
    const isFinished = row.status === 'finished'
    const key = categoryKey(row.gender, row.category)
    const time = timeOf(row)
    return {
      ...row,
      position: index + 1,
      rank: isFinished ? overall('all', time) : null,
      genderRank: isFinished && row.gender !== 'unknown' ? ofGender(row.gender, time) : null,
      groupRank: isFinished && key !== null ? ofGroup(key, time) : null,
    }
  })
}

const statusOrder: Record<ResultStatus, number> = { finished: 0, dnf: 1, dsq: 2, dns: 3 }

/** A comparison that works for Infinity, whose difference with itself is NaN. */
function compare(a: number, b: number): number {
  return a === b ? 0 : a < b ? -1 : 1
}

/** Returns a function that assigns ranks within each group, to times passed in ascending order. */
export function createRankCounter(): (group: string, time: number) => number {
  const groups = new Map<string, { count: number; rank: number; time: number }>()
  return (group, time) => {
    const last = groups.get(group) ?? { count: 0, rank: 0, time: Number.NaN }
    const count = last.count + 1
    const rank = last.time === time ? last.rank : count
    groups.set(group, { count, rank, time })
    return rank
  }
}
