import { createHash } from 'node:crypto'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { brokenInvariants } from '#src/integrity/invariants.ts'
import { plusMs, toInstant } from '#src/kernel/instant.ts'
import { mustBeOk } from '#src/kernel/result.ts'
import { newId } from '#src/platform/new-id.ts'
import { emailReader } from '#tests/support/emails.ts'
import { publishDraft, publishRace } from '#tests/support/race-for-tests.ts'
import { childOf, holdPlaceOf, newRunner, openPaymentOf, type Runner, verifyEmail } from '#tests/support/runner.ts'
import { createTestApp, type Json, type TestApp } from '#tests/support/test-app.ts'
import { type TestBank, testBank } from '#tests/support/test-bank.ts'
import { drawOrder } from './commands/draw-order.ts'
import { waitlistOffersTask } from './jobs/waitlist-offers.ts'

let app: TestApp
let bank: TestBank
beforeAll(async () => {
  bank = testBank()
  app = await createTestApp({ bank: bank.provider })
})
afterAll(async () => {
  expect(await brokenInvariants(app.services.db)).toEqual([])
  await app.close()
})

type Race = Awaited<ReturnType<typeof publishRace>>
let network = 0
const aRunner = () => {
  network += 1
  return newRunner(app, { address: `198.51.${network}.1` })
}
const runners = (n: number) => Promise.all(Array.from({ length: n }, aRunner))
const keyOf = ({ eventCode, raceCode }: Race) => new URLSearchParams({ eventCode, raceCode })
const save = ({ client, participant }: Runner, { eventCode, raceCode }: Race, input: Record<string, unknown> = {}) =>
  client.post('/Register/ApiSaveRegistration', { eventCode, raceCode, registrationId: newId(), participant, ...input })
const join = ({ client, participant }: Runner, { eventCode, raceCode }: Race, input: Record<string, unknown> = {}) =>
  client.post('/api/waitlist/join', { eventCode, raceCode, participant, ...input })
const line = async ({ client }: Runner, race: Race): Promise<Json> =>
  (await client.get(`/api/waitlist?${keyOf(race)}`)).body
const entry = async (runner: Runner, race: Race): Promise<Json> => (await line(runner, race)).entries[0]
const init = async ({ client }: Runner, race: Race): Promise<Json> =>
  (await client.get(`/Register/ApiInit?${keyOf(race)}`)).body
const leave = ({ client }: Runner, waitlistEntryId: string) => client.post('/api/waitlist/leave', { waitlistEntryId })
const serve = () => waitlistOffersTask.run(app.services)
const abandon = (runner: Runner, registrationId: string) =>
  runner.client.post('/Register/ApiClearCart', { registrationId })
const expire = () => app.forward(21 * 60_000)

/** A full race: each of its places is held by one of these. */
async function fullRace(capacity: number, change: Parameters<typeof publishRace>[1] = {}) {
  const race = await publishRace(app, { ...change, race: { capacity, ...change.race } })
  const holders = await runners(capacity)
  const orders = []
  for (const holder of holders) orders.push(await holdPlaceOf(holder, race))
  return { race, holders, orders }
}

// First, while no other test's emails wait to be sent.
test('an expired place goes to the waitlist and not to the next visitor, and the emails say so', async () => {
  const emails = await emailReader(app)
  const { race } = await fullRace(1)
  const [first, second] = await runners(2)
  if (!first || !second) throw new Error('Nobody')
  await join(first, race)
  await join(second, race)
  expire()
  const third = await aRunner()
  expect((await save(third, race)).body.error.code).toBe('registration.sold_out')
  await serve()
  const about = async (one: Runner) => (await emails.emailsTo(one.email)).map(({ subject }) => subject)
  expect(await about(first)).toEqual(['Для вас есть место: Пробный забег'])
  app.forward(13 * 3600_000)
  await serve()
  expect(await about(first)).toEqual([
    'Для вас есть место: Пробный забег',
    'Место предложили следующему: Пробный забег',
  ])
  const [email] = await emails.emailsTo(second.email)
  expect(email?.html).toContain(`/${race.eventCode}/ten/register?step=participant&amp;personRef=me`)
  await emails.close()
})

