import { afterAll, beforeAll, beforeEach, describe, expect, test, vi } from 'vitest'
import { expireDueOrders } from '#src/modules/orders/server/jobs/expire-due-orders.ts'
import { lockOrders } from '#src/modules/orders/server/queries/orders.ts'
import { lockOrderPayments } from '#src/modules/payments/server/reads/payment-of-order.ts'
import { newId } from '#src/platform/new-id.ts'
import { emailReader } from '#tests/support/emails.ts'
import { publishDraft, publishRace } from '#tests/support/race-for-tests.ts'
import { randomOf } from '#tests/support/random-of.ts'
import { childOf, confirmIdentity, holdPlaceOf, newRunner, openPaymentOf, type Runner } from '#tests/support/runner.ts'
import { violationsOf } from '#tests/support/sale-invariants.ts'
import { setEventStatus } from '#tests/support/set-event-status.ts'
import { createTestApp, type Json, type TestApp } from '#tests/support/test-app.ts'
import { type TestBank, testBank } from '#tests/support/test-bank.ts'
import { lapseTransfers } from '../../transfers/server/jobs/lapse-transfers.ts'
import { waitlistOffersTask } from './jobs/waitlist-offers.ts'

let app: TestApp
let bank: TestBank
vi.setConfig({ testTimeout: 90_000 })
beforeAll(async () => {
  bank = testBank()
  app = await createTestApp({ bank: bank.provider })
})
afterAll(() => app.close())

type Race = Awaited<ReturnType<typeof publishRace>>
type Change = NonNullable<Parameters<typeof publishRace>[1]>
const rules = { dataDays: 3, raceDays: 7, returnsDifference: true, transferDays: 7, transferFeeMinor: 50_000 }
const refundRules = [{ daysBefore: 0, shareBp: 10_000, returnsCommission: true }]
const paidMinor = 199_500 // 1900 with the event's 5 %
const releaseRefundMinor = paidMinor - 52_500 // less 500 with the commission on it
/** The same few people in every race, since signing up is slow. */
const people: Runner[] = []
let usedPeople = 0
let forwarded = 0
function forward(ms: number): void {
  forwarded += ms
  app.forward(ms)
}
async function aRunner(): Promise<Runner> {
  const known = people[usedPeople]
  usedPeople += 1
  if (known !== undefined) return known
  const made = await newRunner(app, { address: `198.52.${usedPeople}.1` })
  people.push(made)
  return made
}
beforeEach(() => {
  usedPeople = 0
})
const codeOf = ({ status, body }: { status: number; body: Json }): string =>
  status === 200 ? 'done' : (body.error?.code ?? String(status))
const db = () => app.services.db
const allIsWell = async (...ids: string[]) => expect(await violationsOf(db(), ids)).toEqual([])

async function succeeds(paymentId: string): Promise<number> {
  bank.set(paymentId, 'succeeded')
  return (await app.receiveWebhook(bank.message(paymentId, 'succeeded'))).status
}
async function pays(runner: Runner, orderId: string): Promise<number> {
  return await succeeds((await openPaymentOf(runner, orderId)).id)
}
async function bought(runner: Runner, race: Race): Promise<string> {
  const id = await holdPlaceOf(runner, race)
  await pays(runner, id)
  return id
}
/** A full race: its participants, and people on its waitlist. */
async function fullRace(places: number, waiting: number, change: Change = {}) {
  usedPeople = 0
  const race = await publishRace(app, {
    changeRules: rules,
    refundRules,
    ...change,
    race: { capacity: places, ...change.race },
  })
  const senders = []
  for (let i = 0; i < places; i += 1) {
    const runner = await aRunner()
    senders.push({ runner, id: await bought(runner, race) })
  }
  const line = []
  for (let i = 0; i < waiting; i += 1) {
    const runner = await aRunner()
    expect(await joins(runner, race)).toBe('done')
    line.push(runner)
  }
  const [sender] = senders
  if (sender === undefined) throw new Error('Nobody')
  return { race, senders, sender: sender.runner, id: sender.id, line: line as [Runner, Runner, ...Runner[]] }
}
const joins = async ({ client, participant }: Runner, { eventCode, raceCode }: Race) =>
  codeOf(await client.post('/api/waitlist/join', { eventCode, raceCode, participant }))
