import { isEventCode } from '#src/modules/catalog/domain/event-code.ts'
import { type Collection, collectionQueries, isCollection } from './collections.ts'
import {
  type EventFilters,
  type FilterName,
  filterParams,
  formatFilters,
  parseFilters,
  withoutOne,
} from './event-filters.ts'
import type { Pair, TextsOf } from './filter-values.ts'
import { isSeason, type Season } from './season.ts'
import { isSort, type Sort } from './sort.ts'
import type { Tab } from './tabs.ts'

/** Beside rows, which need no name. */
export const otherViews = ['cards', 'map'] as const
export type OtherView = (typeof otherViews)[number]

/** Where a page of the list begins: after the event with this code, which stood at this rank. */
export type EventCursor = { readonly rank: number; readonly code: string }

/** One description of a list of events: the page, its address, the API and the database all speak of it. */
export type EventQuery = {
  readonly type: Tab
  readonly filters: EventFilters
  /** A collection's own filters hold beside these. */
  readonly collection: Collection | null
  /** null: as `seasonOf` says. */
  readonly season: Season | null
  /** null: as `sortOf` says. */
  readonly sort: Sort | null
  /** How the page shows it; not given: as rows. */
  readonly view?: OtherView
  readonly cursor: EventCursor | null
  readonly take: number
}

export const takeByDefault = 18
export const mostTaken = 60

/** All names by which a query stands in an address; the tab is its path. */
export const queryParams: readonly string[] = [
  ...filterParams,
  'collection',
  'season',
  'sort',
  'view',
  'cursor',
  'take',
]

/** The query that an address holds. What it cannot mean is left out: a shared link never breaks. */
export function parseEventQuery(type: Tab, textsOf: TextsOf): EventQuery {
  const first = (param: string) => textsOf(param)[0] ?? ''
  const [collection, season, sort, take] = ['collection', 'season', 'sort', 'take'].map(first) as [
    string,
    string,
    string,
    string,
  ]
  const view = otherViews.find((one) => one === first('view'))
  return {
    type,
    filters: parseFilters(textsOf),
    collection: isCollection(collection) ? collection : null,
    season: isSeason(season) ? season : null,
    sort: isSort(sort) ? sort : null,
    ...(view === undefined ? {} : { view }),
    cursor: parseCursor(first('cursor')),
    take: /^\d{1,3}$/.test(take) ? Math.min(mostTaken, Math.max(1, Number(take))) : takeByDefault,
  }
}

/** Names and values in a fixed order; what is as by default stays out. */
export function formatEventQuery(query: EventQuery): Pair[] {
  const pairs: Pair[] = formatFilters(query.filters)
  if (query.collection) pairs.push(['collection', query.collection])
  if (query.season) pairs.push(['season', query.season])
  if (query.sort) pairs.push(['sort', query.sort])
  if (query.view) pairs.push(['view', query.view])
  if (query.cursor) pairs.push(['cursor', formatCursor(query.cursor)])
  if (query.take !== takeByDefault) pairs.push(['take', String(query.take)])
  return pairs
}

/** The list's address, which parseEventQuery reads back. */
export function eventsAddress(query: EventQuery): string {
  const search = new URLSearchParams(formatEventQuery(query).map(([param, text]) => [param, text])).toString()
  // a slash within a place stands for itself
  return `/events/${query.type}${search === '' ? '' : `?${search.replaceAll('%2F', '/')}`}`
}

/** A query with nothing but its tab. */
export function wholeTab(type: Tab): EventQuery {
  return { type, filters: {}, collection: null, season: null, sort: null, cursor: null, take: takeByDefault }
}

export function collectionPage(collection: Collection): EventQuery {
  return { ...wholeTab(collectionQueries[collection].type), collection }
}

/**
 * The season that a query means. Where words, days or a series say which events are meant, it is every time unless a season
 * is asked for; else past, results and all go back to the beginning, and the other tabs hold this season and later ones.
 */
export function seasonOf({ type, filters, collection, season }: EventQuery): Season {
  if (season !== null) return season
  const isOfAllTimes = type === 'past' || type === 'results' || type === 'all'
  if (collection !== null && !isOfAllTimes) return collectionQueries[collection].season
  return isOfAllTimes || namesItsOwn(filters) ? 'all-time' : 'all'
}

/**
 * The tabs whose events a query lists. Days that are named within the tab of those to come name also what has begun before and has
 * a race today: the choice "today" there holds what the tab "today" holds.
 */
export function listedTabs(query: EventQuery): readonly Tab[] {
  const namesDays = filtersOf(query).some(({ date }) => date !== undefined)
  return query.type === 'future' && namesDays ? ['future', 'today'] : [query.type]
}

/** Whether the filters say by themselves which events are meant, whenever they are. */
function namesItsOwn({ q, date, series }: EventFilters): boolean {
  return q !== undefined || date !== undefined || series !== undefined
}

/** By what the list is ordered: what cannot be asked for (near to nowhere) is as by default. */
export function sortOf({ type, filters, sort }: EventQuery): Sort {
  const byDefault: Sort =
    filters.q !== undefined ? 'relevance' : type === 'past' || type === 'results' ? 'newest' : 'soonest'
  if (sort === null) return byDefault
  if (sort === 'nearest') return filters.city === undefined ? byDefault : sort
  return sort === 'relevance' && filters.q === undefined ? byDefault : sort
}

/** Whether something narrows the query beside what its tab means by itself. */
export function isNarrowed(query: EventQuery): boolean {
  return query.collection !== null || query.season !== null || formatFilters(query.filters).length > 0
}

/** All that narrows the query: its own filters, and those of its collection. */
export function filtersOf(query: EventQuery): readonly EventFilters[] {
  return query.collection ? [query.filters, collectionQueries[query.collection].filters] : [query.filters]
}

/** What may be taken off a query: a filter, its collection or its season. */
export type Narrowing = FilterName | 'collection' | 'season'

/** The same list from its beginning, without one filter, or without one of its values; without a season it is of all times. */
export function withoutFilter(query: EventQuery, name: Narrowing, value?: string): EventQuery {
  const start = { ...query, cursor: null }
  if (name === 'collection') return { ...start, collection: null }
  if (name === 'season') return { ...start, season: 'all-time' }
  return { ...start, filters: withoutOne(query.filters, name, value) }
}

/** The same list from its beginning with other filters beside those that stay. */
export function withFilters(query: EventQuery, filters: EventFilters): EventQuery {
  return { ...query, cursor: null, filters: { ...query.filters, ...filters } }
}

export function formatCursor({ rank, code }: EventCursor): string {
  return `${rank}.${code}`
}

function parseCursor(text: string): EventCursor | null {
  const [, rank, code] = /^(-?\d{1,12})\.([a-z0-9-]+)$/.exec(text) ?? []
  if (rank === undefined || code === undefined || !isEventCode(code)) return null
  return { rank: Number(rank) || 0, code }
}
