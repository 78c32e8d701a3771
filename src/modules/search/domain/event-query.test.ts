import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import { addDays, type PlainDate, plainDate } from '#src/kernel/plain-date.ts'
import { ageGroups } from '#src/modules/catalog/domain/age-group.ts'
import { sports } from '#src/modules/catalog/domain/sport.ts'
import { collections } from './collections.ts'
import { datePresets } from './date-preset.ts'
import { type EventFilters, filterNames } from './event-filters.ts'
import {
  collectionPage,
  type EventQuery,
  effectiveSeason,
  effectiveSort,
  eventsPath,
  hasFilters,
  listFilters,
  maxPageSize,
  parseEventQuery,
  unfilteredTab,
  withoutFilter,
} from './event-query.ts'
import type { AgeFilter, DateFilter } from './filter-values.ts'
import { inCollection } from './in-collection.ts'
import { requirementFilters } from './requirement-filter.ts'
import { seasons } from './season.ts'
import { sorts } from './sort.ts'
import { isTab, type Tab, tabs } from './tabs.ts'

function readAddress(address: string): EventQuery {
  const url = new URL(address, 'https://startline.example')
  const type = url.pathname.slice('/events/'.length)
  if (!isTab(type)) throw new Error(address)
  return parseEventQuery(type, (name) => url.searchParams.getAll(name))
}

const day = fc.integer({ min: 0, max: 20_000 }).map((days): PlainDate => addDays(plainDate(2000, 1, 1), days))
const ordered = fc
  .tuple(fc.option(day), fc.option(day))
  .filter(([a, b]) => a !== null || b !== null)
  .map(([a, b]): DateFilter => (a !== null && b !== null && a > b ? { from: b, to: a } : { from: a, to: b }))
const ages = fc
  .tuple(fc.option(fc.nat(120)), fc.option(fc.nat(120)))
  .filter(([a, b]) => a !== null || b !== null)
  .map(([a, b]): AgeFilter => (a !== null && b !== null && a > b ? { from: b, to: a } : { from: a, to: b }))
const text = (max: number) =>
  fc
    .string({ unit: 'grapheme', minLength: 1, maxLength: max })
    .map((raw) => Array.from(raw.replace(/\s+/gu, ' ').trim()).slice(0, max).join('').trim())
    .filter((words) => /[\p{L}\p{N}]/u.test(words))
const filters: fc.Arbitrary<EventFilters> = fc.record(
  {
    q: text(100),
    city: fc.record({ name: text(60), withinKm: fc.option(fc.integer({ min: 1, max: 5_000 })) }),
    sport: fc.subarray([...sports], { minLength: 1 }),
    date: fc.oneof(
      ordered,
      fc.constantFrom(...datePresets).map((preset) => ({ preset })),
    ),
    age: fc.oneof(
      ages,
      fc.constantFrom(...ageGroups).map((group) => ({ group })),
    ),
    series: fc.constantFrom('volga-cup', 'ice-league'),
    rating: fc.integer({ min: 100, max: 500 }),
    place: fc.constantFrom('ru', 'kz/almaty', 'ru/самарская-область/kuybyshev-square'),
    area: fc.constantFrom(
      { west: 30, south: 59.5, east: 31.25, north: 60 },
      { west: -180, south: -90, east: 180, north: 90 },
    ),
    club: fc.constantFrom('volga-starts', 'k2'),
    requirements: fc.subarray([...requirementFilters], { minLength: 1 }),
    championship: fc.constantFrom('any', 'russia-trail'),
    open: fc.constant(true as const),
    free: fc.constant(true as const),
    nrm: fc.constant(true as const),
    fast: fc.constant(true as const),
  } satisfies { [Name in keyof Required<EventFilters>]: unknown },
  { requiredKeys: [] },
)
const query: fc.Arbitrary<EventQuery> = fc.record({
  type: fc.constantFrom<Tab>(...tabs),
  filters,
  collection: fc.option(fc.constantFrom(...collections)),
  season: fc.option(fc.constantFrom(...seasons)),
  sort: fc.option(fc.constantFrom(...sorts)),
  view: fc.constantFrom<EventQuery['view']>('map', undefined),
  cursor: fc.option(
    fc.record({
      rank: fc.integer({ min: -999_999, max: 999_999_999_999 }),
      code: fc.stringMatching(/^x[a-z0-9-]{2,20}$/),
    }),
  ),
  take: fc.integer({ min: 1, max: maxPageSize }),
})