const entryOf = async ({ client }: Runner, { eventCode, raceCode }: Race): Promise<Json> =>
  (await client.get(`/api/waitlist?${new URLSearchParams({ eventCode, raceCode })}`)).body.entries[0]
const page = async ({ client }: Runner, id: string): Promise<Json> =>
  (await client.get(`/api/account/registrations/${id}`)).body
const pathOf = async (runner: Runner, id: string) =>
  `/api/account/registrations/${id}/entries/${(await page(runner, id)).entries[0].entryId}/transfer`
const requestRelease = async (runner: Runner, id: string, refundMinor = releaseRefundMinor) =>
  codeOf(await runner.client.post(`${await pathOf(runner, id)}/waitlist`, { refundMinor }))
const releases = async (runner: Runner, id: string, refundMinor = releaseRefundMinor) => {
  await confirmIdentity(runner.client)
  return await requestRelease(runner, id, refundMinor)
}
const withdraws = async (runner: Runner, id: string) => codeOf(await runner.client.delete(await pathOf(runner, id)))
const view = async (runner: Runner, id: string): Promise<Json> =>
  (await runner.client.get(await pathOf(runner, id))).body
const cancels = async ({ client }: Runner, id: string, refundMinor = paidMinor) => {
  await confirmIdentity(client)
  return codeOf(await client.post(`/api/account/registrations/${id}/cancel`, { refundMinor }))
}
const serve = () => waitlistOffersTask.run(app.services)
const expire = () => expireDueOrders.run(app.services)
const save = ({ client, participant }: Runner, { eventCode, raceCode }: Race, input: Record<string, unknown> = {}) =>
  client.post('/Register/ApiSaveRegistration', { eventCode, raceCode, registrationId: newId(), participant, ...input })
async function takes(runner: Runner, race: Race): Promise<string> {
  const saved = await save(runner, race)
  expect(codeOf(saved)).toBe('done')
  return saved.body.registrationId
}
const nameOf = ({ participant }: Runner) => `${participant.lastName} ${participant.firstName}`
const namesIn = async ({ eventCode }: Race): Promise<string[]> =>
  (await app.client().get(`/api/events/${eventCode}/startlist`)).body.list.map(
    ({ fullName, bib }: Json) => `${bib} ${fullName}`,
  )
const poolOf = async ({ eventCode, raceCode }: Race) => {
  const [pool] = await app.sql<{
    capacity: number
    taken: number
    held: number
    resale: number
    has_waitlist: boolean
  }>(
    `select p.capacity, p.taken, p.held, p.resale, p.has_waitlist from inventory.pools p join catalog.races r on r.pool_id = p.id
     join catalog.events e on e.id = r.event_id where e.code = $1 and r.code = $2`,
    [eventCode, raceCode],
  )
  return pool
}
/** What the pages of a race change and of a deferral say about an offered place. */
const refusedNow = async ({ client }: Runner, id: string) => {
  const at = `/api/account/registrations/${id}/entries/${(await page({ client } as Runner, id)).entries[0].entryId}`
  const [{ body: races }, { body: deferral }] = [await client.get(`${at}/races`), await client.get(`${at}/deferral`)]
  return [races.races[0]?.refusal, deferral.offer.isOffered]
}
const states = async (race: Race, ...all: Runner[]) =>
  (await Promise.all(all.map((one) => entryOf(one, race)))).map(({ state }) => state)

