import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { toInstant } from '#src/kernel/instant.ts'
import { ensureSeries } from '#src/modules/catalog/server/commands/ensure-series.ts'
import { catalogModule } from '#src/modules/catalog/server/index.ts'
import { publishTestEvent, testOrganizer } from '#src/modules/catalog/server/testing/publish-test-event.ts'
import { homeModule } from '#src/modules/home/server/index.ts'
import { mercator } from '#src/modules/maps/domain/base-map/mercator.ts'
import { seriesModule } from '#src/modules/series/server/index.ts'
import { type Database, openDatabase } from '#src/platform/db/database.ts'
import { type TestDatabase, testDatabase } from '#src/platform/db/testing/test-database.ts'
import { createEventBus } from '#src/platform/events/event-bus.ts'
import { dispatch } from '#src/platform/http/dispatch.ts'
import type { RequestContext } from '#src/platform/http/request-context.ts'
import type { MapPicture } from '../../contract/map-picture.ts'

import { searchModule } from '../index.ts'

const handlers = [...catalogModule.handlers, ...searchModule.handlers, ...seriesModule.handlers, ...homeModule.handlers]

let database: TestDatabase
let db: Database

beforeAll(async () => {
  database = await testDatabase()
  db = openDatabase({
    url: database.url,
    poolSize: 2,
    bus: createEventBus([]),
    testNow: () => toInstant('2026-05-24T06:00Z'),
  })
  await publishTestEvent(db, { code: 'volga-run' })
  await publishTestEvent(db, { code: 'neva-swim', tenantId: 3, sport: 'swimming' })
})
afterAll(async () => {
  await db.close()
  await database.drop()
})

/** Calls a route as the pipeline does, without a session, on the default tenant. */
function call(key: string, raw: { query?: object; params?: object; body?: object } = {}) {
  const binding = handlers.find(({ route }) => `${route.method.toUpperCase()} ${route.path}` === key)
  if (!binding) throw new Error(key)
  const context = {
    requestId: 'r1',
    tenant: { id: 1, code: 'default' },
    language: 'en',
    actor: null,
    address: '203.0.113.7',
    userAgent: 'Mozilla/5.0',
    origin: 'http://localhost:3000',
    services: {
      db,
      baseUrl: 'http://localhost:3000',
      textOf: (_: string, __: string, text: string) => text,
      tenants: { hosts: () => ({ codes: new Set(['default', 'fontanka']), byHost: new Map() }) },
    },
  }
  return dispatch(binding, context as unknown as RequestContext, raw, async () => false)
}

describe('GET /api/events/suggest', () => {
  test('200 with events that match the words, however long the text is', async () => {
    const found = await call('GET /api/events/suggest', { query: { q: 'volgo' } })
    expect(found).toMatchObject({
      status: 200,
      body: { events: [{ code: 'neva-swim' }, { code: 'volga-run', name: 'Volga Dawn' }] },
    })
    const long = await call('GET /api/events/suggest', { query: { q: 'w'.repeat(5_000) } })
    expect(long).toMatchObject({ status: 200, body: { events: [], popular: [] } })
  })

  test('200 for an empty text', async () => {
    const { status, body } = await call('GET /api/events/suggest')
    expect(status).toBe(200)
    expect(body).toMatchObject({ events: [], collections: expect.arrayContaining(['running', 'children']) })
  })

  test('200 with cities as well', async () => {
    const { status, body } = await call('GET /api/events/suggest/cities', { query: { q: 'samra' } })
    expect({ status, body }).toEqual({ status: 200, body: { list: [{ name: 'Samara', count: expect.any(Number) }] } })
  })
})

