import type { ModuleManifest } from '#src/platform/module.ts'
import {
  getCourseDrawingHandler,
  getCourseFileHandler,
  getCoursePointsHandler,
  listCoursesHandler,
  removeCourseHandler,
  setAidStationsHandler,
  setCourseHandler,
} from './handlers/courses.ts'
import { getVenueDrawingHandler, getVenueHandler, setDirectionsHandler } from './handlers/venue.ts'

export const mapsModule = {
  name: 'maps',
  handlers: [
    listCoursesHandler,
    getCourseDrawingHandler,
    getCourseFileHandler,
    getCoursePointsHandler,
    setCourseHandler,
    setAidStationsHandler,
    removeCourseHandler,
    getVenueHandler,
    getVenueDrawingHandler,
    setDirectionsHandler,
  ],
} as const satisfies ModuleManifest
