import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import type { Instant } from '#src/kernel/instant.ts'
import { operatorOf } from '#tests/support/operator-of.ts'
import { publishRace } from '#tests/support/race-for-tests.ts'
import { holdPlaceOf, newRunner, openPaymentOf } from '#tests/support/runner.ts'
import { violationsOf } from '#tests/support/sale-invariants.ts'
import { createTestApp, type TestApp, type TestClient } from '#tests/support/test-app.ts'
import { type TestBank, testBank } from '#tests/support/test-bank.ts'
import { applyDispute, type ReportedDispute } from './commands/apply-dispute.ts'
import { refundPayment } from './commands/refund-payment.ts'
import { sendDisputeEmail } from './emails/dispute-email.ts'

// A bank takes a paid sum back: the money and the refunds follow, and the place stays until an operator decides.
let app: TestApp
let bank: TestBank
let operator: TestClient
beforeAll(async () => {
  bank = testBank()
  app = await createTestApp({ bank: bank.provider })
  operator = await operatorOf(app)
})
afterAll(() => app.close())

const sumMinor = 199_500

async function paid() {
  const runner = await newRunner(app)
  const orderId = await holdPlaceOf(runner, await publishRace(app))
  const { id: paymentId } = await openPaymentOf(runner, orderId)
  bank.set(paymentId, 'succeeded')
  await app.receiveWebhook(bank.message(paymentId, 'succeeded'))
  return { runner, orderId, paymentId, of: { tenantId: 1, paymentId } }
}
type Paid = Awaited<ReturnType<typeof paid>>

let documents = 0
async function dispute({ paymentId }: Paid, change: object = {}): Promise<string> {
  documents += 1
  const reply = await operator.post(`/api/operator/payments/${paymentId}/disputes`, {
    ...{ document: `вх. № ${documents}`, disputedMinor: sumMinor, isHeld: true, reason: 'код 10.4' },
    ...change,
  })
  expect(reply.status).toBe(200)
  return reply.body.id
}
const decide = (id: string, outcome: 'won' | 'lost') =>
  operator.post(`/api/operator/disputes/${id}/outcome`, { disputeOutcome: outcome, document: 'решение банка' })
const listed = async (id: string) =>
  (await operator.get('/api/operator/disputes?take=200')).body.disputes.find((one: { id: string }) => one.id === id)
const cancelByOperator = ({ orderId }: Paid) =>
  operator.post(`/api/operator/registrations/${orderId}/cancel`, { refund: 'full' })
const cancelByOwner = async ({ runner, orderId }: Paid) => {
  const offer = await runner.client.get(`/api/account/registrations/${orderId}/cancellation`)
  const { refundMinor } = offer.body.whole
  return await runner.client.post(`/api/account/registrations/${orderId}/cancel`, { refundMinor })
}
const balanceOf = async (account: string) =>
  (
    await app.sql<{ sum: number }>(
      'select coalesce(sum(amount_minor), 0)::int as sum from payments.postings where account = $1',
      [account],
    )
  )[0]?.sum
const refundsAtBank = ({ paymentId }: Paid) =>
  bank.refunds.filter(({ reference }) => reference === `bank-${paymentId}`).map(({ amountMinor }) => amountMinor)
const entriesOf = async ({ runner, orderId }: Paid) =>
  (await runner.client.get(`/api/account/registrations/${orderId}/cancellation`)).body.entries
const allIsWell = async ({ orderId }: Paid) => expect(await violationsOf(app.services.db, [orderId])).toEqual([])

test('an open dispute holds the sum, is an incident, and leaves the place', async () => {
  const order = await paid()
  const before = await balanceOf('provider:test')
  const id = await dispute(order, { answerBy: '2026-12-20T12:00:00.000Z' })
  expect(await balanceOf('provider:test')).toBe((before ?? 0) + sumMinor)
  expect(await balanceOf(`dispute:${id}`)).toBe(-sumMinor)
  expect(await entriesOf(order)).toMatchObject([{ state: 'confirmed' }])
  const incidents = await operator.get(`/api/operator/payment-incidents?state=open&paymentId=${order.paymentId}`)
  expect(incidents.body.incidents).toMatchObject([{ kind: 'disputed', receivedMinor: sumMinor }])
  await allIsWell(order)
  expect((await decide(id, 'won')).body).toEqual({ id, state: 'won' })
  expect(await balanceOf('provider:test')).toBe(before)
  expect(await balanceOf(`dispute:${id}`)).toBe(0)
  const closed = await operator.get(`/api/operator/payment-incidents?state=open&paymentId=${order.paymentId}`)
  expect(closed.body.incidents).toEqual([])
  await allIsWell(order)
})