// First, while no other test's emails wait to be sent.
test('a released place stays its owner’s until the next on the waitlist has paid, then both are notified', async () => {
  const emails = await emailReader(app)
  const { race, sender, id, line } = await fullRace(1, 2, { more: [{ code: 'other' }] })
  const [first, second] = line
  expect(await view(sender, id)).toMatchObject({
    line: { waiting: 2, isFull: true, refundMinor: releaseRefundMinor, retainedMinor: 52_500, cancelMinor: paidMinor },
  })
  await app.sql("update accounts.sessions set authenticated_at = app.now() - interval '11 minutes'")
  expect(await requestRelease(sender, id)).toBe('http.reauthentication_required') // it leads to a refund
  expect(await releases(sender, id, paidMinor)).toBe('orders.refund_changed')
  expect(await releases(sender, id)).toBe('done')
  await serve()
  expect(await withdraws(sender, id)).toBe('done')
  const about = async (one: Runner) => (await emails.emailsTo(one.email)).map(({ subject }) => subject)
  expect(await about(first)).toContain('Место пока не предлагается: Пробный забег')
  expect(await releases(sender, id)).toBe('done')
  expect(await page(sender, id)).toMatchObject({
    entries: [{ isOfferedToWaitlist: true, offeredTo: null, canMove: false }],
  })
  expect(await refusedNow(sender, id)).toEqual(['registration.transfer_open', true])
  await serve()
  expect(await states(race, first, second)).toEqual(['offered', 'waiting'])
  expect(await poolOf(race)).toEqual({ capacity: 2, taken: 1, held: 1, resale: 1, has_waitlist: true })
  expect(codeOf(await save(await aRunner(), race))).toBe('registration.sold_out')
  expect(codeOf(await save(second, race))).toBe('registration.sold_out')
  const taken = await takes(first, race)
  expect(await view(sender, id)).toMatchObject({ offer: { kind: 'waitlist', state: 'paying' } })
  expect(await namesIn(race)).toEqual([`101 ${nameOf(sender)}`])
  await allIsWell(id, taken)
  expect(await pays(first, taken)).toBe(200)
  expect(await namesIn(race)).toEqual([`102 ${nameOf(first)}`])
  expect(await poolOf(race)).toMatchObject({ capacity: 1, taken: 1, held: 0, resale: 0 })
  expect(await page(sender, id)).toMatchObject({
    entries: [{ state: 'refunded' }],
    cancellations: [{ isReleased: true, refundMinor: releaseRefundMinor }],
  })
  // an ordinary order: its payer has all the usual actions
  expect(await page(first, taken)).toMatchObject({ entries: [{ canChange: true, canTransfer: true }] })
  expect((await page(first, taken)).cancelling).toMatchObject({ refusal: null, refundMinor: paidMinor })
  expect(await about(sender)).toContain('Ваше место занято из очереди: Пробный забег')
  expect((await emails.emailsTo(sender.email)).at(-1)?.plain).toMatch(/оставляет 525\s₽/)
  expect(await about(first)).toContain('Для вас есть место: Пробный забег')
  expect(await about(second)).toEqual([])
  await emails.close()
  await allIsWell(id, taken)
})

