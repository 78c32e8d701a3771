import { afterAll, beforeAll, expect, test } from 'vitest'
import { expireDueOrders } from '#src/modules/orders/server/jobs/expire-due-orders.ts'
import { newId } from '#src/platform/new-id.ts'
import { withDeath } from '#tests/model/dying-connection.ts'
import { publishRace } from '#tests/support/race-for-tests.ts'
import { holdPlaceOf, newRunner, openPaymentOf, type Runner } from '#tests/support/runner.ts'
import { violationsOf } from '#tests/support/sale-invariants.ts'
import { createTestApp, type TestApp } from '#tests/support/test-app.ts'
import { type TestBank, testBank, testPayment } from '#tests/support/test-bank.ts'
import { cancelAtProvider } from './commands/cancel-at-provider.ts'
import { refundPayment } from './commands/refund-payment.ts'
import { openPayment } from './commands/start-payment.ts'
import { pollProvider } from './commands/sync-with-provider.ts'
import { abandonDuePayments, checkEndedPayments, processWaitingWebhooks } from './jobs/periodic-tasks.ts'

// Failures of the bank, one per test: no effect twice, no payment lost, and holds expire on time.
const second = 1_000
const minute = 60 * second
let app: TestApp
let bank: TestBank
beforeAll(async () => {
  bank = testBank()
  app = await createTestApp({ bank: bank.provider })
})
afterAll(() => app.close())

const services = () => app.services
const stateOf = async (paymentId: string) =>
  (await app.sql<{ state: string }>('select state from payments.payments where id = $1', [paymentId]))[0]?.state
const statusOf = async ({ client }: Runner, registrationId: string) =>
  (await client.get(`/Register/ApiCart?registrationId=${registrationId}`)).body.status
const jobsOf = async (paymentId: string) =>
  (
    await app.sql<{ task: string }>(
      `select t.identifier as task from graphile_worker._private_jobs j
       join graphile_worker._private_tasks t on t.id = j.task_id where j.payload ->> 'paymentId' = $1 order by 1`,
      [paymentId],
    )
  ).map(({ task }) => task)
const sweep = async () => {
  const failed = await abandonDuePayments.run(services()).then(
    () => false,
    () => true,
  )
  await expireDueOrders.run(services())
  return failed
}
const callsSince = (from: number) => bank.calls.slice(from)
const violations = (...ids: string[]) => violationsOf(services().db, ids)

async function payingRunner(change: Parameters<typeof publishRace>[1] = {}, method = 'card') {
  const race = await publishRace(app, change)
  const runner = await newRunner(app)
  const registrationId = await holdPlaceOf(runner, race)
  const payment = await openPaymentOf(runner, registrationId, method)
  return { race, runner, registrationId, paymentId: payment.id, of: { tenantId: 1, paymentId: payment.id } }
}

test('a webhook that arrives twice, and an older one after it, have one effect', async () => {
  const { runner, registrationId, paymentId } = await payingRunner()
  const paid = bank.message(paymentId, 'succeeded')
  const older = bank.message(paymentId, 'open', { eventKey: newId() })
  const declined = bank.message(paymentId, 'declined', { eventKey: newId() })
  for (const message of [paid, paid, older, declined, paid])
    expect((await app.receiveWebhook(message)).status).toBe(200)
  await app.sql(
    "update payments.webhook_inbox set received_at = received_at - interval '1 minute' where processed_at is null",
  )
  await processWaitingWebhooks.run(services())
  expect(await statusOf(runner, registrationId)).toBe('paid')
  const entries = await app.sql('select 1 from payments.entries where reference in ($1, $2)', [
    registrationId,
    paymentId,
  ])
  expect(entries).toHaveLength(2)
  expect(await violations(registrationId)).toEqual([])
})

test('a webhook with a wrong signature is refused and not stored', async () => {
  const { runner, registrationId, paymentId } = await payingRunner()
  const message = bank.message(paymentId, 'succeeded', { eventKey: 'forged' })
  const response = await app.receiveWebhook({
    ...message,
    headers: { ...message.headers, 'x-test-signature': '0'.repeat(64) },
  })
  expect([response.status, response.body.error.code]).toEqual([401, 'payments.bad_signature'])
  expect(await app.sql("select 1 from payments.webhook_inbox where event_key = 'forged'")).toEqual([])
  expect(await statusOf(runner, registrationId)).toBe('awaiting_payment')
})

