import { afterAll, beforeAll, expect, test } from 'vitest'
import { operatorOf } from '#tests/support/operator-of.ts'
import { publishRace } from '#tests/support/race-for-tests.ts'
import { holdPlaceOf, newRunner, openPaymentOf } from '#tests/support/runner.ts'
import { createTestApp, type TestApp } from '#tests/support/test-app.ts'
import { type TestBank, testBank } from '#tests/support/test-bank.ts'
import { cancelAtProvider } from './commands/cancel-at-provider.ts'
import { capturePayment } from './commands/capture-payment.ts'
import { refundPayment, requestRefund } from './commands/refund-payment.ts'
import { syncWithProvider } from './commands/sync-with-provider.ts'

// Money that a bank holds is taken while its order waits, and released where it has ended. What no API gives back
// waits for an operator.
let app: TestApp
let bank: TestBank
beforeAll(async () => {
  bank = testBank()
  app = await createTestApp({ bank: bank.provider })
})
afterAll(() => app.close())

async function opened() {
  const runner = await newRunner(app)
  const orderId = await holdPlaceOf(runner, await publishRace(app))
  const { id: paymentId } = await openPaymentOf(runner, orderId)
  return { runner, orderId, paymentId, of: { tenantId: 1, paymentId } }
}
const stateOf = async (paymentId: string) =>
  (await app.sql<{ state: string }>('select state from payments.payments where id = $1', [paymentId]))[0]?.state
const jobsOf = async (paymentId: string, task: string) =>
  (
    await app.sql(
      `select from graphile_worker._private_jobs j join graphile_worker._private_tasks t on t.id = j.task_id
       where t.identifier = $2 and j.payload ->> 'paymentId' = $1`,
      [paymentId, task],
    )
  ).length
const postingsOf = async (paymentId: string) =>
  (await app.sql('select from payments.entries where reference = $1', [paymentId])).length

async function authorized(paymentId: string, amountMinor?: number) {
  bank.set(paymentId, 'authorized', amountMinor)
  await app.receiveWebhook(bank.message(paymentId, 'authorized'))
}

test('held money pays for nothing until it is taken, and is then taken once', async () => {
  const { runner, orderId, paymentId, of } = await opened()
  await authorized(paymentId)
  expect([await stateOf(paymentId), await postingsOf(paymentId)]).toEqual(['authorized', 0])
  expect(await jobsOf(paymentId, 'payments.capture')).toBe(1)
  expect((await runner.client.post('/Payment/CheckQrCodeStatus', { qrId: paymentId })).body.status).toBe('open')
  await Promise.all([1, 2, 3].map(() => capturePayment(app.services, of)))
  expect([await stateOf(paymentId), await postingsOf(paymentId)]).toEqual(['succeeded', 1])
  expect((await runner.client.get(`/api/registrations/${orderId}`)).status).toBe(200)
})

test('a payer whose money is held has nothing to do at the bank, and does not pay again', async () => {
  const { runner, orderId, paymentId } = await opened()
  const checked = async () => (await runner.client.post('/Payment/CheckQrCodeStatus', { qrId: paymentId })).body
  expect(await checked()).toMatchObject({ isAuthorized: false, confirmationUrl: expect.stringMatching(/^https:/) })
  await authorized(paymentId)
  const held = { id: paymentId, state: 'authorized', confirmationUrl: null, qrUrl: null }
  expect(await checked()).toMatchObject({ status: 'open', isAuthorized: true, confirmationUrl: null })
  expect((await runner.client.get(`/Register/ApiPay?registrationId=${orderId}`)).body.payment).toMatchObject(held)
  const again = await runner.client.post('/Register/ApiSavePay', { registrationId: orderId, paymentType: 'card' })
  expect([again.status, again.body.payment]).toMatchObject([200, held])
  expect(bank.opened.filter(({ id }) => id === paymentId)).toHaveLength(1)
})

test('money held for an order that has ended is released, not taken', async () => {
  const { paymentId, of } = await opened()
  await syncWithProvider(app.services, of, true)
  expect(await stateOf(paymentId)).toBe('expired')
  await authorized(paymentId)
  expect([await stateOf(paymentId), await jobsOf(paymentId, 'payments.capture')]).toEqual(['expired', 0])
  expect(await jobsOf(paymentId, 'payments.cancel')).toBe(1)
  await cancelAtProvider(app.services, of)
  expect([bank.stateOf(paymentId), await stateOf(paymentId)]).toEqual(['cancelled', 'expired'])
})

test('another sum that is held is released, and an operator sees it', async () => {
  const { paymentId, of } = await opened()
  bank.set(paymentId, 'authorized', 1_000)
  await syncWithProvider(app.services, of, false)
  expect(await stateOf(paymentId)).toBe('cancelled')
  await cancelAtProvider(app.services, of)
  expect([bank.stateOf(paymentId), await postingsOf(paymentId)]).toEqual(['cancelled', 0])
  const incidents = await app.sql('select kind from payments.incidents where payment_id = $1', [paymentId])
  expect(incidents).toEqual([{ kind: 'wrong_sum' }])
})

test('money whose capture failed for good is taken by the next check, also after the time limit', async () => {
  const { paymentId, of } = await opened()
  await authorized(paymentId)
  await app.sql(`delete from graphile_worker._private_jobs where key = $1`, [`capture-payment:${paymentId}`])
  await syncWithProvider(app.services, of, true)
  expect([await stateOf(paymentId), await jobsOf(paymentId, 'payments.capture')]).toEqual(['authorized', 1])
  await capturePayment(app.services, of)
  expect(await stateOf(paymentId)).toBe('succeeded')
})

test('a refund by hand waits for the operator, who names the document, once', async () => {
  const { paymentId, of } = await opened()
  bank.set(paymentId, 'succeeded')
  await app.receiveWebhook(bank.message(paymentId, 'succeeded'))
  bank.refundsByHand = 'transfer'
  const refundId = crypto.randomUUID()
  await app.services.db.transaction({ role: 'app', tenantId: 1 }, (tx) =>
    requestRefund(tx, { refundId, paymentId, amountMinor: 199_500 }, 'a test'),
  )
  await refundPayment(app.services, of)
  bank.refundsByHand = null
  const operator = await operatorOf(app)
  const listed = async () =>
    (await operator.get('/api/operator/refunds')).body.list.find(({ id }: { id: string }) => id === refundId)
  expect(await listed()).toMatchObject({ state: 'by_hand', byHand: 'transfer', amountMinor: 199_500 })
  expect([await stateOf(paymentId), await postingsOf(refundId)]).toEqual(['refunding', 0])
  const complete = () => operator.post(`/api/operator/refunds/${refundId}/complete`, { document: 'ПП 12' })
  expect((await complete()).status).toBe(200)
  expect((await complete()).body.error.code).toBe('payments.refund_not_by_hand')
  expect([await stateOf(paymentId), await postingsOf(refundId), await listed()]).toEqual(['refunded', 1, undefined])
})
