import { err, ok } from '#src/kernel/result.ts'
import { parseTileRange } from '#src/modules/maps/domain/first-view.ts'
import { baseMapDrawing } from '#src/modules/maps/server/reads/base-map-drawing.ts'
import { toFileReply } from '#src/modules/maps/server/reads/drawing-files.ts'
import { handle } from '#src/platform/http/handle.ts'
import { mapEventsRoute } from '../../contract/events-map.ts'
import { getBaseMapDrawingRoute, getMapPictureRoute } from '../../contract/map-picture.ts'
import { parseEventQuery } from '../../domain/event-query.ts'
import { eventsMap } from '../reads/events-map.ts'
import { mapPicture } from '../reads/map-picture.ts'

const [zoomByDefault, maxZoom] = [3, 14]

export const mapEventsHandler = handle(
  mapEventsRoute,
  async ({ tx, language }, { query: { type, zoom, ...texts } }) => {
    const values = new Map(Object.entries(texts))
    const query = parseEventQuery(type, (name) => [values.get(name) ?? []].flat().map(String))
    const zoomText = String([zoom ?? []].flat()[0] ?? '')
    const level = /^\d{1,2}(\.\d+)?$/.test(zoomText) ? Math.min(maxZoom, Math.floor(Number(zoomText))) : zoomByDefault
    return ok(await eventsMap(tx, query, () => level, language))
  },
)

export const getMapPictureHandler = handle(
  getMapPictureRoute,
  async ({ tx, language }, { query: { type, ...texts } }) => {
    const values = new Map(Object.entries(texts))
    const query = parseEventQuery(type, (name) => [values.get(name) ?? []].flat().map(String))
    return ok(await mapPicture(tx, query, language))
  },
)

export const getBaseMapDrawingHandler = handle(getBaseMapDrawingRoute, async (_, { params }) => {
  const tileRange = parseTileRange(params.tileRange)
  return tileRange === null ? err('catalog.base_map_not_found') : ok(toFileReply(baseMapDrawing(tileRange)))
})
