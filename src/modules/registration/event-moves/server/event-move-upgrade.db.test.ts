import { expect } from 'vitest'
import { brokenInvariants } from '#src/integrity/invariants.ts'
import { defaultChangeRules } from '#src/modules/catalog/domain/change-rules.ts'
import { expireDueOrders } from '#src/modules/orders/server/jobs/expire-due-orders.ts'
import { refundPayment } from '#src/modules/payments/server/commands/refund-payment.ts'
import { abandonDuePayments } from '#src/modules/payments/server/jobs/periodic-tasks.ts'
import { test } from '#tests/support/app-test.ts'
import { changeStatus } from '#tests/support/organizers-member.ts'
import { publishRace, shirt } from '#tests/support/race-for-tests.ts'
import { holdPlaceOf, newRunner, openPaymentOf, type Runner } from '#tests/support/runner.ts'
import { violationsOf } from '#tests/support/sale-invariants.ts'
import type { TestApp, TestClient } from '#tests/support/test-app.ts'
import type { TestBank } from '#tests/support/test-bank.ts'

// A place at another event that costs more than the amount paid: the difference is paid, and the
// place moves with the payment.
const minute = 60_000
let app: TestApp
let bank: TestBank
let organizer: TestClient
test.beforeAll(({ app: ownApp, bank: ownBank, organizer: ownOrganizer }) => {
  app = ownApp
  bank = ownBank
  organizer = ownOrganizer
})

type Race = Awaited<ReturnType<typeof publishRace>>
type Change = Parameters<typeof publishRace>[1]
const at = (priceMinor: number) => [{ priceMinor, untilAt: null, untilOrdinal: null }]
const paidMinor = 190_000 + 6_327
const dearMinor = 500_000 + 16_650
const dueMinor = 310_000 + 10_323
const from = (change: Change = {}) => publishRace(app, { commissionBp: 333, ...change })
const in90 = new Date(Date.now() + 90 * 86_400_000)
const other = (change: Change = {}) => {
  const [startsAt, endsAt] = [in90.toISOString(), new Date(in90.getTime() + 60 * minute).toISOString()] as never[]
  return publishRace(app, {
    commissionBp: 333,
    race: { tiers: at(500_000), bibFrom: 701, startsAt, endsAt },
    more: [{ code: 'second', tiers: at(400_000), startsAt, endsAt }],
    refundRules: [{ daysBefore: 0, shareBp: 10_000, returnsCommission: true }],
    ...change,
  })
}
const comes = async (paymentId: string) => {
  bank.set(paymentId, 'succeeded')
  await app.receiveWebhook(bank.message(paymentId, 'succeeded'))
}
const page = async ({ client }: Runner, id: string) => (await client.get(`/api/account/registrations/${id}`)).body
const pays = async (runner: Runner, id: string) => {
  const { id: paymentId } = await openPaymentOf(runner, id)
  await comes(paymentId)
  return paymentId
}
async function bought(race: Race, hasShirt = false) {
  const runner = await newRunner(app)
  const id = await holdPlaceOf(runner, race)
  if (hasShirt) {
    const { body } = await runner.client.get(`/Register/ApiProducts?registrationId=${id}`)
    const products = [{ productId: body.products[0].id, count: 1 }]
    await runner.client.post('/Register/ApiSaveProducts', { registrationId: id, products })
  }
  await pays(runner, id)
  return { runner, id, path: `/api/account/registrations/${id}/entries/${(await page(runner, id)).entries[0].entryId}` }
}
type Bought = Awaited<ReturnType<typeof bought>>
const cancelEvent = async (race: Race, eventMoveTo: Race[]) =>
  await changeStatus(organizer, race, {
    status: 'cancelled',
    eventMoveTo: eventMoveTo.map(({ eventCode }) => eventCode),
  })
const view = async ({ runner, path }: Bought) => (await runner.client.get(`${path}/event-move`)).body
const requestMove = async ({ runner, path }: Bought, to: Race, more: number, raceCode = to.raceCode) => {
  const consents = ['offer', 'personal-data', 'receipt']
  const input = { eventCode: to.eventCode, raceCode, refundMinor: 0, dueMinor: more, consents }
  const { status, body } = await runner.client.post(`${path}/event-move`, input)
  return status === 200 ? (body.registrationId as string) : (body.error.code as string)
}
const paymentsOf = (...ids: string[]) =>
  app.sql<{ id: string; state: string; refundMinor: number }>(
    'select id, state, refund_minor as "refundMinor" from payments.payments where order_id = any ($1) order by id',
    [ids],
  )
