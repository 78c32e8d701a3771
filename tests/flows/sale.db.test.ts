import { afterAll, beforeAll, expect, test } from 'vitest'
import { cancelAtProvider } from '#src/modules/payments/server/commands/cancel-at-provider.ts'
import { newId } from '#src/platform/new-id.ts'
import { insure } from '../support/insurance-for-tests.ts'
import { policy, publishRace } from '../support/race-for-tests.ts'
import { holdPlaceOf, newRunner, openPaymentOf } from '../support/runner.ts'
import { createTestApp, type TestApp } from '../support/test-app.ts'
import { type TestBank, testBank, testPayment } from '../support/test-bank.ts'

const minute = 60_000
let app: TestApp
let bank: TestBank
beforeAll(async () => {
  bank = testBank()
  app = await createTestApp({ bank: bank.provider })
})
afterAll(() => app.close())

const sendWebhook = (paymentId: string, state: 'succeeded' | 'declined') => {
  const message = bank.message(paymentId, state)
  return app.receiveWebhook(message)
}
const system = <T extends object>(sql: string, values: unknown[] = []) =>
  app.services.db.transaction({ role: 'system' }, (tx) => tx.named<T>(sql.slice(0, 60), sql, values))

async function ledgerOf(orderId: string) {
  const rows = await system<{ account: string; amount: number }>(
    `select split_part(p.account, ':', 1) || case when p.account like 'platform:%' then substr(p.account, 9) else '' end as account,
       sum(p.amount_minor)::bigint as amount
     from payments.entries e join payments.postings p on p.entry_id = e.id
     where e.reference = $1 or e.reference in (select id from payments.payments where order_id = $1)
     group by 1 order by 1`,
    [orderId],
  )
  return Object.fromEntries(rows.map((row) => [row.account, row.amount]))
}

test('a sale goes from the form to the bib: place, insurance, payment, ledger, start list', async () => {
  const race = await publishRace(app, { products: [policy] })
  const runner = await newRunner(app)
  const registrationId = await holdPlaceOf(runner, race)
  const chosen = await insure(runner.client, registrationId)
  expect(chosen.body.totals).toMatchObject({ totalMinor: 215_000, commissionMinor: 9_500, overallMinor: 224_500 })
  const payment = await openPaymentOf(runner, registrationId)
  expect(await sendWebhook(payment.id, 'succeeded')).toMatchObject({ status: 200 })
  const success = await runner.client.get(`/api/registrations/${registrationId}`)
  expect(success.body).toMatchObject({ overallMinor: 224_500, entries: [{ bib: 101 }], emailTo: runner.email })
  expect(await ledgerOf(registrationId)).toEqual({
    insurer: 25_000,
    organizer: 190_000,
    payer: 0,
    'platform:commission': 9_500,
    provider: -224_500,
  })
  const list = await app.client().get(`/api/events/${race.eventCode}/startlist?q=полян`)
  expect(list.body).toMatchObject({ totalCount: 1, list: [{ bib: 101, birthYear: 1990, city: 'Самара' }] })
})

test('a declined payment leaves the place held, and the next payment takes it', async () => {
  const race = await publishRace(app)
  const runner = await newRunner(app)
  const registrationId = await holdPlaceOf(runner, race)
  const first = await openPaymentOf(runner, registrationId)
  await sendWebhook(first.id, 'declined')
  const pay = await runner.client.get(`/Register/ApiPay?RegistrationId=${registrationId}`)
  expect(pay.body).toMatchObject({ status: 'awaiting_payment', payment: { state: 'declined' } })
  const second = await openPaymentOf(runner, registrationId)
  expect(second.id).not.toBe(first.id)
  await sendWebhook(second.id, 'succeeded')
  expect((await runner.client.get(`/api/registrations/${registrationId}`)).status).toBe(200)
})

