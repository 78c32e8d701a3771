import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { type Instant, plusMs, toInstant } from '#src/kernel/instant.ts'
import { type PlainDate, plainDateIn } from '#src/kernel/plain-date.ts'
import { mustBeOk } from '#src/kernel/result.ts'
import { sports } from '#src/modules/catalog/domain/sport.ts'
import { draftEvent, draftRace } from '#src/modules/catalog/domain/testing/draft.ts'
import { changeEventStatus } from '#src/modules/catalog/server/commands/change-event-status.ts'
import { ensureSeries } from '#src/modules/catalog/server/commands/ensure-series.ts'
import { publishEvent } from '#src/modules/catalog/server/commands/publish-event.ts'
import { recordRating, recordResults } from '#src/modules/catalog/server/commands/record-results.ts'
import { publishTestEvent, testOrganizer } from '#src/modules/catalog/server/testing/publish-test-event.ts'
import { seriesList, seriesPage } from '#src/modules/series/server/reads/series.ts'
import { type Database, openDatabase } from '#src/platform/db/database.ts'
import { type TestDatabase, testDatabase } from '#src/platform/db/testing/test-database.ts'
import type { Tx } from '#src/platform/db/tx.ts'
import { createEventBus } from '#src/platform/events/event-bus.ts'
import { newId } from '#src/platform/new-id.ts'
import { type EventQuery, parseEventQuery, unfilteredTab } from '../../domain/event-query.ts'
import { isInTab, isTab, type Tab, tabs } from '../../domain/tabs.ts'
import { countLiveEvents, findEvents } from '../queries/find-events.ts'
import { homeEvents, listEvents } from './list-events.ts'
import { filtersOffered } from './list-filter.ts'

let database: TestDatabase
let db: Database
// Saturday 16:30 in Samara, Sunday 00:30 in Anadyr
const now = toInstant('2026-05-23T12:30Z')
let present: Instant = now

beforeAll(async () => {
  database = await testDatabase()
  db = openDatabase({ url: database.url, poolSize: 2, bus: createEventBus([]), testNow: () => present })
  await season()
})
afterAll(async () => {
  await db.close()
  await database.drop()
})

const race = (startsAt: string, hours: number, more: Parameters<typeof draftRace>[0] = {}) => {
  const start = toInstant(startsAt)
  const moments = { startsAt: start, endsAt: plusMs(start, hours * hourMs) }
  const sale = { opensAt: plusMs(start, -200 * 24 * hourMs), closesAt: plusMs(start, -48 * hourMs) }
  return draftRace({ ...moments, ...sale, ...more })
}
const hourMs = 3_600_000

const cup = {
  tenantId: 1,
  code: 'river-cup',
  name: { ru: 'Кубок рек', en: 'River Cup' },
  about: { ru: 'Старты у воды.', en: 'Starts by the water.' },
  website: '',
}

/** Eight events around 23 May 2026 in three time zones. */
async function season(): Promise<void> {
  const samara = { timeZone: 'Europe/Samara' }
  const organizerId = await testOrganizer(db)
  await db.transaction({ role: 'app', tenantId: 1 }, async (tx) => {
    mustBeOk(await ensureSeries(tx, { ...cup, organizerId }))
    mustBeOk(await ensureSeries(tx, { ...cup, code: 'silent-cup', organizerId }))
  })
  await publishTestEvent(db, {
    ...samara,
    code: 'past-run',
    series: 'river-cup',
    races: [race('2026-05-16T05:00Z', 4)],
  })
  await publishTestEvent(db, { ...samara, code: 'older-run', races: [race('2026-04-18T05:00Z', 4)] })
  await publishTestEvent(db, {
    ...samara,
    code: 'live-run',
    races: [race('2026-05-21T20:30Z', 48, { distanceM: null, durationMin: 2_880 })],
  })
  await publishTestEvent(db, {
    ...samara,
    code: 'sunday-kids',
    races: [race('2026-05-24T06:00Z', 2, { ageFrom: 6, ageTo: 9 }), race('2026-05-24T08:00Z', 2, { code: 'adults' })],
  })
  // its local time is already Sunday, the 24th
  await publishTestEvent(db, {
    code: 'anadyr-ski',
    sport: 'ski',
    timeZone: 'Asia/Anadyr',
    city: { ru: 'Анадырь', en: 'Anadyr' },
    name: { ru: 'Чукотский след', en: 'Chukotka Track' },
    races: [race('2026-05-23T22:00Z', 3)],
  })
  await publishTestEvent(db, {
    code: 'kama-swim',
    series: 'river-cup',
    sport: 'swimming',
    timeZone: 'Asia/Yekaterinburg',
    city: { ru: 'Пермь', en: 'Perm' },
    name: { ru: 'Через Каму', en: 'Across the Kama' },
    currency: 'RUB',
    races: [race('2026-06-21T04:00Z', 3, { distanceM: 3_800, ageFrom: 18 })],
  })
  await publishTestEvent(db, { code: 'hidden-run', isListed: false, races: [race('2026-05-30T05:00Z', 3)] })
  await publishTestEvent(db, { code: 'cancelled-run', races: [race('2026-06-06T05:00Z', 3)] })
  await db.transaction({ role: 'system' }, async (tx) => {
    await changeEventStatus(tx, 'cancelled-run', 'cancelled')
    await recordResults(tx, 'past-run', true)
    await recordRating(tx, 'past-run', 460, 120)
    await recordRating(tx, 'older-run', 440, 80)
  })
}

