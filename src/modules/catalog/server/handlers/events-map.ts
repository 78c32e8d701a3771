import { ok } from '#src/kernel/result.ts'
import { handle } from '#src/platform/http/handle.ts'
import { mapEvents } from '../../contract/events-map.ts'
import { parseEventQuery } from '../../domain/event-query.ts'
import { eventsMap } from '../reads/events-map.ts'

const [zoomByDefault, mostZoom] = [3, 14]

export const mapEventsHandler = handle(mapEvents, async ({ tx, language }, { query: { type, zoom, ...texts } }) => {
  const values = new Map(Object.entries(texts))
  const query = parseEventQuery(type, (name) => [values.get(name) ?? []].flat().map(String))
  const asked = String([zoom ?? []].flat()[0] ?? '')
  const level = /^\d{1,2}(\.\d+)?$/.test(asked) ? Math.min(mostZoom, Math.floor(Number(asked))) : zoomByDefault
  return ok(await eventsMap(tx, query, level, language))
})