test('a lost webhook is replaced by polling the bank after a minute, then rarely', async () => {
  const { runner, registrationId, paymentId } = await payingRunner()
  const from = bank.calls.length
  for (let passed = 0; passed < 18; passed += 1) {
    app.forward(minute)
    await sweep()
  }
  const retrievals = callsSince(from).filter((call) => call === 'retrieve').length
  expect([retrievals >= 4, retrievals <= 8]).toEqual([true, true])
  bank.set(paymentId, 'succeeded')
  app.forward(minute)
  await sweep()
  app.forward(minute)
  await sweep()
  expect(await statusOf(runner, registrationId)).toBe('paid')
})

test('for any number of open pages the bank is polled once a second, and another account’s payment is unknown', async () => {
  const { runner, paymentId } = await payingRunner({}, 'sbp_qr')
  const from = bank.calls.length
  const checkStatus = () => runner.client.post('/Payment/CheckQrCodeStatus', { qrId: paymentId })
  const responses = await Promise.all(Array.from({ length: 12 }, checkStatus))
  expect(new Set(responses.map(({ body }) => body.status))).toEqual(new Set(['open']))
  expect(callsSince(from)).toEqual(['retrieve'])
  app.forward(2 * second)
  await checkStatus()
  expect(callsSince(from)).toEqual(['retrieve', 'retrieve'])
  const stranger = (await newRunner(app)).client
  const unknown = await stranger.post('/Payment/CheckQrCodeStatus', { qrId: newId() })
  const foreign = await stranger.post('/Payment/CheckQrCodeStatus', { qrId: paymentId })
  expect([foreign.status, foreign.body.error]).toEqual([unknown.status, unknown.body.error])
  expect(unknown.status).toBe(404)
})

test('a payment of another sum is refunded in full, and an operator sees an incident', async () => {
  const { runner, registrationId, paymentId, of } = await payingRunner()
  bank.set(paymentId, 'succeeded', 5_000)
  await app.receiveWebhook(bank.message(paymentId, 'succeeded'))
  // the message alone is not trusted: the bank is polled first
  expect([await stateOf(paymentId), await jobsOf(paymentId)]).toEqual(['open', ['payments.poll']])
  await pollProvider(services(), of)
  await pollProvider(services(), of)
  expect(await stateOf(paymentId)).toBe('refunding')
  expect(await violations(registrationId)).toEqual([])
  await refundPayment(services(), of)
  await refundPayment(services(), of)
  expect(await stateOf(paymentId)).toBe('refunded')
  expect(bank.refunds).toContainEqual({ reference: `bank-${paymentId}`, amountMinor: 5_000 })
  const [ledger] = await app.sql<{ count: number; sum: number }>(
    `select count(*)::int, max(abs(amount_minor))::int as sum from payments.postings p
     join payments.entries e on e.id = p.entry_id where e.reference = $1
     or e.reference in (select id from payments.refunds where payment_id = $1)`,
    [paymentId],
  )
  expect(ledger).toEqual({ count: 4, sum: 5_000 })
  const incidents = await listedIncidents()
  expect(incidents).toContainEqual(
    expect.objectContaining({
      kind: 'wrong_sum',
      paymentId,
      expectedMinor: 199_500,
      receivedMinor: 5_000,
      state: 'refunded',
    }),
  )
  // the order still waits for payment until its shown deadline, and can be paid
  expect(await statusOf(runner, registrationId)).toBe('awaiting_payment')
  const second = await openPaymentOf(runner, registrationId)
  bank.set(second.id, 'succeeded')
  await app.receiveWebhook(bank.message(second.id, 'succeeded'))
  expect(await statusOf(runner, registrationId)).toBe('paid')
  expect(await violations(registrationId)).toEqual([])
})

test('an unreported wrong sum is found when the payment expires, and the bank is not polled for ever', async () => {
  const { registrationId, paymentId } = await payingRunner()
  bank.set(paymentId, 'succeeded', 300_000)
  app.forward(21 * minute)
  await sweep()
  expect(await stateOf(paymentId)).toBe('refunding')
  const from = bank.calls.length
  app.forward(minute)
  await sweep()
  expect(callsSince(from)).toEqual([])
  expect(await violations(registrationId)).toEqual([])
})

