import type { EventQuery } from '../../domain/event-query.ts'
import type { DayBits, SearchSnapshot } from './day-bits.ts'
import type { FacetCounts } from './facet-counts.ts'

type CachedFacets = { readonly soldOut: ReadonlySet<number>; readonly second: number; readonly facets: FacetCounts }

const cache = new WeakMap<DayBits, Map<string, CachedFacets>>()

/**
 * The facets of a tab without filters, which most lists and all filter choices are made of. Counted
 * at most once per second, and again at once when the index changes, a day begins in some time zone
 * or an event sells out. Registrations open and close at whole seconds.
 */
export function unfilteredFacets(query: EventQuery, snapshot: SearchSnapshot, count: () => FacetCounts): FacetCounts {
  const { bits, soldOut, nowSeconds } = snapshot
  const second = Math.floor(nowSeconds)
  const ofTabs = cache.get(bits) ?? new Map<string, CachedFacets>()
  cache.set(bits, ofTabs)
  const tab = `${query.type} ${query.season}`
  const known = ofTabs.get(tab)
  if (known?.soldOut === soldOut && known.second === second) return known.facets
  const facets = count()
  ofTabs.set(tab, { soldOut, second, facets })
  return facets
}
