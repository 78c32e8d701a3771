import type { ModuleManifest } from '#src/platform/module.ts'
import { countEventsHandler, listEventsHandler, listFilterHandler, liveCountHandler } from './handlers/events.ts'
import { getBaseMapDrawingHandler, getMapPictureHandler, mapEventsHandler } from './handlers/events-map.ts'
import { suggestCitiesHandler, suggestSearchHandler } from './handlers/suggest.ts'
import { searchPersonalData } from './personal-data.ts'

export const searchModule = {
  name: 'search',
  handlers: [
    listEventsHandler,
    countEventsHandler,
    listFilterHandler,
    mapEventsHandler,
    getMapPictureHandler,
    getBaseMapDrawingHandler,
    liveCountHandler,
    suggestSearchHandler,
    suggestCitiesHandler,
  ],
  personalData: searchPersonalData,
} as const satisfies ModuleManifest
