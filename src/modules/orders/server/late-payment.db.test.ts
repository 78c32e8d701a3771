import { afterAll, beforeAll, expect, test } from 'vitest'
import { abandonDuePayments } from '#src/modules/payments/server/jobs/periodic-tasks.ts'
import { newId } from '#src/platform/new-id.ts'
import { publishRace, shirt } from '#tests/support/race-for-tests.ts'
import { holdPlaceOf, newRunner, openPaymentOf, type Runner } from '#tests/support/runner.ts'
import { violationsOf } from '#tests/support/sale-invariants.ts'
import { createTestApp, type TestApp } from '#tests/support/test-app.ts'
import { type TestBank, testBank } from '#tests/support/test-bank.ts'
import { expireDueOrders } from './jobs/expire-due-orders.ts'

// What the sequences found, each as one test.
const minute = 60_000
let app: TestApp
let bank: TestBank
beforeAll(async () => {
  bank = testBank()
  app = await createTestApp({ bank: bank.provider })
})
afterAll(() => app.close())

const db = () => app.services.db
const sendWebhook = (paymentId: string, state: 'succeeded' | 'declined') => {
  const message = bank.message(paymentId, state)
  return app.receiveWebhook(message)
}
async function chooseShirts({ client }: Runner, registrationId: string, count: number) {
  const { body } = await client.get(`/Register/ApiProducts?registrationId=${registrationId}`)
  const productId = body.products[0].id
  return await client.post('/Register/ApiSaveProducts', { registrationId, products: [{ productId, count }] })
}
const stateOf = async (paymentId: string) =>
  (await app.sql<{ state: string }>('select state from payments.payments where id = $1', [paymentId]))[0]?.state
const cartOf = async ({ client }: Runner, registrationId: string) =>
  (await client.get(`/Register/ApiCart?registrationId=${registrationId}`)).body

test('a payment for the order before it changed is refunded, and the order stays unpaid', async () => {
  const race = await publishRace(app, { products: [shirt] })
  const runner = await newRunner(app)
  const registrationId = await holdPlaceOf(runner, race)
  const first = await openPaymentOf(runner, registrationId)
  expect((await chooseShirts(runner, registrationId, 1)).status).toBe(200)
  expect(await stateOf(first.id)).toBe('expired')
  expect((await sendWebhook(first.id, 'succeeded')).status).toBe(200)
  expect(await stateOf(first.id)).toBe('refunding')
  expect((await cartOf(runner, registrationId)).status).toBe('awaiting_payment')
  const second = await openPaymentOf(runner, registrationId)
  await sendWebhook(second.id, 'succeeded')
  expect((await cartOf(runner, registrationId)).status).toBe('paid')
  expect(await violationsOf(db(), [registrationId])).toEqual([])
})

test('an order with an open payment is not repriced, and is afterwards', async () => {
  const race = await publishRace(app, { products: [shirt] })
  const runner = await newRunner(app)
  const registrationId = await holdPlaceOf(runner, race)
  await chooseShirts(runner, registrationId, 1)
  const payment = await openPaymentOf(runner, registrationId)
  const before = (await cartOf(runner, registrationId)).totals
  await app.sql(
    'update catalog.products set price_minor = 90000 where event_id = (select id from catalog.events where code = $1)',
    [race.eventCode],
  )
  expect((await runner.client.post('/Register/Cart', { registrationId })).body.totals).toEqual(before)
  await sendWebhook(payment.id, 'declined')
  const after = await runner.client.post('/Register/Cart', { registrationId })
  expect(after.body.totals.totalMinor).toBe(before.totalMinor + 20_000)
})

test('a payment of an expired order is not offered again once the order was started again', async () => {
  const race = await publishRace(app, { products: [shirt] })
  const runner = await newRunner(app)
  const registrationId = await holdPlaceOf(runner, race)
  await chooseShirts(runner, registrationId, 2)
  const old = await openPaymentOf(runner, registrationId)
  app.forward(24 * minute)
  await runner.client.post('/Register/ApiSaveRegistration', {
    ...race,
    registrationId,
    participant: runner.participant,
  })
  const fresh = await openPaymentOf(runner, registrationId)
  expect([fresh.id === old.id, await stateOf(old.id)]).toEqual([false, 'expired'])
  expect(await violationsOf(db(), [registrationId])).toEqual([])
})

test('a success of another sum is not accepted, and no second payment is opened beside it', async () => {
  const race = await publishRace(app)
  const runner = await newRunner(app)
  const registrationId = await holdPlaceOf(runner, race)
  const payment = await openPaymentOf(runner, registrationId)
  const message = bank.message(payment.id, 'succeeded', { amountMinor: 1, eventKey: newId() })
  await app.receiveWebhook(message)
  expect(await stateOf(payment.id)).toBe('open')
  expect((await openPaymentOf(runner, registrationId)).id).toBe(payment.id)
})