const refundAll = async (...ids: string[]) => {
  for (const payment of await paymentsOf(...ids))
    await refundPayment(app.services, { tenantId: 1, paymentId: payment.id })
}
const db = () => app.services.db
const linkedOrdersOf = async (id: string) =>
  (
    await app.sql<{ id: string }>(
      "select id from orders.orders where source_order_id = $1 and kind = 'price_difference'",
      [id],
    )
  ).map((one) => one.id)
const allIsWell = async (...ids: string[]) => {
  const linkedOrders = (await Promise.all(ids.map(linkedOrdersOf))).flat()
  expect(await violationsOf(db(), [...ids, ...linkedOrders])).toEqual([])
}

test('the difference of an event move is paid, the place moves, products are refunded, and a cancellation there refunds both payments', async () => {
  const race = await from({ products: [shirt] })
  const to = await other()
  const mine = await bought(race, true)
  const { runner, id } = mine
  await cancelEvent(race, [to])
  const shirtMinor = (await page(runner, id)).overallMinor - paidMinor
  expect((await view(mine)).races).toMatchObject([
    { raceCode: 'ten', costMinor: dearMinor, dueMinor, refundMinor: shirtMinor, refusal: null },
    { raceCode: 'second' },
  ])
  expect(await requestMove(mine, to, 0)).toBe('orders.race_costs_more')
  expect(await requestMove(mine, to, dueMinor + 1)).toBe('orders.price_difference_changed')
  await allIsWell(id)
  const movedOrder = await requestMove(mine, to, dueMinor)
  await allIsWell(id, movedOrder)
  expect(await requestMove(mine, to, dueMinor)).toBe(movedOrder)
  expect(await view(mine)).toMatchObject({
    waiting: { dueMinor },
    races: [{ dueMinor, refusal: null }, {}],
  })
  const { body: init } = await runner.client.get(
    `/Register/ApiInit?eventCode=${to.eventCode}&raceCode=ten&registrationId=${movedOrder}`,
  )
  expect(init).toMatchObject({
    step: 'order',
    priceDifference: { paidOrderId: id, words: { note: expect.any(String) } },
  })
  expect(await page(runner, id)).toMatchObject({ status: 'paid', entries: [{ state: 'confirmed' }] })
  // the order cannot be joined, and another account cannot accept it
  const joins = { ...to, registrationId: movedOrder, participant: { ...runner.participant, firstName: 'Гость' } }
  expect((await runner.client.post('/Register/ApiSaveRegistration', joins)).status).toBe(409)
  expect(await app.sql('select orders.foreign_orders(1, array[$1::uuid]) as ids', [movedOrder])).toEqual([
    { ids: [movedOrder] },
  ])
  await pays(runner, movedOrder)
  await allIsWell(id, movedOrder)
  expect(await page(runner, movedOrder)).toMatchObject({
    status: 'paid',
    overallMinor: dearMinor,
    entries: [{ bib: 701, state: 'confirmed' }],
  })
  expect(await page(runner, id)).toMatchObject({
    status: 'refunded',
    cancellations: [{ refundMinor: shirtMinor, moved: { minor: paidMinor } }],
  })
  await refundAll(id, movedOrder)
  expect(await paymentsOf(id)).toMatchObject([{ state: 'succeeded', refundMinor: shirtMinor }])
  const cancelled = await runner.client.post(`/api/account/registrations/${movedOrder}/cancel`, {
    refundMinor: dearMinor,
  })
  expect(cancelled.status).toBe(200)
  await refundAll(id, movedOrder)
  expect(await paymentsOf(id)).toMatchObject([{ state: 'refunded' }])
  expect(await paymentsOf(movedOrder)).toMatchObject([{ state: 'refunded' }])
  expect(await page(runner, movedOrder)).toMatchObject({ status: 'refunded', cancellations: [{ refund: 'done' }] })
  await allIsWell(id, movedOrder)
})

test('an unpaid upgrade of a deferred entry leaves it waiting, and a late payment takes the place while there is capacity', async () => {
  const changeRules = { ...defaultChangeRules, deferDays: 14, deferFeeMinor: 30_000 }
  const race = await from({ changeRules })
  const to = await other()
  const mine = await bought(race)
  const { runner, id, path } = mine
  const { creditMinor } = (await runner.client.get(`${path}/deferral`)).body
  await runner.client.post(`${path}/deferral`, { creditMinor, insuranceMinor: 0 })
  const until = in90.toISOString().slice(0, 10)
  await organizer.post(`/api/organizer/events/${race.eventCode}/next-edition`, { nextEventCode: to.eventCode, until })
  const [ten] = (await view(mine)).races
  const movedOrder = await requestMove(mine, to, ten.dueMinor)
  const payment = await openPaymentOf(runner, movedOrder)
  app.forward(25 * minute)
  await abandonDuePayments.run(app.services)
  await expireDueOrders.run(app.services)
  await allIsWell(id, movedOrder)
  expect((await page(runner, id)).entries).toMatchObject([{ state: 'deferred' }])
  await comes(payment.id)
  await allIsWell(id, movedOrder)
  expect(await page(runner, movedOrder)).toMatchObject({ status: 'paid', entries: [{ state: 'confirmed' }] })
  expect((await runner.client.get(`${path}/deferral`)).body).toMatchObject({
    deferral: { state: 'taken', toRegistrationId: movedOrder },
  })
})

