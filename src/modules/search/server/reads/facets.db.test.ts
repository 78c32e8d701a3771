import fc from 'fast-check'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { type Instant, plusMs, toInstant } from '#src/kernel/instant.ts'
import { addDays, type PlainDate, plainDateIn } from '#src/kernel/plain-date.ts'
import { ageGroups } from '#src/modules/catalog/domain/age-group.ts'
import type { EntryState } from '#src/modules/catalog/domain/entry-state.ts'
import type { EventDraft } from '#src/modules/catalog/domain/event-draft.ts'
import { listRaceDays } from '#src/modules/catalog/domain/race-days.ts'
import { isWinterSport, type Sport } from '#src/modules/catalog/domain/sport.ts'
import { draftRace } from '#src/modules/catalog/domain/testing/draft.ts'
import { changeEventStatus } from '#src/modules/catalog/server/commands/change-event-status.ts'
import { ensureSeries } from '#src/modules/catalog/server/commands/ensure-series.ts'
import { recordRating, recordResults } from '#src/modules/catalog/server/commands/record-results.ts'
import { publishTestEvent, testOrganizer } from '#src/modules/catalog/server/testing/publish-test-event.ts'
import { placePaths } from '#src/modules/maps/domain/place-path.ts'
import { type Database, openDatabase } from '#src/platform/db/database.ts'
import { type TestDatabase, testDatabase } from '#src/platform/db/testing/test-database.ts'
import type { Tx } from '#src/platform/db/tx.ts'
import { createEventBus } from '#src/platform/events/event-bus.ts'
import { collections } from '../../domain/collections.ts'
import { datePresetRange, datePresets } from '../../domain/date-preset.ts'
import type { EventFilters, FilterName } from '../../domain/event-filters.ts'
import {
  type EventQuery,
  effectiveSeason,
  effectiveSort,
  type FilterKey,
  listedTabs,
  listFilters,
  withoutFilter,
} from '../../domain/event-query.ts'
import { toAgeRange } from '../../domain/filter-values.ts'
import { inCollection } from '../../domain/in-collection.ts'
import { offeredRatings } from '../../domain/offered-ratings.ts'
import { requirementFilters } from '../../domain/requirement-filter.ts'
import { seasonRange, seasons } from '../../domain/season.ts'
import { type Sort, sorts } from '../../domain/sort.ts'
import { isInTab, tabs } from '../../domain/tabs.ts'
import { eventsMap } from './events-map.ts'
import { listEvents } from './list-events.ts'

/** The published events, as the test knows them. */
type Known = Omit<EventDraft, 'tenantId' | 'organizerId'> & {
  readonly status: 'published' | 'cancelled' | 'postponed'
  readonly hasResults: boolean
  readonly rating: number | null
  /** The codes of the sold-out races. */
  readonly soldOut: readonly string[]
  readonly isLimitReached: boolean
}

const dayMs = 86_400_000
// Saturday in Moscow, Sunday in Kamchatka
const now = toInstant('2026-05-23T13:00Z')
const spots = [
  {
    city: ['Пермь', 'Perm'],
    region: ['Пермский край', 'Perm Territory'],
    at: [58.01, 56.25],
    zone: 'Asia/Yekaterinburg',
  },
  {
    city: ['Кунгур', 'Kungur'],
    region: ['Пермский край', 'Perm Territory'],
    at: [57.43, 56.94],
    zone: 'Asia/Yekaterinburg',
  },
  {
    city: ['Калининград', 'Kaliningrad'],
    region: ['Калининградская область', 'Kaliningrad Region'],
    at: [54.71, 20.5],
    zone: 'Europe/Kaliningrad',
  },
  {
    city: ['Петропавловск-Камчатский', 'Petropavlovsk'],
    region: ['Камчатский край', 'Kamchatka'],
    at: [53.02, 158.65],
    zone: 'Asia/Kamchatka',
  },
  { city: ['Минск', 'Minsk'], region: ['Минск', 'Minsk'], at: [53.9, 27.56], zone: 'Europe/Minsk', country: 'BY' },
] as const