test('a payment chosen while an earlier one is being captured is cancelled', async () => {
  const race = await publishRace(app)
  const runner = await newRunner(app)
  const registrationId = await holdPlaceOf(runner, race)
  const first = await openPaymentOf(runner, registrationId)
  await sendWebhook(first.id, 'declined')
  // Another tab has the order locked and chooses again, just as the bank says that the first was paid after all.
  const tab = await db().pool.connect()
  await tab.query('begin')
  await tab.query('select 1 from orders.orders where id = $1 for update', [registrationId])
  const webhook = sendWebhook(first.id, 'succeeded')
  await expect
    .poll(() =>
      app.sql("select 1 from pg_stat_activity where wait_event_type = 'Lock' and datname = current_database()"),
    )
    .toHaveLength(1)
  const second = newId()
  await tab.query(
    `insert into payments.payments (tenant_id, id, order_id, account_id, method, provider, amount_minor, currency, state,
                                    description, language, return_url, expires_at)
     select tenant_id, $2, order_id, account_id, method, provider, amount_minor, currency, 'created', description, language,
            return_url, expires_at from payments.payments where id = $1`,
    [first.id, second],
  )
  await tab.query('commit')
  tab.release()
  expect((await webhook).status).toBe(200)
  expect([await stateOf(first.id), await stateOf(second)]).toEqual(['succeeded', 'cancelled'])
  expect(await violationsOf(db(), [registrationId])).toEqual([])
})

test('a late payment takes its places where they are still free', async () => {
  const race = await publishRace(app, { products: [shirt] })
  const runner = await newRunner(app)
  const registrationId = await holdPlaceOf(runner, race)
  await chooseShirts(runner, registrationId, 1)
  const payment = await openPaymentOf(runner, registrationId)
  app.forward(30 * minute)
  await abandonDuePayments.run(app.services)
  await expireDueOrders.run(app.services)
  expect((await cartOf(runner, registrationId)).status).toBe('expired')
  await sendWebhook(payment.id, 'succeeded')
  expect((await cartOf(runner, registrationId)).status).toBe('paid')
  expect((await runner.client.get(`/api/registrations/${registrationId}`)).body.entries).toMatchObject([{ bib: 101 }])
  expect(await violationsOf(db(), [registrationId])).toEqual([])
})

test('an order that cannot be ended keeps no other from ending', async () => {
  const race = await publishRace(app)
  const [stuck, other] = [await newRunner(app), await newRunner(app)]
  const ids = [await holdPlaceOf(stuck, race), await holdPlaceOf(other, race)]
  await app.sql(`create function orders.refuse() returns trigger language plpgsql as
    $$ begin if new.id = '${ids[0]}' then raise exception 'Stuck'; end if; return new; end $$`)
  await app.sql('create trigger refuse before update on orders.orders for each row execute function orders.refuse()')
  app.forward(21 * minute)
  await expect(expireDueOrders.run(app.services)).rejects.toThrow('1 of 2 failed')
  await app.sql('drop trigger refuse on orders.orders')
  const rows = await app.sql<{ status: string }>('select status from orders.orders where id = any ($1) order by id', [
    ids,
  ])
  expect(rows.map(({ status }) => status)).toEqual(['awaiting_payment', 'expired'])
})

test('the buyer of an event’s last place can buy its products', async () => {
  const race = await publishRace(app, { products: [shirt], participantLimit: 1 })
  const runner = await newRunner(app)
  const registrationId = await holdPlaceOf(runner, race)
  const { body } = await runner.client.get(`/Register/ApiProducts?registrationId=${registrationId}`)
  expect(body.products).toMatchObject([{ availableCount: 5 }])
  expect((await chooseShirts(runner, registrationId, 2)).body).toMatchObject({
    adjustments: [],
    items: [{ kind: 'place' }, { kind: 'product', count: 2, availableCount: 5 }],
  })
})

test('two buyers of the last units of a product at once get all of them between them', async () => {
  const race = await publishRace(app, { products: [{ ...shirt, stock: 3 }] })
  const [first, other] = [await newRunner(app), await newRunner(app)]
  const ids = [await holdPlaceOf(first, race), await holdPlaceOf(other, race)] as const
  // Both have looked and found three before either takes any.
  const holder = await db().pool.connect()
  await holder.query('begin')
  await holder.query(
    'select 1 from inventory.limits l join catalog.events e on e.id = l.id where e.code = $1 for update of l',
    [race.eventCode],
  )
  const chosen = Promise.all([chooseShirts(first, ids[0], 2), chooseShirts(other, ids[1], 2)])
  await expect
    .poll(() =>
      app.sql("select 1 from pg_stat_activity where wait_event_type = 'Lock' and datname = current_database()"),
    )
    .toHaveLength(2)
  await holder.query('commit')
  holder.release()
  const cuts = (await chosen).flatMap(({ body }) => body.adjustments)
  expect(cuts).toMatchObject([{ from: 2, to: 1 }])
  expect(await violationsOf(db(), ids)).toEqual([])
})

test('a name can be corrected to one whose hold has expired, before any sweep', async () => {
  const race = await publishRace(app)
  const [expired, runner] = [await newRunner(app), await newRunner(app)]
  await holdPlaceOf(expired, race)
  app.forward(10 * minute)
  const registrationId = await holdPlaceOf(runner, race)
  const correct = () =>
    runner.client.post('/Register/ApiSaveRegistration', { ...race, registrationId, participant: expired.participant })
  expect((await correct()).body.error.code).toBe('registration.already_registered')
  app.forward(10 * minute)
  expect((await correct()).status).toBe(200)
  expect(await violationsOf(db(), [registrationId])).toEqual([])
})