test('an address holds the whole query, and nothing else', () => {
  fc.assert(
    fc.property(query, (sample) => {
      expect(readAddress(eventsPath(sample))).toEqual(sample)
    }),
    { numRuns: 500 },
  )
})

test('removing any filter removes nothing else', () => {
  fc.assert(
    fc.property(query, fc.constantFrom(...filterNames), (sample, name) => {
      const { [name]: _, ...remaining } = sample.filters
      expect(withoutFilter(sample, name)).toEqual({ ...sample, cursor: null, filters: remaining })
    }),
  )
})

test('a plain tab has a plain address', () => {
  expect(eventsPath(unfilteredTab('future'))).toBe('/events/future')
})

describe('an address that somebody wrote by hand', () => {
  test.for([
    [
      'sports with a comma, twice, unknown',
      '/events/all?sport=swimming,run&sport=run&sport=chess',
      { sport: ['run', 'swimming'] },
    ],
    ['spaces around and within', '/events/all?q=%20 a%20%20b ', { q: 'a b' }],
    ['nothing that could be looked for', '/events/all?q=—&city=😀', {}],
    ['an empty field of a form', '/events/all?q=&city=&sport=&date=', {}],
    ['days in the wrong order', '/events/all?date=2026-05-02..2026-05-01', {}],
    ['a day that does not exist', '/events/all?date=2026-02-30..', {}],
    ['an open end', '/events/all?date=2026-05-01..', { date: { from: '2026-05-01', to: null } }],
    ['ages', '/events/all?age=7..9', { age: { from: 7, to: 9 } }],
    ['too many stars', '/events/all?rating=6', {}],
    ['stars', '/events/all?rating=4.5', { rating: 450 }],
    [
      'two days of a plain form',
      '/events/all?date=&from=2026-05-01&to=2026-05-09',
      { date: { from: '2026-05-01', to: '2026-05-09' } },
    ],
    [
      'two days in the wrong order',
      '/events/all?from=09.05.2026&to=2026-05-01',
      { date: { from: '2026-05-01', to: '2026-05-09' } },
    ],
    ['a preset beside days', '/events/all?date=today&from=2026-05-01', { date: { preset: 'today' } }],
    ['two ages of a plain form', '/events/all?ageFrom=40&ageTo=7', { age: { from: 7, to: 40 } }],
    ['an age of a plain form', '/events/all?age=&ageFrom=&ageTo=12', { age: { from: null, to: 12 } }],
    ['around a city', '/events/all?city=Пермь&nearby=100', { city: { name: 'Пермь', withinKm: 100 } }],
    ['around nothing', '/events/all?nearby=100', {}],
    ['too far around', '/events/all?city=Пермь&nearby=9999', { city: { name: 'Пермь', withinKm: 5000 } }],
    ['marks in any words', '/events/all?open=true&free=on&nrm=1&fast=no', { open: true, free: true, nrm: true }],
    ['a place with too many parts', '/events/all?place=ru/a/b/c', {}],
    ['requirements', '/events/all?requirements=medical,none,visa', { requirements: ['none', 'medical'] }],
  ] as const)('the filters are read from an address: %s', ([, address, expected]) => {
    expect(readAddress(address).filters).toEqual(expected)
  })

  test.for([
    ['a cursor', 'cursor=-12.volga-run', { rank: -12, code: 'volga-run' }],
    ['a broken cursor', "cursor=1.x'--", null],
    ['no cursor', '', null],
  ] as const)('the cursor is read from an address: %s', ([, search, expected]) => {
    expect(readAddress(`/events/past?${search}`).cursor).toEqual(expected)
  })

  test.for([
    ['1', 1],
    ['0', 1],
    ['999', maxPageSize],
    ['many', 18],
  ] as const)('take=%s takes %i events', ([take, expected]) => {
    expect(readAddress(`/events/past?take=${take}`).take).toBe(expected)
  })
})

