import { type Collection, collectionQueries } from './collections.ts'
import { filterNames, withoutOne } from './event-filters.ts'
import type { EventQuery } from './event-query.ts'
import { isOfThePast, type Tab } from './tabs.ts'

/** Where a collection opens from a tab: there, or in its own tab where what it asks for can stand in none of the tab's events. */
export function tabOfCollection(collection: Collection, from: Tab): Tab {
  const { type } = collectionQueries[collection]
  return isOfThePast(type) && (from === 'future' || from === 'today') ? type : from
}

/** The same filters within a collection, whose own stand in the place of those of their kind. */
export function inCollection(query: EventQuery, collection: Collection): EventQuery {
  const { filters } = collectionQueries[collection]
  const type = tabOfCollection(collection, query.type)
  const replaced = filterNames.filter((name) => name in filters)
  const start = { ...query, type, collection, season: null, cursor: null }
  return { ...start, filters: replaced.reduce((rest, name) => withoutOne(rest, name), query.filters) }
}
