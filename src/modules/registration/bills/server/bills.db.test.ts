import { expect } from 'vitest'
import { refundPayment } from '#src/modules/payments/server/commands/refund-payment.ts'
import { newId } from '#src/platform/new-id.ts'
import { test as appTest } from '#tests/support/app-test.ts'
import { callRoute } from '#tests/support/call-route.ts'
import { changeStatus } from '#tests/support/organizers-member.ts'
import { publishRace, shirt } from '#tests/support/race-for-tests.ts'
import { holdPlaceOf, newRunner, openPaymentOf, type Runner } from '#tests/support/runner.ts'
import { violationsOf } from '#tests/support/sale-invariants.ts'
import type { TestApp } from '#tests/support/test-app.ts'
import type { TestBank } from '#tests/support/test-bank.ts'
import { getBillRoute, listBillsRoute } from '../contract/bills.ts'

let app: TestApp
let bank: TestBank
const test = appTest
test.beforeAll(({ app: ownApp, bank: ownBank }) => {
  app = ownApp
  bank = ownBank
})

const everythingBack = [{ daysBefore: 0, shareBp: 10_000, returnsCommission: true }]
const at = (priceMinor: number) => [{ priceMinor, untilAt: null, untilOrdinal: null }]

async function pays(runner: Runner, orderId: string): Promise<string> {
  const { id } = await openPaymentOf(runner, orderId)
  bank.set(id, 'succeeded')
  await app.receiveWebhook(bank.message(id, 'succeeded'))
  return id
}
async function bought(runner: Runner, race: { eventCode: string; raceCode: string }): Promise<string> {
  const id = await holdPlaceOf(runner, race)
  await pays(runner, id)
  return id
}
async function cancels({ client }: Runner, id: string): Promise<void> {
  const { whole } = (await client.get(`/api/account/registrations/${id}/cancellation`)).body
  const { status } = await client.post(`/api/account/registrations/${id}/cancel`, { refundMinor: whole.refundMinor })
  expect(status).toBe(200)
}
const list = ({ client }: Runner, query: Record<string, unknown> = {}) => callRoute(client, listBillsRoute, { query })
const billOf = ({ client }: Runner, registrationId: string) =>
  callRoute(client, getBillRoute, { params: { registrationId } })
const idsOf = async (runner: Runner, state: string) =>
  (await list(runner, { state })).list.map(({ registrationId }) => registrationId)

test('a bill is shown to its payer only, and to nobody without a session', async () => {
  const runner = await newRunner(app)
  const id = await bought(runner, await publishRace(app))
  const stranger = await newRunner(app)
  expect((await list(stranger)).list).toEqual([])
  // The list after another account's order says nothing about that order.
  expect((await list(stranger, { cursor: id })).list).toEqual([])
  const statusOf = async (client: Runner['client'], path: string) => (await client.get(path)).status
  const path = `/api/account/orders/${id}`
  expect(await statusOf(runner.client, path)).toBe(200)
  expect(await statusOf(stranger.client, path)).toBe(404)
  expect(await statusOf(runner.client, `/api/account/orders/${newId()}`)).toBe(404)
  expect(await statusOf(runner.client, '/api/account/orders/nonsense')).toBe(422)
  expect(await statusOf(app.client(), path)).toBe(401)
  expect(await statusOf(app.client(), '/api/account/orders')).toBe(401)
  expect(await statusOf(runner.client, '/api/account/orders?state=other')).toBe(422)
})

test('orders are listed newest first, page by page, and by what is open, paid and refunded', async () => {
  const runner = await newRunner(app)
  const cancelled = await bought(runner, await publishRace(app, { refundRules: everythingBack }))
  await cancels(runner, cancelled)
  const paid = await bought(runner, await publishRace(app))
  const lapsed = await holdPlaceOf(runner, await publishRace(app))
  app.forward(21 * 60_000) // the sweep has not run yet
  const open = await holdPlaceOf(runner, await publishRace(app))
  const first = await list(runner, { take: 2 })
  expect(first.list).toMatchObject([
    { registrationId: open, status: 'awaiting_payment', dueMinor: 199_500, overallMinor: 199_500, refundedMinor: 0 },
    { registrationId: lapsed, status: 'expired', dueMinor: 0, overallMinor: 199_500 },
  ])
  const second = await list(runner, { take: 2, cursor: first.nextCursor })
  expect(second).toMatchObject({
    list: [
      { registrationId: paid, status: 'paid', dueMinor: 0, refundedMinor: 0, tenant: { code: 'default' } },
      { registrationId: cancelled, status: 'refunded', refundedMinor: 199_500 },
    ],
    nextCursor: null,
  })
  expect(await idsOf(runner, 'open')).toEqual([open])
  expect(await idsOf(runner, 'paid')).toEqual([paid])
  expect(await idsOf(runner, 'refunded')).toEqual([cancelled])
})