describe('the owner', () => {
  test('an owner withdraws the release, and the person it was offered to keeps their waitlist position', async () => {
    const { race, sender, id, line } = await fullRace(1, 2)
    expect(await releases(sender, id)).toBe('done')
    // repeated calls change nothing
    expect(await Promise.all([releases(sender, id), releases(sender, id)])).toEqual(['done', 'done'])
    expect([await withdraws(sender, id), await withdraws(sender, id)]).toEqual(['done', 'done'])
    await serve()
    expect(await states(race, ...line)).toEqual(['waiting', 'waiting'])
    expect(await releases(sender, id)).toBe('done')
    await serve()
    expect(await states(race, ...line)).toEqual(['offered', 'waiting'])
    expect(await withdraws(sender, id)).toBe('done')
    expect((await Promise.all(line.map((one) => entryOf(one, race)))).map(({ position }) => position)).toEqual([1, 2])
    expect(codeOf(await save(line[0], race))).toBe('registration.sold_out')
    expect(await poolOf(race)).toMatchObject({ capacity: 1, resale: 0, has_waitlist: true })
    await allIsWell(id)
  })

  test('of two releases and one person on the waitlist, one is withdrawn without calling the offer back', async () => {
    const { race, senders, line } = await fullRace(2, 1)
    for (const { runner, id } of senders) expect(await releases(runner, id)).toBe('done')
    await serve()
    expect(await entryOf(line[0], race)).toMatchObject({ state: 'offered' })
    const [first, second] = senders
    if (first === undefined || second === undefined) throw new Error('the race has two places')
    expect(await withdraws(second.runner, second.id)).toBe('done')
    expect(await entryOf(line[0], race)).toMatchObject({ state: 'offered' })
    expect(await poolOf(race)).toMatchObject({ resale: 1 })
    expect(await withdraws(first.runner, first.id)).toBe('done')
    expect(await entryOf(line[0], race)).toMatchObject({ state: 'waiting' })
    await allIsWell(first.id, second.id)
  })

  test('an owner cannot withdraw the release while the offer is being paid, and an unpaid offer goes to the next', async () => {
    const { race, sender, id, line } = await fullRace(1, 2)
    await releases(sender, id)
    await serve()
    const taken = await takes(line[0], race)
    expect(await withdraws(sender, id)).toBe('registration.transfer_paying')
    const payment = await openPaymentOf(line[0], taken)
    forward(24 * 60_000)
    await expire()
    await serve()
    expect(await view(sender, id)).toMatchObject({ offer: { state: 'open' } })
    expect(await states(race, ...line)).toEqual(['taken', 'offered'])
    // the late payment is refunded: its place is offered to another person
    expect(await succeeds(payment.id)).toBe(200)
    expect(await namesIn(race)).toEqual([`101 ${nameOf(sender)}`])
    expect(await withdraws(sender, id)).toBe('done')
    await allIsWell(id, taken)
  })

  test('an owner who cancels during the payment is refunded by the organizer’s rules, and the payer gets the place', async () => {
    const { race, sender, id, line } = await fullRace(1, 2)
    await releases(sender, id)
    await serve()
    const taken = await takes(line[0], race)
    expect(await cancels(sender, id)).toBe('done')
    expect(await poolOf(race)).toMatchObject({ capacity: 1, taken: 0, held: 1, resale: 0 })
    await serve()
    expect(await states(race, ...line)).toEqual(['taken', 'waiting'])
    expect(await pays(line[0], taken)).toBe(200)
    expect(await namesIn(race)).toEqual([`102 ${nameOf(line[0])}`])
    expect(await page(sender, id)).toMatchObject({ cancellations: [{ refundMinor: paidMinor }] })
    await allIsWell(id, taken)
  })

  test('a released place cannot change its race or be transferred, and only its owner can release it', async () => {
    const { race, sender, id } = await fullRace(1, 1, { more: [{ code: 'twin' }] })
    const path = await pathOf(sender, id)
    const stranger = await aRunner()
    const { client } = stranger
    await confirmIdentity(client)
    expect(codeOf(await client.post(`${path}/waitlist`, { refundMinor: releaseRefundMinor }))).toBe(
      'registration.not_found',
    )
    expect((await app.client().post(`${path}/waitlist`, { refundMinor: releaseRefundMinor })).status).toBe(401)
    expect((await sender.client.post(`${path}/waitlist`, {})).status).toBe(422)
    await releases(sender, id)
    expect(codeOf(await sender.client.post(path, { email: 'x@example.org' }))).toBe('registration.transfer_open')
    const moved = await sender.client.post(path.replace(/transfer$/, 'race'), { raceCode: 'twin', refundMinor: 0 })
    expect(codeOf(moved)).toBe('registration.transfer_open')
    await withdraws(sender, id)
    await publishDraft(app, {
      code: race.eventCode,
      changeRules: { ...rules, transferDays: null },
      race: { capacity: 1 },
      more: [{ code: 'twin' }],
    })
    expect(await releases(sender, id)).toBe('registration.change_too_late')
    await allIsWell(id)
  })

  test('the owner of a released upgraded place is refunded the difference too, less the fee', async () => {
    const expensive = [{ priceMinor: 250_000, untilAt: null, untilOrdinal: null }]
    const race = await publishRace(app, {
      changeRules: rules,
      race: { capacity: 5 },
      more: [{ code: 'half', bibFrom: 501, capacity: 1, tiers: expensive }],
    })
    const half = { ...race, raceCode: 'half' }
    const [sender, recipient] = [await aRunner(), await aRunner()]
    const id = await bought(sender, race)
    const more = (250_000 - 190_000) * 1.05
    const entry = (await pathOf(sender, id)).replace(/\/transfer$/, '')
    const upgrade = await sender.client.post(`${entry}/price-difference`, { raceCode: 'half', dueMinor: more })
    await pays(sender, upgrade.body.registrationId)
    expect(await joins(recipient, half)).toBe('done')
    expect(await releases(sender, id, paidMinor + more - 52_500)).toBe('done')
    await serve()
    const taken = await takes(recipient, half)
    expect(await pays(recipient, taken)).toBe(200)
    expect(await namesIn(race)).toEqual([`502 ${nameOf(recipient)}`])
    await allIsWell(id, taken, upgrade.body.registrationId)
  })
})

