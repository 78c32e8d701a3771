import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { draftRace } from '#src/modules/catalog/domain/testing/draft.ts'
import { publishTestEvent } from '#src/modules/catalog/server/testing/publish-test-event.ts'
import { type OpenTestDatabase, openTestDatabase } from '#src/platform/db/testing/open-test-database.ts'
import { parseEventQuery } from '../../domain/event-query.ts'
import { listEvents } from '../reads/list-events.ts'
import { currentIndex } from './current-index.ts'
import { findEvents } from './find-events.ts'
import { createRelevance } from './resolve-city.ts'

let open: OpenTestDatabase
beforeAll(async () => {
  open = await openTestDatabase()
  const moscow = { city: { ru: 'Москва', en: 'Moscow' }, region: { ru: 'Москва', en: 'Moscow' } }
  await publishTestEvent(open.db, { ...moscow, code: 'park-ten', name: { ru: 'Парковая десятка', en: 'Park Ten' } })
  await publishTestEvent(open.db, {
    ...moscow,
    code: 'moscow-marathon',
    name: { ru: 'Осенний марафон', en: 'Autumn Marathon' },
  })
  const petersburg = { city: { ru: 'Санкт-Петербург', en: 'St Petersburg' }, region: { ru: 'Округ', en: 'District' } }
  const half = draftRace({ name: { ru: 'Полумарафон', en: 'Half Marathon' } })
  await publishTestEvent(open.db, {
    ...petersburg,
    code: 'white-nights',
    name: { ru: 'Белые ночи', en: 'White Nights' },
    races: [half],
  })
  const kirov = { region: { ru: 'Округ', en: 'District' }, venue: { ru: 'Стадион', en: 'Stadium' } }
  await publishTestEvent(open.db, { ...kirov, code: 'kirov-run', city: { ru: 'Киров', en: 'Kirov' } })
  await publishTestEvent(open.db, {
    ...kirov,
    code: 'kirovsk-ski',
    city: { ru: 'Кировск', en: 'Kirovsk' },
    sport: 'ski',
  })
})
afterAll(() => open.close())

const found = (texts: { q?: string; city?: string }) =>
  open.db.transaction({ role: 'system', readOnly: true }, async (tx) => {
    const params: Record<string, string | undefined> = { ...texts, season: 'all-time' }
    const query = parseEventQuery('all', (name) => [params[name] ?? ''])
    return (await findEvents(tx, query)).page.map(({ card }) => card.code).sort()
  })
const inMoscow = ['moscow-marathon', 'park-ten']

describe('the list finds', () => {
  test.for(['vjcrdf', 'moskva', 'масква', 'мсква', 'Москве', 'мск'])(
    'the list finds the events of Moscow by «%s»',
    async (q) => {
      expect(await found({ q })).toEqual(inMoscow)
      expect(await found({ city: q })).toEqual(inMoscow)
    },
  )

  test.for([
    ['осеннего марафона', ['moscow-marathon']],
    ['Питер', ['white-nights']],
    ['полумарафоны', ['white-nights']],
    ['трансвааль', []],
    ['zzzzzz', []],
    ['москва футбол', []],
  ] as const)('the list finds events by «%s»', async ([q, expected]) => {
    expect(await found({ q })).toEqual(expected)
  })

  test.for([
    ['Киров', ['kirov-run']],
    ['Kirovsk', ['kirovsk-ski']],
    ['киро', ['kirov-run', 'kirovsk-ski']],
    ['Санкт Петербург', ['white-nights']],
    ['петирбург', ['white-nights']],
    ['нигде', []],
  ] as const)('the list finds events in the city «%s»', async ([city, expected]) => {
    expect(await found({ city })).toEqual(expected)
  })

  test.for([
    ['moskva', 'Москва', 'Moscow'],
    ['vjcrdf', 'Москва', 'Moscow'],
    ['Moscow', 'Москва', 'Moscow'],
    ['Питер', 'Санкт-Петербург', 'St Petersburg'],
    ['киро', 'киро', 'киро'],
    ['Нигде', 'Нигде', 'Нигде'],
  ] as const)('the list names the city that «%s» matches', async ([city, ru, en]) => {
    const query = parseEventQuery('all', (name) => [name === 'city' ? city : ''])
    const named = (language: 'ru' | 'en') =>
      open.db.transaction({ role: 'system', readOnly: true }, async (tx) => {
        return (await listEvents(tx, query, language)).names.city
      })
    expect([await named('ru'), await named('en')]).toEqual([ru, en])
  })
})

test('an event with the word in its name ranks before one held there', async () => {
  await publishTestEvent(open.db, {
    code: 'moscow-named',
    name: { ru: 'Москва-река', en: 'Moskva River' },
    city: { ru: 'Рязань', en: 'Ryazan' },
  })
  const near = await open.db.transaction({ role: 'system', readOnly: true }, async (tx) => {
    const index = await currentIndex(tx)
    const rankOf = createRelevance(index, 'москва')
    return index.codes
      .map((code, slot) => ({ code, rank: index.isListed[slot] ? rankOf(slot) : -1 }))
      .filter(({ rank }) => rank >= 0)
      .sort((a, b) => a.rank - b.rank || (a.code < b.code ? -1 : 1))
      .map(({ code }) => code)
  })
  expect(near).toEqual(['moscow-named', ...inMoscow])
})
