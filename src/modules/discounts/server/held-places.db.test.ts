import { describe, expect } from 'vitest'
import { brokenInvariants } from '#src/integrity/invariants.ts'
import { plusMs, toInstant } from '#src/kernel/instant.ts'
import { newId } from '#src/platform/new-id.ts'
import { test } from '#tests/support/app-test.ts'
import { organizersMember } from '#tests/support/organizers-member.ts'
import { publishRace } from '#tests/support/race-for-tests.ts'
import { newRunner, openPaymentOf, type Runner } from '#tests/support/runner.ts'
import { publishTeamRace } from '#tests/support/team-for-tests.ts'
import { createTestApp, type Json, type TestApp, type TestClient } from '#tests/support/test-app.ts'

test.afterAll(async ({ app }) => expect(await brokenInvariants(app.services.db)).toEqual([]))

type Race = Awaited<ReturnType<typeof publishRace>>
const day = 86_400_000
let network = 0
const aRunner = (app: TestApp) => {
  network += 1
  return newRunner(app, { address: `192.0.${network}.1` })
}

/** A race with a code that holds places of it. */
async function holding(
  app: TestApp,
  { capacity, places, ...terms }: { capacity: number; places: number; endsAt?: string },
) {
  const race = await publishRace(app, { race: { capacity } })
  const manager = (await organizersMember(app, 'manage')).client
  const ruleId = newId()
  const path = `/api/organizer/events/${race.eventCode}/discount-rules`
  const value = { kind: 'percent', shareBp: 5_000 }
  await manager.post(path, { ruleId, nameRu: 'Гости', nameEn: 'Guests', value, ...terms })
  const code = `ГОСТЬ-${race.eventCode}`
  const heldPlaces = { eventCode: race.eventCode, raceCode: race.raceCode, places }
  const added = await manager.post(`${path}/${ruleId}/codes`, { promoCodes: [{ code, heldPlaces }] })
  expect([added.status, added.body]).toEqual([200, { added: 1 }])
  return { race, manager, code, path: `${path}/${ruleId}`, value }
}

const register = (runner: Runner, race: Race, promoCode?: string, registrationId: string = newId()) =>
  runner.client.post('/Register/ApiSaveRegistration', {
    eventCode: race.eventCode,
    raceCode: race.raceCode,
    registrationId,
    participant: runner.participant,
    promoCode,
  })
const apply = ({ client }: Runner, registrationId: string, code: string) =>
  client.post('/Register/ApiApplyDiscountCode', { registrationId, code })
const placesLeft = async (app: TestApp, { eventCode }: Race): Promise<number> =>
  (await app.client().get(`/api/events/${eventCode}`)).body.races[0].placesLeft
const stateFor = async ({ client }: Runner, { eventCode, raceCode }: Race, promoCode = '') =>
  (await client.get(`/Register/ApiInit?${new URLSearchParams({ eventCode, raceCode, promoCode })}`)).body.state
const leftOf = async (manager: TestClient, path: string): Promise<number> =>
  (await manager.get(`${path}/codes`)).body.list[0].heldPlaces.left