test('a webhook of an unknown payment is stored for an operator and acknowledged', async () => {
  const { paymentId } = await payingRunner()
  const reference = `bank-${newId()}`
  const message = bank.message(paymentId, 'succeeded', { eventKey: newId(), reference })
  expect((await app.receiveWebhook(message)).status).toBe(200)
  expect(await stateOf(paymentId)).toBe('open')
  expect(await listedIncidents()).toContainEqual(expect.objectContaining({ kind: 'unknown_payment', provider: 'test' }))
})

test('a webhook that overtakes the response to the opening is applied by our own id', async () => {
  const { runner, registrationId, paymentId } = await payingRunner()
  await app.sql(
    `update payments.payments set state = 'created', provider_reference = null, confirmation_url = null where id = $1`,
    [paymentId],
  )
  bank.set(paymentId, 'succeeded')
  expect((await app.receiveWebhook(bank.message(paymentId, 'succeeded'))).status).toBe(200)
  expect(await statusOf(runner, registrationId)).toBe('paid')
  expect(await violations(registrationId)).toEqual([])
})

test('a bank down for an hour is polled rarely, the hold ends in time, and a late payment is applied', async () => {
  const { runner, registrationId, paymentId } = await payingRunner()
  bank.isDown = true
  app.forward(20 * minute)
  const from = bank.calls.length
  expect(await sweep()).toBe(true)
  expect(await stateOf(paymentId)).toBe('open')
  // the place is still held: the bank may report later that it was paid in time
  expect(await statusOf(runner, registrationId)).toBe('awaiting_payment')
  const checked = await runner.client.post('/Payment/CheckQrCodeStatus', { qrId: paymentId })
  expect(checked.body).toMatchObject({ status: 'open', isProviderUnavailable: true })
  for (let passed = 0; passed < 3600; passed += 20) {
    app.forward(20 * second)
    await sweep()
  }
  expect(callsSince(from).filter((call) => call === 'retrieve').length).toBeLessThan(25)
  expect(await statusOf(runner, registrationId)).toBe('expired')
  bank.isDown = false
  bank.set(paymentId, 'succeeded')
  app.forward(15 * minute)
  expect(await sweep()).toBe(false)
  expect(await statusOf(runner, registrationId)).toBe('paid')
  expect(await violations(registrationId)).toEqual([])
})

test('a database failure during a payment check is not reported as an unavailable bank', async () => {
  const { runner, registrationId, paymentId } = await payingRunner()
  const checkStatus = () => runner.client.post('/Payment/CheckQrCodeStatus', { qrId: paymentId })
  const change = () => runner.client.post('/Register/ApiSaveProducts', { registrationId, products: [] })
  const statuses: number[] = []
  for (const act of [checkStatus, change]) {
    for (let atStatement = 1; atStatement <= 16; atStatement += 1) {
      app.forward(5 * second) // the bank is polled again
      const [{ status, body }] = await withDeath(app, { atStatement, when: 'before' }, act)
      statuses.push(status)
      expect([body.error?.code, body.isProviderUnavailable]).not.toContain('orders.provider_unavailable')
      expect(body.isProviderUnavailable ?? false).toBe(false)
    }
  }
  expect([...new Set(statuses)].sort()).toEqual([200, 503])
})

test('a payment whose opening succeeded at the bank and whose response was lost is reused by the next attempt', async () => {
  const race = await publishRace(app)
  const runner = await newRunner(app)
  const registrationId = await holdPlaceOf(runner, race)
  await runner.client.post('/Register/Cart', { registrationId, consents: ['offer', 'personal-data', 'receipt'] })
  const pay = () => runner.client.post('/Register/ApiSavePay', { registrationId, paymentType: 'card' })
  bank.timesOut = true
  const lost = await pay()
  expect([lost.status, lost.body.error.code]).toEqual([502, 'orders.provider_unavailable'])
  bank.timesOut = false
  const opened = bank.opened.length
  const again = await pay()
  expect([again.status, again.body.payment.state, bank.opened.length]).toEqual([200, 'open', opened])
})

