import { err, ok, type Result } from '#src/kernel/result.ts'
import { lockRace } from '#src/modules/catalog/server/commands/lock-race.ts'
import type { Tx } from '#src/platform/db/tx.ts'
import { type AidStation, areAidStationsValid, sortStations } from '../../domain/course/aid-station.ts'
import type { Course } from '../../domain/course/course.ts'
import { courseBefore, deleteCourse, writeAidStations, writeCourse } from '../queries/courses.ts'

type RaceName = { readonly eventCode: string; readonly raceCode: string }

/**
 * Sets a race's course. Existing aid stations stay; refused where one would lie beyond the new
 * course, so that none is lost unnoticed.
 */
export async function setCourse(
  tx: Tx,
  name: RaceName,
  course: Course,
): Promise<Result<Course, 'catalog.race_not_found' | 'catalog.aid_stations_invalid'>> {
  const race = await raceForCourse(tx, name)
  if (race === null) return err('catalog.race_not_found')
  if (!areAidStationsValid(race.aidStations, course.distanceM)) return err('catalog.aid_stations_invalid')
  await writeCourse(tx, race, course)
  return ok(course)
}

/**
 * Replaces the aid stations of a race's course. Refuses a station outside the course or without an
 * offer.
 */
export async function setAidStations(
  tx: Tx,
  name: RaceName,
  stations: readonly AidStation[],
): Promise<Result<{ aidStations: number }, 'catalog.course_not_found' | 'catalog.aid_stations_invalid'>> {
  const race = await raceForCourse(tx, name)
  if (race === null || race.distanceM === null) return err('catalog.course_not_found')
  if (!areAidStationsValid(stations, race.distanceM)) return err('catalog.aid_stations_invalid')
  await writeAidStations(tx, race.raceId, sortStations(stations))
  return ok({ aidStations: stations.length })
}

/** Deletes a race's course together with its aid stations. */
export async function removeCourse(tx: Tx, name: RaceName): Promise<Result<null, 'catalog.course_not_found'>> {
  const race = await raceForCourse(tx, name)
  if (race === null || race.distanceM === null) return err('catalog.course_not_found')
  await deleteCourse(tx, race.raceId)
  return ok(null)
}

/**
 * The race, locked, with its current course.
 * @locks race
 */
async function raceForCourse(tx: Tx, { eventCode, raceCode }: RaceName) {
  const race = await lockRace(tx, eventCode, raceCode)
  return race === null ? null : { ...race, ...(await courseBefore(tx, race.raceId)) }
}
