import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { changeEventStatus } from '#src/modules/catalog/server/commands/change-event-status.ts'
import { type LetterReader, letterReader } from './testing/letters.ts'
import { organizersMember } from './testing/organizers-member.ts'
import { publishRace } from './testing/race-for-tests.ts'
import { holdPlaceOf, newRunner, openPaymentOf, type Runner } from './testing/runner.ts'
import { complaintsOf } from './testing/sale-invariants.ts'
import { type TestBank, testBank } from './testing/test-bank.ts'
import { type TestClient, type TestHouse, testHouse } from './testing/test-house.ts'

let house: TestHouse
let bank: TestBank
let letters: LetterReader
let organizer: TestClient
beforeAll(async () => {
  bank = testBank()
  house = await testHouse({ bank: bank.provider })
  await publishRace(house.house)
  organizer = (await organizersMember(house, 'manage')).client
  letters = await letterReader(house)
})
afterAll(async () => {
  await letters.close()
  await house.close()
})

type Race = Awaited<ReturnType<typeof publishRace>>
const tell = (paymentId: string) => {
  bank.set(paymentId, 'succeeded')
  return house.hears(bank.message(paymentId, 'succeeded'))
}
async function bought(runner: Runner, race: Race): Promise<string> {
  const id = await holdPlaceOf(runner, race)
  await tell((await openPaymentOf(runner, id)).id)
  return id
}
const becomes = (race: Race, status: string, client = organizer) =>
  client.post(`/api/organizer/events/${race.eventCode}/status`, { status })
const page = async ({ client }: Runner, id: string) => (await client.get(`/api/account/registrations/${id}`)).body
const keep = ({ client }: Runner, id: string) => client.post(`/api/account/registrations/${id}/keep`, {})
const paymentState = async (id: string) =>
  (await house.sql<{ state: string }>('select state from payments.payments where id = $1', [id]))[0]?.state
const takenOf = async ({ eventCode }: Race) =>
  (
    await house.sql<{ taken: number; held: number }>(
      `select l.taken, l.held from inventory.limits l join catalog.events e on e.id = l.id where e.code = $1`,
      [eventCode],
    )
  )[0]

describe('an organizer', () => {
  test('postpones by one call; who is registered is told, may stay, and may have everything back', async () => {
    const race = await publishRace(house.house)
    const [stays, leaves] = [await newRunner(house), await newRunner(house, { language: 'en' })]
    const [kept, left] = [await bought(stays, race), await bought(leaves, race)]
    expect(await keep(stays, kept)).toMatchObject({
      status: 409,
      body: { error: { code: 'registration.not_postponed' } },
    })
    expect((await becomes(race, 'postponed')).body).toEqual({ eventCode: race.eventCode, status: 'postponed' })
    const [told] = (await letters.lettersTo(stays.email)).slice(-1)
    expect(told?.subject).toBe('Событие перенесено: Пробный забег')
    expect(told?.plain.replace(/\s/g, ' ')).toContain('Вернём всю сумму вместе с комиссией: 1 995 ₽')
    expect(told?.html).toContain(`/account/registrations/${kept}`)
    expect((await letters.lettersTo(leaves.email)).at(-1)?.subject).toBe('Event postponed: Пробный забег')

    expect((await keep(stays, kept)).status).toBe(200)
    const { keptAt } = await page(stays, kept)
    expect(keptAt).toEqual(expect.any(String))
    await keep(stays, kept)
    expect((await page(stays, kept)).keptAt).toBe(keptAt)
    expect((await keep(leaves, kept)).status).toBe(404)

    expect((await page(leaves, left)).cancelling).toEqual({ refusal: null, refundMinor: 199_500, lastDay: null })
    const gone = await leaves.client.post(`/api/account/registrations/${left}/cancel`, { refundMinor: 199_500 })
    expect([gone.status, gone.body.status]).toEqual([200, 'refunded'])
    expect((await keep(leaves, left)).body.error.code).toBe('registration.not_standing')
    // who chose to stay may still go
    expect((await page(stays, kept)).cancelling.refundMinor).toBe(199_500)
    await becomes(race, 'published')
    expect((await letters.lettersTo(stays.email)).at(-1)?.subject).toBe('Событие состоится: Пробный забег')
    expect((await page(stays, kept)).keptAt).toBeNull()
    expect(await complaintsOf(house.house.services.db, [kept, left])).toEqual([])
  })

  test('who is none of the event’s organizer, or asks for what can’t be, changes nothing', async () => {
    const race = await publishRace(house.house)
    expect((await becomes(race, 'cancelled', (await newRunner(house)).client)).status).toBe(404)
    expect((await becomes(race, 'cancelled', house.client())).status).toBe(401)
    expect((await becomes(race, 'gone')).status).toBe(422)
    expect((await becomes(race, 'cancelled')).status).toBe(200)
    expect(await becomes(race, 'published')).toMatchObject({
      status: 409,
      body: { error: { code: 'catalog.status_refused' } },
    })
  })
})

