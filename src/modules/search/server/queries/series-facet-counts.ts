import { type EventQuery, effectiveSeason } from '../../domain/event-query.ts'
import { type SearchSnapshot, seasonBits } from './day-bits.ts'
import { type FacetColumn, FacetCounts } from './facet-counts.ts'
import type { NamedCondition } from './filter-conditions.ts'

/**
 * FacetCounts for the tab of series: each series counts once, however many of its events match a
 * choice.
 */
export class SeriesFacetCounts extends FacetCounts {
  readonly #seriesOf: ArrayLike<number>
  readonly #inSeason: number
  /** The series tallied so far, by counts and number. */
  readonly #found = new Map<Int32Array, Map<number, Set<number>>>()

  constructor(query: EventQuery, snapshot: SearchSnapshot, conditions: readonly NamedCondition[]) {
    super(query, snapshot, conditions)
    this.#seriesOf = snapshot.index.series
    this.#inSeason = seasonBits[effectiveSeason(query)]
  }

  protected override tally(counts: Int32Array, at: number, slot: number): void {
    super.tally(counts, at, slot)
    const places = this.#found.get(counts) ?? new Map<number, Set<number>>()
    this.#found.set(counts, places)
    const series = places.get(at) ?? new Set<number>()
    places.set(at, series.add(this.#seriesOf[slot] ?? -1))
  }

  protected override sum(counts: Int32Array, isCounted: (at: number) => boolean): number {
    const all = new Set<number>()
    for (const [at, series] of this.#found.get(counts) ?? [])
      if (isCounted(at)) for (const value of series) all.add(value)
    return all.size
  }

  override get total(): number {
    return this.inWhens(this.#inSeason)
  }

  override together(name: FacetColumn, numbers: readonly number[]): number {
    const places = this.#found.get(super.column(name))
    return new Set(numbers.flatMap((number) => [...(places?.get(number) ?? [])])).size
  }

  override column(name: FacetColumn): Int32Array {
    const counts = super.column(name)
    const places = this.#found.get(counts)
    return counts.map((_, at) => places?.get(at)?.size ?? 0)
  }
}
