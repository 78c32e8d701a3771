import type { EventQuery } from '../../domain/event-query.ts'
import type { DayBits, SearchSnapshot } from './day-bits.ts'
import type { FacetCounts } from './facet-counts.ts'

type CachedFacets = { readonly soldOut: ReadonlySet<number>; readonly second: number; readonly facets: FacetCounts }

const kept = new WeakMap<DayBits, Map<string, CachedFacets>>()

/**
 * The facets of a tab with nothing chosen, which most lists open with and all options of filters come from: counted once for each
 * second in which they are asked for, and anew at once when the search changes, a day begins somewhere or something is sold out.
 * What opens or closes by the clock does so at a whole second.
 */
export function unfilteredFacets(query: EventQuery, present: SearchSnapshot, count: () => FacetCounts): FacetCounts {
  const { bits, soldOut, nowSeconds } = present
  const second = Math.floor(nowSeconds)
  const ofTabs = kept.get(bits) ?? new Map<string, CachedFacets>()
  kept.set(bits, ofTabs)
  const tab = `${query.type} ${query.season}`
  const known = ofTabs.get(tab)
  if (known?.soldOut === soldOut && known.second === second) return known.facets
  const facets = count()
  ofTabs.set(tab, { soldOut, second, facets })
  return facets
}