test('a payment captured late pays the order, and the one opened since is cancelled', async () => {
  const race = await publishRace(app)
  const runner = await newRunner(app)
  const registrationId = await holdPlaceOf(runner, race)
  const first = await openPaymentOf(runner, registrationId)
  await sendWebhook(first.id, 'declined')
  const second = await openPaymentOf(runner, registrationId)
  await sendWebhook(first.id, 'succeeded')
  const states = await system<{ id: string; state: string }>(
    'select id, state from payments.payments where order_id = $1',
    [registrationId],
  )
  expect(Object.fromEntries(states.map(({ id, state }) => [id, state]))).toEqual({
    [first.id]: 'succeeded',
    [second.id]: 'cancelled',
  })
  await cancelAtProvider(app.services, { tenantId: 1, paymentId: second.id })
  expect(await bank.provider.retrieve(testPayment(second.id))).toMatchObject({ state: 'cancelled' })
})

test('repeating any step, one after another or at once, makes one registration and one payment', async () => {
  const race = await publishRace(app)
  const runner = await newRunner(app)
  const registrationId = await holdPlaceOf(runner, race)
  const body = { ...race, registrationId, participant: runner.participant }
  const saves = await Promise.all([1, 2, 3, 4].map(() => runner.client.post('/Register/ApiSaveRegistration', body)))
  expect(saves.map(({ status }) => status)).toEqual([200, 200, 200, 200])
  await runner.client.post('/Register/Cart', { registrationId, consents: ['offer', 'personal-data', 'receipt'] })
  const pays = await Promise.all(
    [1, 2, 3, 4].map(() => runner.client.post('/Register/ApiSavePay', { registrationId, paymentType: 'card' })),
  )
  expect(new Set(pays.map(({ body }) => body.payment?.id)).size).toBe(1)
  const id = pays[0]?.body.payment.id
  await Promise.all([sendWebhook(id, 'succeeded'), sendWebhook(id, 'succeeded'), sendWebhook(id, 'succeeded')])
  const [counts] = await system(
    `select (select count(*)::int from registration.entries where order_id = $1) as registrations,
       (select count(*)::int from payments.payments where order_id = $1) as payments,
       (select count(*)::int from payments.entries where reference = $1 or reference = $2) as entries`,
    [registrationId, id],
  )
  expect(counts).toEqual({ registrations: 1, payments: 1, entries: 2 })
})

test('a free race skips the payment', async () => {
  const race = await publishRace(app, {
    race: { tiers: [{ priceMinor: 0, untilAt: null, untilOrdinal: null }] },
  })
  const runner = await newRunner(app)
  const registrationId = await holdPlaceOf(runner, race)
  await runner.client.post('/Register/Cart', { registrationId, consents: ['offer', 'personal-data', 'receipt'] })
  const done = await runner.client.post('/Register/ApiSavePay', { registrationId, paymentType: 'free' })
  expect(done.body).toMatchObject({ status: 'paid', payment: null })
  expect(await ledgerOf(registrationId)).toEqual({})
})

test('no payment opens without the three consents, each with an error of its own', async () => {
  const race = await publishRace(app)
  const runner = await newRunner(app)
  await app.sql(
    `delete from accounts.consents where account_id = (select id from accounts.accounts where email = $1)`,
    [runner.email],
  )
  const registrationId = await holdPlaceOf(runner, race)
  await runner.client.post('/Register/Cart', { registrationId, consents: ['offer'] })
  const refused = await runner.client.post('/Register/ApiSavePay', { registrationId, paymentType: 'card' })
  expect(refused.status).toBe(422)
  expect(Object.keys(refused.body.error.fields)).toEqual(['consents.personal-data', 'consents.receipt'])
})

