import { err, ok, type Result } from '#src/kernel/result.ts'
import { tenantOfEvent } from '#src/modules/catalog/server/reads/organizer-of-event.ts'
import { Rollback } from '#src/platform/db/database.ts'
import type { Tx } from '#src/platform/db/tx.ts'
import { createUploadSender } from '#src/platform/files/sender.ts'
import { handle, handleUpload } from '#src/platform/http/handle.ts'
import type { RequestContext } from '#src/platform/http/request-context.ts'
import {
  getCourseDrawingRoute,
  getCourseFileRoute,
  getCoursePointsRoute,
  listCoursesRoute,
  removeCourseRoute,
  setAidStationsRoute,
  setCourseRoute,
} from '../../contract/course.ts'
import { writeGpxFile } from '../../domain/gpx/gpx.ts'
import { removeCourse, setAidStations, setCourse } from '../commands/set-course.ts'
import { findCourses, raceExists } from '../queries/courses.ts'
import { readCourseTask } from '../read-course-gpx.ts'
import { courseDrawing, courseViews, drawnPoints } from '../reads/courses.ts'
import { toFileReply } from '../reads/drawing-files.ts'

export const listCoursesHandler = handle(listCoursesRoute, async ({ tx, language }, { params }) =>
  ok({ courses: await courseViews(tx, params.eventCode, language) }),
)

export const getCoursePointsHandler = handle(getCoursePointsRoute, async ({ tx }, { params }) => {
  const points = await drawnPoints(tx, params.eventCode, params.raceCode)
  return points === null ? err('catalog.course_not_found') : ok({ points })
})

export const getCourseDrawingHandler = handle(getCourseDrawingRoute, async ({ tx }, { params }) => {
  const drawing = await courseDrawing(tx, params.eventCode, params.raceCode)
  return drawing === null ? err('catalog.course_not_found') : ok(toFileReply(drawing))
})

export const getCourseFileHandler = handle(getCourseFileRoute, async ({ tx, language }, { params }) => {
  const { eventCode, courseFile } = params
  const [, raceCode = null] = /^(.+)\.gpx$/.exec(courseFile) ?? []
  const [course] = raceCode === null ? [] : await findCourses(tx, eventCode, raceCode)
  if (course === undefined) return err('catalog.course_not_found')
  const points = course.points.map((point) => ({ ...point, atMs: null }))
  const [event, race] = language === 'ru' ? [course.eventNameRu, course.nameRu] : [course.eventNameEn, course.nameEn]
  const blob = new Blob([writeGpxFile([points], `${event}: ${race}`)])
  return ok({ bytes: blob.size, content: blob.stream(), name: `${eventCode}-${raceCode}.gpx`, isSaved: true })
})

export const setCourseHandler = handleUpload(setCourseRoute, mayHaveCourse, async (context, { params, body }) => {
  const sent = new Uint8Array(await body.file.arrayBuffer())
  const course = await context.services.reader.readFor(createUploadSender(context), readCourseTask, sent)
  if (!course.ok) return course
  const { raceCode } = params
  const set = await inEvent(context, params.ownEventCode, 'catalog.race_not_found', (tx) =>
    setCourse(tx, { eventCode: params.ownEventCode, raceCode }, course.value),
  )
  const { distanceM, climb, points } = course.value
  return set.ok ? ok({ raceCode, distanceM, climb, points: points.length }) : set
})

export const setAidStationsHandler = handle(setAidStationsRoute, async (context, { params, body }) => {
  const { ownEventCode: eventCode, raceCode } = params
  const set = await inEvent(context, eventCode, 'catalog.course_not_found', (tx) =>
    setAidStations(tx, { eventCode, raceCode }, body.aidStations),
  )
  return set.ok ? ok({ raceCode, ...set.value }) : set
})

export const removeCourseHandler = handle(removeCourseRoute, async (context, { params }) => {
  const { ownEventCode: eventCode, raceCode } = params
  const removed = await inEvent(context, eventCode, 'catalog.course_not_found', (tx) =>
    removeCourse(tx, { eventCode, raceCode }),
  )
  return removed.ok ? ok({ raceCode }) : removed
})

async function mayHaveCourse(
  { services: { db } }: Pick<RequestContext, 'services'>,
  { params }: { readonly params: { readonly ownEventCode: string; readonly raceCode: string } },
) {
  const hasRace = await db.transaction({ role: 'system', readOnly: true }, (tx) =>
    raceExists(tx, params.ownEventCode, params.raceCode),
  )
  return hasRace ? ok(null) : err('catalog.race_not_found')
}

/** Runs in the event's own tenant: organizers call this on any host for events of any tenant. */
async function inEvent<Value, Code extends string>(
  { services: { db } }: RequestContext,
  eventCode: string,
  unknown: Code,
  run: (tx: Tx) => Promise<Result<Value, Code>>,
): Promise<Result<Value, Code>> {
  const tenantId = await db.transaction({ role: 'system', readOnly: true }, (tx) => tenantOfEvent(tx, eventCode))
  if (tenantId === null) return err(unknown)
  return await db.transaction<Result<Value, Code>>({ role: 'app', tenantId }, async (tx) => {
    const done = await run(tx)
    if (!done.ok) throw new Rollback<Result<Value, Code>>(done)
    return done
  })
}
