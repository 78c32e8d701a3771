import { text } from 'node:stream/consumers'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { mustBeOk } from '#src/kernel/result.ts'
import { publishTestEvent, testOrganizer } from '#src/modules/catalog/server/testing/publish-test-event.ts'
import { type Database, openDatabase } from '#src/platform/db/database.ts'
import { type TestDatabase, testDatabase } from '#src/platform/db/testing/test-database.ts'
import { createEventBus } from '#src/platform/events/event-bus.ts'
import { fileReader } from '#src/platform/files/file-reader.ts'
import { dispatch } from '#src/platform/http/dispatch.ts'
import type { RequestContext } from '#src/platform/http/request-context.ts'
import { inlineThread } from '#src/platform/threads/testing/inline-thread.ts'
import { writeGpxFile } from '../../domain/gpx/gpx.ts'
import { readGpxPoints } from '../../domain/gpx/read-gpx.ts'
import { mapsModule } from '../index.ts'
import { venueView } from '../reads/venue.ts'

let database: TestDatabase
let db: Database
let organizerId: string

beforeAll(async () => {
  database = await testDatabase()
  db = openDatabase({ url: database.url, poolSize: 2, bus: createEventBus([]) })
  await publishTestEvent(db, { code: 'volga-run' })
  organizerId = await testOrganizer(db)
})
afterAll(async () => {
  await db.close()
  await database.drop()
})

/** Calls a route as an account that may manage the event, or may not. */
function call(key: string, raw: { params?: object; body?: object } = {}, mayManage = true) {
  const binding = mapsModule.handlers.find(({ route }) => `${route.method.toUpperCase()} ${route.path}` === key)
  if (!binding) throw new Error(key)
  const context = {
    ...{ requestId: 'r1', tenant: { id: 1, code: 'default' }, language: 'en', address: '203.0.113.7' },
    ...{ userAgent: 'Mozilla/5.0', origin: 'http://localhost:3000', actor: { accountId: organizerId, organizers: [] } },
    services: {
      db,
      reader: fileReader(inlineThread, 1_000),
      textOf: (_: string, __: string, words: string) => words,
      security: { record: () => undefined },
    },
  }
  return dispatch(binding, context as unknown as RequestContext, raw, async () => mayManage)
}

const textOf = (response: object) => text((response as { body: { content: ReadableStream } }).body.content)

const race = { ownEventCode: 'volga-run', raceCode: 'r10' }
const track = (points: readonly (readonly [latitude: number, elevationM: number])[]) =>
  writeGpxFile([points.map(([latitude, elevationM]) => ({ latitude, longitude: 50.1, elevationM, atMs: null }))])
const r10 = { eventCode: 'volga-run', raceCode: 'r10' }
const fileOf = (content: string) => ({ file: new File([content], 'course.gpx') })
const hill = track([
  [53.2, 40],
  [53.21, 90],
  [53.22, 41],
  [53.23, 44],
])
const put = (content: string, params = race, mayManage = true) =>
  call('PUT /api/organizer/events/:ownEventCode/races/:raceCode/course', { params, body: fileOf(content) }, mayManage)
const stations = (atM: number) => ({
  aidStations: [
    { name: { ru: 'Мост', en: 'Bridge' }, atM, offers: ['food', 'water'] },
    { name: { ru: 'Сквер', en: 'Square' }, atM: 500, offers: ['medical'] },
  ],
})
const putStations = (atM: number, params = race) =>
  call('PUT /api/organizer/events/:ownEventCode/races/:raceCode/course/aid-stations', { params, body: stations(atM) })