test('an expired order frees its place, and a repetition takes one at the current price', async () => {
  const race = await publishRace(app, {
    race: {
      capacity: 5,
      tiers: [
        { priceMinor: 100_000, untilAt: null, untilOrdinal: 1 },
        { priceMinor: 150_000, untilAt: null, untilOrdinal: null },
      ],
    },
  })
  const late = await newRunner(app)
  const registrationId = await holdPlaceOf(late, race)
  app.forward(21 * minute)
  const cart = await late.client.get(`/Register/ApiCart?registrationId=${registrationId}`)
  expect(cart.body.status).toBe('expired')
  const quick = await newRunner(app)
  await holdPlaceOf(quick, race)
  const again = await late.client.post('/Register/ApiSaveRegistration', {
    ...race,
    registrationId,
    participant: late.participant,
  })
  expect(again).toMatchObject({ status: 200, body: { status: 'awaiting_payment' } })
  const now = await late.client.get(`/Register/ApiCart?registrationId=${registrationId}`)
  expect(now.body.items).toMatchObject([{ priceMinor: 150_000 }])
})

test('a payment captured after the place was sold to another is refunded by itself', async () => {
  const race = await publishRace(app, { race: { capacity: 1 } })
  const late = await newRunner(app)
  const registrationId = await holdPlaceOf(late, race)
  const payment = await openPaymentOf(late, registrationId)
  app.forward(24 * minute)
  await holdPlaceOf(await newRunner(app), race)
  await sendWebhook(payment.id, 'succeeded')
  const [row] = await system<{ state: string }>('select state from payments.payments where id = $1', [payment.id])
  expect(row?.state).toBe('refunding')
  expect((await late.client.get(`/api/registrations/${registrationId}`)).status).toBe(404)
})

test('one participant cannot enter a race twice, under whichever account', async () => {
  const race = await publishRace(app)
  const firstRunner = await newRunner(app)
  await holdPlaceOf(firstRunner, race)
  const secondRunner = await newRunner(app)
  const { body: init } = await secondRunner.client.get(
    `/Register/ApiInit?eventCode=${race.eventCode}&raceCode=${race.raceCode}`,
  )
  const refused = await secondRunner.client.post('/Register/ApiSaveRegistration', {
    ...race,
    registrationId: init.registrationId,
    participant: {
      ...firstRunner.participant,
      email: secondRunner.email,
      lastName: String(firstRunner.participant.lastName).toUpperCase(),
    },
  })
  expect(refused).toMatchObject({ status: 409, body: { error: { code: 'registration.payment_pending' } } })
})

test('another account’s order gets the response of an unknown one in each call', async () => {
  const race = await publishRace(app)
  const owner = await newRunner(app)
  const registrationId = await holdPlaceOf(owner, race)
  const payment = await openPaymentOf(owner, registrationId)
  const stranger = await newRunner(app)
  const tries = [
    stranger.client.get(`/Register/ApiCart?registrationId=${registrationId}`),
    stranger.client.get(`/Register/ApiProducts?registrationId=${registrationId}`),
    stranger.client.get(`/Register/ApiPay?registrationId=${registrationId}`),
    stranger.client.post('/Register/Cart', { registrationId }),
    stranger.client.post('/Register/ApiClearCart', { registrationId }),
    stranger.client.post('/Register/ApiSaveProducts', { registrationId, products: [] }),
    stranger.client.post('/Register/ApiSavePay', { registrationId, paymentType: 'card' }),
    stranger.client.post('/Payment/CheckQrCodeStatus', { qrId: payment.id }),
    stranger.client.post('/Register/ApiSaveRegistration', {
      ...race,
      registrationId,
      participant: stranger.participant,
    }),
  ]
  expect((await Promise.all(tries)).map(({ status }) => status)).toEqual(tries.map(() => 404))
})