describe('GET /api/events/list', () => {
  test('200 with events of every brand', async () => {
    const { status, body } = await call('GET /api/events/list', { query: { type: 'all' } })
    expect(status).toBe(200)
    expect(body).toMatchObject({
      list: [
        { code: 'neva-swim', tenant: 'fontanka' },
        { code: 'volga-run', tenant: 'default', name: 'Volga Dawn' },
      ],
      totalCount: 2,
      nextCursor: null,
      facets: {
        sports: expect.arrayContaining([
          { sport: 'run', count: 1 },
          { sport: 'swimming', count: 1 },
          { sport: 'cycling', count: 0 },
        ]),
      },
    })
  })

  test('200 with a filter that repeats, and a page of one', async () => {
    const query = { type: 'all', sport: ['run', 'swimming'], take: '1' }
    const first = await call('GET /api/events/list', { query })
    expect(first.body).toMatchObject({ list: [{ code: 'neva-swim' }], totalCount: 2 })
    const cursor = Reflect.get(Object(first.body), 'nextCursor')
    const second = await call('GET /api/events/list', { query: { ...query, cursor } })
    expect(second.body).toMatchObject({ list: [{ code: 'volga-run' }], nextCursor: null })
  })

  test('200 with future events for a request without a type', async () => {
    const upcoming = await call('GET /api/events/list', { query: { type: 'future' } })
    expect(await call('GET /api/events/list', { query: {} })).toEqual(upcoming)
  })

  test('422 for an unknown type', async () => {
    expect(await call('GET /api/events/list', { query: { type: 'tomorrow' } })).toMatchObject({
      status: 422,
      body: { error: { code: 'http.invalid' } },
    })
  })
})

test.for([
  'GET /api/events/list',
  'GET /api/events/count',
  'GET /api/events/map',
  'GET /api/events/map/picture',
  'GET /api/series',
])('%s answers 422 for an unknown date preset, and ignores impossible days', async (key) => {
  const statusOf = async (date: string | readonly string[]) => (await call(key, { query: { date } })).status
  for (const unknown of ['tomorrow', 'TODAY', '2026-05-01', ['today', 'tomorrow']])
    expect([unknown, await statusOf(unknown)]).toEqual([unknown, 422])
  for (const known of ['today', 'next-year', '2026-05-01..', '2026-02-30..', ''])
    expect([known, await statusOf(known)]).toEqual([known, 200])
})

describe('GET /api/events/listFilter', () => {
  test.for([
    ['a name', { language: 'ru', eventsLoaderType: 'today' }, 'today', 'Бег'],
    ['a number', { eventsLoaderType: '2' }, 'today', 'Running'],
    ['nothing', {}, 'future', 'Running'],
  ] as const)('200 for %s', async ([, query, tab, run]) => {
    const { status, body } = await call('GET /api/events/listFilter', { query })
    expect(status).toBe(200)
    expect(body).toMatchObject({
      eventsLoaderType: tab,
      sports: expect.arrayContaining([{ code: 'run', name: run, count: 1 }]),
    })
  })

  test('422 for an unknown type or language', async () => {
    expect((await call('GET /api/events/listFilter', { query: { eventsLoaderType: '7' } })).status).toBe(422)
    expect((await call('GET /api/events/listFilter', { query: { language: 'de' } })).status).toBe(422)
  })
})

test('POST /api/events/live-count answers how many are under way', async () => {
  expect(await call('POST /api/events/live-count')).toEqual({ status: 200, body: { count: 2 } })
})

test.each([
  ['the tab by itself', {}, 2],
  ['a filter', { type: 'today', sport: 'swimming' }, 1],
  ['words that nothing has', { type: 'all', q: 'нетакого' }, 0],
  ['series', { type: 'series' }, 0],
  ['what can mean nothing', { type: 'all', rating: 'x', collection: 'no', season: 'all-time' }, 2],
])('GET /api/events/count answers 200 for %s', async (_, query, expected) => {
  const { status, body } = await call('GET /api/events/count', { query })
  const list = await call('GET /api/events/list', { query })
  expect({ status, body }).toEqual({ status: 200, body: { count: expected } })
  expect(list.body).toMatchObject(expected === 0 ? { list: [] } : { totalCount: expected })
})

test('GET /api/events/count answers 422 for an unknown tab', async () => {
  expect(await call('GET /api/events/count', { query: { type: 'nothing' } })).toMatchObject({ status: 422 })
})