test('orders of all tenants are on one list and open on the tenant with the account pages', async () => {
  const runner = await newRunner(app, { host: 'pionercup.localhost' })
  const race = await publishRace(app, { tenantId: 2 })
  const id = await bought(runner, race)
  const home = app.client()
  await home.post('/api/account/sign-in', { email: runner.email, password: 'сосна ветер лодка' })
  const atHome = { ...runner, client: home }
  const other = await bought(atHome, await publishRace(app))
  expect((await list(atHome)).list.map(({ registrationId, tenant }) => [registrationId, tenant.code])).toEqual([
    [other, 'default'],
    [id, 'pionercup'],
  ])
  expect(await billOf(atHome, id)).toMatchObject({ tenant: { code: 'pionercup' }, status: 'paid' })
})

test('a bill has its lines, payments and refunds with their times, and adds up', async () => {
  const runner = await newRunner(app)
  const race = await publishRace(app, { refundRules: everythingBack, products: [shirt] })
  const id = await holdPlaceOf(runner, race)
  const { products } = (await runner.client.get(`/Register/ApiProducts?registrationId=${id}`)).body
  const chosen = [{ productId: products[0].id, count: 2 }]
  await runner.client.post('/Register/ApiSaveProducts', { registrationId: id, products: chosen })
  const declined = await openPaymentOf(runner, id)
  bank.set(declined.id, 'declined')
  await app.receiveWebhook(bank.message(declined.id, 'declined'))
  const paymentId = await pays(runner, id)
  const paid = await billOf(runner, id)
  expect(paid).toMatchObject({
    status: 'paid',
    overallMinor: paid.receivedMinor,
    refundedMinor: 0,
    payments: [
      { id: paymentId, state: 'succeeded', amountMinor: paid.overallMinor, paidAt: expect.any(String) },
      { id: declined.id, state: 'declined', paidAt: null },
    ],
    refunds: [],
    parts: [{ kind: 'registration', items: [{ kind: 'place' }, { kind: 'product', count: 2, costMinor: 140_000 }] }],
  })
  const [part] = paid.parts
  const added = (rows: readonly { readonly amountMinor?: number; readonly costMinor?: number }[] = []) =>
    rows.reduce((sum, { amountMinor = 0, costMinor = 0 }) => sum + amountMinor + costMinor, 0)
  expect(added(part?.items) - added(part?.discounts) + added(part?.commissions)).toBe(paid.overallMinor)

  await cancels(runner, id)
  const refunding = await billOf(runner, id)
  expect(refunding).toMatchObject({ status: 'refunded', refundedMinor: 0, refundingMinor: paid.overallMinor })
  expect(refunding.refunds).toMatchObject([{ reason: 'owner', state: 'requested', endedAt: null }])
  await refundPayment(app.services, { tenantId: 1, paymentId })
  const refunded = await billOf(runner, id)
  expect(refunded).toMatchObject({ refundedMinor: paid.overallMinor, refundingMinor: 0 })
  expect(refunded.refunds).toMatchObject([{ state: 'done', endedAt: expect.any(String) }])
  const [refund] = refunded.refunds
  expect(refund?.items.reduce((sum, { refundMinor }) => sum + refundMinor, 0)).toBe(refund?.amountMinor)
  expect(await violationsOf(app.services.db, [id])).toEqual([])
})

