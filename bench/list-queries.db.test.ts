import { afterAll, beforeAll, expect, test } from 'vitest'
import { toInstant } from '#src/kernel/instant.ts'
import { type PlainDate, plainDateIn } from '#src/kernel/plain-date.ts'
import type { AgeRange } from '#src/modules/catalog/domain/age-group.ts'
import { isWinterSport, type Sport } from '#src/modules/catalog/domain/sport.ts'
import { findNicknames } from '#src/modules/search/domain/city-nicknames.ts'
import { datePresetRange } from '#src/modules/search/domain/date-preset.ts'
import type { EventFilters } from '#src/modules/search/domain/event-filters.ts'
import { effectiveSeason, listFilters } from '#src/modules/search/domain/event-query.ts'
import { toAgeRange } from '#src/modules/search/domain/filter-values.ts'
import { seasonRange } from '#src/modules/search/domain/season.ts'
import { isInTab } from '#src/modules/search/domain/tabs.ts'
import { Vocabulary } from '#src/modules/search/domain/vocabulary.ts'
import { listEvents } from '#src/modules/search/server/reads/list-events.ts'
import { derivedKey } from '#src/platform/config/derived-key.ts'
import { type OpenTestDatabase, openTestDatabase } from '#src/platform/db/testing/open-test-database.ts'
import { listQueries } from './list-queries.ts'
import { seedDatabase } from './seed/seed.ts'

type Row = {
  readonly code: string
  readonly norm: string
  /** null for an online event. */
  readonly cityRu: string | null
  readonly sport: Sport
  readonly startsOn: PlainDate
  readonly endsOn: PlainDate
  readonly raceDays: readonly PlainDate[]
  readonly isOnline: boolean
  readonly hasResults: boolean
  readonly series: string | null
  readonly rating: number | null
  readonly timeZone: string
  readonly ages: readonly AgeRange[]
}

let open: OpenTestDatabase
let rows: Row[]
let vocabulary: Vocabulary
beforeAll(async () => {
  open = await openTestDatabase()
  await seedDatabase(open.db, { events: 1500, participants: 100 }, derivedKey('a key', 'personKey'), () => undefined)
  const found = await open.db.pool.query<Row>(`
    select s.code, s.norm, case when not s.is_online then s.city_ru end as "cityRu", s.sport, s.starts_on as "startsOn", s.ends_on as "endsOn",
      to_jsonb(s.race_days) as "raceDays", s.is_online as "isOnline", s.has_results as "hasResults", s.series_code as series,
      s.rating_hundredths as rating, s.time_zone as "timeZone",
      (select jsonb_agg(jsonb_build_object('from', r.age_from, 'to', r.age_to)) from catalog.races r where r.event_id = s.event_id) as ages
    from catalog.event_search s where s.is_listed`)
  rows = found.rows
  vocabulary = new Vocabulary()
  const all = await open.db.pool.query<Row>(
    `select norm, case when not is_online then city_ru end as "cityRu" from catalog.event_search`,
  )
  for (const row of all.rows) for (const word of wordsOfRow(row, row.norm)) vocabulary.add(word)
})
afterAll(() => open.close())

const now = toInstant(new Date())
const todayAt = (row: Row) => plainDateIn(now, row.timeZone)
const wordsOfRow = (row: Row, norm: string) => [
  ...norm.split(' '),
  ...(row.cityRu === null ? [] : findNicknames(row.cityRu)),
]

/** The vocabulary finds the matches of the search's words; each event is checked directly. */
const meets = (row: Row, q: string) => {
  const own = new Set(wordsOfRow(row, row.norm))
  return vocabulary.readings(q)?.every((reading) => reading.some(({ word }) => own.has(word))) ?? false
}
const isCalled = (row: Row, city: string) => row.cityRu === city

/** The filters by direct evaluation, one event at a time. */
function isWanted(row: Row, { q, city, sport, date, age, series, rating }: EventFilters): boolean {
  if (q !== undefined && !meets(row, q)) return false
  if (city !== undefined && !isCalled(row, city.name)) return false
  if (sport !== undefined && !sport.includes(row.sport)) return false
  if (series !== undefined && row.series !== series) return false
  if (rating !== undefined && (row.rating ?? 0) < rating) return false
  if (date !== undefined) {
    const { from, to } = 'preset' in date ? datePresetRange(date.preset, todayAt(row)) : date
    if ((from !== null && row.endsOn < from) || (to !== null && row.startsOn > to)) return false
  }
  if (age === undefined) return true
  const { from, to } = toAgeRange(age)
  return row.ages.some((race) => (race.from ?? 0) <= (to ?? 999) && (race.to ?? 999) >= (from ?? 0))
}

/** The property test of the search module checks the filters of these. */
const countedElsewhere: readonly string[] = ['several filters', 'around a city', 'nothing left']

test('the list’s counts equal counting one by one, for queries of every kind', async () => {
  let counted = 0
  for (const { kind, query } of listQueries(6).filter(({ kind }) => !countedElsewhere.includes(kind))) {
    const list = await open.db.transaction({ role: 'system', readOnly: true }, (tx) => listEvents(tx, query, 'ru'))
    const left = (without: Partial<EventFilters>) => {
      const [own = {}, ...collection] = listFilters(query)
      return rows.filter((row) => [{ ...own, ...without }, ...collection].every((filters) => isWanted(row, filters)))
    }
    const inTab = (all: readonly Row[], type = query.type) =>
      all.filter((row) => {
        const { from, to } = seasonRange(effectiveSeason({ ...query, type }), isWinterSport(row.sport), todayAt(row))
        const isInSeason = (from === null || row.endsOn >= from) && (to === null || row.startsOn <= to)
        return isInSeason && isInTab(type, row, todayAt(row))
      })
    const all = left({})
    expect(list.totalCount, `${kind} ${JSON.stringify(query)}`).toBe(inTab(all).length)
    for (const { type, count } of list.facets.types) {
      const ofTab = inTab(all, type)
      expect(count, type).toBe(type === 'series' ? new Set(ofTab.map(({ series }) => series)).size : ofTab.length)
    }
    const ofSports = Map.groupBy(inTab(left({ sport: undefined })), ({ sport }) => sport)
    expect(new Map(list.facets.sports.flatMap(({ sport, count }) => (count === 0 ? [] : [[sport, count]])))).toEqual(
      new Map([...ofSports].map(([sport, events]) => [sport, events.length])),
    )
    const ofCities = Map.groupBy(
      inTab(left({ city: undefined })).filter(({ cityRu }) => cityRu !== null),
      ({ cityRu }) => cityRu,
    )
    for (const { city, count } of list.facets.cities) expect(count, city).toBe(ofCities.get(city)?.length)
    expect(list.facets.cities).toHaveLength(Math.min(60, ofCities.size))
    counted += list.totalCount
  }
  expect(counted).toBeGreaterThan(1000)
})
