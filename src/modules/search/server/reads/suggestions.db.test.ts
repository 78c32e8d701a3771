import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { plusMs, toInstant } from '#src/kernel/instant.ts'
import { type PlainDate, plainDateIn } from '#src/kernel/plain-date.ts'
import { mustBeOk } from '#src/kernel/result.ts'
import { draftRace } from '#src/modules/catalog/domain/testing/draft.ts'
import { ensureSeries } from '#src/modules/catalog/server/commands/ensure-series.ts'
import { recordRating } from '#src/modules/catalog/server/commands/record-results.ts'
import { publishTestEvent, testOrganizer } from '#src/modules/catalog/server/testing/publish-test-event.ts'
import { type OpenTestDatabase, openTestDatabase } from '#src/platform/db/testing/open-test-database.ts'
import { recordSearches } from '../commands/record-searches.ts'
import { writeSearches } from '../commands/write-searches.ts'
import { searchSuggestions, suggestedCities } from './suggestions.ts'

let open: OpenTestDatabase
let now = toInstant('2026-05-20T09:00Z')

const raceIn = (days: number) => {
  const startsAt = plusMs(toInstant('2026-05-20T05:00Z'), days * 86_400_000)
  const [opensAt, closesAt] = [plusMs(startsAt, -100 * 86_400_000), plusMs(startsAt, -86_400_000)]
  return draftRace({ startsAt, endsAt: plusMs(startsAt, 4 * 3_600_000), opensAt, closesAt })
}
const moscow = { city: { ru: 'Москва', en: 'Moscow' }, region: { ru: 'Округ', en: 'District' } }
const perm = {
  city: { ru: 'Пермь', en: 'Perm' },
  region: { ru: 'Округ', en: 'District' },
  venue: { ru: 'Кама', en: 'Kama' },
}
const today = () => plainDateIn(now, 'UTC')

beforeAll(async () => {
  open = await openTestDatabase()
  open.setNow(now)
  const organizerId = await testOrganizer(open.db)
  const series = { tenantId: 1, organizerId, about: { ru: '', en: '' }, website: '' }
  await open.db.transaction({ role: 'app', tenantId: 1 }, async (tx) => {
    mustBeOk(await ensureSeries(tx, { ...series, code: 'park-cup', name: { ru: 'Кубок парков', en: 'Park Cup' } }))
    mustBeOk(await ensureSeries(tx, { ...series, code: 'night-cup', name: { ru: 'Ночная серия', en: 'Night Series' } }))
  })
  await publishTestEvent(open.db, {
    ...moscow,
    code: 'park-run',
    name: { ru: 'Парковый забег', en: 'Park Run' },
    series: 'park-cup',
    races: [raceIn(20)],
  })
  await publishTestEvent(open.db, {
    ...moscow,
    code: 'park-night',
    name: { ru: 'Ночной парк', en: 'Night Park' },
    series: 'night-cup',
    races: [raceIn(10)],
  })
  await publishTestEvent(open.db, {
    ...moscow,
    code: 'park-old',
    name: { ru: 'Парковый забег 2025', en: 'Park Run 2025' },
    series: 'park-cup',
    races: [raceIn(-200)],
  })
  await publishTestEvent(open.db, {
    ...perm,
    code: 'kama-swim',
    name: { ru: 'Через Каму', en: 'Across the Kama' },
    sport: 'swimming',
    races: [raceIn(5)],
  })
  await publishTestEvent(open.db, {
    ...perm,
    code: 'hidden',
    name: { ru: 'Тайный парк', en: 'Secret Park' },
    isListed: false,
    races: [raceIn(5)],
  })
  await open.db.transaction({ role: 'system' }, (tx) => recordRating(tx, 'park-old', 480, 30))
})
afterAll(() => open.close())

const suggest = (q: string, language: 'ru' | 'en' = 'ru') =>
  open.db.transaction({ role: 'system', readOnly: true }, (tx) => searchSuggestions(tx, q, language))
const cities = (q: string, language: 'ru' | 'en' = 'ru') =>
  open.db.transaction({ role: 'system', readOnly: true }, (tx) => suggestedCities(tx, q, language))
/** The pool of suggestions is rebuilt each minute. */
const minuteLater = () => {
  now = plusMs(now, 61_000)
  open.setNow(now)
}