const known: fc.Arbitrary<Known> = fc
  .record({
    spot: fc.constantFrom(...spots),
    venue: fc.constantFrom(['Стадион', 'Stadium'], ['Набережная', 'Embankment']),
    sport: fc.constantFrom<Sport>('run', 'ski', 'swimming', 'triathlon'),
    inDays: fc.oneof(fc.integer({ min: -400, max: 500 }), fc.integer({ min: -3, max: 10 })),
    hours: fc.nat(23),
    races: fc.array(
      fc.record({
        onDay: fc.nat(2),
        ages: fc.constantFrom([null, null], [18, null], [6, 12], [14, 17], [60, null]),
        requirements: fc.subarray(['medical', 'insurance', 'triathlete-card'] as const, { maxLength: 2 }),
        isQualified: fc.boolean(),
        priceMinor: fc.constantFrom(0, 0, 150_000),
        opensDaysBefore: fc.integer({ min: 20, max: 90 }),
        isByCode: fc.constantFrom(false, false, true),
        isSoldOut: fc.constantFrom(false, false, true),
        isDrawn: fc.constantFrom(false, false, false, true),
        isOfTeams: fc.constantFrom(false, false, false, true),
      }),
      { minLength: 1, maxLength: 3 },
    ),
    isListed: fc.constantFrom(true, true, true, false),
    isOnline: fc.boolean(),
    isNationalRunningMovement: fc.boolean(),
    hasFastIdentification: fc.boolean(),
    series: fc.constantFrom(null, 'river-cup', 'snow-cup'),
    championship: fc.constantFrom(null, 'russia', 'region'),
    status: fc.constantFrom('published', 'published', 'cancelled', 'postponed'),
    hasResults: fc.boolean(),
    rating: fc.option(fc.integer({ min: 100, max: 500 })),
    isLimitReached: fc.constantFrom(false, false, false, false, true),
  })
  .map((thrown): Known => {
    const { spot, venue, inDays, hours, championship, races, ...rest } = thrown
    const from = plusMs(now, inDays * dayMs - hours * 3_600_000)
    const both = ([ru, en]: readonly [string, string] | readonly string[]) => ({ ru: ru ?? '', en: en ?? '' })
    return {
      ...rest,
      code: 'set-later',
      soldOut: races.flatMap(({ isSoldOut }, n) => (isSoldOut ? [`r${n}`] : [])),
      name: { ru: 'Старт', en: 'Start' },
      about: { ru: '', en: '' },
      program: [],
      venue: both(venue),
      city: both(spot.city),
      region: both(spot.region),
      country: 'country' in spot ? spot.country : 'RU',
      latitude: spot.at[0],
      longitude: spot.at[1],
      timeZone: spot.zone,
      currency: 'RUB',
      ageRating: 6,
      commissionBp: 500,
      website: '',
      streamUrl: '',
      pickup: { ru: '', en: '' },
      participantLimit: thrown.isLimitReached ? 50 : null,
      registrationsPerAccount: null,
      championship: championship === null ? null : { code: championship, name: { ru: championship, en: championship } },
      products: [],
      races: races.map((race, n) => {
        const startsAt = plusMs(from, race.onDay * dayMs)
        return draftRace({
          code: `r${n}`,
          startsAt,
          endsAt: plusMs(startsAt, 3 * 3_600_000),
          opensAt: plusMs(startsAt, -race.opensDaysBefore * dayMs),
          closesAt: plusMs(startsAt, -2 * dayMs),
          ageFrom: race.ages[0] ?? null,
          ageTo: race.ages[1] ?? null,
          requirements: race.requirements,
          isByCode: race.isByCode,
          drawsAt: race.isDrawn && !race.isByCode && !race.isOfTeams ? plusMs(startsAt, -10 * dayMs) : null,
          ...(race.isOfTeams ? { kind: 'relay' as const, stages: 4 } : {}),
          ...(race.isQualified ? { qualification: { ru: 'Быстро', en: 'Fast' } } : {}),
          tiers: [{ priceMinor: race.priceMinor, untilAt: null, untilOrdinal: null }],
        })
      }),
    }
  })

