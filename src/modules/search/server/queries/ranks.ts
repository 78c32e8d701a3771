import { type EntryState, entryStates } from '#src/modules/catalog/domain/entry-state.ts'
import { type EventQuery, effectiveSort } from '../../domain/event-query.ts'
import { kmFrom, spotOfCity } from './city-places.ts'
import { entryNow, type SearchSnapshot } from './day-bits.ts'
import { createRelevance } from './resolve-city.ts'

/**
 * The sort key of an event in a list, ascending; codes break ties. A whole number of at most twelve
 * digits.
 */
export type Rank = (slot: number) => number

/** Greater than any day's number, so that the entry state and the days fit in one number. */
const daySpan = 1_000_000
const maxDays = 500_000

/** The entry state encoded in a rank; null where the order does not contain it. */
export function entryAt(query: EventQuery, rank: number): EntryState | null {
  return effectiveSort(query) === 'soonest' ? (entryStates[Math.floor(rank / daySpan)] ?? null) : null
}

/** The rank of a query's order; ties are broken by days. */
export function createRank(query: EventQuery, snapshot: SearchSnapshot): Rank {
  const { index } = snapshot
  const isOver = query.type === 'past' || query.type === 'results'
  const byDays = isOver ? newestFirst(snapshot) : soonestFirst(snapshot)
  switch (effectiveSort(query)) {
    case 'soonest': {
      const soonest = soonestFirst(snapshot)
      return (slot) => entryStates.indexOf(entryNow(snapshot, slot)) * daySpan + soonest(slot)
    }
    case 'newest':
      return newestFirst(snapshot)
    case 'rating':
      return (slot) => (500 - (index.ratings[slot] ?? 0)) * daySpan + byDays(slot)
    case 'nearest': {
      const cityPosition = spotOfCity(query.filters.city?.name ?? '', index)
      if (cityPosition === null) return byDays
      const km = kmFrom(cityPosition, index)
      return (slot) => Math.round(km(slot)) * daySpan + byDays(slot)
    }
    case 'relevance': {
      const relevance = createRelevance(index, query.filters.q)
      return (slot) => relevance(slot) * daySpan + byDays(slot)
    }
  }
}

/** Upcoming and current events come before past ones. */
function soonestFirst({ index, today }: SearchSnapshot): Rank {
  return (slot) => {
    const endsOn = index.endsOn[slot] ?? 0
    return endsOn < (today[index.zone[slot] ?? -1] ?? 0) ? maxDays - endsOn : (index.startsOn[slot] ?? 0)
  }
}

function newestFirst({ index }: SearchSnapshot): Rank {
  return (slot) => maxDays - (index.endsOn[slot] ?? 0)
}
