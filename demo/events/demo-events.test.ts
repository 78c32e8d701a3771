import { describe, expect, test } from 'vitest'
import { isInn, isOgrn } from '#src/kernel/company-numbers.ts'
import { type Instant, toInstant } from '#src/kernel/instant.ts'
import { addDays, type PlainDate, plainDate, plainDateIn } from '#src/kernel/plain-date.ts'
import { draftIssue } from '#src/modules/catalog/domain/draft-issue.ts'
import { listRaceDays } from '#src/modules/catalog/domain/race-days.ts'
import { type RaceStateName, raceState, raceStateNames } from '#src/modules/catalog/domain/race-state.ts'
import { sports } from '#src/modules/catalog/domain/sport.ts'
import { collectionQueries } from '#src/modules/search/domain/collections.ts'
import { isInTab, tabs } from '#src/modules/search/domain/tabs.ts'
import { demoOrganizers } from '../organizers.ts'
import type { DemoEvent, DemoRace } from './demo-event.ts'
import { demoEvents } from './demo-events.ts'

const someDay = plainDate(2026, 11, 21)
const yearOfDays = Array.from({ length: 53 }, (_, index) => addDays(someDay, index * 7 + (index % 7)))
const hours = ['00:05', '09:00', '15:30', '20:45']

/** The state of a race after the demo has sold its places. */
function stateOf(event: DemoEvent, race: DemoRace, now: Instant) {
  const sold = event.races.reduce((sum, one) => sum + one.demoSold, 0)
  const inLimit = event.participantLimit === null ? race.capacity : event.participantLimit - sold
  const free = Math.min(race.capacity - race.demoSold, inLimit)
  const facts = {
    ...race,
    isByCode: race.isByCode ?? false,
    drawsAt: race.drawsAt ?? null,
    eventStatus: event.becomes ?? ('published' as const),
    allowsPickup: event.pickup.ru !== '',
  }
  return raceState(facts, { taken: race.demoSold, held: 0, free }, now)
}

function statesAt(allEvents: readonly DemoEvent[], now: Instant): Set<string> {
  const names = new Set<string>()
  for (const event of allEvents) {
    for (const race of event.races) {
      const state = stateOf(event, race, now)
      names.add(state.state === 'closed' && state.pickup ? 'closed with pick-up' : state.state)
    }
  }
  return names
}

test('the same day gives the same season', () => {
  expect(demoEvents(someDay)).toEqual(demoEvents(someDay))
})

describe('whenever the demo is seeded', () => {
  const wanted = [...raceStateNames, 'closed with pick-up'] satisfies (RaceStateName | 'closed with pick-up')[]
  test('every state of a race is present, at any hour', () => {
    for (const today of yearOfDays) {
      const allEvents = demoEvents(today)
      for (const hour of hours) {
        const states = statesAt(allEvents, toInstant(`${today}T${hour}:00+03:00`))
        expect(
          wanted.filter((state) => !states.has(state)),
          `${today} ${hour}`,
        ).toEqual([])
      }
    }
  })

  test('every tab holds an event, and one is under way', () => {
    for (const today of yearOfDays) {
      const allEvents = demoEvents(today).filter((event) => event.isListed)
      for (const hour of hours) {
        const now = toInstant(`${today}T${hour}:00+03:00`)
        const filled = tabs.filter((tab) => allEvents.some((event) => isIn(tab, event, now)))
        expect(filled, `${today} ${hour}`).toEqual([...tabs])
        const live = allEvents.filter((event) => event.races.some((race) => race.startsAt <= now && now < race.endsAt))
        expect(live.length, `${today} ${hour}`).toBeGreaterThan(0)
      }
    }
  })

  test('every draft can be published', () => {
    for (const today of yearOfDays) {
      for (const { tenant: _, organizer: __, ...event } of demoEvents(today)) {
        expect(draftIssue({ ...event, tenantId: 1, organizerId: 'x' }), `${today} ${event.code}`).toBeNull()
      }
    }
  })
})

function isIn(tab: (typeof tabs)[number], event: DemoEvent, now: Instant): boolean {
  const days = listRaceDays(event)
  const [startsOn = someDay] = days
  const endsOn: PlainDate = days.at(-1) ?? someDay
  return isInTab(tab, { ...event, startsOn, endsOn, raceDays: days }, plainDateIn(now, event.timeZone))
}