test('a payment whose opening got no response is cancelled here at once, and at the bank as soon as it responds', async () => {
  const race = await publishRace(app)
  const runner = await newRunner(app)
  const registrationId = await holdPlaceOf(runner, race)
  await runner.client.post('/Register/Cart', { registrationId, consents: ['offer', 'personal-data', 'receipt'] })
  bank.timesOut = true
  await runner.client.post('/Register/ApiSavePay', { registrationId, paymentType: 'card' })
  bank.timesOut = false
  bank.isDown = true
  app.forward(21 * minute)
  await sweep()
  const [payment] = await app.sql<{ id: string; state: string }>(
    'select id, state from payments.payments where order_id = $1',
    [registrationId],
  )
  const id = payment?.id ?? ''
  expect([payment?.state, await jobsOf(id)]).toEqual(['expired', ['payments.cancel', 'payments.open']])
  await expect(cancelAtProvider(services(), { tenantId: 1, paymentId: id })).rejects.toThrow('down')
  bank.isDown = false
  await cancelAtProvider(services(), { tenantId: 1, paymentId: id })
  expect(await bank.provider.retrieve(testPayment(id))).toMatchObject({ state: 'cancelled' })
  await openPayment(services(), { tenantId: 1, paymentId: id })
  expect(await stateOf(id)).toBe('expired')
})

test('a refund whose response was lost is made once', async () => {
  const { race, registrationId, paymentId, of } = await payingRunner({ race: { capacity: 1 } })
  app.forward(24 * minute)
  await holdPlaceOf(await newRunner(app), race)
  bank.set(paymentId, 'succeeded')
  await app.receiveWebhook(bank.message(paymentId, 'succeeded'))
  expect(await stateOf(paymentId)).toBe('refunding')
  bank.timesOut = true
  await expect(refundPayment(services(), of)).rejects.toThrow('lost')
  bank.timesOut = false
  await refundPayment(services(), of)
  expect(await stateOf(paymentId)).toBe('refunded')
  expect(bank.refunds.filter(({ reference }) => reference === `bank-${paymentId}`)).toHaveLength(1)
  expect(await violations(registrationId)).toEqual([])
})

test('a payment that ended unpaid is polled once more a day later, and a late capture is found', async () => {
  const { runner, registrationId, paymentId } = await payingRunner()
  bank.set(paymentId, 'declined')
  await app.receiveWebhook(bank.message(paymentId, 'declined'))
  expect(await stateOf(paymentId)).toBe('declined')
  bank.set(paymentId, 'succeeded') // without a webhook
  await app.sql('update payments.payments set final_check_at = null where id <> $1', [paymentId])
  app.forward(23 * 60 * minute)
  const from = bank.calls.length
  await checkEndedPayments.run(services())
  expect(callsSince(from)).toEqual([])
  app.forward(61 * minute)
  bank.isDown = true
  await expect(checkEndedPayments.run(services())).rejects.toThrow('failed')
  bank.isDown = false
  app.forward(20 * minute)
  await checkEndedPayments.run(services())
  expect(await stateOf(paymentId)).not.toBe('declined')
  expect(['paid', 'expired']).toContain(await statusOf(runner, registrationId))
  expect(await violations(registrationId)).toEqual([])
  const callsBefore = bank.calls.length
  app.forward(48 * 60 * minute)
  await checkEndedPayments.run(services())
  expect(callsSince(callsBefore)).toEqual([])
})

test('a day later a payment whose opening got no response is looked up by our own id, and cancelled if open', async () => {
  const { paymentId } = await payingRunner()
  await app.sql(
    `update payments.payments set state = 'created', provider_reference = null, confirmation_url = null where id = $1`,
    [paymentId],
  )
  app.forward(21 * minute)
  await sweep()
  expect([await stateOf(paymentId), bank.stateOf(paymentId)]).toEqual(['expired', 'open'])
  app.forward(24 * 60 * minute)
  await checkEndedPayments.run(services())
  expect([await stateOf(paymentId), bank.stateOf(paymentId)]).toEqual(['expired', 'cancelled'])
})