describe('the line', () => {
  test('the waitlist gets one place of each release in order, and an expired offer goes to the next person', async () => {
    const { race, senders, line } = await fullRace(3, 4)
    for (const { runner, id } of senders.slice(0, 2)) expect(await releases(runner, id)).toBe('done')
    await Promise.all([serve(), serve(), serve()])
    expect(await states(race, ...line)).toEqual(['offered', 'offered', 'waiting', 'waiting'])
    forward(12.1 * 3600_000)
    await serve()
    expect(await states(race, ...line)).toEqual(['lapsed', 'lapsed', 'offered', 'offered'])
    const orders = [await takes(line[2] as Runner, race), await takes(line[3] as Runner, race)]
    // the place released first goes first, whichever buyer pays first
    expect(await pays(line[3] as Runner, orders[1] ?? '')).toBe(200)
    expect(await pays(line[2] as Runner, orders[0] ?? '')).toBe(200)
    expect(await namesIn(race)).toHaveLength(3)
    expect((await namesIn(race))[0]).toContain(nameOf(senders[2]?.runner as Runner))
    await allIsWell(...senders.map(({ id }) => id), ...orders)
  })

  test('an empty waitlist takes no released place, and a person who joins later is offered it', async () => {
    const { race, sender, id } = await fullRace(1, 0)
    expect(await releases(sender, id)).toBe('done')
    await serve()
    expect(await poolOf(race)).toMatchObject({ capacity: 1, resale: 0, has_waitlist: false })
    expect(await view(sender, id)).toMatchObject({ line: { waiting: 0, isFull: true }, offer: { state: 'open' } })
    const late = await aRunner()
    expect(await joins(late, race)).toBe('done')
    await serve()
    expect(await states(race, late)).toEqual(['offered'])
    const { id: waitlistEntryId } = await entryOf(late, race)
    await late.client.post('/api/waitlist/leave', { waitlistEntryId })
    await serve()
    // the waitlist is empty, and no place is free: the resale unit is removed
    expect(await poolOf(race)).toMatchObject({ capacity: 1, taken: 1, held: 0, resale: 0, has_waitlist: false })
    expect(codeOf(await save(await aRunner(), race))).toBe('registration.sold_out')
    await allIsWell(id)
  })

  test('the waitlist takes free places first, and the released place then stays its owner’s', async () => {
    const { race, senders, sender, id, line } = await fullRace(2, 1)
    await releases(sender, id)
    await serve()
    const taken = await takes(line[0], race)
    const other = senders[1]
    if (other === undefined) throw new Error('Nobody')
    expect(await cancels(other.runner, other.id)).toBe('done')
    expect(await poolOf(race)).toMatchObject({ capacity: 2, taken: 1, held: 1, resale: 0 })
    await serve()
    // the payer takes the released place, as announced; a place freed meanwhile is on public sale
    expect(await pays(line[0], taken)).toBe(200)
    expect(await namesIn(race)).toEqual([`103 ${nameOf(line[0])}`])
    expect(codeOf(await save(await aRunner(), race))).toBe('done')
    await allIsWell(id, taken)
  })

  test('in an event that is full as a whole a released place changes its owner, and no other race grows', async () => {
    const { race, sender, id, line } = await fullRace(2, 1, { participantLimit: 2, more: [{ code: 'twin' }] })
    const twin = { ...race, raceCode: 'twin' }
    await releases(sender, id)
    await serve()
    expect(await states(race, line[0])).toEqual(['offered'])
    expect(codeOf(await save(await aRunner(), twin))).toBe('registration.limit_reached')
    const { id: waitlistEntryId } = await entryOf(line[0], race)
    await line[0].client.post('/api/waitlist/leave', { waitlistEntryId })
    expect(codeOf(await save(await aRunner(), twin))).toBe('registration.limit_reached')
    await joins(line[0], race)
    await serve()
    const taken = await takes(line[0], race)
    expect(codeOf(await save(await aRunner(), twin))).toBe('registration.limit_reached')
    expect(await pays(line[0], taken)).toBe(200)
    expect(codeOf(await save(await aRunner(), twin))).toBe('registration.limit_reached')
    expect(await namesIn(race)).toHaveLength(2)
    await allIsWell(id, taken)
  })

  test('an entry taken off a family order returns the units that it was to receive', async () => {
    const { race, senders, line } = await fullRace(2, 1)
    const child = childOf(line[0])
    const body = { eventCode: race.eventCode, raceCode: race.raceCode, relation: 'child', participant: child }
    expect(codeOf(await line[0].client.post('/api/waitlist/join', body))).toBe('done')
    for (const { runner, id } of senders) await releases(runner, id)
    await serve()
    const taken = await takes(line[0], race)
    const { personRef } = (
      await line[0].client.get(`/api/waitlist?${new URLSearchParams(body as never)}`)
    ).body.entries.find((one: Json) => one.state === 'offered')
    const input = {
      registrationId: taken,
      isAddition: true,
      guardian: true,
      participantId: personRef,
      participant: child,
    }
    expect(codeOf(await save(line[0], race, input))).toBe('done')
    expect((await poolOf(race))?.resale).toBe(2)
    const [entry] = await app.sql<{ id: string }>(
      `select id from registration.entries where order_id = $1 and participant ->> 'firstName' = 'Миша'`,
      [taken],
    )
    const dropped = await line[0].client.post(`/api/registrations/${taken}/remove-entry`, { entryId: entry?.id })
    expect(codeOf(dropped)).toBe('done')
    expect((await poolOf(race))?.resale).toBe(1)
    expect(await pays(line[0], taken)).toBe(200)
    expect(await namesIn(race)).toHaveLength(2)
    expect(
      (await Promise.all(senders.map(({ runner, id }) => view(runner, id)))).filter(({ offer }) => offer),
    ).toHaveLength(1)
    await allIsWell(taken, ...senders.map(({ id }) => id))
  })
})