test('the same document is one dispute, and a decision is recorded once', async () => {
  const order = await paid()
  const document = 'письмо 197'
  const ids = await Promise.all([1, 2, 3].map(() => dispute(order, { document })))
  expect(new Set(ids).size).toBe(1)
  const [id = ''] = ids
  expect(await balanceOf(`dispute:${id}`)).toBe(-sumMinor)
  const decisions = await Promise.all([decide(id, 'lost'), decide(id, 'lost')])
  expect(decisions.map(({ status }) => status).toSorted()).toEqual([200, 409])
  expect((await decide(id, 'won')).body.error.code).toBe('payments.dispute_decided')
  expect(await balanceOf(`dispute:${id}`)).toBe(-sumMinor)
  await allIsWell(order)
})

test('the document of a won dispute does not open it again, and a new one does', async () => {
  const order = await paid()
  const document = 'реестр 5, строка 1'
  const id = await dispute(order, { document })
  await decide(id, 'won')
  const provider = await balanceOf('provider:test')
  const historyOf = () => app.sql('select id from payments.dispute_history where dispute_id = $1', [id])
  expect(await historyOf()).toHaveLength(2)
  expect(await dispute(order, { document })).toBe(id)
  const next = await dispute(order, { document: 'реестр 6, строка 1' })
  expect(next).not.toBe(id)
  expect(await dispute(order, { document, disputedMinor: 100_000 })).toBe(id)
  expect(await listed(id)).toMatchObject({ state: 'won', amountMinor: sumMinor, heldMinor: 0 })
  expect(await historyOf()).toHaveLength(2)
  expect(await balanceOf('provider:test')).toBe((provider ?? 0) + sumMinor)
  expect(await balanceOf(`dispute:${next}`)).toBe(-sumMinor)
  await allIsWell(order)
})

test('a second document about a disputed payment is refused until it is said to be about a further dispute', async () => {
  const order = await paid()
  const record = (document: string, change: object = {}) =>
    operator.post(`/api/operator/payments/${order.paymentId}/disputes`, {
      ...{ document, disputedMinor: 100_000, isHeld: true, reason: 'код 10.4' },
      ...change,
    })
  const provider = (await balanceOf('provider:test')) ?? 0
  const both = await Promise.all([record('реестр 4, строка 7'), record('письмо 198')])
  expect(both.map(({ status }) => status).toSorted()).toEqual([200, 409])
  expect(both.find(({ status }) => status === 409)?.body.error.code).toBe('payments.dispute_recorded')
  expect(await balanceOf('provider:test')).toBe(provider + 100_000)
  expect((await record('письмо 199', { isFurther: true })).body.error.code).toBe('payments.dispute_sum')
  expect((await record('письмо 199', { isFurther: true, disputedMinor: 99_500 })).status).toBe(200)
  expect(await balanceOf('provider:test')).toBe(provider + sumMinor)
  await allIsWell(order)
})

test('an open dispute takes another sum, reason and deadline, and only what operators can act on is emailed', async () => {
  const order = await paid()
  const emails = async (id: string) =>
    (
      await app.sql(
        `select 1 from graphile_worker._private_jobs j join graphile_worker._private_tasks t on t.id = j.task_id
         where t.identifier = 'payments.dispute_email' and j.payload ->> 'disputeId' = $1`,
        [id],
      )
    ).length
  const { id = '' } = (await report(order, { amountMinor: 100_000, heldMinor: 100_000 })) ?? {}
  const at = '2026-12-20T12:00:00.000Z' as Instant
  const counts = [await emails(id)]
  const known = { amountMinor: 60_000, heldMinor: 60_000, answerBy: at }
  for (const change of [known, known, { ...known, reason: 'OTHER' }, { ...known, reason: 'OTHER', answerBy: null }]) {
    await report(order, change)
    counts.push(await emails(id))
  }
  expect(counts).toEqual([1, 2, 2, 2, 2])
  expect(await listed(id)).toMatchObject({ amountMinor: 60_000, heldMinor: 60_000, reason: 'OTHER', answerBy: null })
  expect(await balanceOf(`dispute:${id}`)).toBe(-60_000)
  await allIsWell(order)
})