const read = <T>(work: (tx: Tx) => Promise<T>) => db.transaction({ role: 'system', readOnly: true }, work)

function queryOf(address: string): EventQuery {
  const url = new URL(address, 'https://startline.example')
  const type = url.pathname.slice(1)
  if (!isTab(type)) throw new Error(address)
  return parseEventQuery(type, (name) => url.searchParams.getAll(name))
}
const codes = async (address: string) =>
  (await read((tx) => listEvents(tx, queryOf(address), 'ru'))).list.map(({ code }) => code)

describe('a tab holds', () => {
  test.for<[Tab, string[]]>([
    // registration ends two days before: only the last of them still takes entries
    ['future', ['kama-swim', 'anadyr-ski', 'sunday-kids', 'cancelled-run']],
    ['today', ['live-run', 'anadyr-ski']],
    ['past', ['past-run', 'older-run']],
    ['series', ['kama-swim', 'past-run']],
    ['results', ['past-run']],
    ['virtual', []],
    ['all', ['kama-swim', 'live-run', 'anadyr-ski', 'sunday-kids', 'cancelled-run', 'past-run', 'older-run']],
  ])('the tab %s is in its order', async ([tab, expected]) => {
    const found = await codes(`/${tab}`)
    // of two on one day the code decides
    expect(found).toEqual(expected)
  })

  test('a tab holds the events of its rule at every edge of a day', async () => {
    type Row = {
      code: string
      startsOn: PlainDate
      endsOn: PlainDate
      raceDays: PlainDate[]
      isOnline: boolean
      hasResults: boolean
      series: string | null
      timeZone: string
    }
    const rows = await read(
      (tx) => tx.sql<Row>`
      select code, starts_on as "startsOn", ends_on as "endsOn", to_jsonb(race_days) as "raceDays", is_online as "isOnline",
             has_results as "hasResults", series_code as series, time_zone as "timeZone" from catalog.event_search where is_listed`,
    )
    const edges = [
      '2026-05-22T19:59:59.999Z',
      '2026-05-22T20:00:00Z',
      '2026-05-23T11:59:59Z',
      '2026-05-23T12:00:00Z',
      '2026-05-24T12:00Z',
    ]
    for (const edge of edges) {
      present = toInstant(edge)
      const counted = await read((tx) => filtersOffered(tx, 'all', 'ru'))
      for (const tab of tabs) {
        const found = rows.filter((row) => isInTab(tab, row, plainDateIn(present, row.timeZone)))
        const expected = tab === 'series' ? new Set(found.map(({ series }) => series)).size : found.length
        expect(counted.types.find(({ type }) => type === tab)?.count, `${tab} at ${edge}`).toBe(expected)
      }
      for (const tab of tabs) {
        const expected = rows
          .filter((row) => isInTab(tab, row, plainDateIn(present, row.timeZone)))
          .map(({ code }) => code)
        expect((await codes(`/${tab}`)).sort(), `${tab} at ${edge}`).toEqual(expected.sort())
      }
    }
    present = now
  })
})