describe('places that a code holds', () => {
  test('are not sold to anybody else, and its owner gets one though the race is full', async ({ app }) => {
    const { race, manager, code, path } = await holding(app, { capacity: 3, places: 2 })
    expect(await placesLeft(app, race)).toBe(1)
    const [first, second, guest] = [await aRunner(app), await aRunner(app), await aRunner(app)]
    expect((await register(first, race)).status).toBe(200)
    expect((await register(second, race)).body.error.code).toBe('registration.sold_out')
    expect((await register(second, race, 'НЕ-ТОТ')).body.error.code).toBe('registration.sold_out')
    expect(await stateFor(second, race)).toMatchObject({ state: 'full' })
    expect(await stateFor(guest, race, code)).toEqual({ state: 'open', left: 2 })
    const people = await guest.client.get(
      `/api/registrations/people?${new URLSearchParams({ eventCode: race.eventCode, promoCode: code })}`,
    )
    expect(people.body.races[0].state.state).toBe('open')
    const registrationId = newId()
    expect((await register(guest, race, code.toLowerCase(), registrationId)).status).toBe(200)
    expect(await leftOf(manager, path)).toBe(1)
    const cart = (await apply(guest, registrationId, code)).body
    expect(cart.codes).toMatchObject([{ code, reason: null }])
    expect(await leftOf(manager, path)).toBe(1) // its place is one of the code's already
  })

  test('return to the code when an order ends or is cancelled, and to the race when the code ends', async ({
    app,
    bank,
  }) => {
    const endsAt = plusMs(toInstant(new Date()), 10 * day)
    const { race, manager, code, path } = await holding(app, { capacity: 2, places: 2, endsAt })
    const [first, second, third] = [await aRunner(app), await aRunner(app), await aRunner(app)]
    const [unpaid, paid] = [newId(), newId()]
    expect((await register(first, race, code, unpaid)).status).toBe(200)
    expect((await register(second, race, code, paid)).status).toBe(200)
    expect((await register(third, race, code)).body.error.code).toBe('registration.sold_out')
    await first.client.post('/Register/ApiClearCart', { registrationId: unpaid })
    expect(await leftOf(manager, path)).toBe(1)
    expect((await register(third, race)).body.error.code).toBe('registration.sold_out') // not for everybody
    const payment = await openPaymentOf(second, paid)
    await app.receiveWebhook(bank.message(payment.id, 'succeeded'))
    const seen = await second.client.get(`/api/account/registrations/${paid}/cancellation`)
    const { refundMinor } = seen.body.whole
    expect((await second.client.post(`/api/account/registrations/${paid}/cancel`, { refundMinor })).status).toBe(200)
    expect(await leftOf(manager, path)).toBe(2)
    expect(await placesLeft(app, race)).toBe(0)
    app.forward(11 * day)
    expect(await placesLeft(app, race)).toBe(2)
    expect((await register(third, race)).status).toBe(200)
    expect((await register(await aRunner(app), race, code)).status).toBe(200) // as everybody
  })

  test('are exchanged for places that an order took before the code was entered', async ({ app }) => {
    const { race, manager, code, path } = await holding(app, { capacity: 2, places: 1 })
    const [owner, other, third] = [await aRunner(app), await aRunner(app), await aRunner(app)]
    const registrationId = newId()
    expect((await register(owner, race, undefined, registrationId)).status).toBe(200)
    expect((await register(other, race)).body.error.code).toBe('registration.sold_out')
    expect((await apply(owner, registrationId, code)).status).toBe(200)
    expect(await leftOf(manager, path)).toBe(0)
    expect((await register(other, race)).status).toBe(200)
    expect((await register(third, race, code)).body.error.code).toBe('registration.sold_out')
  })

  test('are free at once when the code is invalidated, and held again where they are still free', async ({ app }) => {
    const { race, manager, path, value } = await holding(app, { capacity: 2, places: 2 })
    const [{ codeId }] = (await manager.get(`${path}/codes`)).body.list
    const set = (isActive: boolean) => manager.put(`${path}/codes/${codeId}`, { isActive })
    expect((await set(false)).body.heldPlaces).toMatchObject({ places: 2, left: 0 })
    expect(await placesLeft(app, race)).toBe(2)
    expect((await set(true)).body.heldPlaces).toMatchObject({ places: 2, left: 2 })
    expect(await placesLeft(app, race)).toBe(0)
    // So when the discount is switched off, and ended.
    const put = (isActive: boolean) => manager.put(path, { nameRu: 'Гости', nameEn: 'Guests', value, isActive })
    await put(false)
    expect(await placesLeft(app, race)).toBe(2)
    expect((await register(await aRunner(app), race)).status).toBe(200)
    const refused = await put(true)
    expect([refused.status, refused.body.error.code]).toEqual([409, 'discounts.places_gone'])
    await set(false)
    await put(true)
    const gone = await set(true)
    expect([gone.status, gone.body.error.code]).toEqual([409, 'discounts.places_gone'])
    await manager.post(`${path}/end`, {})
    expect(await placesLeft(app, race)).toBe(1)
  })

  test('are given to each person of an order', async ({ app }) => {
    const { race, manager, code, path } = await holding(app, { capacity: 2, places: 2 })
    const owner = await aRunner(app)
    const registrationId = newId()
    expect((await register(owner, race, code, registrationId)).status).toBe(200)
    const child = { ...owner.participant, firstName: 'Иван', birthDate: '2002-02-03' }
    const add = (promoCode?: string) =>
      owner.client.post('/Register/ApiSaveRegistration', {
        eventCode: race.eventCode,
        raceCode: race.raceCode,
        registrationId,
        isAddition: true,
        relation: 'child',
        participant: child,
        promoCode,
      })
    expect((await add()).body.error.code).toBe('registration.sold_out')
    expect((await add(code)).status).toBe(200)
    expect(await leftOf(manager, path)).toBe(0)
    const people = await owner.client.get(
      `/api/registrations/people?eventCode=${race.eventCode}&registrationId=${registrationId}`,
    )
    const { id: entryId } = people.body.entries.at(-1)
    await owner.client.post(`/api/registrations/${registrationId}/remove-entry`, { entryId })
    expect(await leftOf(manager, path)).toBe(1)
  })

  test('are never given twice: of fifteen owners at once as many get one as the code holds', async ({ app }) => {
    const { race, code } = await holding(app, { capacity: 4, places: 3 })
    const owners = await Promise.all(Array.from({ length: 15 }, () => aRunner(app)))
    const strangers = await Promise.all(Array.from({ length: 5 }, () => aRunner(app)))
    const [byCode, others] = await Promise.all([
      Promise.all(owners.map((runner) => register(runner, race, code))),
      Promise.all(strangers.map((runner) => register(runner, race))),
    ])
    const got = (all: readonly { status: number }[]) => all.filter(({ status }) => status === 200).length
    // An owner without a held place may take the one of everybody.
    expect(got(byCode) + got(others)).toBe(4)
    expect(got(others)).toBeLessThanOrEqual(1)
    expect(
      await app.sql(
        `select from inventory.holds h join catalog.races r on r.pool_id = h.pool_id
         join catalog.events e on e.id = r.event_id where e.code = $1 and h.reserve_id is not null and h.state = 'held'`,
        [race.eventCode],
      ),
    ).toHaveLength(3)
  })

  test('go to the waitlist when the code ends, and to no one before', async ({ app }) => {
    const { race, code, manager, path } = await holding(app, { capacity: 2, places: 1 })
    const [first, waiting, guest] = [await aRunner(app), await aRunner(app), await aRunner(app)]
    await register(first, race)
    const join = { eventCode: race.eventCode, raceCode: race.raceCode, participant: waiting.participant }
    expect((await waiting.client.post('/api/waitlist/join', join)).status).toBe(200)
    const registrationId = newId()
    expect((await register(guest, race, code, registrationId)).status).toBe(200)
    await guest.client.post('/Register/ApiClearCart', { registrationId })
    expect(await leftOf(manager, path)).toBe(1) // not offered to the waitlist
    await manager.post(`${path}/end`, {})
    const [pool] = await app.sql<{ reserved: number }>(
      `select h.units as reserved from inventory.holds h join catalog.races r on r.pool_id = h.pool_id and h.order_id = h.pool_id
       join catalog.events e on e.id = r.event_id where e.code = $1 and h.state = 'held'`,
      [race.eventCode],
    )
    expect(pool).toEqual({ reserved: 1 })
  })
})

