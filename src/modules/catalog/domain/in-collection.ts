import { type Collection, collectionQueries } from './collections.ts'
import { filterNames, withoutOne } from './event-filters.ts'
import type { EventQuery } from './event-query.ts'
import { isOfThePast, type Tab } from './tabs.ts'

/** Where a collection opens from a tab: of the past and of series it is the tab's own, else it has one that was written down for it. */
export function tabOfCollection(collection: Collection, from: Tab): Tab {
  return isOfThePast(from) || from === 'series' ? from : collectionQueries[collection].type
}

/** The same filters within a collection, whose own stand in the place of those of their kind. */
export function inCollection(query: EventQuery, collection: Collection): EventQuery {
  const { filters } = collectionQueries[collection]
  const type = tabOfCollection(collection, query.type)
  const replaced = filterNames.filter((name) => name in filters)
  const start = { ...query, type, collection, season: null, cursor: null }
  return { ...start, filters: replaced.reduce((rest, name) => withoutOne(rest, name), query.filters) }
}