test('an operator’s document may be worded as the provider’s id: they are two disputes', async () => {
  const order = await paid()
  const known = await report(order, { amountMinor: 50_000, heldMinor: 50_000 })
  const id = await dispute(order, { document: 'PP-D-1', disputedMinor: 20_000, isFurther: true })
  expect(id).not.toBe(known?.id)
  expect((await decide(id, 'lost')).status).toBe(200)
  await allIsWell(order)
})

test('a question of the bank holds nothing; what is lost is gone all the same', async () => {
  const order = await paid()
  const id = await dispute(order, { isHeld: false })
  expect(await balanceOf(`dispute:${id}`)).toBe(0)
  await decide(id, 'lost')
  expect(await balanceOf(`dispute:${id}`)).toBe(-sumMinor)
  expect(await listed(id)).toMatchObject({ state: 'lost', heldMinor: sumMinor, leftMinor: sumMinor })
  expect(await entriesOf(order)).toMatchObject([{ state: 'confirmed' }])
  await allIsWell(order)
})

describe('refunds', () => {
  test('wait while the bank decides, and are sent once the dispute is won', async () => {
    const order = await paid()
    const id = await dispute(order)
    expect((await cancelByOwner(order)).status).toBe(200)
    await refundPayment(app.services, order.of)
    expect(refundsAtBank(order)).toEqual([])
    await allIsWell(order)
    await decide(id, 'won')
    await refundPayment(app.services, order.of)
    expect(refundsAtBank(order)).toHaveLength(1)
    await allIsWell(order)
  })

  test('of a lost dispute the operator cancels the place, and no money goes out twice', async () => {
    const order = await paid()
    const id = await dispute(order)
    await decide(id, 'lost')
    expect((await cancelByOperator(order)).status).toBe(200)
    await Promise.all([refundPayment(app.services, order.of), refundPayment(app.services, order.of)])
    expect(refundsAtBank(order)).toEqual([])
    expect(await balanceOf(`dispute:${id}`)).toBe(0)
    expect(await balanceOf(`payer:${order.orderId}`)).toBe(0)
    expect(await listed(id)).toMatchObject({ leftMinor: 0 })
    expect((await entriesOf(order))[0].state).not.toBe('confirmed')
    const paymentState = await app.sql('select state from payments.payments where id = $1', [order.paymentId])
    expect(paymentState).toEqual([{ state: 'refunded' }])
    await allIsWell(order)
  })

  test('beyond a lost part are sent', async () => {
    const order = await paid()
    await decide(await dispute(order, { disputedMinor: 50_000 }), 'lost')
    await cancelByOperator(order)
    await refundPayment(app.services, order.of)
    expect(refundsAtBank(order)).toEqual([sumMinor - 50_000])
    await allIsWell(order)
  })

  test('that wait for an operator’s hand are taken over by a lost dispute', async () => {
    const order = await paid()
    bank.refundsByHand = 'transfer'
    await cancelByOperator(order)
    await refundPayment(app.services, order.of)
    bank.refundsByHand = null
    await decide(await dispute(order), 'lost')
    await refundPayment(app.services, order.of)
    const refunds = await app.sql('select state from payments.refunds where payment_id = $1', [order.paymentId])
    expect(refunds).toEqual([{ state: 'done' }])
    await allIsWell(order)
  })
})

test.for([
  ['', false],
  [', also where another process makes the refund meanwhile', true],
] as const)('a dispute that is lost just before a refund is sent covers it%s', async ([, isMadeMeanwhile]) => {
  const order = await paid()
  await cancelByOperator(order)
  const { paymentProviders } = app.services
  const late = async () => {
    await decide(await dispute(order), 'lost')
    if (isMadeMeanwhile) await refundPayment(app.services, order.of)
  }
  const of: typeof paymentProviders.of = async (payment) => {
    const provider = await paymentProviders.of(payment)
    await late()
    return provider
  }
  await refundPayment({ ...app.services, paymentProviders: { ...paymentProviders, of } }, order.of)
  expect(refundsAtBank(order)).toEqual([])
  expect(await balanceOf(`payer:${order.orderId}`)).toBe(0)
  await allIsWell(order)
})

