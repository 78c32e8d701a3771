import type { MapArea } from '#src/modules/maps/domain/map-area.ts'
import { type EventQuery, eventsAddress, parseEventQuery, wholeTab } from '../../domain/event-query.ts'

type Page = { readonly pathname: string; readonly search: string }

/**
 * The address of a list whose map looks at an area.
 * @param next where the reader is on the way to. They may have asked for other filters, as by a hint, while the map was being
 *   drawn: to look somewhere must not take that back; and null, stay as it is, where they are leaving the list
 */
export function addressOfLook(query: EventQuery, area: MapArea, next?: Page): string | null {
  if (next && next.pathname !== eventsAddress(wholeTab(query.type))) return null
  const params = new URLSearchParams(next?.search)
  const asked = next ? parseEventQuery(query.type, (name) => params.getAll(name)) : query
  if (asked.view !== 'map' || (next && !asked.filters.area)) return null // on the way to the whole map, it is not cut again
  return eventsAddress({ ...asked, filters: { ...asked.filters, area }, cursor: null })
}