describe('of an event that is called off', () => {
  test('what waits for payment can’t be paid, is given up at the bank, and ends', async () => {
    const race = await publishRace(house.house)
    const [first, second] = [await newRunner(house), await newRunner(house)]
    const [paying, waiting] = [await holdPlaceOf(first, race), await holdPlaceOf(second, race)]
    const payment = await openPaymentOf(first, paying)
    await becomes(race, 'cancelled')
    await second.client.post('/Register/Cart', {
      registrationId: waiting,
      consents: ['offer', 'personal-data', 'receipt'],
    })
    const refused = await second.client.post('/Register/ApiSavePay', { registrationId: waiting, paymentType: 'card' })
    expect(refused.status).toBe(409)
    await letters.settle()
    expect(await paymentState(payment.id)).toBe('expired')
    expect([(await page(first, paying)).status, (await page(second, waiting)).status]).toEqual([
      'cancelled',
      'cancelled',
    ])
    expect(await takenOf(race)).toEqual({ taken: 0, held: 0 })
    expect(await complaintsOf(house.house.services.db, [paying, waiting])).toEqual([])
  })

  test('money that comes all the same goes back, before anything was tidied up, and its payer is told', async () => {
    const race = await publishRace(house.house)
    const runner = await newRunner(house)
    const id = await holdPlaceOf(runner, race)
    const payment = await openPaymentOf(runner, id)
    // by a process without the worker, so that the payment is still open when the money comes
    const { db } = house.house.services
    await db.transaction({ role: 'app', tenantId: 1 }, async (tx) => {
      await changeEventStatus({ ...tx, publish: async () => undefined }, race.eventCode, 'cancelled')
    })
    await tell(payment.id)
    expect(await paymentState(payment.id)).not.toBe('succeeded')
    expect(await takenOf(race)).toEqual({ taken: 0, held: 1 })
    expect((await letters.lettersTo(runner.email)).at(-1)?.plain).toContain('организатор его отменил или перенёс')
    expect(await complaintsOf(db, [id])).toEqual([])
  })

  test('a free place is not given either', async () => {
    const tiers = [{ priceMinor: 0, untilAt: null, untilOrdinal: null }]
    const race = await publishRace(house.house, { race: { tiers } })
    const runner = await newRunner(house)
    const registrationId = await holdPlaceOf(runner, race)
    await runner.client.post('/Register/Cart', { registrationId, consents: ['offer', 'personal-data', 'receipt'] })
    await house.sql(`update catalog.events set status = 'postponed' where code = $1`, [race.eventCode])
    expect(await runner.client.post('/Register/ApiSavePay', { registrationId, paymentType: 'free' })).toMatchObject({
      status: 409,
      body: { error: { code: 'orders.event_off' } },
    })
  })

  test('control: with the look at the event blinded the money takes the place', async () => {
    const race = await publishRace(house.house)
    const runner = await newRunner(house)
    const id = await holdPlaceOf(runner, race)
    const payment = await openPaymentOf(runner, id)
    await house.sql(`update catalog.events set status = 'cancelled' where code = $1`, [race.eventCode])
    const [guard] = await house.sql<{ body: string }>(
      `select pg_get_functiondef('orders.events_called_off(int, uuid[])'::regprocedure) as body`,
    )
    const body = guard?.body ?? ''
    expect(body).toContain(`('cancelled', 'postponed')`)
    await house.sql(body.replace(`('cancelled', 'postponed')`, `('nothing')`))
    await tell(payment.id)
    expect((await page(runner, id)).status).toBe('paid')
    await house.sql(body)
  })
})