describe('a search finds', () => {
  test.for([
    ['the beginning of a name', '/all?q=чук', ['anadyr-ski']],
    ['a name in English', '/all?q=across', ['kama-swim']],
    ['a sport by what people call it', '/all?q=заплыв', ['kama-swim']],
    ['a city among the words', '/all?q=перм', ['kama-swim']],
    ['a series by its code', '/all?series=river-cup', ['kama-swim', 'past-run']],
    ['a series’ name among the words', '/all?q=кубок', ['kama-swim', 'past-run']],
    ['no series that there isn’t', '/all?series=other-cup', []],
    ['all words or nothing', '/all?q=перм лыжи', []],
    ['a city by its name', '/all?city=Анадырь', ['anadyr-ski']],
    ['a city in English', '/all?city=perm', ['kama-swim']],
    ['one of several sports', '/all?sport=ski&sport=swimming', ['kama-swim', 'anadyr-ski']],
    ['both filters together', '/all?sport=ski&city=Пермь', []],
    [
      'the weekend, wherever it is, with what began before',
      '/future?date=this-weekend',
      ['live-run', 'anadyr-ski', 'sunday-kids'],
    ],
    ['today by the event’s own clock, as the tab of today', '/future?date=today', ['live-run', 'anadyr-ski']],
    ['days from and to', '/future?date=2026-06-01..2026-06-10', ['cancelled-run']],
    ['an open end', '/future?date=2026-06-10..', ['kama-swim']],
    ['races for children', '/future?age=children', ['sunday-kids']],
    ['no teens between two age limits', '/future?age=teens', []],
    ['stars', '/all?rating=4.5', ['past-run']],
    ['a collection', '/all?collection=swimming', ['kama-swim']],
    ['a collection within a filter', '/all?collection=swimming&city=Анадырь', []],
    [
      'what cannot be looked for narrows nothing',
      '/future?q=...',
      ['kama-swim', 'anadyr-ski', 'sunday-kids', 'cancelled-run'],
    ],
    ['text that looks like SQL', "/all?q=' or 1=1 --", []],
  ] as const)('a search finds events by %s', async ([, address, expected]) => {
    expect(await codes(address)).toEqual(expected)
  })
})

describe('the page', () => {
  test('the pages go on from a cursor to the last event, each once', async () => {
    const seen: string[] = []
    let cursor: string | null = ''
    while (cursor !== null) {
      const page: Awaited<ReturnType<typeof listEvents>> = await read((tx) =>
        listEvents(tx, queryOf(`/all?take=2&cursor=${cursor}`), 'ru'),
      )
      expect(page.totalCount).toBe(7)
      seen.push(...page.list.map(({ code }) => code))
      cursor = page.nextCursor
    }
    expect(seen).toEqual(await codes('/all'))
  })

  test('a filter counts what each choice would leave without its own choice', async () => {
    const { facets, totalCount } = await read((tx) => listEvents(tx, queryOf('/future?sport=ski'), 'en'))
    expect(totalCount).toBe(1)
    expect(facets.sports).toEqual([
      { sport: 'run', count: 2 },
      { sport: 'ski', count: 1 },
      { sport: 'swimming', count: 1 },
      ...sports.filter((sport) => !['run', 'ski', 'swimming'].includes(sport)).map((sport) => ({ sport, count: 0 })),
    ])
    expect(facets.cities).toEqual([{ city: 'Anadyr', count: 1 }])
    expect(facets.types).toEqual([
      { type: 'future', count: 1 },
      { type: 'today', count: 1 },
      { type: 'series', count: 0 },
      { type: 'virtual', count: 0 },
      { type: 'results', count: 0 },
      { type: 'past', count: 0 },
      { type: 'all', count: 1 },
    ])
  })

  test('a page costs four statements whatever its size', async () => {
    let statements = 0
    await read(async (tx) => {
      const count = () => {
        statements += 1
        return tx
      }
      const counted: Tx = {
        ...tx,
        sql: (text, ...values) => count().sql(text, ...values),
        named: (name, text, values) => count().named(name, text, values),
      }
      await listEvents(counted, unfilteredTab('all'), 'ru')
    })
    expect(statements).toBe(4)
  })
})

describe('a card', () => {
  const card = async (code: string) => {
    const { list } = await read((tx) => listEvents(tx, unfilteredTab('all'), 'ru'))
    return list.find((one) => one.code === code)
  }

  test('a card shows the state, the places and the least price on sale', async () => {
    present = toInstant('2026-03-01T10:00Z')
    expect(await card('kama-swim')).toMatchObject({
      name: 'Через Каму',
      city: 'Пермь',
      state: { state: 'open', left: 500 },
      priceFrom: { amountMinor: 199_500, currency: 'RUB' },
      distances: [{ distanceM: 3_800 }],
      isPast: false,
      isLive: false,
    })
    present = now
  })

  test('a card shows that an event is over, under way or cancelled', async () => {
    expect(await card('past-run')).toMatchObject({
      isPast: true,
      hasResults: true,
      rating: { hundredths: 460 },
      priceFrom: null,
    })
    const years = [await card('past-run'), await card('live-run')].map((one) => [
      one?.startsOn.slice(0, 4),
      one?.isThisYear,
    ])
    for (const [year, isThisYear] of years) expect([year, isThisYear]).toEqual([year, year === '2026'])
    expect(await card('live-run')).toMatchObject({ isLive: true, isPast: false })
    expect(await card('cancelled-run')).toMatchObject({ state: { state: 'cancelled' }, priceFrom: null })
  })
})