const filters: fc.Arbitrary<EventFilters> = fc.record(
  {
    q: fc.constantFrom('старт', 'калинин', 'нетакого'),
    city: fc.record({
      name: fc.constantFrom('Пермь', 'perm', 'Минск', 'Москва', 'пе'),
      withinKm: fc.constantFrom(null, 50, 100, 500),
    }),
    sport: fc.subarray<Sport>(['run', 'ski', 'swimming'], { minLength: 1 }),
    date: fc.oneof(
      fc.constantFrom(...datePresets).map((preset) => ({ preset })),
      fc.integer({ min: -300, max: 300 }).map((days) => ({ from: addDays('2026-05-23' as PlainDate, days), to: null })),
    ),
    age: fc.oneof(
      fc.constantFrom(...ageGroups).map((group) => ({ group })),
      fc.constant({ from: 13, to: 15 }),
    ),
    area: fc.constantFrom({ west: 40, south: 50, east: 60, north: 60 }, { west: 27, south: 53, east: 57, north: 56.5 }),
    place: fc.constantFrom('ru', 'by', 'ru/perm-territory', 'ru/perm-territory/stadium', 'kz'),
    club: fc.constantFrom('test', 'nobody'),
    series: fc.constantFrom('river-cup', 'snow-cup'),
    rating: fc.constantFrom(...offeredRatings),
    requirements: fc.subarray([...requirementFilters], { minLength: 1, maxLength: 2 }),
    championship: fc.constantFrom('any', 'russia', 'no-such'),
    open: fc.constant(true as const),
    free: fc.constant(true as const),
    nrm: fc.constant(true as const),
    fast: fc.constant(true as const),
  },
  { requiredKeys: [] },
)
const few = filters.chain((all) =>
  fc
    .subarray(Object.keys(all) as FilterName[], { maxLength: 3 })
    .map((names) => Object.fromEntries(names.map((name) => [name, all[name]])) as EventFilters),
)
const query: fc.Arbitrary<EventQuery> = fc.record({
  type: fc.constantFrom(...tabs),
  filters: few,
  collection: fc.option(fc.constantFrom(...collections), { freq: 5 }),
  season: fc.option(fc.constantFrom(...seasons)),
  sort: fc.option(fc.constantFrom(...sorts)),
  cursor: fc.constant(null),
  take: fc.constant(60),
})

let database: TestDatabase
let db: Database
let present: Instant = now
let all: Known[] = []

beforeAll(async () => {
  database = await testDatabase()
  db = openDatabase({ url: database.url, poolSize: 2, bus: createEventBus([]), testNow: () => present })
  const organizerId = await testOrganizer(db)
  for (const code of ['river-cup', 'snow-cup']) {
    const words = { name: { ru: code, en: code }, about: { ru: '', en: '' }, website: '' }
    await db.transaction({ role: 'app', tenantId: 1 }, (tx) =>
      ensureSeries(tx, { tenantId: 1, organizerId, code, ...words }),
    )
  }
  // The events are the same in each run; the queries are random.
  all = fc.sample(known, { numRuns: 90, seed: 20_260_523 }).map((event, n) => ({ ...event, code: `event-${n}` }))
  for (const { status, hasResults, rating, soldOut, isLimitReached, ...draft } of all) {
    await publishTestEvent(db, draft)
    await db.transaction({ role: 'system' }, async (tx) => {
      if (status !== 'published') await changeEventStatus(tx, draft.code, status)
      if (hasResults) await recordResults(tx, draft.code, true)
      if (rating !== null) await recordRating(tx, draft.code, rating, 3)
      await tx.sql`set local role none` // a row that no role of the app may write
      await tx.sql`
        update inventory.pools p set taken = p.capacity from catalog.races r join catalog.events e on e.id = r.event_id
        where r.pool_id = p.id and e.code = ${draft.code} and r.code = any(${[...soldOut]})`
      if (isLimitReached)
        await tx.sql`
          update inventory.limits l set taken = l.capacity from catalog.events e where e.id = l.id and e.code = ${draft.code}`
    })
  }
})
afterAll(async () => {
  await db.close()
  await database.drop()
})