test('another race replaces a waiting event move, and each change of the paid place ends it and refunds its payment', async () => {
  const [race, to] = [await from(), await other()]
  const mine = await bought(race)
  const { runner, id } = mine
  await cancelEvent(race, [to])
  const first = await requestMove(mine, to, dueMinor)
  const firstPayment = await openPaymentOf(runner, first)
  const second = await requestMove(mine, to, 210_000 + 6_993, 'second')
  expect(second).not.toBe(first)
  await comes(firstPayment.id)
  await allIsWell(id, first, second)
  expect((await paymentsOf(first))[0]?.state).toBe('refunding')
  const payment = await openPaymentOf(runner, second)
  const cancelled = await runner.client.post(`/api/account/registrations/${id}/cancel`, { refundMinor: paidMinor })
  expect(cancelled.status).toBe(200)
  await comes(payment.id)
  await refundAll(id, first, second)
  await allIsWell(id, first, second)
  expect(await page(runner, id)).toMatchObject({ status: 'refunded', cancellations: [{ moved: null }] })
})

test('a waiting difference ends once when its place is moved to a cheaper race instead', async () => {
  const [startsAt, endsAt] = [in90.toISOString(), new Date(in90.getTime() + 60 * minute).toISOString()] as never[]
  const more = [{ code: 'cheap', tiers: at(100_000), startsAt, endsAt }]
  const [race, to] = [await from(), await other({ more })]
  const mine = await bought(race)
  await cancelEvent(race, [to])
  const waiting = await requestMove(mine, to, dueMinor)
  const { refundMinor } = (await view(mine)).races.find(({ raceCode }: { raceCode: string }) => raceCode === 'cheap')
  const consents = ['offer', 'personal-data', 'receipt']
  const input = { eventCode: to.eventCode, raceCode: 'cheap', refundMinor, consents }
  const moved = await mine.runner.client.post(`${mine.path}/event-move`, input)
  expect(moved.status).toBe(200)
  await allIsWell(mine.id, waiting, moved.body.registrationId)
})

test('a difference that no payment method accepts is not offered, is refused, and holds no place there', async () => {
  const [startsAt, endsAt] = [in90, new Date(in90.getTime() + 60 * minute)].map((day) => day.toISOString() as never)
  const race = await from({ commissionBp: 0 })
  const to = await other({ commissionBp: 0, race: { tiers: at(190_099), startsAt, endsAt }, more: [] })
  const mine = await bought(race)
  await cancelEvent(race, [to])
  const card = bank.provider.methods.find(({ method }) => method === 'card') as { minMinor: number }
  const previousMin = card.minMinor
  card.minMinor = 100
  expect((await view(mine)).races).toMatchObject([{ dueMinor: 99, refusal: 'orders.difference_too_small' }])
  expect(await requestMove(mine, to, 99)).toBe('orders.difference_too_small')
  card.minMinor = previousMin
  const held = await app.sql(
    'select g.id from registration.entries g join catalog.events e on e.id = g.event_id where e.code = $1',
    [to.eventCode],
  )
  expect(held).toEqual([])
  await allIsWell(mine.id)
})

test('a corrected document ends a waiting event move that used the former one, and a new request uses the new one', async () => {
  const requirements = ['insurance' as const]
  const [startsAt, endsAt] = [in90, new Date(in90.getTime() + 60 * minute)].map((day) => day.toISOString() as never)
  const terms = { tiers: at(500_000), bibFrom: 701, startsAt, endsAt }
  const [race, to] = [await from({ race: { requirements } }), await other({ race: { ...terms, requirements } })]
  const mine = await bought(race)
  const { runner, id, path } = mine
  const status = { status: 'postponed', eventMoveTo: [to.eventCode] }
  await changeStatus(organizer, race, status)
  const first = await requestMove(mine, to, dueMinor)
  const { id: paymentId } = await openPaymentOf(runner, first)
  const policy = { has: true, documentNumber: 'А 123', validUntil: '2099-01-01' }
  const saved = await runner.client.put(`${path}/details`, { admission: { 'insurance-policy': policy } })
  expect(saved.body).toMatchObject({ endsDifference: true })
  await comes(paymentId)
  await refundAll(first)
  expect((await paymentsOf(first))[0]?.state).toBe('refunded')
  const again = await requestMove(mine, to, dueMinor)
  expect(again).not.toBe(first)
  await pays(runner, again)
  const sql = `select admission -> 0 ->> 'documentNumber' as number from registration.entries where order_id = $1`
  expect(await app.sql(sql, [again])).toEqual([{ number: 'А 123' }])
  await allIsWell(id, first, again)
})