test('a payment that the bank can’t cancel ends here, and is checked until it ends there', async () => {
  const { race, registrationId, paymentId, of } = await payingRunner({ race: { capacity: 1 } })
  bank.cannotCancel = true
  app.forward(21 * minute)
  await sweep()
  expect([await stateOf(paymentId), bank.stateOf(paymentId)]).toEqual(['expired', 'open'])
  await holdPlaceOf(await newRunner(app), race) // the place is free for others
  await app.sql('update payments.payments set final_check_at = null where id <> $1', [paymentId])
  for (const _ of [1, 2]) {
    app.forward(21 * minute)
    const from = bank.calls.length
    await checkEndedPayments.run(services())
    expect(callsSince(from)).toContain('retrieve')
    expect([await stateOf(paymentId), bank.stateOf(paymentId)]).toEqual(['expired', 'open'])
  }
  await app.sql('update payments.payments set final_check_at = null')
  await cancelAtProvider(services(), of)
  bank.set(paymentId, 'succeeded') // without a webhook, and too late
  app.forward(21 * minute)
  await checkEndedPayments.run(services())
  bank.cannotCancel = false
  expect(['refunding', 'succeeded']).toContain(await stateOf(paymentId))
  const from = bank.calls.length
  app.forward(48 * 60 * minute)
  await checkEndedPayments.run(services())
  expect(callsSince(from)).toEqual([])
  expect(await violations(registrationId)).toEqual([])
})

test('a webhook of an unknown payment is applied once its payment is known, and leaves the list of incidents', async () => {
  const { runner, registrationId, paymentId } = await payingRunner()
  const reference = `bank-${paymentId}`
  await app.sql('update payments.payments set provider_reference = $2 where id = $1', [paymentId, `other-${newId()}`])
  bank.set(paymentId, 'succeeded')
  await app.receiveWebhook(bank.message(paymentId, 'succeeded'))
  expect(await stateOf(paymentId)).toBe('open')
  const isListed = async () =>
    (await listedIncidents()).some((one: { reference: string | null }) => one.reference === reference)
  expect(await isListed()).toBe(true)
  await app.sql('update payments.payments set provider_reference = $2 where id = $1', [paymentId, reference])
  expect(await isListed()).toBe(false)
  await processWaitingWebhooks.run(services())
  expect(await statusOf(runner, registrationId)).toBe('paid')
})

test('incidents are filtered, and read page by page to the last', async () => {
  const { paymentId, of } = await payingRunner()
  bank.set(paymentId, 'succeeded', 5_000)
  await pollProvider(services(), of)
  for (let i = 0; i < 3; i += 1)
    await app.receiveWebhook(
      bank.message(paymentId, 'succeeded', { eventKey: newId(), reference: `nobody-${newId()}` }),
    )
  const { client } = await newOperator()
  const list = async (query: string) => (await client.get(`/api/operator/payment-incidents?${query}`)).body
  const all = (await list('take=200')).incidents
  const kinds = (list: { kind: string }[]) => [...new Set(list.map(({ kind }) => kind))]
  expect(kinds((await list('incident=wrong_sum')).incidents)).toEqual(['wrong_sum'])
  expect(kinds((await list('incident=unknown_payment')).incidents)).toEqual(['unknown_payment'])
  expect((await list(`paymentId=${paymentId}`)).incidents).toMatchObject([{ kind: 'wrong_sum', state: 'refunding' }])
  expect((await list(`paymentId=${paymentId}&state=closed`)).incidents).toEqual([])
  expect((await list('provider=nobody')).incidents).toEqual([])
  expect((await list('tenantId=2')).incidents).toEqual([])
  expect((await list('before=2020-01-01T00:00:00Z')).incidents).toEqual([])
  expect((await list('after=2020-01-01T00:00:00Z&take=200')).incidents).toHaveLength(all.length)
  const read: unknown[] = []
  let next: string | null = ''
  do {
    const page: { incidents: unknown[]; next: string | null } = await list(`take=2${next ? `&cursor=${next}` : ''}`)
    read.push(...page.incidents)
    next = page.next
  } while (next !== null)
  expect(read).toEqual(all)
  expect(read.length).toBeGreaterThan(4)
})

async function newOperator(): Promise<Runner> {
  const operator = await newRunner(app)
  await app.sql(`update accounts.accounts set roles = '{operator}' where email = $1`, [operator.email])
  return operator
}

async function listedIncidents() {
  const operator = await newOperator()
  expect((await (await newRunner(app)).client.get('/api/operator/payment-incidents')).status).toBe(403)
  expect((await app.client().get('/api/operator/payment-incidents')).status).toBe(401)
  const response = await operator.client.get('/api/operator/payment-incidents')
  expect(response.status).toBe(200)
  return response.body.incidents
}