test('a person on the waitlist is offered the freed place and takes it by the usual form, and nobody else may', async () => {
  const { race, holders, orders } = await fullRace(1)
  const [first, second, stranger] = await runners(3)
  if (!first || !second || !stranger || !holders[0] || !orders[0]) throw new Error('Nobody')
  expect((await join(first, race)).body).toEqual({ joined: true })
  expect((await join(first, race)).body).toEqual({ joined: false }) // repeated
  expect((await join(second, race)).status).toBe(200)
  expect(await line(second, race)).toMatchObject({ kind: 'queue', canJoin: true, waiting: 2 })
  expect((await entry(second, race)).position).toBe(2)
  expect([(await init(second, race)).isInWaitlist, (await init(stranger, race)).isInWaitlist]).toEqual([true, false])
  const { entries } = (await second.client.get('/api/account/waitlists')).body
  expect(entries).toMatchObject([{ eventCode: race.eventCode, raceCode: race.raceCode, position: 2 }])
  await abandon(holders[0], orders[0])
  // the place is reserved for the waitlist even before it is offered
  expect((await save(stranger, race)).body.error.code).toBe('registration.sold_out')
  await serve()
  expect(await entry(first, race)).toMatchObject({ state: 'offered', position: null, personRef: 'me' })
  expect((await entry(second, race)).position).toBe(1)
  expect(await init(first, race)).toMatchObject({ step: 'participant', state: { state: 'offered' } })
  expect(await init(second, race)).toMatchObject({ state: { state: 'full' } })
  const cellOf = async ({ client }: Runner): Promise<Json> =>
    (await client.get(`/api/registrations/people?eventCode=${race.eventCode}`)).body.people[0].cells[0]
  const { offerUntil } = await entry(first, race)
  expect(await cellOf(first)).toMatchObject({ status: 'fits', offerUntil })
  expect(await cellOf(second)).toMatchObject({ status: 'fits', offerUntil: null })
  expect((await save(second, race)).body.error.code).toBe('registration.sold_out')
  // the offer is not valid for another person
  const other = { ...first.participant, lastName: 'Седов', firstName: 'Пётр', birthDate: '1988-01-02' }
  expect((await save(first, race, { participant: other })).body.error.code).toBe('registration.sold_out')
  const taken = await save(first, race)
  expect([taken.status, taken.body.status]).toEqual([200, 'awaiting_payment'])
  expect((await entry(first, race)).state).toBe('taken')
  const payment = await openPaymentOf(first, taken.body.registrationId)
  expect((await app.receiveWebhook(bank.message(payment.id, 'succeeded'))).status).toBe(200)
  expect(await init(first, race)).toMatchObject({ step: 'success' })
  // the event's page uses the same rule: a participant with a place or an offer is not sent to the waitlist
  const { eventCode, raceCode } = race
  const own = async ({ client }: Runner, code = eventCode): Promise<Json> =>
    (await client.get(`/api/account/waitlists?eventCode=${code}`)).body
  const { registrationId } = taken.body
  expect(await own(first)).toMatchObject({ places: [{ raceCode, isPaid: true, registrationId, entryId: null }] })
  expect(await own(second)).toMatchObject({ places: [], entries: [{ eventCode, raceCode }] })
  expect(await own(second, 'no-such')).toEqual({ places: [], entries: [] })
  expect((await first.client.get('/api/account/waitlists')).body.places).toEqual([])
})

test('three freed places go to the first three of ten on the waitlist, and an expired offer goes to the next', async () => {
  const { race, holders, orders } = await fullRace(3)
  const waiting = await runners(10)
  for (const runner of waiting) await join(runner, race)
  await Promise.all(holders.map((holder, i) => abandon(holder, orders[i] ?? '')))
  await Promise.all([serve(), serve(), serve()])
  const states = async () => (await Promise.all(waiting.map((one) => entry(one, race)))).map(({ state }) => state)
  expect(await states()).toEqual([...Array(3).fill('offered'), ...Array(7).fill('waiting')])
  app.forward(12.1 * 3600_000) // the offer was not accepted
  await serve()
  expect(await states()).toEqual([...Array(3).fill('lapsed'), ...Array(3).fill('offered'), ...Array(4).fill('waiting')])
  // a late person finds it gone, and may join again at the end
  const [late] = waiting
  if (late === undefined) throw new Error('Nobody')
  expect((await save(late, race)).body.error.code).toBe('registration.sold_out')
  expect((await join(late, race)).body).toEqual({ joined: true })
  expect((await entry(late, race)).position).toBe(5)
})

