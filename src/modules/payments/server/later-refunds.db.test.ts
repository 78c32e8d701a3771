import { afterAll, beforeAll, expect, test } from 'vitest'
import { expireDueOrders } from '#src/modules/orders/server/jobs/expire-due-orders.ts'
import { operatorOf } from '#tests/support/operator-of.ts'
import { publishRace } from '#tests/support/race-for-tests.ts'
import { holdPlaceOf, newRunner, openPaymentOf } from '#tests/support/runner.ts'
import { violationsOf } from '#tests/support/sale-invariants.ts'
import { createTestApp, type TestApp } from '#tests/support/test-app.ts'
import { type TestBank, testBank } from '#tests/support/test-bank.ts'
import { checkRefund, refundPayment } from './commands/refund-payment.ts'
import { abandonDuePayments, checkSentRefunds, processWaitingWebhooks } from './jobs/periodic-tasks.ts'

// The bank accepts a refund, and makes it later, or refuses it after all.
const minute = 60_000
let app: TestApp
let bank: TestBank
beforeAll(async () => {
  bank = testBank()
  app = await createTestApp({ bank: bank.provider })
  bank.refundsLater = true
})
afterAll(() => app.close())

type Refund = { id: string; state: string; attempt: number; reference: string | null; due: boolean }

/** A payment that came when its place was gone. */
async function owedRefund() {
  const race = await publishRace(app, { race: { capacity: 1 } })
  const runner = await newRunner(app)
  const orderId = await holdPlaceOf(runner, race)
  const { id: paymentId } = await openPaymentOf(runner, orderId)
  app.forward(24 * minute)
  await abandonDuePayments.run(app.services).catch(() => undefined)
  await expireDueOrders.run(app.services)
  await holdPlaceOf(await newRunner(app), race)
  bank.set(paymentId, 'succeeded')
  await app.receiveWebhook(bank.message(paymentId, 'succeeded'))
  return { orderId, paymentId, of: { tenantId: 1, paymentId } }
}
async function acceptedRefund() {
  const refund = await owedRefund()
  await refundPayment(app.services, refund.of)
  return refund
}
async function refundOf({ paymentId }: { paymentId: string }): Promise<Refund> {
  const [row] = await app.sql<Refund>(
    `select id, state, attempt, provider_reference as reference, coalesce(next_check_at <= $2::timestamptz, false) as due
     from payments.refunds where payment_id = $1`,
    [paymentId, app.services.db.testNow()],
  )
  if (row === undefined) throw new Error('no refund')
  return row
}
const paymentStateOf = async (paymentId: string) =>
  (await app.sql<{ state: string }>('select state from payments.payments where id = $1', [paymentId]))[0]?.state
const postingsOf = (refundId: string) =>
  app.sql(`select from payments.entries where kind = 'refund' and reference = $1`, [refundId])
const allIsWell = async (orderId: string) => expect(await violationsOf(app.services.db, [orderId])).toEqual([])

test('an accepted refund is posted once it is made, and only once by several checks at a time', async () => {
  const refunded = await acceptedRefund()
  const { id, state, reference } = await refundOf(refunded)
  expect([state, reference]).toEqual(['sent', `back-refund-${id}`])
  // Neither a repeated job nor a check before the end changes anything.
  await refundPayment(app.services, refunded.of)
  await checkRefund(app.services, { tenantId: 1, refundId: id })
  expect([(await refundOf(refunded)).state, await paymentStateOf(refunded.paymentId)]).toEqual(['sent', 'refunding'])
  expect(await postingsOf(id)).toEqual([])
  await allIsWell(refunded.orderId)
  bank.endRefunds('done')
  const check = () => checkRefund(app.services, { tenantId: 1, refundId: id })
  await Promise.all([check(), check(), check()])
  expect([(await refundOf(refunded)).state, await paymentStateOf(refunded.paymentId)]).toEqual(['done', 'refunded'])
  expect(await postingsOf(id)).toHaveLength(1)
  await allIsWell(refunded.orderId)
})

/** A check to which the bank answers when the test lets it. */
function slowCheck(refundId: string, state: 'done' | 'failed') {
  const [called, response] = [Promise.withResolvers<void>(), Promise.withResolvers<'done' | 'failed'>()]
  const { paymentProviders } = app.services
  const of: typeof paymentProviders.of = async (payment) => {
    const provider = await paymentProviders.of(payment)
    return (
      provider && {
        ...provider,
        retrieveRefund() {
          called.resolve()
          return response.promise
        },
      }
    )
  }
  const services = { ...app.services, paymentProviders: { ...paymentProviders, of } }
  const ended = checkRefund(services, { tenantId: 1, refundId })
  return {
    called: called.promise,
    async answer() {
      response.resolve(state)
      await ended
    },
  }
}