test('the payment of the waitlist’s next person does not wait for a payment of another place of the owner’s order', async () => {
  const tiers = [{ priceMinor: 250_000, untilAt: null, untilOrdinal: null }]
  const race = await publishRace(app, {
    ...{ changeRules: rules, refundRules, race: { capacity: 2 }, more: [{ code: 'half', tiers }] },
  })
  const [sender, next] = [await aRunner(), await aRunner()]
  const id = await holdPlaceOf(sender, race)
  const child = childOf(sender, { email: sender.email, birthDate: '2008-03-01' })
  expect(codeOf(await save(sender, race, { registrationId: id, isAddition: true, participant: child }))).toBe('done')
  await pays(sender, id)
  expect(await joins(next, race)).toBe('done')
  expect(await releases(sender, id)).toBe('done')
  await serve()
  const taken = await takes(next, race)
  const other = (await page(sender, id)).entries.find((one: Json) => !one.isOfferedToWaitlist).entryId
  const at = `/api/account/registrations/${id}/entries/${other}`
  const { races } = (await sender.client.get(`${at}/races`)).body
  const { differenceMinor: dueMinor } = races.find((one: Json) => one.raceCode === 'half')
  const upgrade = await sender.client.post(`${at}/price-difference`, { raceCode: 'half', dueMinor })
  expect(codeOf(upgrade)).toBe('done')
  const priceDifference = upgrade.body.registrationId
  await openPaymentOf(sender, priceDifference)
  await db().transaction({ role: 'app', tenantId: 1 }, async (tx) => {
    await lockOrderPayments(tx, [priceDifference]) // as every message about its payment does, before it locks the orders
    expect(await pays(next, taken)).toBe(200)
    await lockOrders(tx, [id, priceDifference])
  })
  expect(await namesIn(race)).toEqual([expect.stringContaining('Миша'), expect.stringContaining(nameOf(next))])
  await allIsWell(id, taken, priceDifference)
})