describe('the season', () => {
  const allEvents = demoEvents(someDay)

  test('the season is large enough, and has every sport and every brand', () => {
    expect(allEvents.length).toBeGreaterThanOrEqual(26)
    expect(sports.filter((sport) => !allEvents.some((event) => event.sport === sport))).toEqual([])
    const brand = (tenant: string) => allEvents.filter((event) => event.tenant === tenant).length
    expect(brand('pionercup')).toBeGreaterThanOrEqual(3)
    expect(brand('fontanka')).toBeGreaterThanOrEqual(3)
    expect(new Set(allEvents.map(({ country }) => country))).toEqual(new Set(['RU', 'BY', 'KZ', 'UZ', 'BG']))
    expect(new Set(allEvents.map(({ code }) => code)).size).toBe(allEvents.length)
  })

  test('the season has texts in both languages everywhere', () => {
    for (const event of allEvents) {
      const program = event.program.flatMap(({ items }) => items.map(({ title }) => title))
      const { contents = [], bring = [], pickups = [] } = event.startPack ?? {}
      const pack = [...contents, ...bring, ...pickups.map((one) => one.place)]
      const texts = [event.name, event.about, ...program, ...pack, event.venue, event.city, event.region]
      for (const { ru, en } of [
        ...texts,
        ...event.races.map((race) => race.name),
        ...event.products.flatMap((p) => [p.name, p.about]),
      ]) {
        expect(ru, event.code).toMatch(/[а-яё\d]/i)
        expect(en, event.code).toMatch(/[a-z\d]/i)
        expect(en, event.code).not.toMatch(/[а-яё]/i)
      }
      expect(event.pickup.ru === '', event.code).toBe(event.pickup.en === '')
    }
  })

  test('the season sells no more than its capacity, has free races, and sells nothing before the opening', () => {
    const now = toInstant(`${someDay}T09:00:00Z`)
    for (const event of allEvents) {
      const sold = event.races.reduce((sum, race) => sum + race.demoSold, 0)
      expect(sold, event.code).toBeLessThanOrEqual(event.participantLimit ?? Number.POSITIVE_INFINITY)
      for (const race of event.races) {
        expect(race.demoSold, `${event.code} ${race.code}`).toBeLessThanOrEqual(race.capacity)
        if (now < race.opensAt) expect(race.demoSold, `${event.code} ${race.code}`).toBe(0)
      }
    }
    expect(
      allEvents.some((event) => event.races.some((race) => race.tiers.every((tier) => tier.priceMinor === 0))),
    ).toBe(true)
    expect(allEvents.some((event) => event.races.some((race) => race.capacity < 10))).toBe(true)
  })

  test('the season has only races for single runners and for teams that can register now', () => {
    const now = toInstant(`${someDay}T09:00:00Z`)
    for (const event of allEvents) {
      for (const race of event.races) {
        const state = stateOf(event, race, now)
        const isOffered = state.state === 'open' || state.state === 'few-left'
        const isRegisterable = race.kind === 'individual' || race.team != null
        if (isOffered) expect(isRegisterable, `${event.code} ${race.code}`).toBe(true)
      }
    }
  })

  test('the season fills the collections of sports, stars and children', () => {
    for (const collection of ['running', 'cycling', 'swimming', 'triathlon'] as const) {
      const wanted = collectionQueries[collection].filters.sport ?? []
      expect(
        allEvents.some((event) => event.isListed && wanted.includes(event.sport)),
        collection,
      ).toBe(true)
    }
    expect(allEvents.some((event) => (event.rating?.hundredths ?? 0) >= 450)).toBe(true)
    expect(allEvents.some((event) => event.races.some((race) => (race.ageTo ?? 99) <= 12))).toBe(true)
  })
})

test('each organizer has numbers with right control digits, and each event an organizer', () => {
  expect(demoOrganizers).toHaveLength(5)
  for (const organizer of demoOrganizers) {
    expect(isInn(organizer.taxNumber), organizer.code).toBe(true)
    expect(isOgrn(organizer.registrationNumber), organizer.code).toBe(true)
  }
  const known = new Set(demoOrganizers.map(({ code }) => code))
  expect(demoEvents(someDay).filter((event) => !known.has(event.organizer))).toEqual([])
})
