import { afterAll, beforeAll, expect, test } from 'vitest'
import { plainDate } from '#src/kernel/plain-date.ts'
import { mustBeOk } from '#src/kernel/result.ts'
import { publishResults } from '#src/modules/results/server/commands/publish-results.ts'
import { standingsPage } from '#src/modules/results/server/reads/standings.ts'
import { setEventStatus } from '#tests/support/set-event-status.ts'
import { createTestApp, type Json, type TestApp } from '#tests/support/test-app.ts'
import { ensureSeries } from './commands/ensure-series.ts'
import { publishTestEvent, testOrganizer } from './testing/publish-test-event.ts'

let app: TestApp

beforeAll(async () => {
  app = await createTestApp()
  const { db } = app.services
  const organizerId = await testOrganizer(db)
  const words = { name: { ru: 'Лига', en: 'League' }, about: { ru: 'Этапы.', en: 'Stages.' }, website: '' }
  const standings = { points: [10, 5], beyond: 1, best: 1, clubBest: 2, seasonMonth: 1 } as const
  for (const [code, tenantId, rule] of [
    ['league', 1, { standings }],
    ['no-rule', 1, {}],
    ['nothing-run', 1, { standings }],
    ['canals', 3, { standings }],
  ] as const) {
    await db.transaction({ role: 'app', tenantId }, async (tx) =>
      mustBeOk(await ensureSeries(tx, { tenantId, organizerId, code, ...words, ...rule })),
    )
  }
  for (const [code, tenantId, series] of [
    ['volga-run', 1, 'league'],
    ['canal-swim', 3, 'canals'],
  ] as const) {
    await publishTestEvent(db, { code, tenantId, series })
    await app.sql(`update catalog.races set starts_at = now() - interval '5 days', ends_at = now() - interval '4 days'`)
    await db.transaction({ role: 'app', tenantId }, async (tx) => mustBeOk(await run(tx, code)))
  }
})
afterAll(() => app.close())

type Tx = Parameters<typeof publishResults>[0]
const runners = 53

/** Women in their order, the first two of a club; none of them had registered. */
function run(tx: Tx, eventCode: string) {
  const rows = Array.from({ length: runners }, (_, i) => ({
    ...({
      bib: i + 1,
      status: 'finished',
      gunMs: 1_800_000 + i * 1_000,
      netMs: 1_800_000 + i * 1_000,
      splitsMs: [],
    } as const),
    person: {
      ...({ lastName: `Верхова${i + 1}`, firstName: 'Инна', gender: 'female', city: 'Самара' } as const),
      ...{ birthDate: plainDate(i < 20 ? 1990 : 1960, 5, 1), club: i < 2 ? 'Темп' : '' },
    },
  }))
  return publishResults(tx, { eventCode, raceCode: 'r10' }, { rankedBy: 'gun', splits: [], rows })
}

const standingsOf = async (code: string, query = '', host = 'localhost:3000') =>
  await app.client({ host }).get(`/api/series/${code}/standings${query}`)
const named = (list: readonly Json[]) => list.map(({ name, total }) => [name, total])

test('many requests after a publication cost one reading of all finishes', async () => {
  const { db } = app.services
  await db.transaction({ role: 'app', tenantId: 1 }, async (tx) => mustBeOk(await run(tx, 'volga-run')))
  const params = {
    ...({ field: 'women', language: 'ru' } as const),
    group: undefined,
    season: undefined,
    after: 0,
    take: 50,
  }
  const [readers, { promise: allArrived, resolve: begin }] = [5, Promise.withResolvers<void>()]
  let [readings, arrived] = [0, 0]
  const readPage = () =>
    db.transaction({ role: 'app', tenantId: 1, readOnly: true }, async (tx) => {
      const counting: Tx = {
        ...tx,
        sql(text, ...values) {
          if ('join' in text && text.join('').includes('gender_rank')) readings += 1
          return tx.sql(text, ...values)
        },
      }
      arrived += 1
      if (arrived === readers) begin()
      await allArrived
      return await standingsPage(counting, { code: 'league', ...params })
    })
  const pages = await Promise.all(Array.from({ length: readers }, readPage))
  expect(new Set(pages.map((page) => page !== 'no_series' && page?.totalCount))).toEqual(new Set([runners]))
  expect(readings).toBe(1)
})