test.for([
  ['a made refund does not fail by a late answer', 'done', 'failed', 'refunded', 1],
  ['a failed refund is not made by a late answer: the operator decides', 'failed', 'done', 'refunding', 0],
] as const)('%s', async ([, first, late, paymentState, posted]) => {
  const refunded = await acceptedRefund()
  const { id } = await refundOf(refunded)
  const slow = slowCheck(id, late)
  await slow.called // it has read the refund as it was: sent
  bank.endRefunds(first)
  await checkRefund(app.services, { tenantId: 1, refundId: id })
  await slow.answer()
  expect([(await refundOf(refunded)).state, await paymentStateOf(refunded.paymentId)]).toEqual([first, paymentState])
  expect(await postingsOf(id)).toHaveLength(posted)
  await allIsWell(refunded.orderId)
})

test('a refund that fails later is for the operator, and is another one at the bank when it is repeated', async () => {
  const refunded = await acceptedRefund()
  const operator = await operatorOf(app)
  const { id } = await refundOf(refunded)
  const listed = async () =>
    (await operator.get('/api/operator/refunds')).body.list.find((one: { id: string }) => one.id === id)
  expect(await listed()).toBeUndefined()
  bank.endRefunds('failed')
  await checkRefund(app.services, { tenantId: 1, refundId: id })
  expect(await listed()).toMatchObject({ state: 'failed', sentAt: expect.any(String) })
  expect(await postingsOf(id)).toEqual([])
  await allIsWell(refunded.orderId)
  expect((await operator.post(`/api/operator/refunds/${id}/retry`, {})).status).toBe(200)
  await refundPayment(app.services, refunded.of)
  expect(await refundOf(refunded)).toMatchObject({ state: 'sent', attempt: 2, reference: `back-refund-${id}-2` })
  bank.endRefunds('done')
  await checkRefund(app.services, { tenantId: 1, refundId: id })
  expect([(await refundOf(refunded)).state, await postingsOf(id)]).toEqual(['done', [{}]])
  await allIsWell(refunded.orderId)
})

test('an accepted refund is checked by itself, also after the bank was down, and one of three days is reported', async () => {
  const operator = await operatorOf(app)
  const refunded = await acceptedRefund()
  const { id, due } = await refundOf(refunded)
  expect(due).toBe(false)
  app.forward(2 * minute)
  expect((await refundOf(refunded)).due).toBe(true)
  bank.isDown = true
  await expect(checkSentRefunds.run(app.services)).rejects.toThrow()
  bank.isDown = false
  expect(await refundOf(refunded)).toMatchObject({ state: 'sent', due: false })
  const isReported = async () =>
    (await operator.get('/api/operator/refunds')).body.list.some((one: { id: string }) => one.id === id)
  expect(await isReported()).toBe(false)
  app.forward(3 * 24 * 60 * minute)
  expect(await isReported()).toBe(true)
  bank.endRefunds('done')
  await checkSentRefunds.run(app.services)
  expect([(await refundOf(refunded)).state, await isReported()]).toEqual(['done', false])
})

test('a message about a refund makes the bank be asked next', async () => {
  const refunded = await acceptedRefund()
  bank.endRefunds('done')
  const message = bank.message(refunded.paymentId, 'succeeded', { eventKey: `${refunded.paymentId}-back` })
  const body = JSON.stringify({ ...JSON.parse(message.body), state: 'refunded' })
  await app.receiveWebhook(bank.signed(body))
  app.forward(10_000)
  await processWaitingWebhooks.run(app.services)
  expect(await refundOf(refunded)).toMatchObject({ state: 'sent', due: true })
  await checkSentRefunds.run(app.services)
  expect((await refundOf(refunded)).state).toBe('done')
})

test('a refund whose acceptance was lost is accepted once', async () => {
  const owed = await owedRefund()
  bank.timesOut = true
  await expect(refundPayment(app.services, owed.of)).rejects.toThrow('lost')
  bank.timesOut = false
  expect((await refundOf(owed)).state).toBe('requested')
  await refundPayment(app.services, owed.of)
  expect((await refundOf(owed)).state).toBe('sent')
  expect(bank.refunds.filter(({ reference }) => reference === `bank-${owed.paymentId}`)).toHaveLength(1)
  bank.endRefunds('done')
  await checkRefund(app.services, { tenantId: 1, refundId: (await refundOf(owed)).id })
  expect((await refundOf(owed)).state).toBe('done')
  await allIsWell(owed.orderId)
})
