import type { Language } from '#src/kernel/texts.ts'
import type { Tx } from '#src/platform/db/database.ts'
import type { CourseView } from '../../contract/course.ts'
import { type CoursePoint, pointAt, thinned } from '../../domain/course/course.ts'
import { courseFilePath } from '../../domain/course/course-path.ts'
import { type CourseRow, coursesOf } from '../queries/courses.ts'

/** The courses of an event as its page draws them. */
export async function courseViews(tx: Tx, eventCode: string, language: Language): Promise<CourseView[]> {
  return (await coursesOf(tx, eventCode)).map((row) => toView(row, eventCode, language))
}

function toView(row: CourseRow, eventCode: string, language: Language): CourseView {
  const { raceCode, distanceM, climb, points } = row
  return {
    ...{ raceCode, distanceM, climb },
    raceName: language === 'ru' ? row.nameRu : row.nameEn,
    points: drawn(points).map(({ latitude, longitude, elevationM, atM }) => [latitude, longitude, elevationM, atM]),
    aidStations: row.aidStations.map(({ name, atM, offers }) => {
      const { elevationM } = pointAt(points, atM)
      return { name: name[language], atM, offers: [...offers], elevationM: elevationM && Math.round(elevationM) }
    }),
    file: courseFilePath(eventCode, raceCode),
  }
}

/** Drawn 700 pixels wide nobody sees more. */
const mostDrawn = 320

function drawn(points: readonly CoursePoint[]): readonly CoursePoint[] {
  let few = points
  for (let tolerance = 5; few.length > mostDrawn; tolerance *= 1.6) few = thinned(points, tolerance)
  return few
}