describe('the end', () => {
  test('at the organizer’s deadline the place stays its owner’s, who is notified, and a running offer stays valid', async () => {
    const { race, sender, id, line } = await fullRace(1, 1)
    await releases(sender, id)
    await app.sql(
      `update registration.transfers set open_until = now() + interval '3 hours' + $2::interval where order_id = $1`,
      [id, '60 hours'],
    )
    await serve()
    const { offerUntil } = await entryOf(line[0], race)
    const [{ until } = { until: '' }] = await app.sql<{ until: string }>(
      'select open_until as until from registration.transfers where order_id = $1',
      [id],
    )
    expect(Date.parse(offerUntil)).toBeLessThanOrEqual(Date.parse(until))
    await app.sql('update registration.transfers set open_until = now() where order_id = $1', [id])
    await lapseTransfers.run(app.services)
    expect(await states(race, line[0])).toEqual(['offered']) // the offer stays valid
    forward(13 * 3600_000)
    await serve()
    await lapseTransfers.run(app.services)
    expect(await view(sender, id)).toMatchObject({ offer: { state: 'lapsed' } })
    expect(await namesIn(race)).toEqual([`101 ${nameOf(sender)}`])
    await allIsWell(id)
  })

  test('a cancelled event calls released places back and refunds everybody whole', async () => {
    const { race, sender, id, line } = await fullRace(1, 1)
    await releases(sender, id)
    await serve()
    const taken = await takes(line[0], race)
    const payment = await openPaymentOf(line[0], taken)
    await setEventStatus(app, race.eventCode, 'cancelled')
    expect(await succeeds(payment.id)).toBe(200)
    expect(await namesIn(race)).toEqual([`101 ${nameOf(sender)}`])
    forward(24 * 60_000)
    await expire()
    await lapseTransfers.run(app.services)
    await serve()
    expect(await view(sender, id)).toMatchObject({ offer: { state: 'lapsed' }, line: null })
    expect(await cancels(sender, id)).toBe('done')
    await allIsWell(id, taken)
  })

  test('an organizer cannot remove places that are sold, whether released or not', async () => {
    const { race, sender, id, line } = await fullRace(2, 1)
    await releases(sender, id)
    await serve()
    const smaller = await publishDraft(app, { code: race.eventCode, race: { capacity: 1 } })
    expect(smaller.ok).toBe(false)
    expect((await publishDraft(app, { code: race.eventCode, race: { capacity: 2 } })).ok).toBe(true)
    expect(await poolOf(race)).toMatchObject({ capacity: 3, resale: 1 })
    expect((await publishDraft(app, { code: race.eventCode, race: { capacity: 4 } })).ok).toBe(true)
    // one of the two added places backs the offer now, the other is on public sale
    expect(await poolOf(race)).toMatchObject({ capacity: 4, resale: 0, taken: 2 })
    const taken = await takes(line[0], race)
    expect(await pays(line[0], taken)).toBe(200)
    expect(await namesIn(race)).toHaveLength(3)
    await allIsWell(id, taken)
  })
})

test('a withdrawal or cancellation by the owner and an acceptance or payment at once have exactly one outcome', async () => {
  for (const scenario of ['back', 'cancel', 'pays and back', 'pays and cancel'] as const) {
    const { race, sender, id, line } = await fullRace(1, 1)
    await releases(sender, id)
    await serve()
    const end = () => (scenario.endsWith('back') ? withdraws(sender, id) : cancels(sender, id))
    const orders = [id]
    if (scenario.startsWith('pays')) {
      const taken = await takes(line[0], race)
      const payment = await openPaymentOf(line[0], taken)
      bank.set(payment.id, 'succeeded')
      await Promise.all([end(), app.receiveWebhook(bank.message(payment.id, 'succeeded'))])
      orders.push(taken)
      expect(await namesIn(race)).toEqual([`102 ${nameOf(line[0])}`])
    } else {
      const [gave, saved] = await Promise.all([end(), save(line[0], race)])
      if (scenario === 'back') expect([gave === 'done', saved.status === 200]).toContain(false)
    }
    await allIsWell(...orders)
  }
})