test('places of a team race are not held', async ({ app }) => {
  const race = await publishTeamRace(app)
  const manager = (await organizersMember(app, 'manage')).client
  const ruleId = newId()
  const path = `/api/organizer/events/${race.eventCode}/discount-rules`
  await manager.post(path, { ruleId, nameRu: 'Г', nameEn: 'G', value: { kind: 'percent', shareBp: 1 } })
  const heldPlaces = { eventCode: race.eventCode, raceCode: race.raceCode, places: 1 }
  const { status, body } = await manager.post(`${path}/${ruleId}/codes`, { promoCodes: [{ code: 'T', heldPlaces }] })
  expect([status, body.error.code]).toEqual([422, 'discounts.places_of_teams'])
})

test('wrong codes are guesses where a race holds places: after ten of an account no code holds any', async ({
  app,
}) => {
  const { race, code } = await holding(app, { capacity: 1, places: 1 })
  const guesser = await aRunner(app)
  for (let i = 0; i < 10; i += 1) expect((await stateFor(guesser, race, `GUESS-${i}`)).state).toBe('full')
  expect((await stateFor(guesser, race, code)).state).toBe('full')
  expect((await stateFor(await aRunner(app), race, code)).state).toBe('open')
})

test('the steps of one registration ask for the same code without counting it again', async ({ app }) => {
  const { race, code } = await holding(app, { capacity: 1, places: 1 })
  const runner = await aRunner(app)
  for (let i = 0; i < 12; i += 1) await stateFor(runner, race, 'СТАРТ10')
  for (let i = 0; i < 12; i += 1) expect((await stateFor(runner, race, code)).state).toBe('open')
})