test('what is left of a lost dispute is written off once, and the place stays', async () => {
  const order = await paid()
  const id = await dispute(order)
  const writeOff = () => operator.post(`/api/operator/disputes/${id}/write-off`, { reason: 'решение директора' })
  expect((await writeOff()).body.error.code).toBe('payments.dispute_nothing_left')
  await decide(id, 'lost')
  const before = (await balanceOf('platform:chargebacks')) ?? 0
  const all = await Promise.all([writeOff(), writeOff()])
  expect(all.map(({ status }) => status).toSorted()).toEqual([200, 409])
  expect(await balanceOf('platform:chargebacks')).toBe(before - sumMinor)
  expect(await balanceOf(`dispute:${id}`)).toBe(0)
  expect(await entriesOf(order)).toMatchObject([{ state: 'confirmed' }])
  await allIsWell(order)
})

describe('a refund after the write-off', () => {
  const writtenOff = async (disputedMinor = sumMinor) => {
    const order = await paid()
    const id = await dispute(order, { disputedMinor })
    await decide(id, 'lost')
    const before = (await balanceOf('platform:chargebacks')) ?? 0
    expect((await operator.post(`/api/operator/disputes/${id}/write-off`, { reason: 'решение' })).status).toBe(200)
    return { order, id, before }
  }

  test('pays the payer nothing a second time, and undoes the write-off', async () => {
    const { order, id, before } = await writtenOff()
    expect((await cancelByOperator(order)).status).toBe(200)
    await Promise.all([refundPayment(app.services, order.of), refundPayment(app.services, order.of)])
    expect(refundsAtBank(order)).toEqual([])
    expect(await balanceOf('platform:chargebacks')).toBe(before)
    expect(await balanceOf(`dispute:${id}`)).toBe(0)
    expect(await balanceOf(`payer:${order.orderId}`)).toBe(0)
    expect(await listed(id)).toMatchObject({ leftMinor: 0, writtenOffMinor: 0 })
    await allIsWell(order)
  })

  test('pays what the dispute had left, and undoes only as much', async () => {
    const { order, id, before } = await writtenOff(50_000)
    await cancelByOperator(order)
    await refundPayment(app.services, order.of)
    expect(refundsAtBank(order)).toEqual([sumMinor - 50_000])
    expect(await balanceOf('platform:chargebacks')).toBe(before)
    expect(await listed(id)).toMatchObject({ leftMinor: 0, writtenOffMinor: 0 })
    await allIsWell(order)
  })
})

test('two lost disputes of one payment both cover its refund, and the bank is asked for the rest', async () => {
  const order = await paid()
  const first = await dispute(order, { disputedMinor: 50_000 })
  const second = await dispute(order, { disputedMinor: 30_000, isFurther: true })
  await decide(first, 'lost')
  await decide(second, 'lost')
  await cancelByOperator(order)
  await refundPayment(app.services, order.of)
  expect(refundsAtBank(order)).toEqual([sumMinor - 80_000])
  expect([await balanceOf(`dispute:${first}`), await balanceOf(`dispute:${second}`)]).toEqual([0, 0])
  await allIsWell(order)
})

test('a refund that the bank refused is covered by a dispute that was lost since', async () => {
  const order = await paid()
  await decide(await dispute(order, { disputedMinor: 50_000 }), 'lost')
  bank.refusesRefunds = true
  await cancelByOperator(order)
  await refundPayment(app.services, order.of)
  bank.refusesRefunds = false
  await decide(await dispute(order, { disputedMinor: sumMinor - 50_000, isFurther: true }), 'lost')
  const [refund] = await app.sql<{ id: string }>('select id from payments.refunds where payment_id = $1', [
    order.paymentId,
  ])
  expect((await operator.post(`/api/operator/refunds/${refund?.id}/retry`, {})).status).toBe(200)
  await refundPayment(app.services, order.of)
  expect(refundsAtBank(order)).toEqual([])
  expect(await balanceOf(`payer:${order.orderId}`)).toBe(0)
  await allIsWell(order)
})