describe('a typed query', () => {
  test.for<[string, string[]]>([
    ['парк', ['park-night', 'park-run', 'park-old']],
    ['парковый', ['park-run', 'park-old']],
    ['gfhr', ['park-night', 'park-run', 'park-old']],
    ['москва', ['park-night', 'park-run', 'park-old']],
    ['москва парковый забгег', ['park-run', 'park-old']],
    ['kama', ['kama-swim']],
    ['абырвалг', []],
  ])('typing «%s» suggests events, the best and soonest first', async ([q, codes]) => {
    expect((await suggest(q)).events.map(({ code }) => code)).toEqual(codes)
  })

  test('typing suggests series, cities, sports and collections by name', async () => {
    expect((await suggest('кубок')).series).toEqual([{ code: 'park-cup', name: 'Кубок парков', eventCount: 2 }])
    expect((await suggest('масква')).cities).toEqual([{ name: 'Москва', count: 2 }])
    expect((await suggest('vjcr', 'en')).cities).toEqual([{ name: 'Moscow', count: 2 }])
    expect(await suggest('плаванье')).toMatchObject({
      sports: [{ sport: 'swimming', count: 1 }],
      collections: ['swimming'],
    })
    expect((await suggest('триатлон')).sports).toEqual([]) // no upcoming event
  })

  test('suggestions are in the reader’s language', async () => {
    const [event] = (await suggest('парковый', 'en')).events
    expect(event).toEqual({
      ...{ code: 'park-run', name: 'Park Run', city: 'Moscow', sport: 'run', tenant: 'default', isPast: false },
      ...{ isOnline: false, startsOn: '2026-06-09', endsOn: '2026-06-09' },
    })
  })
})

test('an empty field suggests the next open events, the best rated series and the collections', async () => {
  const { recommended, collections, events } = await suggest(' ')
  expect(recommended.events.map(({ code }) => code)).toEqual(['kama-swim', 'park-night', 'park-run'])
  expect(recommended.series).toEqual([{ code: 'park-cup', name: 'Кубок парков', eventCount: 2 }])
  expect(collections).toHaveLength(7)
  expect(events).toEqual([])
})

test('suggested cities have future events, the most first, and are found despite mistakes', async () => {
  expect(await cities('')).toEqual([
    { name: 'Москва', count: 2 },
    { name: 'Пермь', count: 1 },
  ])
  expect(await cities('пермб')).toEqual([{ name: 'Пермь', count: 1 }])
  expect(await cities('perm', 'en')).toEqual([{ name: 'Perm', count: 1 }])
})

describe('most searched', () => {
  const search = (phrase: string, count: number, day: PlainDate = today()) =>
    open.db.transaction({ role: 'system' }, (tx) => recordSearches(tx, [{ day, phrase, count }]))

  test('frequent searches are words of events that enough visitors searched for, the most frequent first', async () => {
    await search('парковый забег', 3)
    await search('парковый забег', 3)
    await search('москва', 9)
    await search('кама', 4) // below the least number of visitors
    await search('дворовый мат', 50) // no event has the words
    await search('тайный', 50) // no listed event has the word
    minuteLater()
    expect((await suggest('')).popular).toEqual(['Москва', 'Парковый забег'])
    expect((await suggest('парк')).popular).toEqual(['Парковый забег'])
    expect((await suggest('пермь')).popular).toEqual([])
  })

  test('only words known to the catalogue are stored', async () => {
    const day = today()
    await writeSearches(open.db, [
      { day, phrase: 'ночной парк', count: 7 },
      { day, phrase: 'иван иванов', count: 7 },
    ])
    const { rows } = await open.db.pool.query(
      `select words, count from search.searches where words like '%н%' order by words`,
    )
    expect(rows).toContainEqual({ words: 'ночной парк', count: 7 })
    expect(rows.map(({ words }) => words)).not.toContain('иван иванов')
  })

  test('searched words are deleted after a month', async () => {
    await search('через каму', 20)
    minuteLater()
    expect((await suggest('')).popular).toContain('Через каму')
    now = plusMs(now, 32 * 86_400_000)
    open.setNow(now)
    await search('ночной', 5)
    expect((await suggest('')).popular).toEqual(['Ночной'])
    const { rows } = await open.db.pool.query('select words from search.searches')
    expect(rows).toEqual([{ words: 'ночной' }])
  })
})