describe('a season', () => {
  test.for([
    ['/events/future', 'all'],
    ['/events/all', 'all-time'],
    ['/events/today', 'all'],
    ['/events/series', 'all'],
    ['/events/virtual?open=1', 'all'],
    ['/events/past', 'all-time'],
    ['/events/results?sport=run', 'all-time'],
    ['/events/past?season=this', 'this'],
    ['/events/future?season=this', 'this'],
    ['/events/future?season=last', 'all'],
    // a query that names events by words, days or a series covers all seasons
    ['/events/future?q=марафон', 'all-time'],
    ['/events/future?date=next-year', 'all-time'],
    ['/events/all?series=volga-league', 'all-time'],
    ['/events/all?q=марафон&season=this', 'this'],
    ['/events/future?collection=running', 'all'],
    ['/events/all?collection=high-rating', 'all-time'],
    ['/events/results?collection=running', 'all-time'],
    ['/events/series?collection=running', 'all'],
  ] as const)('%s selects the season %s', ([address, season]) => {
    expect(effectiveSeason(readAddress(address))).toBe(season)
  })
})

describe('an order', () => {
  test.for([
    ['/events/future', 'soonest'],
    ['/events/all', 'soonest'],
    ['/events/past', 'newest'],
    ['/events/results', 'newest'],
    ['/events/past?sort=soonest', 'soonest'],
    ['/events/future?sort=rating', 'rating'],
    ['/events/future?q=марафон', 'relevance'],
    ['/events/future?q=марафон&sort=soonest', 'soonest'],
    ['/events/future?sort=relevance', 'soonest'],
    ['/events/future?city=Пермь&sort=nearest', 'nearest'],
    ['/events/future?sort=nearest', 'soonest'],
    ['/events/future?sort=dearest', 'soonest'],
  ] as const)('%s is sorted by %s', ([address, sort]) => {
    expect(effectiveSort(readAddress(address))).toBe(sort)
  })
})

describe('taking a filter away', () => {
  const full = readAddress('/events/past?q=a&sport=run,trail&collection=weekend&cursor=1.abc')
  test('removing one of several values returns to the first page', () => {
    expect(eventsPath(withoutFilter(full, 'sport', 'run'))).toBe('/events/past?q=a&sport=trail&collection=weekend')
  })
  test('removing a name removes all its values', () => {
    expect(eventsPath(withoutFilter(full, 'sport'))).toBe('/events/past?q=a&collection=weekend')
  })
  test('the collection can be removed', () => {
    expect(eventsPath(withoutFilter(full, 'collection'))).toBe('/events/past?q=a&sport=run&sport=trail')
  })
})

test('a collection opens in the tab that it is chosen from, and one of past events opens among those', () => {
  for (const [from, to] of [
    ['/events/results?city=Пермь', '/events/results?city=%D0%9F%D0%B5%D1%80%D0%BC%D1%8C&collection=running'],
    ['/events/past', '/events/past?collection=running'],
    ['/events/series', '/events/series?collection=running'],
    ['/events/today', '/events/today?collection=running'],
    ['/events/virtual', '/events/virtual?collection=running'],
    ['/events/all', '/events/all?collection=running'],
  ] as const)
    expect(eventsPath(inCollection(readAddress(from), 'running'))).toBe(to)
  for (const [from, to] of [
    ['future', 'past'],
    ['today', 'past'],
    ['past', 'past'],
    ['results', 'results'],
    ['series', 'series'],
    ['all', 'all'],
  ])
    expect(inCollection(readAddress(`/events/${from}`), 'high-rating').type).toBe(to)
})

test('a collection narrows like any filter and opens in its own tab', () => {
  for (const collection of collections) expect(hasFilters(collectionPage(collection))).toBe(true)
  expect(eventsPath(collectionPage('high-rating'))).toBe('/events/past?collection=high-rating')
  expect(listFilters({ ...collectionPage('swimming'), filters: { open: true } })).toEqual([
    { open: true },
    { sport: ['swimming', 'swimming-team'] },
  ])
})