const read = <T>(work: (tx: Tx) => Promise<T>) => db.transaction({ role: 'system', readOnly: true }, work)

/** The condition of each filter on one event, written as simply as possible. */
const matches: { readonly [Name in FilterName]: (value: NonNullable<EventFilters[Name]>, event: Known) => boolean } = {
  q: (q, { name, city, region, venue, series, isOnline }) =>
    (isOnline ? [name] : [name, city, region, venue])
      .flatMap(({ ru, en }) => [ru, en])
      .concat(series ?? '')
      .some((text) =>
        text
          .toLowerCase()
          .split(/[^\p{L}]+/u)
          .some((word) => word.startsWith(q)),
      ),
  city: ({ name, withinKm }, event) => isInCity(name, event) || (withinKm !== null && kmTo(name, event) <= withinKm),
  sport: (chosen, { sport }) => chosen.includes(sport),
  date: (filter, event) => {
    const { from, to } = 'preset' in filter ? datePresetRange(filter.preset, todayAt(event)) : filter
    return meets(event, from, to)
  },
  age: (filter, { races }) => {
    const { from, to } = toAgeRange(filter)
    return races.some(({ ageFrom, ageTo }) => (ageFrom ?? 0) <= (to ?? 999) && (ageTo ?? 999) >= (from ?? 0))
  },
  place: (path, { country, region, venue, isOnline }) =>
    !isOnline && placePaths(country, region.en, venue.en).includes(path),
  area: ({ west, south, east, north }, { latitude, longitude, isOnline }) =>
    !isOnline && longitude >= west && longitude <= east && latitude >= south && latitude <= north,
  club: (code) => code === 'test',
  series: (code, { series }) => series === code,
  rating: (hundredths, { rating }) => (rating ?? 0) >= hundredths,
  requirements: (chosen, { races }) =>
    races.some(({ requirements, qualification }) => {
      const query_ = [...requirements, ...(qualification ? ['qualification'] : [])]
      return chosen.some((one) => (one === 'none' ? query_.length === 0 : query_.includes(one)))
    }),
  championship: (code, { championship }) => Boolean(championship) && (code === 'any' || championship?.code === code),
  open: (_, { status, races, soldOut, isLimitReached }) =>
    status === 'published' &&
    races.some(
      ({ code, kind, isByCode, drawsAt = null, opensAt, closesAt }) =>
        !isByCode &&
        kind === 'individual' &&
        opensAt <= present &&
        present < closesAt &&
        ((drawsAt !== null && present < drawsAt) || !(soldOut.includes(code) || isLimitReached)),
    ),
  free: (_, { races }) => races.every(({ tiers }) => tiers.every(({ priceMinor }) => priceMinor === 0)),
  nrm: (_, { isNationalRunningMovement }) => isNationalRunningMovement,
  fast: (_, { hasFastIdentification }) => hasFastIdentification,
}

const cityNames = spots.flatMap(({ city }) => city as readonly string[]).map((name) => name.toLowerCase())
const isInCity = (name: string, { city, isOnline }: Known) =>
  !isOnline &&
  [city.ru, city.en].some((one) =>
    cityNames.includes(name.toLowerCase())
      ? one.toLowerCase() === name.toLowerCase()
      : one
          .toLowerCase()
          .split('-')
          .some((word) => word.startsWith(name.toLowerCase())),
  )