test('another participant is entered under their own name, and the profile stays the payer’s', async () => {
  const race = await publishRace(app)
  const runner = await newRunner(app)
  await runner.client.put('/api/account/profile', runner.participant)
  const before = (await runner.client.get('/api/account/profile')).body
  const child = { ...runner.participant, lastName: 'Весенний', firstName: 'Лев', birthDate: '2001-02-03' }
  const registrationId = newId()
  const input = { eventCode: race.eventCode, raceCode: race.raceCode, registrationId, participant: child }
  expect((await runner.client.post('/Register/ApiSaveRegistration', input)).status).toBe(200)
  expect((await runner.client.get('/api/account/profile')).body).toEqual(before)
  const address = `/Register/ApiRegistration?eventCode=${race.eventCode}&raceCode=${race.raceCode}&registrationId=${registrationId}`
  expect((await runner.client.get(address)).body.participant).toMatchObject({
    firstName: 'Лев',
    birthDate: '2001-02-03',
  })
})

test('a refused form leaves the profile unchanged, whichever order it names', async () => {
  const race = await publishRace(app)
  const runner = await newRunner(app)
  await holdPlaceOf(runner, race)
  const before = (await runner.client.get('/api/account/profile')).body
  const other = await newRunner(app)
  const foreign = await holdPlaceOf(other, race)
  const empty = { ...race, registrationId: newId(), participant: {} }
  expect((await runner.client.post('/Register/ApiSaveRegistration', empty)).status).toBe(409)
  const named = { ...race, registrationId: foreign, participant: { ...runner.participant, lastName: 'Чужая' } }
  expect((await runner.client.post('/Register/ApiSaveRegistration', named)).status).toBe(404)
  expect((await runner.client.get('/api/account/profile')).body).toEqual(before)
  const init = await runner.client.get(
    `/Register/ApiInit?eventCode=${race.eventCode}&raceCode=${race.raceCode}&registrationId=${foreign}`,
  )
  expect(init.body.registrationId).not.toBe(foreign)
})

test('an order belongs to one event, and its id cannot be used for another', async () => {
  const [first, second] = [await publishRace(app), await publishRace(app)]
  const runner = await newRunner(app)
  const registrationId = await holdPlaceOf(runner, first)
  app.forward(21 * minute)
  const body = { ...second, registrationId, participant: runner.participant }
  const refused = await runner.client.post('/Register/ApiSaveRegistration', body)
  expect(refused).toMatchObject({ status: 409, body: { error: { code: 'registration.order_ended' } } })
})

test('a webhook with a wrong signature changes nothing', async () => {
  const race = await publishRace(app)
  const runner = await newRunner(app)
  const registrationId = await holdPlaceOf(runner, race)
  const payment = await openPaymentOf(runner, registrationId)
  const { body } = bank.message(payment.id, 'succeeded')
  const forged = await app.client().post('/api/payments/webhooks/test', body, { 'x-test-signature': 'no' })
  expect(forged.status).toBe(401)
  const wrongSum = bank.message(payment.id, 'succeeded', { amountMinor: 1, eventKey: 'cheap' })
  await app.receiveWebhook(wrongSum)
  const cart = await runner.client.get(`/Register/ApiCart?registrationId=${registrationId}`)
  expect(cart.body.status).toBe('awaiting_payment')
})

test('while the bank is down nothing is lost, and the next attempt opens the same payment', async () => {
  const race = await publishRace(app)
  const runner = await newRunner(app)
  const registrationId = await holdPlaceOf(runner, race)
  await runner.client.post('/Register/Cart', { registrationId, consents: ['offer', 'personal-data', 'receipt'] })
  bank.isDown = true
  const refused = await runner.client.post('/Register/ApiSavePay', { registrationId, paymentType: 'card' })
  bank.isDown = false
  expect(refused).toMatchObject({ status: 502, body: { error: { code: 'orders.provider_unavailable' } } })
  const before = bank.opened.length
  const payment = await openPaymentOf(runner, registrationId)
  expect(payment.state).toBe('open')
  expect(bank.opened.length).toBe(before + 1)
})

test('parameter names are matched without regard to case', async () => {
  const race = await publishRace(app)
  const runner = await newRunner(app)
  const registrationId = await holdPlaceOf(runner, race)
  const cart = await runner.client.get(`/Register/ApiCart?REGISTRATIONID=${registrationId}`)
  expect(cart.status).toBe(200)
})
