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
import { getPlaceDrawingHandler, getPlaceHandler, setArrivalHandler } from './handlers/place.ts'

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
    getPlaceHandler,
    getPlaceDrawingHandler,
    setArrivalHandler,
  ],
} as const satisfies ModuleManifest