/**
 * The positions of the filters' cities, from the list of cities or their events; «пе» matches Perm
 * before Petropavlovsk.
 */
const centres: Record<string, readonly [number, number]> = {
  Пермь: [58.0103, 56.2342],
  perm: [58.0103, 56.2342],
  пе: [58.0103, 56.2342],
  Минск: [53.9, 27.56],
  Москва: [55.754, 37.6204],
}
function kmTo(name: string, { latitude, longitude, isOnline }: Known): number {
  if (isOnline) return 1e6
  const [lat = 0, lon = 0] = centres[name] ?? []
  const [a, b] = [(lat * Math.PI) / 180, (latitude * Math.PI) / 180]
  const half = (degrees: number) => Math.sin((degrees * Math.PI) / 360) ** 2
  return 2 * 6_371 * Math.asin(Math.sqrt(half(latitude - lat) + Math.cos(a) * Math.cos(b) * half(longitude - lon)))
}
const cachedToday = new Map<string, PlainDate>()
function todayAt({ timeZone }: Known): PlainDate {
  const key = `${present} ${timeZone}`
  const day = cachedToday.get(key) ?? plainDateIn(present, timeZone)
  cachedToday.set(key, day)
  return day
}
const cachedDays = new Map<Known, PlainDate[]>()
function daysOf(event: Known): readonly PlainDate[] {
  const days = cachedDays.get(event) ?? listRaceDays(event)
  cachedDays.set(event, days)
  return days
}
function meets(event: Known, from: PlainDate | null, to: PlainDate | null): boolean {
  const days = daysOf(event)
  return (from === null || (days.at(-1) ?? '') >= from) && (to === null || (days[0] ?? '') <= to)
}

function matchesAll(filters: EventFilters, event: Known): boolean {
  const holds = <Name extends FilterName>(name: Name) => {
    const value = filters[name]
    return value === undefined || matches[name](value as NonNullable<EventFilters[Name]>, event)
  }
  return (Object.keys(filters) as FilterName[]).every(holds)
}

/** The complete list by direct evaluation, one event at a time. */
function counted(query_: EventQuery): Known[] {
  return all.filter((event) => {
    const days = daysOf(event)
    const [first, last] = [days[0], days.at(-1)]
    if (!event.isListed || first === undefined || last === undefined) return false
    const tabbed = { ...event, startsOn: first, endsOn: last, raceDays: [...days] }
    const { from, to } = seasonRange(effectiveSeason(query_), isWinterSport(event.sport), todayAt(event))
    return (
      listedTabs(query_).some((tab) => isInTab(tab, tabbed, todayAt(event))) &&
      meets(event, from, to) &&
      listFilters(query_).every((one) => matchesAll(one, event))
    )
  })
}
/** The size of the list: in the tab of series, the number of series of its events. */
function sizeOf(query_: EventQuery): number {
  const found = counted(query_)
  return query_.type === 'series' ? new Set(found.map(({ series }) => series)).size : found.length
}
const withFilter = (query_: EventQuery, filters: EventFilters) =>
  sizeOf({ ...query_, filters: { ...query_.filters, ...filters } })