test('a declined offer goes to the next person, and with an empty waitlist the place is on sale', async () => {
  const { race, holders, orders } = await fullRace(1)
  const [first, second, stranger] = await runners(3)
  if (!first || !second || !stranger || !holders[0] || !orders[0]) throw new Error('Nobody')
  await join(first, race)
  await join(second, race)
  await abandon(holders[0], orders[0])
  await serve()
  const { id } = await entry(first, race)
  // another account's entry cannot be left
  expect((await leave(second, id)).status).toBe(404)
  expect((await leave(first, id)).body).toEqual({ left: true })
  expect((await leave(first, id)).body).toEqual({ left: false })
  await serve()
  expect((await entry(first, race)).state).toBe('declined')
  const offered = await entry(second, race)
  expect(offered.state).toBe('offered')
  await leave(second, offered.id)
  await serve()
  expect(await line(stranger, race)).toMatchObject({ canJoin: false, waiting: 0 })
  expect(await init(stranger, race)).toMatchObject({ state: { state: 'open' } })
  expect((await join(stranger, race)).body.error.code).toBe('registration.waitlist_not_needed')
  expect((await save(stranger, race)).status).toBe(200)
})

test('a relative joins the waitlist, and takes the place by joining an existing order', async () => {
  const { race, holders, orders } = await fullRace(2, { race: { capacity: 2 } })
  const [holder, other] = holders
  if (!holder || !other || !orders[0] || !orders[1]) throw new Error('Nobody')
  const child = childOf(holder)
  expect((await join(holder, race, { relation: 'child', participant: child })).status).toBe(200)
  await abandon(other, orders[1])
  await serve()
  const { personRef, state } = await entry(holder, race)
  expect(state).toBe('offered')
  const added = await save(holder, race, {
    registrationId: orders[0],
    isAddition: true,
    guardian: true,
    participantId: personRef,
    participant: child,
  })
  expect([added.status, added.body.status]).toEqual([200, 'awaiting_payment'])
  expect((await entry(holder, race)).state).toBe('taken')
})

test('a waitlist application is refused when ineligible, incomplete, signed out, unknown, closed, entered already or too many', async () => {
  const { race, holders } = await fullRace(1, { race: { gender: 'male' } })
  const runner = await aRunner()
  const refusedAs = async (input: Record<string, unknown>) => (await join(runner, race, input)).body.error?.code
  expect(await refusedAs({ participant: { ...runner.participant, gender: 'female' } })).toBe(
    'registration.gender_male_only',
  )
  expect(await refusedAs({ participant: { ...runner.participant, lastName: '' } })).toBe('registration.form_incomplete')
  expect(await refusedAs({ participantId: newId() })).toBe('registration.person_unknown')
  expect((await join({ ...runner, client: app.client() }, race)).status).toBe(401)
  expect((await join(runner, { ...race, raceCode: 'none' })).status).toBe(404)
  expect((await leave(runner, newId())).status).toBe(404)
  if (!holders[0]) throw new Error('Nobody')
  expect((await join(holders[0], race)).body.error.code).toBe('registration.payment_pending')
  await verifyEmail(app, runner)
  for (let i = 0; i < 10; i += 1) {
    const participant = { ...runner.participant, firstName: `Егор${'абвгдежзик'[i]}`, birthDate: `199${i}-01-02` }
    expect((await join(runner, race, { relation: 'other', participant })).status).toBe(200)
  }
  expect(await refusedAs({})).toBe('registration.waitlist_account_limit')
})

test('added places go to the waitlist, and its holds yield to fewer places', async () => {
  const { race } = await fullRace(1)
  const [first, second] = await runners(2)
  if (!first || !second) throw new Error('Nobody')
  await join(first, race)
  const change = (capacity: number) => publishDraft(app, { code: race.eventCode, race: { capacity } })
  mustBeOk(await change(3))
  expect((await save(second, race)).body.error.code).toBe('registration.sold_out')
  mustBeOk(await change(2)) // one of the two reserved units is removed
  expect((await change(0.5)).ok).toBe(false)
  await serve()
  expect((await entry(first, race)).state).toBe('offered')
})

