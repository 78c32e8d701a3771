import { type Collection, collectionQueries } from './collections.ts'
import { filterNames, withoutOne } from './event-filters.ts'
import type { EventQuery } from './event-query.ts'
import { isOfThePast, type Tab } from './tabs.ts'

/**
 * The tab in which a collection opens: the current one, or the collection's own where no event of
 * the current tab can match it.
 */
export function tabOfCollection(collection: Collection, from: Tab): Tab {
  const { type } = collectionQueries[collection]
  return isOfThePast(type) && (from === 'future' || from === 'today') ? type : from
}

/** The query within a collection, whose filters replace the reader's filters of the same names. */
export function inCollection(query: EventQuery, collection: Collection): EventQuery {
  const { filters } = collectionQueries[collection]
  const type = tabOfCollection(collection, query.type)
  const replaced = filterNames.filter((name) => name in filters)
  const start = { ...query, type, collection, season: null, cursor: null }
  return { ...start, filters: replaced.reduce((rest, name) => withoutOne(rest, name), query.filters) }
}
