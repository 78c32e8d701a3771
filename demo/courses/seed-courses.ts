import { mustBeOk } from '#src/kernel/result.ts'
import { buildCourse } from '#src/modules/maps/domain/course/course.ts'
import { setAidStations, setCourse } from '#src/modules/maps/server/commands/set-course.ts'
import { setDirections } from '#src/modules/maps/server/commands/set-directions.ts'
import type { Database } from '#src/platform/db/database.ts'
import type { DemoEvent } from '../events/demo-event.ts'
import { courseTrack } from './course-track.ts'
import { type DemoCourses, demoCourses, demoDirections, offersAt } from './demo-courses.ts'

/** Sets the courses, aid stations and directions of the demo events that have them; idempotent. */
export async function seedCourses(db: Database, allEvents: readonly DemoEvent[]): Promise<void> {
  await db.transaction({ role: 'system' }, async (tx) => {
    for (const of of demoCourses) {
      const event = allEvents.find(({ code }) => code === of.event)
      if (event === undefined) throw new Error(`course of an unknown event: ${of.event}`)
      for (const raceCode of of.races) {
        const metres = event.races.find(({ code }) => code === raceCode)?.distanceM ?? null
        if (metres === null)
          throw new Error(`course of an unknown race, or a race without a distance: ${of.event}/${raceCode}`)
        const course = mustBeOk(buildCourse([courseTrack(`${of.event} ${raceCode}`, event, metres, of.terrain)]))
        const name = { eventCode: of.event, raceCode }
        mustBeOk(await setCourse(tx, name, course))
        mustBeOk(await setAidStations(tx, name, stationsOf(of, course.distanceM)))
      }
    }
    for (const { event, ...texts } of demoDirections) mustBeOk(await setDirections(tx, event, texts))
  })
}

function stationsOf({ everyM, names }: DemoCourses, distanceM: number) {
  const count = Math.floor((distanceM - 1_000) / everyM)
  return Array.from({ length: count }, (_, n) => ({
    name: names[n % names.length] ?? { ru: '', en: '' },
    atM: (n + 1) * everyM,
    offers: offersAt(n, everyM),
  }))
}
