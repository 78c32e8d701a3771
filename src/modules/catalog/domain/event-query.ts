import { type Collection, collectionQueries, isCollection } from './collections.ts'
import { isEventCode } from './event-code.ts'
import { type EventFilters, type FilterName, formatFilters, parseFilters } from './event-filters.ts'
import type { Tab } from './tabs.ts'

/** Where a page of the list begins: after the event with this code, which stood at this rank. */
export type EventCursor = { readonly rank: number; readonly code: string }

/** One description of a list of events: the page, its address, the API and the database all speak of it. */
export type EventQuery = {
  readonly type: Tab
  readonly filters: EventFilters
  /** A collection's own filters hold beside these. */
  readonly collection: Collection | null
  readonly cursor: EventCursor | null
  readonly take: number
}

export const takeByDefault = 18
export const mostTaken = 60

/** The query that an address holds. What it cannot mean is left out: a shared link never breaks. */
export function parseEventQuery(type: Tab, textsOf: (name: string) => readonly string[]): EventQuery {
  const [collection] = textsOf('collection')
  const [take] = textsOf('take')
  return {
    type,
    filters: parseFilters(textsOf),
    collection: collection !== undefined && isCollection(collection) ? collection : null,
    cursor: parseCursor(textsOf('cursor')[0] ?? ''),
    take: take !== undefined && /^\d{1,3}$/.test(take) ? Math.min(mostTaken, Math.max(1, Number(take))) : takeByDefault,
  }
}

/** Names and values in a fixed order; what is as by default stays out. */
export function formatEventQuery(query: EventQuery): [string, string][] {
  const pairs: [string, string][] = formatFilters(query.filters)
  if (query.collection) pairs.push(['collection', query.collection])
  if (query.cursor) pairs.push(['cursor', formatCursor(query.cursor)])
  if (query.take !== takeByDefault) pairs.push(['take', String(query.take)])
  return pairs
}

/** The list's address, which parseEventQuery reads back. */
export function eventsAddress(query: EventQuery): string {
  const search = new URLSearchParams(formatEventQuery(query)).toString()
  return `/events/${query.type}${search === '' ? '' : `?${search}`}`
}

/** A query with nothing but its tab. */
export function wholeTab(type: Tab): EventQuery {
  return { type, filters: {}, collection: null, cursor: null, take: takeByDefault }
}

export function collectionPage(collection: Collection): EventQuery {
  return { ...wholeTab(collectionQueries[collection].type), collection }
}

export function isNarrowed(query: EventQuery): boolean {
  return query.collection !== null || formatFilters(query.filters).length > 0
}

/** All that narrows the query: its own filters, and those of its collection. */
export function filtersOf(query: EventQuery): readonly EventFilters[] {
  return query.collection ? [query.filters, collectionQueries[query.collection].filters] : [query.filters]
}

/** The same list from its beginning, without one filter, or without one of its values. */
export function withoutFilter(query: EventQuery, name: FilterName | 'collection', value?: string): EventQuery {
  const start = { ...query, cursor: null }
  if (name === 'collection') return { ...start, collection: null }
  const pairs = formatFilters(query.filters)
  const kept = pairs.filter(([key, text]) => key !== name || (value !== undefined && text !== value))
  return { ...start, filters: parseFilters((key) => kept.flatMap(([other, text]) => (other === key ? [text] : []))) }
}

export function formatCursor({ rank, code }: EventCursor): string {
  return `${rank}.${code}`
}

function parseCursor(text: string): EventCursor | null {
  const [, rank, code] = /^(-?\d{1,7})\.([a-z0-9-]+)$/.exec(text) ?? []
  if (rank === undefined || code === undefined || !isEventCode(code)) return null
  return { rank: Number(rank) || 0, code }
}
