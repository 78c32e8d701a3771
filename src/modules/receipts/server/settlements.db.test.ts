import { expect } from 'vitest'
import { toInstant } from '#src/kernel/instant.ts'
import { defaultChangeRules } from '#src/modules/catalog/domain/change-rules.ts'
import { refundPayment } from '#src/modules/payments/server/commands/refund-payment.ts'
import { test } from '#tests/support/app-test.ts'
import { chooseProductsOf } from '#tests/support/insurance-for-tests.ts'
import { changeStatus, organizersMember } from '#tests/support/organizers-member.ts'
import { publishRace, shirt } from '#tests/support/race-for-tests.ts'
import { saveTestTill } from '#tests/support/register-for-tests.ts'
import { holdPlaceOf, newRunner, openPaymentOf, type Runner } from '#tests/support/runner.ts'
import type { Json, TestApp } from '#tests/support/test-app.ts'
import type { TestBank } from '#tests/support/test-bank.ts'
import { settleHeldEvents } from './jobs/periodic-tasks.ts'

// The day on which what was paid in advance is settled follows the place: to another event, to a next
// edition, to a new day of its event.

const day = 24 * 3_600_000
let app: TestApp
let bank: TestBank
test.beforeAll(async ({ app: ownApp, bank: ownBank }) => {
  app = ownApp
  bank = ownBank
  await saveTestTill(app)
})

type Bought = { readonly runner: Runner; readonly id: string; readonly eventCode: string; readonly path: string }
const everythingBack = [{ daysBefore: 0, shareBp: 10_000, returnsCommission: true }]

async function bought(change: Parameters<typeof publishRace>[1] = {}): Promise<Bought> {
  const race = await publishRace(app, { refundRules: everythingBack, ...change })
  const runner = await newRunner(app)
  const id = await holdPlaceOf(runner, race)
  const { products } = (await runner.client.get(`/Register/ApiProducts?registrationId=${id}`)).body
  const chosen = products.map(({ id: productId }: Json) => ({ productId, count: 1 }))
  if (chosen.length > 0) await chooseProductsOf(runner.client, id, chosen)
  const { id: paymentId } = await openPaymentOf(runner, id)
  bank.set(paymentId, 'succeeded')
  await app.receiveWebhook(bank.message(paymentId, 'succeeded'))
  const { body } = await runner.client.get(`/api/account/registrations/${id}`)
  const path = `/api/account/registrations/${id}/entries/${body.entries[0].entryId}`
  return { runner, id, eventCode: race.eventCode, path }
}
const settlementsOf = ({ id }: Bought) =>
  app.sql<{ eventCode: string; names: string[]; totalMinor: number }>(
    `select e.code as "eventCode", r.total_minor as "totalMinor",
       (select jsonb_agg(i ->> 'name') from jsonb_array_elements(r.content -> 'items') i) as names
     from receipts.receipts r join catalog.events e on e.id = r.event_id
     where r.order_id = $1 and r.kind = 'settlement' order by r.id`,
    [id],
  )
const inDays = (days: number) => toInstant(new Date(Date.now() + days * day))
const settle = () => settleHeldEvents.run(app.services)

test('what a deferral does not return is settled, once it has ended by a refund', async () => {
  const changeRules = { ...defaultChangeRules, deferDays: 14, deferFeeMinor: 0, deferMonths: 18 }
  const refundRules = [{ daysBefore: 0, shareBp: 5_000, returnsCommission: false }]
  const deferred = await bought({ changeRules, refundRules })
  const { creditMinor, insuranceMinor } = (await deferred.runner.client.get(`${deferred.path}/deferral`)).body
  await deferred.runner.client.post(`${deferred.path}/deferral`, { creditMinor, insuranceMinor })
  await app.sql('update catalog.events set starts_on = current_date - 2, ends_on = current_date - 2 where code = $1', [
    deferred.eventCode,
  ])
  const settledToday = async () => {
    await app.sql('update receipts.receipts set settle_on = current_date - 2 where order_id = $1', [deferred.id])
    await settle()
    return await settlementsOf(deferred)
  }
  expect(await settledToday()).toEqual([])
  const returned = await deferred.runner.client.post(`${deferred.path}/deferral/refund`, { refundMinor: 95_000 })
  expect(returned.status).toBe(200)
  const [payment] = await app.sql<{ id: string }>('select id from payments.payments where order_id = $1', [deferred.id])
  await refundPayment(app.services, { tenantId: 1, paymentId: payment?.id ?? '' })
  expect(await settledToday()).toMatchObject([{ eventCode: deferred.eventCode, totalMinor: 95_000 }])
})

