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

/** The views besides rows; rows have no parameter. */
export const otherViews = ['cards', 'map'] as const
export type OtherView = (typeof otherViews)[number]

/** The start of a page of the list: after the event with this code, which had this rank. */
export type EventCursor = { readonly rank: number; readonly code: string }

/**
 * A query for a list of events, shared by the page, its address, the API and the database queries.
 */
export type EventQuery = {
  readonly type: Tab
  readonly filters: EventFilters
  /** A collection's own filters are added to these. */
  readonly collection: Collection | null
  /** null: the default of `effectiveSeason`. */
  readonly season: Season | null
  /** null: the default of `effectiveSort`. */
  readonly sort: Sort | null
  /** The view of the page; not given: rows. */
  readonly view?: OtherView
  readonly cursor: EventCursor | null
  readonly take: number
}

export const takeByDefault = 18
export const maxPageSize = 60

/** All parameter names of a query in an address; the tab is the path. */
export const queryParams: readonly string[] = [
  ...filterParams,
  'collection',
  'season',
  'sort',
  'view',
  'cursor',
  'take',
]

/**
 * The query of an address. Invalid values are ignored, so that a shared link always opens a list; an
 * unknown date preset is refused before (`isUnknownDatePreset`).
 */
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
    take: /^\d{1,3}$/.test(take) ? Math.min(maxPageSize, Math.max(1, Number(take))) : takeByDefault,
  }
}

/** The parameters of an address in a fixed order; defaults are left out. */
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

/** The list's address; parseEventQuery reads it back. */
export function eventsPath(query: EventQuery): string {
  const search = new URLSearchParams(formatEventQuery(query).map(([param, text]) => [param, text])).toString()
  // Slashes within a place are not encoded.
  return `/events/${query.type}${search === '' ? '' : `?${search.replaceAll('%2F', '/')}`}`
}

/** A query for a tab without filters. */
export function unfilteredTab(type: Tab): EventQuery {
  return { type, filters: {}, collection: null, season: null, sort: null, cursor: null, take: takeByDefault }
}

/** The query of a collection's page, without further filters. */
export function collectionPage(collection: Collection): EventQuery {
  return { ...unfilteredTab(collectionQueries[collection].type), collection }
}

/**
 * The season in force. Without an explicit one: all time where words, days or a series name the
 * events; else `past`, `results` and `all` cover all time, and the other tabs the current season
 * and later ones.
 */
export function effectiveSeason({ type, filters, collection, season }: EventQuery): Season {
  if (season !== null) return season
  const isOfAllTimes = type === 'past' || type === 'results' || type === 'all'
  if (collection !== null && !isOfAllTimes) return collectionQueries[collection].season
  return isOfAllTimes || namesItsOwn(filters) ? 'all-time' : 'all'
}

/**
 * The tabs whose events a query lists. With a date filter the tab `future` also lists events that
 * began earlier and have a race today, so that its choice "today" has the same events as the tab
 * `today`.
 */
export function listedTabs(query: EventQuery): readonly Tab[] {
  const namesDays = listFilters(query).some(({ date }) => date !== undefined)
  return query.type === 'future' && namesDays ? ['future', 'today'] : [query.type]
}

/** Whether the filters name the events themselves, whatever their season. */
function namesItsOwn({ q, date, series }: EventFilters): boolean {
  return q !== undefined || date !== undefined || series !== undefined
}

/**
 * The order in force; the default where the requested one is not possible (`nearest` without a
 * city).
 */
export function effectiveSort({ type, filters, sort }: EventQuery): Sort {
  const byDefault: Sort =
    filters.q !== undefined ? 'relevance' : type === 'past' || type === 'results' ? 'newest' : 'soonest'
  if (sort === null) return byDefault
  if (sort === 'nearest') return filters.city === undefined ? byDefault : sort
  return sort === 'relevance' && filters.q === undefined ? byDefault : sort
}

/** Whether filters, a collection or a season narrow the query. */
export function hasFilters(query: EventQuery): boolean {
  return query.collection !== null || query.season !== null || formatFilters(query.filters).length > 0
}

/** All filters in force: the query's own, and its collection's. */
export function listFilters(query: EventQuery): readonly EventFilters[] {
  return query.collection ? [query.filters, collectionQueries[query.collection].filters] : [query.filters]
}

/** A part of a query that can be removed: a filter, its collection or its season. */
export type FilterKey = FilterName | 'collection' | 'season'

/**
 * The first page of the list without one filter, or without one of its values; without a season it
 * covers all time.
 */
export function withoutFilter(query: EventQuery, name: FilterKey, value?: string): EventQuery {
  const start = { ...query, cursor: null }
  if (name === 'collection') return { ...start, collection: null }
  if (name === 'season') return { ...start, season: 'all-time' }
  return { ...start, filters: withoutOne(query.filters, name, value) }
}

/** The first page of the list with these filters added or replaced. */
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