test('a price difference is a part of its order’s bill, with its own payment, and opens that bill', async () => {
  const runner = await newRunner(app)
  const race = await publishRace(app, {
    refundRules: everythingBack,
    more: [
      { code: 'half', bibFrom: 901, tiers: at(250_000) },
      { code: 'five', bibFrom: 501, tiers: at(120_010) },
    ],
  })
  const id = await bought(runner, race)
  const { entries } = (await runner.client.get(`/api/account/registrations/${id}`)).body
  const path = `/api/account/registrations/${id}/entries/${entries[0].entryId}`
  const raceOf = async (code: string) =>
    (await runner.client.get(`${path}/races`)).body.races.find(
      ({ raceCode }: { raceCode: string }) => raceCode === code,
    )
  const { differenceMinor: dueMinor } = await raceOf('half')
  const { body } = await runner.client.post(`${path}/price-difference`, { raceCode: 'half', dueMinor })
  expect(await idsOf(runner, 'open')).toEqual([id])
  expect(await billOf(runner, id)).toMatchObject({ dueMinor, overallMinor: 199_500 + dueMinor, receivedMinor: 199_500 })
  const [unpaid] = (await billOf(runner, id)).unpaid
  expect(unpaid).toMatchObject({ orderId: body.registrationId, kind: 'price_difference', dueMinor })
  expect((await list(runner)).list[0]?.unpaid).toEqual([unpaid])
  expect(unpaid?.abandonAt).toMatch(new RegExp(`/payments/return\\?order=${body.registrationId}&ending=ask`))
  expect(Date.parse(unpaid?.payBefore ?? '')).toBeGreaterThan(Date.now())
  await pays(runner, body.registrationId)
  expect((await billOf(runner, id)).unpaid).toEqual([])
  const dearer = await billOf(runner, id)
  expect(dearer).toMatchObject({ dueMinor: 0, overallMinor: 199_500 + dueMinor, receivedMinor: 199_500 + dueMinor })
  expect(dearer.parts.map(({ kind }) => kind)).toEqual(['registration', 'price_difference'])
  expect(dearer.payments).toHaveLength(2)
  expect((await billOf(runner, body.registrationId)).registrationId).toBe(id)
  expect((await list(runner)).list).toMatchObject([{ registrationId: id, overallMinor: 199_500 + dueMinor }])

  const { refundMinor } = await raceOf('five')
  await runner.client.post(`${path}/race`, { raceCode: 'five', refundMinor })
  const cheaper = await billOf(runner, id)
  expect(cheaper.overallMinor).toBe(199_500 + dueMinor - refundMinor)
  expect(cheaper.refunds.map(({ reason }) => reason)).toContain('cheaper_race')
  expect(cheaper.refundingMinor).toBe(refundMinor)
  expect(await violationsOf(app.services.db, [id])).toEqual([])
})

test('money that came too late is on the bill with its refund', async () => {
  const runner = await newRunner(app)
  const race = await publishRace(app, { race: { capacity: 1 } })
  const id = await holdPlaceOf(runner, race)
  const { id: paymentId } = await openPaymentOf(runner, id)
  app.forward(30 * 60_000)
  const other = await newRunner(app)
  await bought(other, race)
  bank.set(paymentId, 'succeeded')
  await app.receiveWebhook(bank.message(paymentId, 'succeeded'))
  const bill = await billOf(runner, id)
  expect(bill).toMatchObject({ paidAt: null, receivedMinor: 199_500, refundingMinor: 199_500 })
  expect(bill.refunds).toMatchObject([{ reason: 'unused', items: [] }])
  expect(await idsOf(runner, 'refunded')).toEqual([id])
  expect(await violationsOf(app.services.db, [id])).toEqual([])
})

test('a bill names what a cancellation did not return, and its people', async () => {
  const runner = await newRunner(app)
  const feeRetained = [{ daysBefore: 0, shareBp: 10_000, returnsCommission: false }]
  const id = await bought(runner, await publishRace(app, { refundRules: feeRetained }))
  const [listed] = (await list(runner)).list
  expect(listed).toMatchObject({ peopleCount: 1, decision: null })
  expect(await billOf(runner, id)).toMatchObject({ retained: { feeMinor: 0, restMinor: 0 }, isRefundOnItsWay: false })
  const retained = { refundMinor: 190_000, retainedFeeMinor: 9_500 }
  expect((await runner.client.get(`/api/account/registrations/${id}/cancellation`)).body).toMatchObject({
    activeMinor: 199_500,
    whole: retained,
    entries: [retained],
  })
  await cancels(runner, id)
  const bill = await billOf(runner, id)
  expect(bill).toMatchObject({
    overallMinor: 199_500,
    refundingMinor: 190_000,
    isRefundOnItsWay: true,
    refund: 'requested',
  })
  expect((await list(runner)).list).toMatchObject([{ refund: 'requested' }])
  expect(bill.retained).toEqual({ feeMinor: 9_500, restMinor: 0 })
  expect(bill.refunds).toMatchObject([{ reason: 'owner', items: [{ kind: 'place' }] }])
  expect(bill.refunds[0]?.items[0]?.name).toContain(listed?.people[0])
})

test('while the places of a cancelled event wait for a decision, the order says so', async ({ organizer }) => {
  const runner = await newRunner(app)
  const race = await publishRace(app)
  const id = await bought(runner, race)
  await changeStatus(organizer, race, { status: 'cancelled' })
  expect((await list(runner)).list).toMatchObject([{ registrationId: id, decision: 'cancelled' }])
  expect(await billOf(runner, id)).toMatchObject({ decision: 'cancelled' })
  await cancels(runner, id)
  expect((await list(runner)).list).toMatchObject([{ registrationId: id, decision: null }])
})