test('a refund by hand is not recorded while a bank decides, nor before a lost dispute is taken off it', async () => {
  const order = await paid()
  bank.refundsByHand = 'transfer'
  await cancelByOperator(order)
  await refundPayment(app.services, order.of)
  bank.refundsByHand = null
  const [refund] = await app.sql<{ id: string }>('select id from payments.refunds where payment_id = $1', [
    order.paymentId,
  ])
  const complete = () => operator.post(`/api/operator/refunds/${refund?.id}/complete`, { document: 'п/п 17' })
  const id = await dispute(order, { disputedMinor: 50_000 })
  expect(await complete()).toMatchObject({ status: 409, body: { error: { code: 'payments.refund_disputed' } } })
  await decide(id, 'lost')
  expect((await complete()).body.error.code).toBe('payments.refund_disputed')
  await refundPayment(app.services, order.of)
  expect((await complete()).status).toBe(200)
  expect(await balanceOf(`payer:${order.orderId}`)).toBe(0)
  expect(await balanceOf(`dispute:${id}`)).toBe(0)
  await allIsWell(order)
})

test('what can’t be disputed is refused, with the field and the reason', async () => {
  const order = await paid()
  const record = (paymentId: string, change: object) =>
    operator.post(`/api/operator/payments/${paymentId}/disputes`, {
      ...{ document: 'д', disputedMinor: 100, isHeld: true, reason: 'код 10.4' },
      ...change,
    })
  expect(await record(order.paymentId, { disputedMinor: sumMinor + 1 })).toMatchObject({
    status: 422,
    body: { error: { fields: { disputedMinor: expect.anything() } } },
  })
  expect((await record(order.paymentId, { reason: ' ' })).status).toBe(422)
  expect((await record('01890000-0000-7000-8000-000000000000', {})).status).toBe(404)
  const runner = await newRunner(app)
  const { id: unpaid } = await openPaymentOf(runner, await holdPlaceOf(runner, await publishRace(app)))
  expect((await record(unpaid, {})).body.error.code).toBe('payments.dispute_not_paid')
  expect((await decide('01890000-0000-7000-8000-000000000000', 'won')).status).toBe(404)
})

/** As a provider's API reports it. */
const report = ({ of, paymentId }: Paid, change: Partial<ReportedDispute>) =>
  app.services.db.transaction({ role: 'app', tenantId: of.tenantId }, (tx) =>
    applyDispute(
      tx,
      paymentId,
      {
        ...{ kind: 'dispute', source: 'provider', reference: 'PP-D-1', state: 'opened', reason: 'UNAUTHORISED' },
        ...{ amountMinor: sumMinor, heldMinor: sumMinor, isUnclear: false, answerBy: null },
        ...change,
      },
      'a test',
    ),
  )

test('a dispute of the provider is decided by the provider, comes again after a win, and is lost for good', async () => {
  const order = await paid()
  const opened = await report(order, { heldMinor: 0 })
  const id = opened?.id ?? ''
  expect((await decide(id, 'won')).body.error.code).toBe('payments.dispute_of_provider')
  const balances = []
  for (const change of [{}, {}, { state: 'won' }, {}, { state: 'lost' }, { state: 'won' }, {}] as const) {
    await report(order, change)
    balances.push(await balanceOf(`dispute:${id}`))
    await allIsWell(order)
  }
  expect(balances).toEqual([-sumMinor, -sumMinor, 0, -sumMinor, -sumMinor, -sumMinor, -sumMinor])
  expect((await listed(id)).state).toBe('lost')
})