test('when the sale ends nobody is offered a place, and everybody on the waitlist is notified', async () => {
  const { race } = await fullRace(1)
  const runner = await aRunner()
  await join(runner, race)
  await app.sql(
    `update catalog.races r set closes_at = now() from catalog.events e where e.id = r.event_id and e.code = $1`,
    [race.eventCode],
  )
  await serve()
  expect((await entry(runner, race)).state).toBe('over')
})

test('a draw publishes applications and fingerprint before and the seed after, offers places in its order, and the rest wait', async () => {
  const drawsAt = plusMs(toInstant(new Date()), 20 * 24 * 3600_000)
  const race = await publishRace(app, { race: { capacity: 3, drawsAt } })
  const people = await runners(8)
  const [stranger, withdrawn] = [await aRunner(), await aRunner()]
  expect(await init(stranger, race)).toMatchObject({ state: { state: 'by-draw' } })
  expect((await stranger.client.get(`/api/events/${race.eventCode}`)).body.races[0].state.state).toBe('by-draw')
  expect((await save(stranger, race)).body.error.code).toBe('registration.sold_out') // a draw has no first come
  await Promise.all([...people, withdrawn].map((one) => join(one, race)))
  expect(await line(withdrawn, race)).toMatchObject({ kind: 'draw', waiting: 9, draw: { drawnAt: null } })
  await leave(withdrawn, (await entry(withdrawn, race)).id)
  await serve()
  const draw = async () => (await app.client().get(`/api/draws?${keyOf(race)}`)).body
  const before = await draw()
  expect(before).toMatchObject({ seed: null, order: [], applications: 9 })
  expect((await entry(people[0] as Runner, race)).position).toBeNull()
  app.forward(20 * 24 * 3600_000 + 60_000)
  await Promise.all([serve(), serve()])
  const after = await draw()
  expect(after.seedHash).toBe(before.seedHash)
  expect(createHash('sha256').update(Buffer.from(after.seed, 'hex')).digest('hex')).toBe(after.seedHash)
  const entries: Json[] = await Promise.all(people.map((one) => entry(one, race)))
  const numbers = entries.map(({ application }) => application)
  expect(after.order).toEqual(drawOrder(Buffer.from(after.seed, 'hex'), after.raceId, numbers))
  for (const { application, state, position } of entries) {
    const place = after.order.indexOf(application) + 1
    expect([state, position]).toEqual(place <= 3 ? ['offered', null] : ['waiting', place - 3])
  }
  expect((await save(stranger, race)).body.error.code).toBe('registration.sold_out')
  const winner = people[entries.findIndex(({ application }) => application === after.order[0])]
  if (winner === undefined) throw new Error('Nobody')
  expect((await save(winner, race)).status).toBe(200)
  // a person who joins after the draw is last
  expect((await join(stranger, race)).status).toBe(200)
  expect((await entry(stranger, race)).position).toBe(6)
  // every participant of the draw gets an email
  const emails = await app.sql<{ change: string; isDrawn: boolean | null; entryId: string }>(
    `select payload ->> 'change' as change, (payload ->> 'isDrawn')::boolean as "isDrawn", payload ->> 'entryId' as "entryId"
     from graphile_worker._private_jobs where payload ->> 'entryId' = any ($1)`,
    [entries.map(({ id }) => id)],
  )
  expect(emails.filter(({ change, isDrawn }) => change === 'offered' && isDrawn)).toHaveLength(3)
  expect(emails.filter(({ change }) => change === 'not_drawn')).toHaveLength(5)
  // publishing again does not change a finished draw
  const { seedHash } = await draw()
  expect(seedHash).toBe(after.seedHash)
})

test('an impossible draw is refused to its organizer', async () => {
  const race = await publishRace(app)
  const drawsAt = plusMs(toInstant(new Date()), 100 * 24 * 3600_000) // after the closing
  const refused = await publishDraft(app, { code: race.eventCode, race: { drawsAt } })
  expect(refused).toMatchObject({ ok: false, error: { code: 'catalog.draw_invalid' } })
  expect((await app.client().get(`/api/draws?${keyOf(race)}`)).body.error.code).toBe('registration.no_draw')
})