test('places are held only in a race that the discount covers, and by fifty codes of it at most', async ({ app }) => {
  const [race, other] = [await publishRace(app, { race: { capacity: 60 } }), await publishRace(app)]
  const manager = (await organizersMember(app, 'manage')).client
  const ruleId = newId()
  const path = `/api/organizer/events/${race.eventCode}/discount-rules`
  const conditions = { eventCodes: [race.eventCode] }
  await manager.post(path, { ruleId, nameRu: 'Г', nameEn: 'G', value: { kind: 'percent', shareBp: 1 }, conditions })
  const add = async (of: Race, from: number, count: number) => {
    const heldPlaces = { eventCode: of.eventCode, raceCode: of.raceCode, places: 1 }
    const promoCodes = Array.from({ length: count }, (_, i) => ({ code: `HOLDER-${from + i}`, heldPlaces }))
    const { status, body } = await manager.post(`${path}/${ruleId}/codes`, { promoCodes })
    return [status, body.error?.code]
  }
  expect(await add(other, 100, 1)).toEqual([422, 'discounts.places_not_covered'])
  expect(await add(race, 0, 50)).toEqual([200, undefined])
  expect(await add(race, 50, 1)).toEqual([409, 'discounts.too_many_holders'])
})

test('guard removal: where a reserve does not lose what it gives, its one place is given to two owners', async () => {
  const app = await createTestApp()
  try {
    const { race, code } = await holding(app, { capacity: 1, places: 1 })
    await app.sql(`create or replace function inventory.take_from_reserve(
      p_tenant int, p_limit uuid, p_pool uuid, p_reserve uuid, p_units int) returns void language sql as ''`)
    const all = [await register(await aRunner(app), race, code), await register(await aRunner(app), race, code)]
    expect(all.map(({ status }) => status)).toEqual([200, 200])
  } finally {
    await app.close()
  }
})

test('guard removal: without the reserve in its pool held places are sold to everybody', async ({ app }) => {
  const { race } = await holding(app, { capacity: 2, places: 2 })
  await app.sql(
    `with removed as (
       delete from inventory.holds h using inventory.reserves r where h.order_id = r.id and r.id in (
         select c.id from discounts.codes c join catalog.races a on a.id = c.held_race_id
         join catalog.events e on e.id = a.event_id where e.code = $1) returning h.pool_id, h.limit_id, h.units)
     , pools as (update inventory.pools p set held = p.held - x.units from removed x where p.id = x.pool_id)
     update inventory.limits l set held = l.held - x.units from removed x where l.id = x.limit_id`,
    [race.eventCode],
  )
  const all: Json[] = [await register(await aRunner(app), race), await register(await aRunner(app), race)]
  expect(all.map(({ status }) => status)).toEqual([200, 200])
})