test('a payment is settled where and when each part of it is rendered, once', async () => {
  const marathon = { ru: 'Марафон', en: 'Marathon' }
  const times = { startsAt: inDays(20), endsAt: inDays(20.2), closesAt: inDays(19) }
  const to = await publishRace(app, { race: { name: marathon, ...times } })
  const moved = await bought()
  const changeRules = { ...defaultChangeRules, deferDays: 14, deferFeeMinor: 0, deferMonths: 18 }
  const deferred = await bought({ changeRules, products: [shirt] })
  const later = await bought()
  const returned = await bought()

  const { client } = await organizersMember(app, 'own')
  const status = { status: 'cancelled', eventMoveTo: [to.eventCode] }
  expect((await changeStatus(client, moved, status)).status).toBe(200)
  const consents = ['offer', 'personal-data', 'receipt']
  const input = { eventCode: to.eventCode, raceCode: to.raceCode, refundMinor: 0, consents }
  expect((await moved.runner.client.post(`${moved.path}/event-move`, input)).status).toBe(200)
  const { creditMinor, insuranceMinor } = (await deferred.runner.client.get(`${deferred.path}/deferral`)).body
  const waits = await deferred.runner.client.post(`${deferred.path}/deferral`, { creditMinor, insuranceMinor })
  expect(waits.status).toBe(200)
  await app.sql(`update catalog.events set starts_on = starts_on + 30, ends_on = ends_on + 30 where code = $1`, [
    later.eventCode,
  ])
  const { body } = await returned.runner.client.get(`/api/account/registrations/${returned.id}/cancellation`)
  const cancelled = await returned.runner.client.post(`/api/account/registrations/${returned.id}/cancel`, {
    refundMinor: body.whole.refundMinor,
  })
  expect(cancelled.status).toBe(200)
  const [payment] = await app.sql<{ id: string }>('select id from payments.payments where order_id = $1', [returned.id])
  await refundPayment(app.services, { tenantId: 1, paymentId: payment?.id ?? '' })

  const all = [moved, deferred, later, returned]
  const settled = async () => {
    await settle()
    await settle()
    const lists = []
    for (const order of all) lists.push(await settlementsOf(order))
    return lists
  }
  expect(await settled()).toEqual([[], [], [], []])
  // The cancelled event's own day is still to come.
  app.forward(21 * day)
  const there = [{ eventCode: to.eventCode, names: ['Участие: Пробный забег, Марафон'], totalMinor: 190_000 }]
  expect(await settled()).toEqual([there, [], [], []])
  app.forward(40 * day)
  const shirtOnly = [{ eventCode: deferred.eventCode, names: ['Пробный забег: Футболка'], totalMinor: 70_000 }]
  expect(await settled()).toEqual([there, shirtOnly, [], []])
  app.forward(30 * day)
  const whole = [{ eventCode: later.eventCode, names: ['Участие: Пробный забег, Десятка'], totalMinor: 190_000 }]
  expect(await settled()).toEqual([there, shirtOnly, whole, []])
  const waiting = await app.sql<{ orderId: string }>(
    'select distinct order_id as "orderId" from receipts.receipts where settle_on is not null',
  )
  expect(waiting.map(({ orderId }) => orderId)).toEqual([deferred.id])
})