test('of a payment and a cancellation at once one wins, and the ledger agrees', async () => {
  const to = await other()
  for (let round = 0; round < 4; round += 1) {
    const race = await from()
    const mine = await bought(race)
    await cancelEvent(race, [to])
    const movedOrder = await requestMove(mine, to, dueMinor)
    const { id: paymentId } = await openPaymentOf(mine.runner, movedOrder)
    const cancel = () =>
      mine.runner.client.post(`/api/account/registrations/${mine.id}/cancel`, { refundMinor: paidMinor })
    await Promise.all(round % 2 === 0 ? [comes(paymentId), cancel()] : [cancel(), comes(paymentId)])
    await refundAll(mine.id, movedOrder)
    await allIsWell(mine.id, movedOrder)
  }
})

test('a postponed event offers its other races with payment or refund of the difference, and a cancelled one offers none', async () => {
  const more = [
    { code: 'half', tiers: at(250_000) },
    { code: 'five', tiers: at(120_010), bibFrom: 501 },
  ]
  const changeRules = { ...defaultChangeRules, raceDays: null, returnsDifference: false }
  const race = await from({ changeRules, more })
  const mine = await bought(race)
  const { runner, id, path } = mine
  const is = (status: string) => changeStatus(organizer, race, { status })
  const races = async () => (await runner.client.get(`${path}/races`)).body
  expect(await races()).toMatchObject({ isOpen: false })
  await is('postponed')
  expect(await page(runner, id)).toMatchObject({ entries: [{ canMove: true }] })
  expect(await races()).toMatchObject({
    ...{ isOpen: true, lastDay: null },
    races: [
      { raceCode: 'half', refusal: null, differenceMinor: 61_998 },
      { raceCode: 'five', refusal: null, refundMinor: paidMinor - 124_006 },
    ],
  })
  const { body } = await runner.client.post(`${path}/price-difference`, { raceCode: 'half', dueMinor: 61_998 })
  await pays(runner, body.registrationId)
  await allIsWell(id)
  expect((await page(runner, id)).entries).toMatchObject([{ raceCode: 'half', state: 'confirmed' }])
  const back = (await races()).races.find(({ raceCode }: { raceCode: string }) => raceCode === 'five').refundMinor
  expect(back).toBe(paidMinor + 61_998 - 124_006)
  expect((await runner.client.post(`${path}/race`, { raceCode: 'five', refundMinor: back })).status).toBe(200)
  await refundAll(id, body.registrationId)
  await allIsWell(id)
  const again = await runner.client.post(`${path}/price-difference`, {
    raceCode: 'half',
    dueMinor: 129_990 + 4_329,
  })
  const payment = await openPaymentOf(runner, again.body.registrationId)
  await is('cancelled')
  await comes(payment.id)
  expect((await paymentsOf(again.body.registrationId))[0]?.state).toBe('refunding')
  expect(await races()).toMatchObject({ isOpen: false })
  await refundAll(again.body.registrationId)
  await allIsWell(id)
})

test('guard removal: the invariants find a paid difference without its event move, and a charge on another payer', async () => {
  const [race, to] = [await from(), await other()]
  const mine = await bought(race)
  await cancelEvent(race, [to])
  const movedOrder = await requestMove(mine, to, dueMinor)
  await pays(mine.runner, movedOrder)
  const [linkedOrder] = await linkedOrdersOf(movedOrder)
  const found = async () => (await brokenInvariants(db())).map(({ rule }) => rule)
  await app.sql('update orders.orders set source_order_id = $2 where id = $1', [linkedOrder, mine.id])
  expect(await found()).toContain('an event move has no paid place, or was made without its payment')
  await app.sql('update orders.orders set source_order_id = $2 where id = $1', [linkedOrder, movedOrder])
  await app.sql('update orders.orders set paying_order_id = null where id = $1', [linkedOrder])
  expect(await found()).toContain('a moved amount and the order that it paid disagree')
  await app.sql('update orders.orders set paying_order_id = $2 where id = $1', [linkedOrder, mine.id])
  await allIsWell(mine.id, movedOrder)
})
