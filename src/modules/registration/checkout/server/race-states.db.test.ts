import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { type Instant, plusMs, toInstant } from '#src/kernel/instant.ts'
import { type RaceState, type RaceStateName, raceStateNames } from '#src/modules/catalog/domain/race-state.ts'
import { eventJsonLd } from '#src/modules/catalog/parts/event-json-ld.ts'
import { changeEventStatus } from '#src/modules/catalog/server/commands/change-event-status.ts'
import { publishRace } from '#tests/support/race-for-tests.ts'
import { holdPlaceOf, newRunner } from '#tests/support/runner.ts'
import { createTestApp, type TestApp } from '#tests/support/test-app.ts'

// SPEC §4: a race has the same state (open, full or coming soon) for all visitors, on every page.
let app: TestApp
beforeAll(async () => {
  app = await createTestApp()
})
afterAll(() => app.close())

const inDays = (days: number): Instant => plusMs(toInstant(new Date()), days * 24 * 3600_000)
const drawn = { drawsAt: inDays(10) }
const over = { opensAt: inDays(-10), closesAt: inDays(-1) }
const pickup = { ru: 'Манеж, накануне', en: 'Arena, the day before' }

type Case = {
  readonly state: RaceStateName
  readonly change?: Parameters<typeof publishRace>[1]
  /** A race whose place another account takes. */
  readonly taken?: string
  readonly offer: string
}
const cases: readonly (readonly [string, Case])[] = [
  ['open', { state: 'open', offer: 'InStock' }],
  ['few places left', { state: 'few-left', change: { race: { fewLeft: 100 } }, offer: 'LimitedAvailability' }],
  ['full', { state: 'full', change: { race: { capacity: 1 } }, taken: 'ten', offer: 'SoldOut' }],
  [
    'the event’s limit reached',
    {
      state: 'limit-reached',
      change: { participantLimit: 1, more: [{ code: 'five' }] },
      taken: 'five',
      offer: 'SoldOut',
    },
  ],
  ['coming soon', { state: 'coming-soon', change: { race: { opensAt: inDays(1) } }, offer: 'PreOrder' }],
  ['closed', { state: 'closed', change: { race: over }, offer: 'OutOfStock' }],
  ['closed, but not at the pick-up', { state: 'closed', change: { race: over, pickup }, offer: 'OutOfStock' }],
  ['by a code', { state: 'by-code', change: { race: { isByCode: true } }, offer: 'LimitedAvailability' }],
  ['by a draw', { state: 'by-draw', change: { race: drawn }, offer: 'PreOrder' }],
  ['of teams that nobody can enter here', { state: 'closed', change: { race: { kind: 'team' } }, offer: 'OutOfStock' }],
  ['cancelled', { state: 'cancelled', offer: 'Discontinued' }],
  ['postponed', { state: 'postponed', offer: 'OutOfStock' }],
]

describe('card, page, search engines and registration agree on a race that is', () => {
  test.for(cases)('all parts of the site agree on a race that is %s', async ([, { state, change, taken, offer }]) => {
    const { eventCode, raceCode } = await publishRace(app, change)
    if (taken !== undefined) await holdPlaceOf(await newRunner(app), { eventCode, raceCode: taken })
    if (state === 'cancelled' || state === 'postponed') {
      const { db } = app.services
      await db.transaction({ role: 'app', tenantId: 1 }, (tx) => changeEventStatus(tx, eventCode, state))
    }
    const page = (await app.client().get(`/api/events/${eventCode}`)).body
    const [race] = page.races
    const card = await cardOf(eventCode)
    const register = (await app.client().get(`/Register/ApiCardInfo?eventCode=${eventCode}&raceCode=${raceCode}`)).body
      .state as RaceState
    expect({
      page: race.state.state,
      card: card.state.state,
      register: register.state,
      whole: page.state.state,
    }).toEqual({
      ...{ page: state, card: state, register: state, whole: state },
    })
    expect(register).toMatchObject(race.state)
    expect(card.state).toEqual(page.state)
    const ld = eventJsonLd(page, 'https://startline.example/event/x', 'https://startline.example/x.png') as {
      offers: { availability: string }[]
    }
    expect(ld.offers[0]?.availability).toBe(`https://schema.org/${offer}`)
    if (state === 'closed') expect(race.state.pickup).toBe(change?.pickup !== undefined)
  })

  test('the test has a case for each race state', () => {
    expect(new Set(cases.map(([, { state }]) => state))).toEqual(new Set(raceStateNames))
  })
})

async function cardOf(code: string): Promise<{ state: RaceState }> {
  const { body } = await app.client().get('/api/events/list?type=all&season=all-time&take=100')
  const card = body.list.find((one: { code: string }) => one.code === code)
  if (card === undefined) throw new Error(`No card of ${code}`)
  return card
}