async function expectCountsToMatch(query_: EventQuery): Promise<void> {
  const { list, totalCount, facets, suggestedFilters } = await read((tx) => listEvents(tx, query_, 'en'))
  const found = counted(query_)
  expect(totalCount).toBe(sizeOf(query_))
  expect(list).toHaveLength(Math.min(60, found.length))
  const codes = found.map(({ code }) => code)
  for (const { code, state } of list) {
    expect(codes).toContain(code)
    const isEntered = ['open', 'few-left', 'by-draw'].includes(state.state)
    expect(isEntered, `${code}: ${state.state}`).toBe(found.some((one) => one.code === code && matches.open(true, one)))
  }
  for (const { type, count } of facets.types) expect(count, type).toBe(sizeOf({ ...query_, type }))
  for (const { collection, count } of facets.collections)
    expect(count, collection).toBe(sizeOf(inCollection(query_, collection)))
  for (const { season, count } of facets.seasons) expect(count, season).toBe(sizeOf({ ...query_, season }))
  for (const { sport, count } of facets.sports) expect(count, sport).toBe(withFilter(query_, { sport: [sport] }))
  for (const { city, count } of facets.cities)
    expect(count, city).toBe(withFilter(query_, { city: { name: city, withinKm: null } }))
  for (const { km, count } of facets.nearby)
    expect(count, `${km} km`).toBe(
      withFilter(query_, { city: { name: query_.filters.city?.name ?? '', withinKm: km } }),
    )
  for (const { preset, count } of facets.dates) expect(count, preset).toBe(withFilter(query_, { date: { preset } }))
  for (const { group, count } of facets.ages) expect(count, group).toBe(withFilter(query_, { age: { group } }))
  for (const { hundredths, count } of facets.ratings)
    expect(count, String(hundredths)).toBe(withFilter(query_, { rating: hundredths }))
  for (const { requirement, count } of facets.requirements)
    expect(count, requirement).toBe(withFilter(query_, { requirements: [requirement] }))
  for (const { flag, count } of facets.flags) expect(count, flag).toBe(withFilter(query_, { [flag]: true }))
  for (const { code, count } of facets.championships)
    expect(count, code).toBe(withFilter(query_, { championship: code }))
  for (const { code, count } of facets.clubs) expect(count, code).toBe(withFilter(query_, { club: code }))
  for (const { code, count } of facets.series) expect(count, code).toBe(withFilter(query_, { series: code }))
  for (const { place, count } of [...facets.countries, ...facets.regions, ...facets.venues])
    expect(count, place).toBe(withFilter(query_, { place }))
  const names = [
    ...(Object.keys(query_.filters) as FilterName[]),
    'season' as const,
    ...(query_.collection ? ['collection' as const] : []),
  ]
  expect(new Map(suggestedFilters.map(({ names, count }) => [[...names].sort().join(), count]))).toEqual(
    totalCount === 0 ? suggestionsByHand(query_, names) : new Map(),
  )
  const counts = suggestedFilters.map(({ count }) => count)
  expect(counts).toEqual([...counts].sort((a, b) => b - a))
}

/** The smallest sets of filters to remove, by trying each one, each two, each three. */
function suggestionsByHand(query_: EventQuery, names: readonly FilterKey[]): ReadonlyMap<string, number> {
  const sets = names.flatMap((a) => names.flatMap((b) => names.map((c) => [...new Set([a, b, c])].sort())))
  for (const size of [1, 2, 3]) {
    const removals = sets
      .filter((set) => set.length === size)
      .map(
        (set) =>
          [set.join(), sizeOf(set.reduce<EventQuery>((rest, name) => withoutFilter(rest, name), query_))] as const,
      )
      .filter(([, count]) => count > 0)
    if (removals.length > 0) return new Map(removals)
  }
  return new Map()
}

test('each filter’s counts equal counting by hand, for any query', async () => {
  await fc.assert(fc.asyncProperty(query, expectCountsToMatch), { numRuns: 150 })
})

test('the counts are right at the edges of a year, a season and a month, and at every clock', async () => {
  const edges = ['2026-12-31T12:00Z', '2026-06-30T20:00Z', '2026-02-28T21:30Z', '2025-12-31T22:30Z'].map(toInstant)
  await fc.assert(
    fc.asyncProperty(query, fc.constantFrom(...edges), async (query_, at) => {
      present = at
      await expectCountsToMatch(query_).finally(() => {
        present = now
      })
    }),
    { numRuns: 60 },
  )
})

