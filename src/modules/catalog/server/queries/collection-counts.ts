import { type Collection, collectionQueries, collections } from '../../domain/collections.ts'
import type { FilterName } from '../../domain/event-filters.ts'
import { wholeTab } from '../../domain/event-query.ts'
import type { DayBits, Present } from './day-bits.ts'
import { isWanted } from './filter-conditions.ts'

/** How many events each collection would hold: an event falls out of it by the reader's filters, but those that it replaces. */
export class CollectionCounts {
  readonly #bits: Uint8Array
  readonly #counts = new Int32Array(1 << collections.length)

  constructor(present: Present) {
    this.#bits = collectionBits(present)
  }

  has(slot: number): boolean {
    return this.#bits[slot] !== 0
  }

  /** @param replacing the collections that count the event; not given: all of them */
  add(slot: number, replacing = -1): void {
    const bits = (this.#bits[slot] ?? 0) & replacing
    if (bits !== 0) this.#counts[bits] = (this.#counts[bits] ?? 0) + 1
  }

  told(): { readonly collection: Collection; readonly count: number }[] {
    return collections.map((collection, n) => {
      let count = 0
      for (let bits = 1; bits < this.#counts.length; bits += 1)
        if ((bits & (1 << n)) !== 0) count += this.#counts[bits] ?? 0
      return { collection, count }
    })
  }
}

/** The bits of the collections that have a filter of this name, in whose place their own stands. */
export function replacedBy(name: FilterName): number {
  return collections.reduce((bits, one, n) => (name in collectionQueries[one].filters ? bits | (1 << n) : bits), 0)
}

const kept = new WeakMap<DayBits, Uint8Array>()

/** In which collections each event is; kept as long as what the day says of it. */
function collectionBits(present: Present): Uint8Array {
  const known = kept.get(present.bits)
  if (known !== undefined) return known
  const inside = collections.map((collection) => {
    const { type } = collectionQueries[collection]
    return isWanted({ ...wholeTab(type), collection }, present)
  })
  const bits = present.bits.tabs.map((tabs, slot) =>
    tabs === 0 ? 0 : inside.reduce((found, isMet, n) => (isMet(slot) ? found | (1 << n) : found), 0),
  )
  kept.set(present.bits, bits)
  return bits
}