test('GET /api/events/home returns the data of the home page', async () => {
  expect(await call('GET /api/events/home')).toMatchObject({
    status: 200,
    body: { futureCount: 2, liveCount: 2 },
  })
})

describe('GET /api/events/:code', () => {
  test('200 with the way to register at the home brand', async () => {
    const response = await call('GET /api/events/:code', { params: { code: 'volga-run' } })
    expect(response).toMatchObject({ status: 200, body: { races: [{ registerHref: '/volga-run/r10/register' }] } })
    const elsewhere = await call('GET /api/events/:code', { params: { code: 'neva-swim' } })
    expect(elsewhere.body).toMatchObject({
      races: [{ registerHref: 'http://localhost:3000/neva-swim/r10/register?ttt=fontanka' }],
    })
  })

  test('404 for an unknown code', async () => {
    expect(await call('GET /api/events/:code', { params: { code: 'nobody' } })).toMatchObject({
      status: 404,
      body: { error: { code: 'catalog.event_not_found' } },
    })
  })
})

describe('GET /api/series and /api/series/:code', () => {
  test('200 with the series, 404 for an unknown one', async () => {
    const organizerId = await testOrganizer(db)
    const words = { ru: 'Кубок рек', en: 'River Cup' }
    await db.transaction({ role: 'app', tenantId: 1 }, (tx) =>
      ensureSeries(tx, { tenantId: 1, organizerId, code: 'river-cup', name: words, about: words, website: '' }),
    )
    expect(await call('GET /api/series')).toMatchObject({ status: 200, body: { list: [] } })
    await publishTestEvent(db, { code: 'river-run', series: 'river-cup' })
    expect(await call('GET /api/series')).toMatchObject({
      status: 200,
      body: { list: [{ code: 'river-cup', name: 'River Cup', eventCount: 1 }] },
    })
    expect(await call('GET /api/series/:code', { params: { code: 'river-cup' } })).toMatchObject({
      status: 200,
      body: { name: 'River Cup', organizer: 'Volga Starts' },
    })
    expect(await call('GET /api/series/:code', { params: { code: 'no-cup' } })).toMatchObject({
      status: 404,
      body: { error: { code: 'catalog.series_not_found' } },
    })
  })
})

describe('the first view of a map', () => {
  const picture = async () => {
    const answer = await call('GET /api/events/map/picture', { query: { type: 'future' } })
    expect(answer.status).toBe(200)
    return (answer as { body: MapPicture }).body
  }
  const baseMap = (tileRange: string) =>
    call('GET /Image/BaseMap/:tileRange/:version', { params: { tileRange, version: 'a' } })

  test('200: the events stand where the drawing has their town', async () => {
    const { cells, towns, baseMap: drawing, view, onlineCount } = await picture()
    const list = await call('GET /api/events/list', { query: { type: 'future' } })
    expect(list).toMatchObject({ body: { totalCount: cells.reduce((sum, { count }) => sum + count, onlineCount) } })
    expect(view.maxZoom).toBe(9)
    const [x, y] = mercator(50.1, 53.2)
    expect(x > drawing.x && y > drawing.y && x < drawing.x + drawing.width && y < drawing.y + drawing.height).toBe(true)
    expect(towns.map(({ name }) => name)).toContain('Samara')
  })

  test('200 for the tile that a page names', async () => {
    const [, , , tileRange = ''] = (await picture()).baseMap.address.split('/')
    const answer = await baseMap(tileRange)
    expect(answer).toMatchObject({ status: 200 })
    const { content } = (answer as { body: { content: ReadableStream } }).body
    expect(await new Response(content).text()).toMatch(/^<svg [^>]*><path id="land" d="M[^"]+"\/><path id="cover"/)
  })

  test.for(['', 'x', '3-4-1-8', '2-0-0-9-1', '1-1-1-1-1', '20-0-0-1-1', '8-0-0-200-200'])(
    '404 for an unknown tile: %s',
    async (tileRange) => {
      expect(await baseMap(tileRange)).toMatchObject({
        status: 404,
        body: { error: { code: 'catalog.base_map_not_found' } },
      })
    },
  )
})
