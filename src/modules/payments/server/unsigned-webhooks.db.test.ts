import { afterAll, beforeAll, expect, test } from 'vitest'
import { publishRace } from '#tests/support/race-for-tests.ts'
import { holdPlaceOf, newRunner, openPaymentOf } from '#tests/support/runner.ts'
import { createTestApp, type TestApp } from '#tests/support/test-app.ts'
import { type TestBank, testBank } from '#tests/support/test-bank.ts'
import { pollProvider } from './commands/sync-with-provider.ts'
import { processWaitingWebhooks } from './jobs/periodic-tasks.ts'

// A provider that signs nothing: anyone may send its messages, so each only makes us ask.
let app: TestApp
let bank: TestBank
beforeAll(async () => {
  bank = testBank()
  bank.isUnsigned = true
  app = await createTestApp({ bank: bank.provider })
})
afterAll(() => app.close())

async function opened() {
  const runner = await newRunner(app)
  const orderId = await holdPlaceOf(runner, await publishRace(app))
  const { id: paymentId } = await openPaymentOf(runner, orderId)
  return { orderId, paymentId, of: { tenantId: 1, paymentId } }
}
const stateOf = async (paymentId: string) =>
  (await app.sql<{ state: string }>('select state from payments.payments where id = $1', [paymentId]))[0]?.state
const pollsOf = async (paymentId: string) =>
  (
    await app.sql(
      `select from graphile_worker._private_jobs j join graphile_worker._private_tasks t on t.id = j.task_id
       where t.identifier = 'payments.poll' and j.payload ->> 'paymentId' = $1`,
      [paymentId],
    )
  ).length
const forgetPollsOf = (paymentId: string) =>
  app.sql(
    `delete from graphile_worker._private_jobs j using graphile_worker._private_tasks t
     where t.id = j.task_id and t.identifier = 'payments.poll' and j.payload ->> 'paymentId' = $1`,
    [paymentId],
  )
const storedOf = async (paymentId: string) =>
  (
    await app.sql<{ outcome: string | null }>('select outcome from payments.webhook_inbox where reference = $1', [
      `bank-${paymentId}`,
    ])
  ).map(({ outcome }) => outcome)

test('an unsigned success changes nothing before the bank says so itself', async () => {
  const { paymentId, of } = await opened()
  const message = bank.message(paymentId, 'succeeded')
  expect((await app.receiveWebhook(message)).status).toBe(200)
  expect([await stateOf(paymentId), await pollsOf(paymentId), await storedOf(paymentId)]).toEqual(['open', 1, ['hint']])
  await pollProvider(app.services, of)
  expect(await stateOf(paymentId)).toBe('open')
  bank.set(paymentId, 'succeeded')
  await pollProvider(app.services, of)
  expect(await stateOf(paymentId)).toBe('succeeded')
})

test('a repeated hint asks once, and one stored by a process that died is followed later', async () => {
  const { paymentId } = await opened()
  const message = bank.message(paymentId, 'succeeded')
  for (const _ of [1, 2, 3]) await app.receiveWebhook(message)
  expect([await pollsOf(paymentId), await storedOf(paymentId)]).toEqual([1, ['hint']])
  const other = await opened()
  await app.receiveWebhook(bank.message(other.paymentId, 'declined'))
  await app.sql('update payments.webhook_inbox set processed_at = null, outcome = null where reference = $1', [
    `bank-${other.paymentId}`,
  ])
  app.forward(10_000)
  await processWaitingWebhooks.run(app.services)
  expect([await storedOf(other.paymentId), await pollsOf(other.paymentId)]).toEqual([['hint'], 1])
})

test('a hint that anyone sent before hides nothing: the real message makes us ask again', async () => {
  const { paymentId, of } = await opened()
  const message = bank.message(paymentId, 'succeeded')
  await app.receiveWebhook(message)
  await pollProvider(app.services, of)
  await forgetPollsOf(paymentId)
  bank.set(paymentId, 'succeeded')
  await app.receiveWebhook(message)
  expect([await pollsOf(paymentId), await storedOf(paymentId)]).toEqual([1, ['hint']])
  await pollProvider(app.services, of)
  expect(await stateOf(paymentId)).toBe('succeeded')
})

test('a hint says nothing about the hints of another payment', async () => {
  const [one, other] = [await opened(), await opened()]
  for (const { paymentId } of [one, other])
    await app.receiveWebhook(bank.message(paymentId, 'succeeded', { eventKey: 'payment.succeeded' }))
  expect(await storedOf(one.paymentId)).toEqual(['hint'])
  expect(await storedOf(other.paymentId)).toEqual(['hint'])
})

test('a hint about a payment that is not ours is acknowledged and not stored', async () => {
  const { paymentId } = await opened()
  const reference = 'bank-of-nobody'
  const message = bank.message(paymentId, 'succeeded', { reference, eventKey: 'made-up' })
  const body = JSON.stringify({ ...JSON.parse(message.body), paymentId: undefined })
  expect(await app.receiveWebhook(bank.signed(body))).toMatchObject({ status: 200, body: 'OK' })
  expect(await app.sql('select from payments.webhook_inbox where reference = $1', [reference])).toEqual([])
})

test('a message is acknowledged in the provider’s own words, whatever the type of its body', async () => {
  const { paymentId } = await opened()
  const { body } = bank.message(paymentId, 'open')
  for (const type of ['application/x-www-form-urlencoded', 'text/xml', 'application/json']) {
    const answer = await app.client().post('/api/payments/webhooks/test', body, { 'content-type': type })
    expect([answer.status, answer.body, answer.headers.get('content-type')]).toEqual([
      200,
      'OK',
      'text/plain; charset=utf-8',
    ])
  }
  const unreadable = await app.client().post('/api/payments/webhooks/test', `{"eventKey":"\0"}`, {})
  expect([unreadable.status, unreadable.body.error.code]).toEqual([422, 'payments.bad_message'])
})
