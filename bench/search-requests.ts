import { type EventQuery, formatEventQuery } from '#src/modules/search/domain/event-query.ts'
import { tabs } from '#src/modules/search/domain/tabs.ts'
import { listEvents } from '#src/modules/search/server/reads/list-events.ts'
import { filtersOffered } from '#src/modules/search/server/reads/list-filter.ts'
import { searchSuggestions, suggestedCities } from '#src/modules/search/server/reads/suggestions.ts'
import { startListPage } from '#src/modules/start-list/server/reads/start-list-page.ts'
import type { Database } from '#src/platform/db/database.ts'
import type { Tx } from '#src/platform/db/tx.ts'
import { listQueries } from './list-queries.ts'
import { startListQueries } from './start-list-queries.ts'

export const parts = ['list', 'facets', 'suggestions', 'start list'] as const
export type SearchPart = (typeof parts)[number]

/** One read, both as a database query and as an HTTP request. */
export type SearchRequest = {
  readonly part: SearchPart
  readonly kind: string
  readonly read: (tx: Tx) => Promise<unknown>
  readonly address: string
}

/** The reads of visitors, `ofEach` of each kind; the same for the same database. */
export async function listSearchRequests(db: Database, perKind: number): Promise<SearchRequest[]> {
  const queries = listQueries(perKind)
  const starts = await startListQueries(db, perKind)
  return [
    ...queries.map(
      ({ kind, query }): SearchRequest => ({
        part: 'list',
        kind,
        read: (tx) => listEvents(tx, query, 'ru'),
        address: `/api/events/list?${pairs([['type', query.type], ...formatEventQuery(query)])}`,
      }),
    ),
    ...Array.from({ length: perKind }, () => tabs.map(filterOptionsRequest)).flat(),
    ...queries.flatMap(({ query }) => typedPrefixes(query)).flatMap(suggestionRequests),
    ...starts.map(
      ({ kind, input: { eventCode, ...input } }): SearchRequest => ({
        part: 'start list',
        kind,
        read: (tx) => startListPage(tx, { ...input, eventCode, language: 'ru' }),
        address: `/api/events/${eventCode}/startlist?${pairs(Object.entries(input))}`,
      }),
    ),
  ]
}

function filterOptionsRequest(tab: (typeof tabs)[number]): SearchRequest {
  return {
    part: 'facets',
    kind: `options of ${tab}`,
    read: (tx) => filtersOffered(tx, tab, 'ru'),
    address: `/api/events/listFilter?language=ru&eventsLoaderType=${tab}`,
  }
}

/** The partial texts that a visitor types before the search. */
function typedPrefixes({ filters: { q = '' } }: EventQuery): string[] {
  return q === '' ? [] : [q.slice(0, 2), q.slice(0, 4), q]
}

function suggestionRequests(q: string): SearchRequest[] {
  const [kind, queries] = [`${Math.min(q.length, 5)}${q.length < 5 ? '' : ' or more'} letters`, pairs([['q', q]])]
  return [
    {
      part: 'suggestions',
      kind: `of all, ${kind}`,
      read: (tx) => searchSuggestions(tx, q, 'ru'),
      address: `/api/events/suggest?${queries}`,
    },
    {
      part: 'suggestions',
      kind: `of cities, ${kind}`,
      read: (tx) => suggestedCities(tx, q, 'ru'),
      address: `/api/events/suggest/cities?${queries}`,
    },
  ]
}

function pairs(all: readonly (readonly [string, string | number | undefined])[]): string {
  return new URLSearchParams(all.map(([name, value]) => [name, String(value)])).toString()
}
