import { afterAll, beforeAll, expect, test } from 'vitest'
import { newId } from '#src/platform/new-id.ts'
import { publishRace } from '#tests/support/race-for-tests.ts'
import { holdPlaceOf, newRunner, openPaymentOf, type Runner } from '#tests/support/runner.ts'
import { createTestApp, type TestApp } from '#tests/support/test-app.ts'
import { type TestBank, testBank } from '#tests/support/test-bank.ts'

let app: TestApp
let bank: TestBank
beforeAll(async () => {
  bank = testBank()
  app = await createTestApp({ bank: bank.provider })
})
afterAll(() => app.close())

async function openPayment() {
  const payer = await newRunner(app)
  const { id } = await openPaymentOf(payer, await holdPlaceOf(payer, await publishRace(app)))
  return { payer, id }
}

const open = ({ client }: Runner, id: string) =>
  app.http.request(`http://localhost:3000/Payment/Events/${id}`, {
    headers: { host: 'localhost:3000', cookie: `sl_session=${client.cookie('sl_session')}` },
  })

test('a payer’s page learns by events that the payment has succeeded, and the stream ends', async () => {
  const { payer, id } = await openPayment()
  const stream = await open(payer, id)
  expect([stream.status, stream.headers.get('content-type')]).toEqual([200, 'text/event-stream; charset=utf-8'])
  // neither a browser nor a proxy stores or collects it
  expect([stream.headers.get('cache-control'), stream.headers.get('x-accel-buffering')]).toEqual([
    'private, no-store',
    'no',
  ])
  const text = stream.text()
  bank.set(id, 'succeeded')
  await app.receiveWebhook(bank.message(id, 'succeeded'))
  expect(await text).toBe('retry: 3000\n\nevent: state\ndata: open\n\nevent: state\ndata: succeeded\n\n')
})

test('only its payer may follow a payment', async () => {
  const { id } = await openPayment()
  const stranger = await newRunner(app)
  for (const path of [id, newId(), 'no-id']) {
    const { status, body } = await stranger.client.get(`/Payment/Events/${path}`)
    expect([status, body.error.code]).toEqual([404, 'payments.unknown'])
  }
  expect((await app.client().get(`/Payment/Events/${id}`)).status).toBe(401)
})

test('a stopping program ends open streams', async () => {
  const { payer, id } = await openPayment()
  const stream = await open(payer, id)
  app.leave()
  expect(await stream.text()).toBe('retry: 3000\n\nevent: state\ndata: open\n\n')
  expect((await payer.client.get(`/Payment/Events/${id}`)).body.error.code).toBe('payments.too_many_streams')
})
