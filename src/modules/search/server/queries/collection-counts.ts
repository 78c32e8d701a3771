import { type Collection, collectionQueries, collections } from '../../domain/collections.ts'
import type { FilterName } from '../../domain/event-filters.ts'
import { type EventQuery, effectiveSeason } from '../../domain/event-query.ts'
import { inCollection } from '../../domain/in-collection.ts'
import { buildTabBits, type DayBits, type SearchSnapshot } from './day-bits.ts'
import { buildConditions, type Condition, isInTabAndSeason } from './filter-conditions.ts'

/**
 * For each collection the number of events with which it would open from a tab; in the tab of
 * series the number of series. The reader's filters apply, except those that the collection
 * replaces.
 */
export class CollectionCounts {
  readonly #bits: Uint8Array
  readonly #counts = new Int32Array(1 << collections.length)
  /** Of each event the number of its series, where series are counted; else null. */
  readonly #seriesOf: ArrayLike<number> | null
  readonly #series = collections.map(() => new Set<number>())

  constructor(snapshot: SearchSnapshot, query: EventQuery) {
    this.#bits = collectionBits(snapshot, query)
    this.#seriesOf = query.type === 'series' ? snapshot.index.series : null
  }

  has(slot: number): boolean {
    return this.#bits[slot] !== 0
  }

  /**
   * Counts an event.
   * @param replacing the bits of the collections that count it; not given: all
   */
  add(slot: number, replacing = -1): void {
    const bits = (this.#bits[slot] ?? 0) & replacing
    if (bits === 0) return
    this.#counts[bits] = (this.#counts[bits] ?? 0) + 1
    if (this.#seriesOf === null) return
    for (const [n, series] of this.#series.entries())
      if ((bits & (1 << n)) !== 0) series.add(this.#seriesOf[slot] ?? -1)
  }

  counts(): { readonly collection: Collection; readonly count: number }[] {
    if (this.#seriesOf !== null)
      return collections.map((collection, n) => ({ collection, count: this.#series[n]?.size ?? 0 }))
    return collections.map((collection, n) => {
      let count = 0
      for (let bits = 1; bits < this.#counts.length; bits += 1)
        if ((bits & (1 << n)) !== 0) count += this.#counts[bits] ?? 0
      return { collection, count }
    })
  }
}

/** The bits of the collections that have their own filter of this name. */
export function replacedBy(name: FilterName): number {
  return collections.reduce((bits, one, n) => (name in collectionQueries[one].filters ? bits | (1 << n) : bits), 0)
}

const cache = new WeakMap<DayBits, Map<string, Uint8Array>>()

/**
 * The collections of each event as they open from a query, without the query's filters; cached as
 * long as the day's bits.
 */
function collectionBits(snapshot: SearchSnapshot, query: EventQuery): Uint8Array {
  const ofTabs = cache.get(snapshot.bits) ?? new Map<string, Uint8Array>()
  cache.set(snapshot.bits, ofTabs)
  const opened = collections.map((collection) => inCollection(query, collection))
  const key = opened.map((one) => `${buildTabBits(one)} ${effectiveSeason(one)}`).join()
  const known = ofTabs.get(key)
  if (known !== undefined) return known
  const inside = opened.map((collectionQuery): Condition => {
    const isListed = isInTabAndSeason(collectionQuery, snapshot)
    const own = buildConditions({ ...collectionQuery, filters: {} }, snapshot)
    return (slot) => isListed(slot) && own.every(({ isMet }) => isMet(slot))
  })
  const bits = snapshot.bits.tabs.map((tabs, slot) =>
    tabs === 0 ? 0 : inside.reduce((found, isMet, n) => (isMet(slot) ? found | (1 << n) : found), 0),
  )
  ofTabs.set(key, bits)
  return bits
}
