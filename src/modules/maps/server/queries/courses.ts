import type { Tx } from '#src/platform/db/tx.ts'
import type { AidStation } from '../../domain/course/aid-station.ts'
import type { Climb, Course, CoursePoint } from '../../domain/course/course.ts'

/** A point of a course. Schema of the elements of `maps.courses.points`. */
type PointRow = readonly [latitude: number, longitude: number, elevationM: number | null, atM: number]

export type CourseRow = Omit<Course, 'points'> & {
  readonly raceCode: string
  readonly nameRu: string
  readonly nameEn: string
  readonly eventNameRu: string
  readonly eventNameEn: string
  readonly points: readonly CoursePoint[]
  readonly aidStations: readonly AidStation[]
}

type Row = Omit<CourseRow, 'points'> & { readonly points: readonly PointRow[]; readonly climb: Climb | null }

/** The courses of a published event, in the order of its races; of one race where it is named. */
export async function findCourses(tx: Tx, eventCode: string, raceCode: string | null = null): Promise<CourseRow[]> {
  const rows = await tx.sql<Row>`
    select r.code as "raceCode", r.name_ru as "nameRu", r.name_en as "nameEn", e.name_ru as "eventNameRu",
           e.name_en as "eventNameEn", c.points, c.distance_m as "distanceM", c.climb, c.aid_stations as "aidStations"
    from maps.courses c join catalog.races r on r.id = c.race_id join catalog.events e on e.id = r.event_id
    where e.code = ${eventCode} and e.status <> 'draft' and (${raceCode}::text is null or r.code = ${raceCode})
    order by r.position`
  return rows.map((row) => ({
    ...row,
    points: row.points.map(([latitude, longitude, elevationM, atM]) => ({ latitude, longitude, elevationM, atM })),
  }))
}

export type CourseHead = {
  readonly raceId: string
  /** Changes with each update of the row. */
  readonly version: string
  readonly raceCode: string
  readonly nameRu: string
  readonly nameEn: string
  readonly distanceM: number
  readonly climb: Climb | null
  readonly aidStations: readonly AidStation[]
}

/** The courses without their points, which are most of the bytes. */
export async function findCourseHeads(
  tx: Tx,
  eventCode: string,
  raceCode: string | null = null,
): Promise<CourseHead[]> {
  return await tx.sql<CourseHead>`
    select c.race_id as "raceId", c.xmin::text as version, r.code as "raceCode", r.name_ru as "nameRu", r.name_en as "nameEn",
           c.distance_m as "distanceM", c.climb, c.aid_stations as "aidStations"
    from maps.courses c join catalog.races r on r.id = c.race_id join catalog.events e on e.id = r.event_id
    where e.code = ${eventCode} and e.status <> 'draft' and (${raceCode}::text is null or r.code = ${raceCode})
    order by r.position`
}

/** The points of a race's course; empty if it has none. */
export async function pointsOfCourse(tx: Tx, raceId: string): Promise<CoursePoint[]> {
  const [row] = await tx.sql<{ points: readonly PointRow[] }>`
    select points from maps.courses where race_id = ${raceId}`
  return (row?.points ?? []).map(([latitude, longitude, elevationM, atM]) => ({
    ...{ latitude, longitude, elevationM, atM },
  }))
}

/** Whether the race belongs to the event, whatever the event's status. */
export async function raceExists(tx: Tx, eventCode: string, raceCode: string): Promise<boolean> {
  const found = await tx.sql`
    select from catalog.races r join catalog.events e on e.id = r.event_id where e.code = ${eventCode} and r.code = ${raceCode}`
  return found.length > 0
}

/**
 * The current course's facts that a change must respect; `distanceM` is null where there is none.
 */
export async function courseBefore(
  tx: Tx,
  raceId: string,
): Promise<{ readonly distanceM: number | null; readonly aidStations: readonly AidStation[] }> {
  const [row] = await tx.sql<{ distanceM: number; aidStations: readonly AidStation[] }>`
    select distance_m as "distanceM", aid_stations as "aidStations" from maps.courses where race_id = ${raceId}`
  return row ?? { distanceM: null, aidStations: [] }
}

/** Inserts or replaces a race's course. Its aid stations stay. */
export async function writeCourse(
  tx: Tx,
  race: { readonly raceId: string; readonly tenantId: number },
  { points, distanceM, climb }: Course,
): Promise<void> {
  const rows = points.map(
    ({ latitude, longitude, elevationM, atM }): PointRow => [latitude, longitude, elevationM, atM],
  )
  await tx.sql`
    insert into maps.courses (race_id, tenant_id, points, distance_m, climb)
    values (${race.raceId}, ${race.tenantId}, ${JSON.stringify(rows)}::jsonb, ${distanceM},
            ${climb === null ? null : JSON.stringify(climb)}::jsonb)
    on conflict (race_id) do update set
      points = excluded.points, distance_m = excluded.distance_m, climb = excluded.climb, set_at = excluded.set_at`
}

export async function writeAidStations(tx: Tx, raceId: string, stations: readonly AidStation[]): Promise<void> {
  await tx.sql`update maps.courses set aid_stations = ${JSON.stringify(stations)}::jsonb where race_id = ${raceId}`
}

export async function deleteCourse(tx: Tx, raceId: string): Promise<void> {
  await tx.sql`delete from maps.courses where race_id = ${raceId}`
}