test('in any order of steps no place is sold twice and no money is lost', async () => {
  const events: string[] = []
  const acts = ['let', 'let', 'take', 'take', 'take', 'pay', 'pay', 'back', 'cancel', 'expire', 'leave'] as const
  for (let seed = 1; seed <= 3; seed += 1) {
    const random = randomOf(seed)
    const pick = <T>(all: readonly T[]): T | undefined => all[Math.floor(random() * all.length)]
    const { race, senders, line } = await fullRace(3, 4)
    const [event] = await app.sql<{ id: string }>('select id from catalog.events where code = $1', [race.eventCode])
    events.push(event?.id ?? '')
    const owners = senders.map(({ runner, id }) => ({ runner, id }))
    const holding: { runner: Runner; id: string }[] = []
    const payNext = async () => {
      const buyer = pick(holding)
      if (buyer === undefined) return
      holding.splice(holding.indexOf(buyer), 1)
      const [order] = await app.sql<{ open: boolean }>(
        `select status = 'awaiting_payment' and pay_before > now() + $2::interval as open from orders.orders where id = $1`,
        [buyer.id, `${forwarded} ms`],
      )
      if (order?.open && (await pays(buyer.runner, buyer.id)) === 200) owners.push(buyer)
    }
    const takeNext = async () => {
      for (const runner of line) {
        const { status, body } = await save(runner, race)
        if (status !== 200 || holding.some(({ id }) => id === body.registrationId)) continue
        holding.push({ runner, id: body.registrationId })
        return
      }
    }
    for (const { runner, id } of owners.slice(1)) await releases(runner, id)
    await serve()
    for (let step = 0; step < 18; step += 1) {
      const owner = pick(owners)
      const waiting = pick(line)
      const act = pick(acts)
      if (random() < 0.6) await serve()
      if (waiting && random() < 0.3) await joins(waiting, race)
      if (act === 'let' && owner)
        await releases(owner.runner, owner.id, (await view(owner.runner, owner.id)).line?.refundMinor ?? 0)
      if (act === 'back' && owner) await withdraws(owner.runner, owner.id)
      if (act === 'cancel' && owner && random() < 0.4) await cancels(owner.runner, owner.id)
      if (act === 'take') await takeNext()
      if (act === 'pay') await payNext()
      if (act === 'expire') {
        forward(random() < 0.7 ? 25 * 60_000 : 12.5 * 3600_000)
        await expire()
      }
      if (act === 'leave' && waiting) {
        const entry = await entryOf(waiting, race)
        if (entry) await waiting.client.post('/api/waitlist/leave', { waitlistEntryId: entry.id })
      }
      expect(await violationsOf(db(), []), `seed ${seed}, step ${step}: ${act}`).toEqual([])
      expect((await namesIn(race)).length).toBeLessThanOrEqual(3)
    }
    await allIsWell(...owners.map(({ id }) => id), ...holding.map(({ id }) => id))
  }
  const [ended] = await app.sql<{ count: number }>(
    `select count(*)::int as count from registration.transfers where kind = 'waitlist' and state = 'accepted'
     and event_id = any ($1)`,
    [events],
  )
  expect(ended?.count).toBeGreaterThan(1)
})

// Last, since it removes the guards.
test('guard removal: without the guards a released unit belongs to two participants', async () => {
  const paying = async () => {
    const { race, sender, id, line } = await fullRace(1, 1)
    await releases(sender, id)
    await serve()
    return { race, sender, id, recipient: line[0], taken: await takes(line[0], race) }
  }
  const rewritten = async (guard: string) => {
    const [keeper] = await app.sql<{ body: string }>(
      `select pg_get_functiondef('inventory.reserve_for_waitlist()'::regprocedure) as body`,
    )
    expect(keeper?.body).toContain(guard)
    await app.sql(keeper?.body.replace(guard, 'false') ?? '')
  }
  // The payment's transaction has lost the place to give back: it fails.
  const forgotten = async () => {
    const { race, id, recipient, taken } = await paying()
    await app.sql(
      `update registration.transfers set state = 'withdrawn', recipient_account = null, recipient_hold = null, ended_at = now()
       where order_id = $1`,
      [id],
    )
    await pays(recipient, taken)
    return (await namesIn(race)).length
  }
  expect(await forgotten()).toBe(1)
  await app.sql('drop trigger resale_is_not_taken on inventory.pools')
  expect(await forgotten()).toBe(2)
  await rewritten('new.resale > 0 and new.resale <= old.resale')
  const { sender, id, race } = await paying()
  await cancels(sender, id)
  expect(await poolOf(race)).toMatchObject({ capacity: 2, resale: 1 })
  expect((await violationsOf(db(), [])).join()).toContain('more units are on resale')
})
