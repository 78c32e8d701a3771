import { type EventQuery, effectiveSeason, type FilterKey, withoutFilter } from '../../domain/event-query.ts'
import { seasons } from '../../domain/season.ts'
import { tabs } from '../../domain/tabs.ts'
import { buildTabBits, type SearchSnapshot, seasonBits } from './day-bits.ts'
import { buildConditions } from './filter-conditions.ts'

/** Filters to remove together, and the number of events then. */
export type RelaxedFilters = { readonly names: readonly FilterKey[]; readonly count: number }

/** The most filters that are suggested for removal together. */
const maxTogether = 3

/**
 * For an empty list: the smallest sets of filters without which it has events; the season counts as
 * a filter. All single filters if one is enough, else pairs, else triples. Most events first. It
 * walks the index separately, since only an empty list needs it.
 */
export function suggestedFilters(query: EventQuery, snapshot: SearchSnapshot): RelaxedFilters[] {
  const conditions = buildConditions(query, snapshot)
  const failures = countFailures(query, snapshot, conditions)
  const names: readonly FilterKey[] = [...conditions.map(({ name }) => name), 'season']
  for (let size = 1; size <= Math.min(maxTogether, names.length); size += 1) {
    const removals = combinations(names, size)
      .map((removed) => ({ names: removed, count: countWithout(removed, query, names, failures) }))
      .filter(({ count }) => count > 0)
    if (removals.length > 0) return removals.sort((a, b) => b.count - a.count)
  }
  return []
}

/**
 * How many of the tab's events fail exactly these conditions. `patterns` are bits: the failed
 * conditions, then the tabs and seasons of the event. In the tab of series: all combinations that a
 * series has.
 */
type Failures = readonly { readonly patterns: readonly number[]; readonly count: number }[]
const seasonBitCount = seasons.length
const tabAndSeasonBitCount = tabs.length + seasonBitCount

function countFailures(
  query: EventQuery,
  { bits, index }: SearchSnapshot,
  conditions: ReturnType<typeof buildConditions>,
): Failures {
  const events = new Map<number, number>()
  const ofSeries = new Map<number, Set<number>>()
  const inTab = buildTabBits(query)
  for (let slot = 0; slot < bits.tabs.length; slot += 1) {
    if (((bits.tabs[slot] ?? 0) & inTab) === 0) continue
    const failed = failedBits(conditions, slot)
    if (failed === null) continue
    const pattern =
      (failed << tabAndSeasonBitCount) | ((bits.tabs[slot] ?? 0) << seasonBitCount) | (bits.seasons[slot] ?? 0)
    if (query.type !== 'series') {
      events.set(pattern, (events.get(pattern) ?? 0) + 1)
      continue
    }
    const series = index.series[slot] ?? -1
    ofSeries.set(series, (ofSeries.get(series) ?? new Set()).add(pattern))
  }
  return [
    ...[...events].map(([pattern, count]) => ({ patterns: [pattern], count })),
    ...[...ofSeries.values()].map((patterns) => ({ patterns: [...patterns], count: 1 })),
  ]
}

/** null where more conditions fail than may be removed together. */
function failedBits(conditions: ReturnType<typeof buildConditions>, slot: number): number | null {
  let failed = 0
  let count = 0
  for (let n = 0; n < conditions.length; n += 1) {
    if (conditions[n]?.isMet(slot) !== false) continue
    failed |= 1 << n
    count += 1
    if (count > maxTogether) return null
  }
  return failed
}

function countWithout(
  removed: readonly FilterKey[],
  query: EventQuery,
  names: readonly FilterKey[],
  failures: Failures,
): number {
  const relaxed = removed.reduce<EventQuery>((reduced, name) => withoutFilter(reduced, name), query)
  const [inTab, season] = [buildTabBits(relaxed), seasonBits[effectiveSeason(relaxed)]]
  const removedBits = removed.reduce((bits, name) => bits | (1 << names.indexOf(name)), 0)
  const isLeft = (pattern: number) =>
    (pattern & season) !== 0 &&
    ((pattern >> seasonBitCount) & inTab) !== 0 &&
    ((pattern >> tabAndSeasonBitCount) & ~removedBits) === 0
  return failures.reduce((sum, { patterns, count }) => sum + (patterns.some(isLeft) ? count : 0), 0)
}

function combinations<Value>(values: readonly Value[], size: number): Value[][] {
  if (size === 0) return [[]]
  return values.flatMap((value, n) => combinations(values.slice(n + 1), size - 1).map((rest) => [value, ...rest]))
}
