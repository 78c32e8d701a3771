import { describe, expect, test } from 'vitest'
import { toInstant } from '#src/kernel/instant.ts'
import { eventState, fewLeftFrom, type Places, type RaceFacts, type RaceState, raceState } from './race-state.ts'

const at = (text: string) => toInstant(`2026-${text}:00Z`)
const race: RaceFacts = {
  eventStatus: 'published',
  opensAt: at('02-01T09:00'),
  closesAt: at('05-20T21:00'),
  startsAt: at('05-24T05:00'),
  capacity: 500,
  fewLeft: null,
  allowsPickup: true,
  isByCode: false,
  drawsAt: null,
}
const places = (free: number, taken = 500 - free, held = 0): Places => ({ free, taken, held })
const season = at('03-10T12:00')
const late = at('05-22T12:00')

describe('the state of a race', () => {
  const cases: [string, Partial<RaceFacts>, Places, ReturnType<typeof at>, RaceState][] = [
    ['open while places are left', {}, places(312), season, { state: 'open', left: 312 }],
    ['opens at its very moment', {}, places(500), race.opensAt, { state: 'open', left: 500 }],
    [
      'comes soon a moment before',
      {},
      places(500),
      toInstant('2026-02-01T08:59:59.999Z'),
      { state: 'coming-soon', opensAt: race.opensAt },
    ],
    ['few are left from twenty', {}, places(20), season, { state: 'few-left', left: 20 }],
    ['twenty-one are not few', {}, places(21), season, { state: 'open', left: 21 }],
    ['ten per cent of a small race', { capacity: 60 }, places(6, 54), season, { state: 'few-left', left: 6 }],
    ['more than ten per cent of a small race', { capacity: 60 }, places(7, 53), season, { state: 'open', left: 7 }],
    ['the event says what few is', { fewLeft: 100 }, places(100), season, { state: 'few-left', left: 100 }],
    ['the event never says few', { fewLeft: 0 }, places(1), season, { state: 'open', left: 1 }],
    [
      'by draw until its moment, whatever is free',
      { drawsAt: at('03-10T12:01') },
      places(0),
      season,
      { state: 'by-draw', drawsAt: at('03-10T12:01') },
    ],
    ['drawn at that moment', { drawsAt: season }, places(0), season, { state: 'full' }],
    ['by code while places are left', { isByCode: true }, places(3), season, { state: 'by-code', left: 3 }],
    ['by code and full', { isByCode: true }, places(0), season, { state: 'full' }],
    ['full when all are taken', {}, places(0), season, { state: 'full' }],
    ['full when the rest is held', {}, places(0, 480, 20), season, { state: 'full' }],
    ['the event is at its limit while the race is not', {}, places(0, 300), season, { state: 'limit-reached' }],
    ['closed at its very moment, with pick-up', {}, places(40), race.closesAt, { state: 'closed', pickup: true }],
    [
      'closed without pick-up where the event has none',
      { allowsPickup: false },
      places(40),
      late,
      { state: 'closed', pickup: false },
    ],
    ['no pick-up for a race without places', {}, places(0), late, { state: 'closed', pickup: false }],
    ['no pick-up once the race has started', {}, places(40), race.startsAt, { state: 'closed', pickup: false }],
    ['cancelled before anything else', { eventStatus: 'cancelled' }, places(0), late, { state: 'cancelled' }],
    [
      'postponed even before the opening',
      { eventStatus: 'postponed' },
      places(500),
      at('01-01T00:00'),
      { state: 'postponed' },
    ],
    ['a draft sells nothing', { eventStatus: 'draft' }, places(500), season, { state: 'closed', pickup: false }],
  ]
  test.for(cases)('the state of a race is computed: %s', ([, facts, left, now, expected]) => {
    expect(raceState({ ...race, ...facts }, left, now)).toEqual(expected)
  })
})

test.for([
  [5_000, 20],
  [200, 20],
  [199, 19],
  [9, 0],
] as const)('a race with %i places calls %i of them few', ([capacity, expected]) => {
  expect(fewLeftFrom({ capacity, fewLeft: null })).toBe(expected)
})

describe('the state of an event', () => {
  const soon: RaceState = { state: 'coming-soon', opensAt: at('02-01T09:00') }
  const later: RaceState = { state: 'coming-soon', opensAt: at('03-01T09:00') }
  const closed: RaceState = { state: 'closed', pickup: false }
  const cases: [string, Parameters<typeof eventState>[0], RaceState[], RaceState][] = [
    [
      'one open race opens it',
      'published',
      [{ state: 'full' }, { state: 'open', left: 30 }, soon],
      { state: 'open', left: 30 },
    ],
    [
      'places of all races on sale are counted',
      'published',
      [
        { state: 'few-left', left: 3 },
        { state: 'open', left: 30 },
      ],
      { state: 'open', left: 33 },
    ],
    [
      'few in every race that is on sale',
      'published',
      [{ state: 'few-left', left: 3 }, { state: 'full' }],
      { state: 'few-left', left: 3 },
    ],
    ['the earliest opening', 'published', [later, soon, { state: 'full' }], soon],
    ['full where the rest is closed', 'published', [closed, { state: 'full' }], { state: 'full' }],
    ['at its limit', 'published', [{ state: 'limit-reached' }, closed], { state: 'limit-reached' }],
    [
      'closed, on the spot still possible',
      'published',
      [closed, { state: 'closed', pickup: true }],
      { state: 'closed', pickup: true },
    ],
    ['closed without any race', 'published', [], closed],
    ['cancelled as a whole', 'cancelled', [{ state: 'cancelled' }], { state: 'cancelled' }],
  ]
  test.for(cases)('the state of an event is computed: %s', ([, status, races, expected]) => {
    expect(eventState(status, races)).toEqual(expected)
  })
})