describe('a dispute that its provider calls resolved, with a contradiction,', () => {
  const unclear = { heldMinor: 0, isUnclear: true } as const

  test('is decided by an operator, so that its refund is made; the same report does not open it again', async () => {
    const order = await paid()
    const { id = '' } = (await report(order, {})) ?? {}
    await cancelByOwner(order)
    expect((await decide(id, 'won')).body.error.code).toBe('payments.dispute_of_provider')
    await report(order, unclear)
    expect(await listed(id)).toMatchObject({ state: 'opened', isUnclear: true, heldMinor: 0 })
    await refundPayment(app.services, order.of)
    expect(refundsAtBank(order)).toEqual([])
    const decisions = await Promise.all([decide(id, 'won'), decide(id, 'won')])
    expect(decisions.map(({ status }) => status).toSorted()).toEqual([200, 409])
    expect(decisions.find(({ status }) => status === 409)?.body.error.code).toBe('payments.dispute_decided')
    await refundPayment(app.services, order.of)
    expect(refundsAtBank(order)).toHaveLength(1)
    await report(order, unclear)
    await report(order, { ...unclear, heldMinor: sumMinor })
    expect(await listed(id)).toMatchObject({ state: 'won', heldMinor: 0 })
    await allIsWell(order)
  })

  test('follows a clear report after the operator’s decision, and is the provider’s again', async () => {
    const order = await paid()
    const { id = '' } = (await report(order, unclear)) ?? {}
    await decide(id, 'won')
    await report(order, { state: 'won' })
    expect(await listed(id)).toMatchObject({ state: 'won', isUnclear: false })
    expect((await decide(id, 'lost')).body.error.code).toBe('payments.dispute_of_provider')
    await report(order, unclear)
    expect(await listed(id)).toMatchObject({ state: 'opened', isUnclear: true })
    await decide(id, 'won')
    await report(order, { state: 'lost' })
    expect(await listed(id)).toMatchObject({ state: 'lost', isUnclear: false, leftMinor: sumMinor })
    await allIsWell(order)
  })

  test('is lost by the operator’s word for good', async () => {
    const order = await paid()
    const { id = '' } = (await report(order, unclear)) ?? {}
    await decide(id, 'lost')
    await report(order, { state: 'won' })
    await report(order, {})
    expect(await listed(id)).toMatchObject({ state: 'lost', heldMinor: sumMinor })
    expect(await balanceOf(`dispute:${id}`)).toBe(-sumMinor)
    await cancelByOperator(order)
    await refundPayment(app.services, order.of)
    expect(refundsAtBank(order)).toEqual([])
    await allIsWell(order)
  })

  test('may be lost in part: what is gone is held, and the rest is refunded', async () => {
    const order = await paid()
    const { id = '' } = (await report(order, { heldMinor: 50_000, isUnclear: true })) ?? {}
    const lose = (lostMinor: number, disputeOutcome = 'lost') =>
      operator.post(`/api/operator/disputes/${id}/outcome`, { disputeOutcome, lostMinor, document: 'кабинет' })
    for (const refused of [await lose(sumMinor + 1), await lose(50_000, 'won')])
      expect(refused).toMatchObject({ status: 422, body: { error: { fields: { lostMinor: expect.anything() } } } })
    expect((await lose(50_000)).status).toBe(200)
    expect(await listed(id)).toMatchObject({ state: 'lost', amountMinor: 50_000, heldMinor: 50_000 })
    expect(await balanceOf(`dispute:${id}`)).toBe(-50_000)
    await cancelByOperator(order)
    await refundPayment(app.services, order.of)
    expect(refundsAtBank(order)).toEqual([sumMinor - 50_000])
    await allIsWell(order)
  })

  test('is emailed as such', async () => {
    const order = await paid()
    const { id = '' } = (await report(order, {})) ?? {}
    await report(order, { isUnclear: true })
    const changes = await app.sql<{ id: string }>(
      'select id from payments.dispute_history where dispute_id = $1 order by id',
      [id],
    )
    expect(changes).toHaveLength(2)
    const changeId = changes[1]?.id ?? ''
    await sendDisputeEmail({ ...app.services, log: app.log }, { tenantId: 1, disputeId: id, changeId })
    const [email] = await app.sql<{ plain: string }>('select plain from platform.mailbox where message_id = $1', [
      `dispute-${changeId}`,
    ])
    expect(email?.plain).toMatch(/не сходится с движением денег/)
  })
})

test('the operators are emailed once about each change, with the sum and what they can do', async () => {
  const order = await paid()
  const id = await dispute(order)
  await decide(id, 'lost')
  const changes = await app.sql<{ id: string }>(
    'select id from payments.dispute_history where dispute_id = $1 order by id',
    [id],
  )
  expect(changes).toHaveLength(2)
  for (const { id: changeId } of [...changes, ...changes])
    await sendDisputeEmail({ ...app.services, log: app.log }, { tenantId: 1, disputeId: id, changeId })
  const emails = await app.sql<{ subject: string; plain: string }>(
    `select subject, plain from platform.mailbox where message_id = any($1) order by message_id`,
    [changes.map(({ id: changeId }) => `dispute-${changeId}`)],
  )
  expect(emails).toHaveLength(2)
  expect(emails[0]?.subject).toMatch(/Спор по платежу 1\s995\s₽/)
  expect(emails[0]?.plain).toMatch(/оспаривает/)
  expect(emails[1]?.plain).toMatch(/второй раз деньги не уйдут/)
})
