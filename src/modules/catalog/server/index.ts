import type { ModuleManifest } from '#src/platform/module.ts'
import { documentFiles } from './document-files.ts'
import { getRaceCalendarHandler } from './handlers/calendar.ts'
import {
  getCourseDrawingHandler,
  getCourseFileHandler,
  getCoursePointsHandler,
  listCoursesHandler,
  removeCourseHandler,
  setAidStationsHandler,
  setCourseHandler,
} from './handlers/courses.ts'
import { nameEditionHandler } from './handlers/edition.ts'
import {
  addEventDocumentHandler,
  getEventDocumentHandler,
  removeEventDocumentHandler,
} from './handlers/event-documents.ts'
import { getEventQrHandler } from './handlers/event-qr.ts'
import { getEventRequisitesHandler } from './handlers/event-requisites.ts'
import { changeStatusHandler } from './handlers/event-status.ts'
import {
  countEventsHandler,
  eventsAtHomeHandler,
  getEventHandler,
  listEventsHandler,
  listFilterHandler,
  liveCountHandler,
} from './handlers/events.ts'
import { getGroundDrawingHandler, getMapPictureHandler, mapEventsHandler } from './handlers/events-map.ts'
import { getPlaceDrawingHandler, getPlaceHandler, setArrivalHandler } from './handlers/place.ts'
import { getSeriesHandler, listSeriesHandler } from './handlers/series.ts'
import {
  addSeriesPartnerHandler,
  changeSeriesPartnerHandler,
  getPartnerLogoHandler,
  removeSeriesPartnerHandler,
} from './handlers/series-partners.ts'
import { getStayHandler } from './handlers/stay.ts'
import { suggestCitiesHandler, suggestSearchHandler } from './handlers/suggest.ts'
import { seriesLogoFiles } from './series-logo-files.ts'
import { sharePictureFiles } from './share-picture-files.ts'

/** The event's own address matches any word, so that it stands last. */
export const catalogModule = {
  name: 'catalog',
  handlers: [
    listEventsHandler,
    countEventsHandler,
    listFilterHandler,
    mapEventsHandler,
    getMapPictureHandler,
    getGroundDrawingHandler,
    liveCountHandler,
    eventsAtHomeHandler,
    suggestSearchHandler,
    suggestCitiesHandler,
    listSeriesHandler,
    getSeriesHandler,
    addSeriesPartnerHandler,
    changeSeriesPartnerHandler,
    removeSeriesPartnerHandler,
    getPartnerLogoHandler,
    changeStatusHandler,
    nameEditionHandler,
    getRaceCalendarHandler,
    getEventRequisitesHandler,
    getEventDocumentHandler,
    addEventDocumentHandler,
    removeEventDocumentHandler,
    listCoursesHandler,
    getCourseDrawingHandler,
    getCourseFileHandler,
    getCoursePointsHandler,
    setCourseHandler,
    setAidStationsHandler,
    removeCourseHandler,
    getPlaceHandler,
    getPlaceDrawingHandler,
    setArrivalHandler,
    getStayHandler,
    getEventQrHandler,
    getEventHandler,
  ],
  fileKinds: [documentFiles, seriesLogoFiles, sharePictureFiles],
} as const satisfies ModuleManifest
