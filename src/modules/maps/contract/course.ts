import { z } from 'zod'
import { withJsonSchema } from '#src/kernel/json-schema-meta.ts'
import { defineRoute, type FileReply } from '#src/kernel/route.ts'
import { aidOffers, maxAidStations } from '../domain/course/aid-station.ts'
import { gpxMaxBytes } from '../domain/course/course.ts'

const Climb = z.object({ ascentM: z.int(), descentM: z.int(), lowestM: z.int(), highestM: z.int() })

/** A point of a drawing, in its units. */
const Dot = z.tuple([z.number(), z.number()]).readonly()

/** A race's course as its event's page shows it, in the reader's language. */
export const CourseView = z.object({
  raceCode: z.string(),
  raceName: z.string(),
  distanceM: z.int(),
  /** null where the track has no elevations. */
  climb: Climb.nullable(),
  /** The address of its lines: an SVG with the parts `track`, `profile` and `area`, each a path. */
  drawing: z.string(),
  map: z.object({ start: Dot, finish: Dot, bar: z.object({ metres: z.number(), length: z.number() }) }),
  /** The axes of the elevation profile. */
  profile: z
    .object({
      heights: z.array(z.object({ metres: z.number(), y: z.number() })),
      distances: z.array(z.object({ atM: z.number(), x: z.number() })),
    })
    .nullable(),
  aidStations: z.array(
    z.object({
      name: z.string(),
      atM: z.int(),
      offers: z.array(z.enum(aidOffers)),
      elevationM: z.int().nullable(),
      onMap: Dot,
      onProfile: Dot.nullable(),
    }),
  ),
  /** The address of the whole track. */
  file: z.string(),
})
export type CourseView = z.output<typeof CourseView>

export const listCoursesRoute = defineRoute({
  method: 'get',
  path: '/api/events/:eventCode/courses',
  summary: 'List the courses of an event’s races with their aid stations',
  role: 'anyone',
  databaseRole: 'system',
  params: z.object({ eventCode: z.string().max(80) }),
  reply: z.object({ courses: z.array(CourseView) }),
})

const CoursePoint = z
  .tuple([z.number(), z.number(), z.number().nullable(), z.number()])
  .readonly()
  .meta(withJsonSchema({ type: 'array', items: { type: ['number', 'null'] }, minItems: 4, maxItems: 4 }))

const ofCourse = z.object({ eventCode: z.string().max(80), raceCode: z.string().max(60) })

export const getCoursePointsRoute = defineRoute({
  method: 'get',
  path: '/api/events/:eventCode/courses/:raceCode/points',
  summary: 'Retrieve a race’s course for display, with fewer points than its file',
  role: 'anyone',
  databaseRole: 'system',
  params: ofCourse,
  reply: z.object({
    /**
     * Each point as latitude, longitude, metres above sea level (null: unknown), metres from the
     * start.
     */
    points: z.array(CoursePoint).readonly(),
  }),
  errors: { 'catalog.course_not_found': 404 },
})

export const getCourseDrawingRoute = defineRoute({
  method: 'get',
  path: '/Image/Course/:eventCode/:raceCode/:version',
  summary: 'Retrieve the lines of a race’s course for the event page; the version changes with them',
  role: 'anyone',
  databaseRole: 'system',
  params: ofCourse.extend({ version: z.string().max(40) }),
  reply: z.custom<FileReply>(),
  file: { type: 'image/svg+xml', cacheSeconds: 31_536_000 },
  errors: { 'catalog.course_not_found': 404 },
})

export const getCourseFileRoute = defineRoute({
  method: 'get',
  path: '/event/:eventCode/course/:courseFile',
  summary: 'Download a race’s course as GPX; the file is named by the race’s code',
  role: 'anyone',
  databaseRole: 'system',
  params: z.object({ eventCode: z.string().max(80), courseFile: z.string().max(80) }),
  reply: z.custom<FileReply>(),
  file: { type: 'application/gpx+xml', cacheSeconds: 300 },
  errors: { 'catalog.course_not_found': 404 },
})

const ofRace = z.object({ ownEventCode: z.string().max(80), raceCode: z.string().max(60) })
const SetCourse = z.object({ raceCode: z.string(), distanceM: z.int(), climb: Climb.nullable(), points: z.int() })
const own = '/api/organizer/events/:ownEventCode/races/:raceCode'
const role = { organizer: 'manage', of: 'ownEventCode' } as const

export const setCourseRoute = defineRoute({
  method: 'put',
  path: `${own}/course`,
  summary: 'Replace a race’s course with a GPX track; its aid stations are unchanged',
  role,
  transaction: 'none',
  upload: { maxBytes: gpxMaxBytes, types: ['application/gpx+xml'] },
  params: ofRace,
  body: z.object({ file: z.file('validation.file') }),
  reply: SetCourse,
  errors: {
    'catalog.race_not_found': 404,
    'catalog.course_not_gpx': 422,
    'catalog.course_unsafe': 422,
    'catalog.course_broken': 422,
    'catalog.course_empty': 422,
    'catalog.course_too_many_points': 422,
    'catalog.course_places': 422,
    'catalog.course_length': 422,
    'catalog.course_jump': 422,
    'catalog.aid_stations_invalid': 409,
  },
})

const Name = z.string().trim().min(1).max(80)

export const setAidStationsRoute = defineRoute({
  method: 'put',
  path: `${own}/course/aid-stations`,
  summary: 'Replace the aid stations of a race’s course',
  role,
  transaction: 'none',
  params: ofRace,
  body: z.object({
    aidStations: z
      .array(
        z.object({
          name: z.object({ ru: Name, en: Name }),
          atM: z.int().min(0).max(1_000_000),
          offers: z.array(z.enum(aidOffers)).min(1).max(aidOffers.length),
        }),
      )
      .max(maxAidStations),
  }),
  reply: z.object({ raceCode: z.string(), aidStations: z.int() }),
  errors: { 'catalog.course_not_found': 404, 'catalog.aid_stations_invalid': 409 },
})

export const removeCourseRoute = defineRoute({
  method: 'delete',
  path: `${own}/course`,
  summary: 'Delete a race’s course and its aid stations',
  role,
  transaction: 'none',
  params: ofRace,
  reply: z.object({ raceCode: z.string() }),
  errors: { 'catalog.course_not_found': 404 },
})