test('events under way are counted, and cancelled ones are not', async () => {
  expect(await read(countLiveEvents)).toBe(1)
  present = toInstant('2026-06-06T06:00Z')
  expect(await read(countLiveEvents)).toBe(0)
  present = now
})

test('the home page’s counts equal its lists', async () => {
  expect(await read((tx) => homeEvents(tx, 'en'))).toMatchObject({
    futureCount: 4,
    cityCount: 3,
    liveCount: 1,
    live: [{ code: 'live-run' }],
  })
})

test('an event that has begun today is shown once on the home page, among those under way', async () => {
  const codesOf = (list: readonly { readonly code: string }[]) => list.map(({ code }) => code)
  const shown = async () => {
    const { live, upcoming, futureCount } = await read((tx) => homeEvents(tx, 'en'))
    return { live: codesOf(live), ahead: codesOf(upcoming).includes('sunday-kids'), futureCount }
  }
  expect(await shown()).toEqual({ live: ['live-run'], ahead: true, futureCount: 4 })
  present = toInstant('2026-05-24T06:30Z')
  expect(await shown()).toEqual({ live: ['sunday-kids'], ahead: false, futureCount: 4 })
  present = now
})

test('the home page shows open events first, the soonest first, then others', async () => {
  const { upcoming } = await read((tx) => homeEvents(tx, 'en'))
  expect(upcoming.map(({ code, state: { state } }) => `${code} ${state}`)).toEqual([
    'kama-swim open',
    'anadyr-ski closed',
    'sunday-kids closed',
    'cancelled-run cancelled',
  ])
})

test('the list filters by itself under any tenant’s role', async () => {
  const found = await db.transaction({ role: 'app', tenantId: 3, readOnly: true }, (tx) =>
    findEvents(tx, unfilteredTab('future')),
  )
  expect(found.total).toBe(4)
})

describe('a series', () => {
  const found = (address: string) => read((tx) => seriesList(tx, queryOf(address), 'en'))

  test('a series is found by its events, with the next one before it', async () => {
    expect(await found('/series')).toEqual([
      {
        code: 'river-cup',
        name: 'River Cup',
        about: 'Starts by the water.',
        organizer: 'Volga Starts',
        eventCount: 2,
        nextOn: '2026-06-21',
        firstOn: '2026-05-16',
        lastOn: '2026-06-21',
        sports: ['run', 'swimming'],
        cities: ['Perm', 'Samara'],
        posterEvent: { code: 'kama-swim', sport: 'swimming', tenant: 'default' },
      },
    ])
    expect(await found('/series?sport=run')).toMatchObject([
      { eventCount: 1, nextOn: null, posterEvent: { code: 'past-run' } },
    ])
    expect(await found('/series?sport=ski')).toEqual([])
  })

  test('a series page has future and past events, and exists without events', async () => {
    expect(await read((tx) => seriesPage(tx, 'river-cup', 'ru'))).toMatchObject({
      name: 'Кубок рек',
      upcoming: [{ code: 'kama-swim' }],
      past: [{ code: 'past-run' }],
    })
    expect(await read((tx) => seriesPage(tx, 'silent-cup', 'ru'))).toMatchObject({ upcoming: [], past: [] })
    expect(await read((tx) => seriesPage(tx, 'no-cup', 'ru'))).toBeNull()
  })

  test('a series is named by the filter, by its event and among the offered filters', async () => {
    const named = { code: 'river-cup', name: 'River Cup' }
    expect(await read((tx) => listEvents(tx, queryOf('/all?series=river-cup'), 'en'))).toMatchObject({
      names: { series: 'River Cup' },
    })
    expect((await read((tx) => filtersOffered(tx, 'all', 'en'))).series).toEqual([{ ...named, count: 2 }])
    expect((await read((tx) => filtersOffered(tx, 'future', 'en'))).series).toEqual([{ ...named, count: 1 }])
  })

  test('a series accepts events of its own organizer only', async () => {
    const stranger = newId()
    await db.transaction({ role: 'app', tenantId: 1 }, async (tx) => {
      expect(await ensureSeries(tx, { ...cup, organizerId: stranger })).toMatchObject({
        error: { code: 'catalog.series_foreign' },
      })
      expect(await publishEvent(tx, draftEvent({ code: 'stray', series: 'no-cup' }))).toMatchObject({
        error: { code: 'catalog.series_unknown' },
      })
    })
  })
})