test('each order holds, and its pages list each event once to the end', async () => {
  const ordered = query.map((query_): EventQuery => ({ ...query_, season: 'all-time', take: 7 }))
  await fc.assert(
    fc.asyncProperty(ordered, async (query_) => {
      const seen: string[] = []
      let cursor: EventQuery['cursor'] = null
      for (;;) {
        const page: Awaited<ReturnType<typeof listEvents>> = await read((tx) =>
          listEvents(tx, { ...query_, cursor }, 'ru'),
        )
        seen.push(...page.list.map(({ code }) => code))
        if (page.nextCursor === null) break
        const [rank = '', ...code] = page.nextCursor.split('.')
        cursor = { rank: Number(rank), code: code.join('.') }
      }
      expect(new Set(seen).size).toBe(seen.length)
      expect([...seen].sort()).toEqual(
        counted(query_)
          .map(({ code }) => code)
          .sort(),
      )
      expectOrder(
        query_,
        seen.map((code) => all.find((one) => one.code === code)).filter((one) => one !== undefined),
      )
    }),
    { numRuns: 60 },
  )
})

/** The entry state: adjoining registration periods are one, which opens with the first. */
function entryOf(event: Known): EntryState {
  if (matches.open(true, event)) return 'open'
  if (event.status !== 'published') return 'shut'
  const onSale = event.races
    .filter(({ isByCode, kind }) => !isByCode && kind === 'individual')
    .sort((a, b) => (a.opensAt < b.opensAt ? -1 : 1))
  let until = present
  for (const { opensAt, closesAt } of onSale) {
    if (opensAt > until) return 'ahead'
    if (closesAt > until) until = closesAt
  }
  return 'shut'
}

function expectOrder(query_: EventQuery, found: readonly Known[]): void {
  const dayOf = (day: PlainDate | undefined) => Date.parse(day ?? '') / dayMs
  const soonest = (event: Known) => {
    const days = daysOf(event)
    return (days.at(-1) ?? '') < todayAt(event) ? 1e6 - dayOf(days.at(-1)) : dayOf(days[0])
  }
  const groups = { open: 0, ahead: 1e7, shut: 2e7 }
  const orders: { readonly [Name in Sort]: (event: Known) => number } = {
    soonest: (event) => groups[entryOf(event)] + soonest(event),
    newest: (event) => -dayOf(daysOf(event).at(-1)),
    rating: ({ rating }) => -(rating ?? 0),
    nearest: (event) => Math.round(kmTo(query_.filters.city?.name ?? '', event)),
    // each search word here is a beginning, so only the days decide
    relevance: query_.type === 'past' || query_.type === 'results' ? (event) => -dayOf(daysOf(event).at(-1)) : soonest,
  }
  const ranks = found.map(orders[effectiveSort(query_)])
  expect(ranks).toEqual([...ranks].sort((a, b) => a - b))
}

test('the map of a list has each event once at any zoom, and online events are counted separately', async () => {
  await fc.assert(
    fc.asyncProperty(query, fc.integer({ min: 0, max: 14 }), async (query_, zoom) => {
      const expected = counted(query_)
      const onMap = expected.filter(({ isOnline }) => !isOnline)
      const { cells, totalCount, onlineCount, box } = await read((tx) => eventsMap(tx, query_, () => zoom, 'en'))
      expect([totalCount, onlineCount]).toEqual([onMap.length, expected.length - onMap.length])
      expect(cells.reduce((sum, { count }) => sum + count, 0)).toBe(onMap.length)
      for (const { box: own, codes, count, event } of cells) {
        expect(codes.length).toBe(Math.min(12, count))
        expect(event?.code).toBe(count === 1 ? codes[0] : undefined)
        for (const code of codes) {
          const { latitude = 99, longitude = 999 } = onMap.find((one) => one.code === code) ?? {}
          expect(longitude >= own[0] && latitude >= own[1] && longitude <= own[2] && latitude <= own[3]).toBe(true)
        }
      }
      expect(box === null).toBe(onMap.length === 0)
    }),
    { numRuns: 60 },
  )
})
