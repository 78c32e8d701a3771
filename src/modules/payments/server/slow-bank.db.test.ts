import { afterAll, beforeAll, expect, test, vi } from 'vitest'
import { expireDueOrders } from '#src/modules/orders/server/jobs/expire-due-orders.ts'
import { Overloaded } from '#src/platform/overloaded.ts'
import { publishRace } from '#tests/support/race-for-tests.ts'
import { holdPlaceOf, newRunner, openPaymentOf } from '#tests/support/runner.ts'
import { violationsOf } from '#tests/support/sale-invariants.ts'
import { createTestApp, type TestApp } from '#tests/support/test-app.ts'
import { type TestBank, testBank } from '#tests/support/test-bank.ts'
import { openPayment } from './commands/start-payment.ts'

// The wait for a bank ends when a test says so; otherwise by the clock.
const patience = vi.hoisted((): { ended: Promise<void> | null } => ({ ended: null }))
vi.mock('#src/kernel/within.ts', async (original) => {
  const { within } = await original<typeof import('#src/kernel/within.ts')>()
  const untilTestSays: typeof within = (ms, work) =>
    patience.ended === null ? within(ms, work) : Promise.race([work, patience.ended.then(() => 'late' as const)])
  return { within: untilTestSays }
})

// Under load, or with a slow bank, the payer sees the actual state and never waits for ever.
const second = 1_000
const minute = 60 * second
let app: TestApp
let bank: TestBank
beforeAll(async () => {
  bank = testBank()
  app = await createTestApp({ bank: bank.provider })
})
afterAll(() => app.close())

async function payer() {
  const runner = await newRunner(app)
  const registrationId = await holdPlaceOf(runner, await publishRace(app))
  const look = async (qrId: string) => (await runner.client.post('/Payment/CheckQrCodeStatus', { qrId })).body
  const status = async () => (await runner.client.get(`/Register/ApiCart?registrationId=${registrationId}`)).body.status
  return { runner, registrationId, look, status }
}

test('a slow bank is not reported as unavailable: the payment stands, and the page learns its address', async () => {
  const { runner, registrationId, look } = await payer()
  let response: () => void = () => undefined
  bank.beforeOpened = () =>
    new Promise((resolve) => {
      response = resolve
    })
  const payment = await openPaymentOf(runner, registrationId)
  expect(payment).toMatchObject({ state: 'created', confirmationUrl: null })
  const waiting = { status: 'open', confirmationUrl: null }
  expect(await look(payment.id)).toMatchObject({ ...waiting, isProviderUnavailable: false })
  app.forward(20 * second)
  expect(await look(payment.id)).toMatchObject({ ...waiting, isProviderUnavailable: true })
  bank.beforeOpened = async () => undefined
  response()
  await expect
    .poll(async () => (await look(payment.id)).confirmationUrl, { interval: 50 })
    .toBe(`https://bank.example/pay/${payment.id}`)
  expect(bank.opened.filter(({ id }) => id === payment.id)).toHaveLength(1)
})

test('an overloaded program leaves the opening to its job', async () => {
  const { runner, registrationId, look } = await payer()
  bank.beforeOpened = async () => {
    throw new Overloaded('a test')
  }
  const payment = await openPaymentOf(runner, registrationId)
  bank.beforeOpened = async () => undefined
  expect(payment.state).toBe('created')
  await openPayment(app.services, { tenantId: 1, paymentId: payment.id })
  expect((await look(payment.id)).confirmationUrl).toBe(`https://bank.example/pay/${payment.id}`)
})

test('a look does not wait for a slow bank: a success that its webhook has brought is shown', async () => {
  const { runner, registrationId, look } = await payer()
  const payment = await openPaymentOf(runner, registrationId)
  let answer: () => void = () => undefined
  bank.beforeRetrieved = () =>
    new Promise((resolve) => {
      answer = resolve
    })
  let endPatience: () => void = () => undefined
  patience.ended = new Promise((resolve) => {
    endPatience = resolve
  })
  const looking = look(payment.id)
  await expect.poll(() => bank.calls.at(-1)).toBe('retrieve')
  bank.set(payment.id, 'succeeded')
  await app.receiveWebhook(bank.message(payment.id, 'succeeded'))
  endPatience()
  expect(await looking).toMatchObject({ status: 'paid', isProviderUnavailable: false })
  patience.ended = null
  bank.beforeRetrieved = async () => undefined
  answer()
})

test('a look at a payment whose time is up asks the bank', async () => {
  const { runner, registrationId, look, status } = await payer()
  const payment = await openPaymentOf(runner, registrationId)
  bank.isDown = true
  app.forward(24 * minute)
  await expireDueOrders.run(app.services)
  expect([await look(payment.id), await status()]).toMatchObject([
    { status: 'open', isProviderUnavailable: true },
    'expired',
  ])
  bank.isDown = false
  app.forward(2 * second)
  expect(await look(payment.id)).toMatchObject({ status: 'expired', confirmationUrl: null })
  expect(bank.stateOf(payment.id)).toBe('cancelled')
  expect(await violationsOf(app.services.db, [registrationId])).toEqual([])
})

test('a payment captured while the bank was unavailable takes its place as soon as the payer’s page asks', async () => {
  const { runner, registrationId, look, status } = await payer()
  const payment = await openPaymentOf(runner, registrationId, 'sbp_qr')
  bank.isDown = true
  app.forward(24 * minute)
  await expireDueOrders.run(app.services)
  expect((await look(payment.id)).status).toBe('open')
  bank.isDown = false
  bank.set(payment.id, 'succeeded')
  app.forward(2 * second)
  expect([(await look(payment.id)).status, await status()]).toEqual(['paid', 'paid'])
})