test('standings count places by their rule, in pages, by group and by club', async () => {
  const { status, body } = await standingsOf('league')
  expect([status, body.standings.totalCount, body.standings.list.length]).toEqual([200, runners, 50])
  expect(named(body.standings.list.slice(0, 3))).toEqual([
    ['Верхова1 Инна', 10],
    ['Верхова2 Инна', 5],
    ['Верхова10 Инна', 1], // equal ranks are ordered by name
  ])
  const next = (await standingsOf('league', `?cursor=${body.standings.nextCursor}`)).body.standings
  expect([next.list.length, next.nextCursor]).toEqual([3, null])
  const all = [...body.standings.list, ...next.list].map(({ name }) => name)
  expect(new Set(all).size).toBe(runners)
  const clubs = (await standingsOf('league', '?field=clubs')).body.standings
  expect([clubs.groups, named(clubs.list)]).toEqual([[], [['Темп', 15]]])
  const [young] = body.standings.groups
  const group = (await standingsOf('league', `?group=${young.from}-${young.to}`)).body.standings
  expect([group.group, group.totalCount]).toEqual([young, 20])
  expect((await standingsOf('league', '?field=men')).body.standings).toMatchObject({ list: [], totalCount: 0 })
})

test('a shared link drops values that cannot be, and refuses forbidden ones', async () => {
  const expected = (await standingsOf('league')).body
  for (const query of ['?season=1999', '?group=12', '?cursor=x', '?season=&group='])
    expect((await standingsOf('league', query)).body, query).toEqual(expected)
  expect((await standingsOf('league', '?cursor=9999')).body.standings.list).toEqual([])
  for (const query of ['?field=horses', `?group=${'9'.repeat(11)}`, '?season=20266'])
    expect((await standingsOf('league', query)).status, query).toBe(422)
})

test('an unknown series is 404, one without scoring has no standings, and one without finishers has empty standings', async () => {
  expect((await standingsOf('no-such')).body.error.code).toBe('results.series_not_found')
  expect((await standingsOf('no-such')).status).toBe(404)
  expect((await standingsOf('no-rule')).body).toEqual({ standings: null })
  expect((await standingsOf('nothing-run')).body.standings).toMatchObject({
    ...{ list: [], totalCount: 0, seasons: [], season: null, events: [], nextCursor: null },
  })
})

test('a brand’s series has its own standings on every host', async () => {
  for (const host of ['localhost:3000', 'fontanka.localhost:3000']) {
    const { status, body } = await standingsOf('canals', '', host)
    expect([status, body.standings.events.map(({ code }: Json) => code)]).toEqual([200, ['canal-swim']])
  }
})

test('standings name no hidden participant', async () => {
  await app.sql(
    `update results.results set is_hidden = true where bib = 2 and event_id = (select id from catalog.events where code = 'volga-run')`,
  )
  await app.sql('update results.result_lists set visibility_version = visibility_version + 1')
  for (const query of ['', '?field=clubs', '?field=men'])
    expect(JSON.stringify((await standingsOf('league', query)).body), query).not.toContain('"Верхова2 ')
})

const stay = (code: string, language: 'ru' | 'en' = 'ru') => app.client({ language }).get(`/api/events/${code}/stay`)

test('a stay lasts from the night before to the night after, in the reader’s language, without an unnamed partner', async () => {
  await publishTestEvent(app.services.db, { code: 'spring-run' })
  const { status, body } = await stay('spring-run')
  expect(status).toBe(200)
  expect(body).toMatchObject({
    ...{ code: 'spring-run', tenant: 'default', city: 'Самара', venue: 'Набережная', isOnline: false, link: null },
    ...{ startsOn: '2026-05-24', from: '2026-05-23', to: '2026-05-25', nights: 2 },
  })
  expect((await stay('spring-run', 'en')).body).toMatchObject({ city: 'Samara', venue: 'Embankment' })
})

test.for(['cancelled', 'postponed'] as const)('a stay says that its event is %s', async (status) => {
  await publishTestEvent(app.services.db, { code: 'autumn-run' })
  expect((await stay('autumn-run')).body.cancelledOrPostponed).toBeNull()
  await setEventStatus(app, 'autumn-run', status)
  expect((await stay('autumn-run')).body.cancelledOrPostponed).toBe(status)
  await setEventStatus(app, 'autumn-run', 'published')
})

test('a stay exists for a brand’s event and an unlisted one, not for a draft or an unknown event', async () => {
  const { db } = app.services
  await publishTestEvent(db, { code: 'hidden-run', isListed: false })
  expect((await stay('hidden-run')).status).toBe(200)
  expect((await stay('canal-swim')).body.tenant).toBe('fontanka')
  await app.sql(`update catalog.events set status = 'draft' where code = 'hidden-run'`)
  for (const code of ['hidden-run', 'no-such'])
    expect(await stay(code)).toMatchObject({ status: 404, body: { error: { code: 'catalog.event_not_found' } } })
  expect((await stay('x'.repeat(81))).status).toBe(422)
})