describe('a race’s course', () => {
  test('404: a race without a course has neither aid stations nor a file', async () => {
    expect(await putStations(1_000)).toMatchObject({ status: 404 })
    const file = { eventCode: 'volga-run', courseFile: 'r10.gpx' }
    expect(await call('GET /event/:eventCode/course/:courseFile', { params: file })).toMatchObject({ status: 404 })
    expect(await call('GET /api/events/:eventCode/courses', { params: { eventCode: 'volga-run' } })).toMatchObject({
      status: 200,
      body: { courses: [] },
    })
  })

  test('200: a course is set by a file, shown with its stations, and downloaded as it was uploaded', async () => {
    expect(await put(hill)).toMatchObject({
      status: 200,
      body: { distanceM: 3_336, points: 4, climb: { ascentM: 50, descentM: 49, lowestM: 40, highestM: 90 } },
    })
    expect(await putStations(1_112)).toMatchObject({ status: 200, body: { aidStations: 2 } })
    const { body } = await call('GET /api/events/:eventCode/courses', { params: { eventCode: 'volga-run' } })
    expect(body).toMatchObject({
      courses: [
        {
          ...{ raceCode: 'r10', distanceM: 3_336, file: '/event/volga-run/course/r10.gpx' },
          aidStations: [
            { name: 'Square', atM: 500, offers: ['medical'], elevationM: 62, onMap: [240, 261] },
            { name: 'Bridge', atM: 1_112, offers: ['water', 'food'], elevationM: 90, onMap: [240, 213.3] },
          ],
          map: { start: [240, 300], finish: [240, 40] },
        },
      ],
    })
    const file = { eventCode: 'volga-run', courseFile: 'r10.gpx' }
    const downloaded = await call('GET /event/:eventCode/course/:courseFile', { params: file })
    const gpx = await textOf(downloaded)
    expect(mustBeOk(readGpxPoints(gpx)).flat()).toEqual(mustBeOk(readGpxPoints(hill)).flat())
  })

  test('200: a course is drawn by a file whose address changes with it, and its points are served for the live map', async () => {
    const drawn = async () => {
      const { body } = await call('GET /api/events/:eventCode/courses', { params: { eventCode: 'volga-run' } })
      const { drawing } = (body as { courses: { drawing: string }[] }).courses[0] ?? { drawing: '' }
      const [, , , eventCode, raceCode, version] = drawing.split('/')
      const params = { eventCode, raceCode, version }
      return {
        drawing,
        file: await textOf(await call('GET /Image/Course/:eventCode/:raceCode/:version', { params })),
      }
    }
    const before = await drawn()
    expect(before.file).toContain('<path id="track" d="M240 300l0-86.7')
    expect(before.file).toMatch(/<path id="profile" d="M60 [^<]*<path id="area" d="M60 /)
    expect(await call('GET /api/events/:eventCode/courses/:raceCode/points', { params: r10 })).toMatchObject({
      status: 200,
      body: { points: [[53.2, 50.1, 40, 0], [53.21, 50.1, 90, 1_112], {}, {}] },
    })
    await put(hill.replace('53.21', '53.215'))
    const after = await drawn()
    expect(after.drawing).not.toBe(before.drawing)
    expect(after.file).not.toBe(before.file)
    await put(hill)
    expect(await drawn()).toEqual(before)
  })

  test('404: a race without a course has none of its parts', async () => {
    const params = { ...r10, raceCode: 'no-such', version: 'a' }
    expect(await call('GET /Image/Course/:eventCode/:raceCode/:version', { params })).toMatchObject({ status: 404 })
    expect(await call('GET /api/events/:eventCode/courses/:raceCode/points', { params })).toMatchObject({ status: 404 })
  })

  test.for([
    ['not XML', 'PK\u0003\u0004', 'catalog.course_not_gpx'],
    [
      'an entity expansion attack',
      '<!DOCTYPE gpx [<!ENTITY a "aaaa"><!ENTITY b "&a;&a;">]><gpx>&b;</gpx>',
      'catalog.course_unsafe',
    ],
    ['no points', '<gpx><trk><trkseg></trkseg></trk></gpx>', 'catalog.course_empty'],
    [
      'coordinates outside of the earth',
      track([
        [53.2, 40],
        [99, 40],
      ]),
      'catalog.course_places',
    ],
    [
      'a jump between two points',
      track([
        [53.2, 40],
        [55.2, 40],
      ]),
      'catalog.course_jump',
    ],
    [
      'a course that is too short',
      track([
        [53.2, 40],
        [53.2001, 40],
      ]),
      'catalog.course_length',
    ],
    [
      'too many points',
      track(Array.from({ length: 100_001 }, () => [53.2, 40] as const)),
      'catalog.course_too_many_points',
    ],
  ] as const)('422: a course file is refused: %s', async ([, content, code]) => {
    expect(await put(content)).toMatchObject({ status: 422, body: { error: { code } } })
  })

  test('422: a station beyond the end is refused, also where the course becomes shorter, and nothing is lost', async () => {
    const refused = { status: 409, body: { error: { code: 'catalog.aid_stations_invalid' } } }
    expect(await putStations(3_337)).toMatchObject(refused)
    expect(
      await put(
        track([
          [53.2, 40],
          [53.205, 40],
        ]),
      ),
    ).toMatchObject(refused)
    const { body } = await call('GET /api/events/:eventCode/courses', { params: { eventCode: 'volga-run' } })
    expect(body).toMatchObject({ courses: [{ distanceM: 3_336, aidStations: [{}, {}] }] })
  })

  test('404: an unknown race and a caller without the right get the same response', async () => {
    expect(await put(hill, { ...race, raceCode: 'no-such' })).toMatchObject({ status: 404 })
    expect((await put(hill, race, false)).status).not.toBe(200)
  })

  test('200: a course is removed with its stations, and then is 404', async () => {
    const remove = () => call('DELETE /api/organizer/events/:ownEventCode/races/:raceCode/course', { params: race })
    expect(await remove()).toMatchObject({ status: 200 })
    expect(await remove()).toMatchObject({ status: 404 })
    expect(await put(hill)).toMatchObject({ status: 200 })
    const { body } = await call('GET /api/events/:eventCode/courses', { params: { eventCode: 'volga-run' } })
    expect(body).toMatchObject({ courses: [{ aidStations: [] }] })
  })
})

