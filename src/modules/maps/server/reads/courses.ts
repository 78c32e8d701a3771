import { LRUCache } from 'lru-cache'
import type { Language } from '#src/kernel/texts.ts'
import type { Tx } from '#src/platform/db/tx.ts'
import type { CourseView } from '../../contract/course.ts'
import { type CoursePoint, pointAt, thinned } from '../../domain/course/course.ts'
import { type DrawnCourse, drawCourse } from '../../domain/course/course-figure.ts'
import { courseDrawingPath, courseFilePath } from '../../domain/course/course-path.ts'
import { type CourseHead, findCourseHeads, pointsOfCourse } from '../queries/courses.ts'
import { drawingFile, drawingVersion } from './drawing-files.ts'

/** The courses of an event as its page draws them. */
export async function courseViews(tx: Tx, eventCode: string, language: Language): Promise<CourseView[]> {
  const views: CourseView[] = []
  for (const head of await findCourseHeads(tx, eventCode)) {
    const drawing = await drawnCourse(tx, head)
    if (drawing !== null) views.push(toView(head, drawing, eventCode, language))
  }
  return views
}

/** The points of a race's course; null where it has none. */
export async function drawnPoints(
  tx: Tx,
  eventCode: string,
  raceCode: string,
): Promise<readonly (readonly [number, number, number | null, number])[] | null> {
  const [head] = await findCourseHeads(tx, eventCode, raceCode)
  const drawing = head === undefined ? null : await drawnCourse(tx, head)
  if (drawing === null) return null
  return drawing.points.map(({ latitude, longitude, elevationM, atM }) => [latitude, longitude, elevationM, atM])
}

/** The lines of a race's course as SVG; null where it has none. */
export async function courseDrawing(tx: Tx, eventCode: string, raceCode: string): Promise<string | null> {
  const [head] = await findCourseHeads(tx, eventCode, raceCode)
  const drawing = head === undefined ? null : await drawnCourse(tx, head)
  return drawing?.file ?? null
}

type Drawing = DrawnCourse & {
  readonly points: readonly CoursePoint[]
  readonly file: string
  readonly fileVersion: string
}

/** Of at most some 100 kB each. */
const drawings = new LRUCache<string, Drawing>({ max: 200 })

/** The drawing of a course, cached by the row's version; only a drawing reads the whole track. */
async function drawnCourse(tx: Tx, { raceId, version, climb }: CourseHead): Promise<Drawing | null> {
  const key = `${raceId} ${version}`
  const known = drawings.get(key)
  if (known !== undefined) return known
  const points = fewer(await pointsOfCourse(tx, raceId))
  if (points.length === 0) return null
  const drawn = drawCourse(points, climb !== null)
  const { track, profile } = drawn.lines
  const file = drawingFile({ track, ...(profile && { profile: profile.line, area: profile.area }) })
  const drawing = { ...drawn, points, file, fileVersion: drawingVersion(file) }
  drawings.set(key, drawing)
  return drawing
}

function toView(head: CourseHead, drawing: Drawing, eventCode: string, language: Language): CourseView {
  const { raceCode, distanceM, climb } = head
  const { map, profile } = drawing.figure
  return {
    ...{ raceCode, distanceM, climb },
    raceName: language === 'ru' ? head.nameRu : head.nameEn,
    drawing: courseDrawingPath(eventCode, raceCode, drawing.fileVersion),
    map,
    profile: profile && { heights: [...profile.heights], distances: [...profile.distances] },
    aidStations: head.aidStations.map(({ name, atM, offers }) => {
      const { elevationM } = pointAt(drawing.points, atM)
      const spot = drawing.spotAt(atM)
      return {
        ...{ name: name[language], atM, offers: [...offers], elevationM: elevationM && Math.round(elevationM) },
        ...spot,
      }
    }),
    file: courseFilePath(eventCode, raceCode),
  }
}

/** More points are not visible at a width of 700 pixels. */
const maxDrawn = 320

function fewer(points: readonly CoursePoint[]): readonly CoursePoint[] {
  let few = points
  for (let tolerance = 5; few.length > maxDrawn; tolerance *= 1.6) few = thinned(points, tolerance)
  return few
}
