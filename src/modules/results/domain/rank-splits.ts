import { categoryKey } from './age-category.ts'
import { createRankCounter, type Rankable } from './rank-results.ts'

/** One rank per split point; null where no time was recorded. */
export type SplitRanks = {
  readonly splitRanks: readonly (number | null)[]
  readonly splitGenderRanks: readonly (number | null)[]
  readonly splitGroupRanks: readonly (number | null)[]
}

/**
 * The ranks at each split point, by the times from each participant's own start. A participant who
 * did not finish counts at the points they passed; a disqualified one counts at none.
 */
export function rankSplits<Row extends Rankable & { readonly splitsMs: readonly (number | null)[] }>(
  rows: readonly Row[],
): (Row & SplitRanks)[] {
  const ranked = rows.map((row) => {
    const noRanks = () => row.splitsMs.map((): number | null => null)
    return { ...row, splitRanks: noRanks(), splitGenderRanks: noRanks(), splitGroupRanks: noRanks() }
  })
  const points = rows[0]?.splitsMs.length ?? 0
  for (let i = 0; i < points; i += 1) {
    const timed = ranked
      .flatMap((row) => {
        const ms = row.status === 'finished' || row.status === 'dnf' ? (row.splitsMs[i] ?? null) : null
        return ms === null ? [] : [{ row, ms }]
      })
      .sort((a, b) => a.ms - b.ms)
    const [overall, ofGender, ofGroup] = [createRankCounter(), createRankCounter(), createRankCounter()]
    for (const { row, ms } of timed) {
      const key = categoryKey(row.gender, row.category)
      row.splitRanks[i] = overall('all', ms)
      if (row.gender !== 'unknown') row.splitGenderRanks[i] = ofGender(row.gender, ms)
      if (key !== null) row.splitGroupRanks[i] = ofGroup(key, ms)
    }
  }
  return ranked
}