describe('the place of an event', () => {
  const directionsIn = (ru: string, en: string) => ({ directions: { ru, en }, parking: { ru: '', en: '' } })
  const putDirections = (body: object, ownEventCode = 'volga-run') =>
    call('PUT /api/organizer/events/:ownEventCode/directions', { params: { ownEventCode }, body })

  test('200: the event is drawn among its towns, and its directions are in the reader’s language', async () => {
    expect(await putDirections(directionsIn('Автобус 24', 'Bus 24'))).toMatchObject({ status: 200 })
    const { status, body } = await call('GET /api/events/:eventCode/venue', { params: { eventCode: 'volga-run' } })
    expect({ status, body }).toMatchObject({ status: 200, body: { venue: { directions: 'Bus 24', parking: '' } } })
    const inRussian = await db.transaction({ role: 'system', readOnly: true }, (tx) => venueView(tx, 'volga-run', 'ru'))
    expect(inRussian?.venue?.directions).toBe('Автобус 24')
    expect(inRussian?.venue?.map.towns.map(({ name }) => name)).toContain('Тольятти')
    const baseMap = inRussian?.venue?.map.baseMap ?? ''
    const [, , , eventCode, version] = baseMap.split('/')
    const drawing = await call('GET /Image/Venue/:eventCode/:version', { params: { eventCode, version } })
    expect(await textOf(drawing)).toMatch(/<path id="water" d="M/) // the Volga
  })

  test('422 for directions in one language alone, and 404 for an unknown event', async () => {
    expect(await putDirections(directionsIn('Автобус 24', ''))).toMatchObject({
      status: 422,
      body: { error: { code: 'catalog.directions_one_language', fields: { 'directions.en': expect.anything() } } },
    })
    expect(await putDirections(directionsIn('', ''), 'no-such')).toMatchObject({ status: 404 })
    expect(await call('GET /api/events/:eventCode/venue', { params: { eventCode: 'no-such' } })).toMatchObject({
      status: 404,
    })
    const unknownEvent = { eventCode: 'no-such', version: 'a' }
    expect(await call('GET /Image/Venue/:eventCode/:version', { params: unknownEvent })).toMatchObject({ status: 404 })
  })
})
