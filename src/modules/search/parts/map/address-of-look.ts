import type { MapArea } from '#src/modules/maps/domain/map-area.ts'
import { type EventQuery, eventsPath, parseEventQuery, unfilteredTab } from '../../domain/event-query.ts'

type Page = { readonly pathname: string; readonly search: string }

/**
 * The address of a list whose map shows an area; null: no navigation.
 * @param next the target of a navigation that is under way. It may have other filters, which a move
 * of the map must not undo; null is returned where it leaves the list
 */
export function addressOfLook(query: EventQuery, area: MapArea, next?: Page): string | null {
  if (next && next.pathname !== eventsPath(unfilteredTab(query.type))) return null
  const params = new URLSearchParams(next?.search)
  const newQuery = next ? parseEventQuery(query.type, (name) => params.getAll(name)) : query
  if (newQuery.view !== 'map' || (next && !newQuery.filters.area)) return null // a navigation to the whole map is not narrowed again
  return eventsPath({ ...newQuery, filters: { ...newQuery.filters, area }, cursor: null })
}
