import { afterAll, beforeAll, expect, test } from 'vitest'
import { expireDueOrders } from '#src/modules/orders/server/jobs/expire-due-orders.ts'
import { newId } from '#src/platform/new-id.ts'
import { publishRace, shirt } from '#tests/support/race-for-tests.ts'
import { holdPlaceOf, newRunner, openPaymentOf, type Runner } from '#tests/support/runner.ts'
import { violationsOf } from '#tests/support/sale-invariants.ts'
import { createTestApp, type TestApp } from '#tests/support/test-app.ts'
import { type TestBank, testBank } from '#tests/support/test-bank.ts'
import { applyMessages, type MessageOfPayment } from './commands/apply-messages.ts'
import { applyProviderStates } from './commands/apply-provider-state.ts'
import { abandonDuePayments, processWaitingWebhooks } from './jobs/periodic-tasks.ts'

// Payments that the bank reports at the same time are applied in one transaction. The outcome of each must not depend on the
// other payments of its batch.
const minute = 60_000
let app: TestApp
let bank: TestBank
beforeAll(async () => {
  bank = testBank()
  app = await createTestApp({ bank: bank.provider })
})
afterAll(() => app.close())

const services = () => app.services
const sendWebhook = async (paymentId: string, state: 'succeeded' | 'declined') =>
  expect((await app.receiveWebhook(bank.message(paymentId, state, { eventKey: newId() }))).status).toBe(200)

type Race = { readonly eventCode: string; readonly raceCode: string }
type Sold = { readonly runner: Runner; readonly orderId: string; readonly paymentId: string }

async function sold(race: Race): Promise<Sold> {
  const runner = await newRunner(app)
  const orderId = await holdPlaceOf(runner, race)
  return { runner, orderId, paymentId: (await openPaymentOf(runner, orderId)).id }
}
const payAgain = async ({ runner, orderId }: Sold) => (await openPaymentOf(runner, orderId)).id

async function addShirt({ runner, orderId }: Sold): Promise<void> {
  const { body } = await runner.client.get(`/Register/ApiProducts?registrationId=${orderId}`)
  const products = [{ productId: body.products[0].id, count: 1 }]
  const saved = await runner.client.post('/Register/ApiSaveProducts', { registrationId: orderId, products })
  expect(saved.status).toBe(200)
}

/** What becomes of a payment, of its order, and of what the payer is told about money that came late. */
type Fate = {
  readonly payment: string
  readonly order: string
  readonly late: string | null
  readonly jobs: readonly string[]
}
type PaymentNotice = {
  readonly name: string
  readonly paymentId: string
  readonly amountMinor?: number
  readonly outcome: string
  readonly fate: Fate
}
const paid: Fate = { payment: 'succeeded', order: 'paid', late: null, jobs: [] }
const back = (order: string, late: string): Fate => ({ payment: 'refunding', order, late, jobs: ['payments.refund'] })
const cancelledAndRefunded: Fate = { ...back('paid', 'paid_already'), jobs: ['payments.cancel', 'payments.refund'] }
const applied = { outcome: 'applied' } as const

/** A payment of every kind that there is, at once; `stuck` is one that the database refuses. */
async function everyKind(): Promise<{
  readonly notices: readonly PaymentNotice[]
  readonly stuck: Sold
  readonly all: string[]
}> {
  const [free, last, refundable] = [
    await publishRace(app),
    await publishRace(app, { race: { capacity: 1 } }),
    await publishRace(app, { products: [shirt], refundRules: wholly }),
  ]
  const [late, tooLate] = [await sold(free), await sold(last)]
  app.forward(30 * minute)
  await abandonDuePayments.run(services())
  await expireDueOrders.run(services())
  const recipient = await sold(last)
  const [first, other, changed, twice, chosen, both, over, unnamed, wrong, stuck] = [
    await sold(refundable),
    await sold(free),
    await sold(refundable),
    await sold(free),
    await sold(refundable),
    await sold(free),
    await sold(refundable),
    await sold(free),
    await sold(refundable),
    await sold(free),
  ]
  await addShirt(changed)
  const replacement = await payAgain(changed)
  for (const { paymentId } of [twice, chosen, both, over]) await sendWebhook(paymentId, 'declined')
  await sendWebhook(await payAgain(twice), 'succeeded')
  const cancelled = await payAgain(chosen)
  const second = await payAgain(both)
  await sendWebhook(await payAgain(over), 'succeeded')
  await cancel(over)
  await app.sql('update payments.payments set provider_reference = null where id = $1', [unnamed.paymentId])
  const notices: PaymentNotice[] = [
    { name: 'plain', ...first, ...applied, fate: paid },
    { name: 'late, its place is gone', ...tooLate, ...applied, fate: back('expired', 'places_gone') },
    { name: 'who took that place', ...recipient, ...applied, fate: paid },
    { name: 'of another event', ...other, ...applied, fate: paid },
    { name: 'late, its place is free', ...late, ...applied, fate: { ...paid, late: 'took_places' } },
    { name: 'of what the order was', ...changed, ...applied, fate: back('awaiting_payment', 'other_sum') },
    { name: 'paid already', ...twice, ...applied, fate: back('paid', 'paid_already') },
    { name: 'of an order that is over', ...over, ...applied, fate: back('refunded', 'order_over') },
    { name: 'another is under way', ...chosen, ...applied, fate: paid },
    { name: 'the first of two', ...both, ...applied, fate: paid },
    { name: 'not named yet', ...unnamed, ...applied, fate: paid },
    {
      name: 'another sum than was asked for',
      ...wrong,
      amountMinor: 5_000,
      outcome: 'wrong_sum',
      fate: { payment: 'open', order: 'awaiting_payment', late: null, jobs: ['payments.poll'] },
    },
    { name: 'plain, told again', ...first, outcome: 'unchanged', fate: paid },
    { name: 'the second of two', ...both, paymentId: second, ...applied, fate: cancelledAndRefunded },
  ]
  const sales = [late, tooLate, recipient, first, other, changed, twice, chosen, both, over, unnamed, wrong, stuck]
  besides = { replacement, cancelled }
  return { notices, stuck, all: sales.map(({ orderId }) => orderId) }
}
const wholly = [{ daysBefore: 1, shareBp: 10_000, returnsCommission: true }]
/** Payments under way whose orders also have a reported payment: one stays open, one is cancelled. */
let besides = { replacement: '', cancelled: '' }

async function cancel({ runner, orderId }: Sold): Promise<void> {
  const path = `/api/account/registrations/${orderId}`
  const { body: offer } = await runner.client.get(`${path}/cancellation`)
  const done = await runner.client.post(`${path}/cancel`, {
    refundMinor: offer.whole?.refundMinor ?? offer.refundMinor,
  })
  expect(done.status).toBe(200)
}

async function messageOf({
  paymentId,
  amountMinor,
}: Pick<PaymentNotice, 'paymentId' | 'amountMinor'>): Promise<MessageOfPayment> {
  const [row] = await app.sql<MessageOfPayment['payment'] & { amountMinor: number; currency: string }>(
    `select tenant_id as "tenantId", id, order_id as "orderId", provider_reference as "providerReference",
       amount_minor as "amountMinor", currency from payments.payments where id = $1`,
    [paymentId],
  )
  if (row === undefined) throw new Error('No such payment')
  const { currency, ...payment } = row
  const providerEvent = {
    inboxId: newId(),
    provider: 'test',
    providerAccountId: null,
    reference: `bank-${paymentId}`,
    state: 'succeeded' as const,
  }
  return { payment, providerEvent: { ...providerEvent, currency, amountMinor: amountMinor ?? row.amountMinor } }
}
const stateOf = async (paymentId: string) =>
  (await app.sql<{ state: string }>('select state from payments.payments where id = $1', [paymentId]))[0]?.state

async function fateOf(paymentId: string): Promise<Fate | undefined> {
  const [fate] = await app.sql<Fate>(
    `with jobs as (
       select t.identifier as task, j.payload from graphile_worker._private_jobs j
       join graphile_worker._private_tasks t on t.id = j.task_id where j.payload ->> 'paymentId' = $1
     )
     select p.state as payment, o.status as order,
       (select payload ->> 'outcome' from jobs where task like 'registration.late%') as late,
       array(select task from jobs where task in ('payments.refund', 'payments.poll', 'payments.cancel')
             and payload ->> 'paymentId' = p.id::text order by 1) as jobs
     from payments.payments p join orders.orders o on o.id = p.order_id where p.id::text = $1`,
    [paymentId],
  )
  return fate
}

/** Refuses to have the order paid, as an error of the database would. */
async function refuseToPay(orderId: string): Promise<() => Promise<unknown>> {
  await app.sql(`create function orders.refuse() returns trigger language plpgsql as
    $$ begin if new.id = '${orderId}' and new.status = 'paid' then raise exception 'Stuck'; end if; return new; end $$`)
  await app.sql('create trigger refuse before update on orders.orders for each row execute function orders.refuse()')
  return () => app.sql('drop function orders.refuse() cascade')
}
const outcomeOf = (settled: PromiseSettledResult<string> | undefined) =>
  settled?.status === 'fulfilled' ? settled.value : String(settled?.reason)

async function expectFates(notices: readonly PaymentNotice[]): Promise<void> {
  for (const { name, paymentId, fate } of notices) expect([name, await fateOf(paymentId)]).toEqual([name, fate])
  expect([await stateOf(besides.replacement), await stateOf(besides.cancelled)]).toEqual(['open', 'cancelled'])
}

test('each kind of payment in one list has the outcome that it has alone, and a failing one spoils only itself', async () => {
  const { notices, stuck, all } = await everyKind()
  const mend = await refuseToPay(stuck.orderId)
  const messages = await Promise.all([...notices.slice(0, 6), stuck, ...notices.slice(6)].map(messageOf))
  const unknown = { ...messages[0]?.payment, id: newId(), orderId: newId() } as MessageOfPayment['payment']
  messages.push({ payment: unknown, providerEvent: messages[0]?.providerEvent as MessageOfPayment['providerEvent'] })
  const outcomes = (await applyMessages(services().db, 1, messages)).map(outcomeOf)
  const expected = notices.map(({ outcome }) => outcome)
  expect(outcomes).toEqual([...expected.slice(0, 6), 'error: Stuck', ...expected.slice(6), 'unknown_payment'])
  await expectFates(notices)
  expect(await stateOf(stuck.paymentId)).toBe('open')
  expect(await violationsOf(services().db, all)).toEqual([])

  // Sent once more, nothing changes but what could not be done before.
  await mend()
  const again = (await applyMessages(services().db, 1, messages.slice(0, -1))).map(outcomeOf)
  expect(again.toSorted()).toEqual(['applied', ...Array(notices.length - 1).fill('unchanged'), 'wrong_sum'].toSorted())
  await expectFates(notices)
  expect(await stateOf(stuck.paymentId)).toBe('succeeded')
  expect(await violationsOf(services().db, all)).toEqual([])
})

test('webhooks sent all at once with failures and repetitions are applied, the failed ones later', async () => {
  const { notices, stuck, all } = await everyKind()
  const race = await publishRace(app)
  const [declined, run] = [await sold(race), await sold(race)]
  const mend = await refuseToPay(stuck.orderId)
  const plain = bank.message(run.paymentId, 'succeeded')
  const messages = [
    ...notices.map(({ paymentId, amountMinor }) =>
      bank.message(paymentId, 'succeeded', {
        eventKey: newId(),
        ...(amountMinor === undefined ? {} : { amountMinor }),
      }),
    ),
    bank.message(stuck.paymentId, 'succeeded'),
    bank.message(declined.paymentId, 'declined'),
    plain,
    plain,
    plain,
  ]
  const statuses = (await Promise.all(messages.map(app.receiveWebhook))).map(({ status }) => status)
  expect(statuses).toEqual(messages.map((_, i) => (i === notices.length ? 500 : 200)))
  await expectFates(notices)
  expect([await stateOf(declined.paymentId), await stateOf(run.paymentId)]).toEqual(['declined', 'succeeded'])
  const waiting = () => app.sql('select 1 from payments.webhook_inbox where processed_at is null')
  expect(await waiting()).toHaveLength(1)
  await mend()
  await app.sql("update payments.webhook_inbox set received_at = received_at - interval '1 minute'")
  await processWaitingWebhooks.run(services())
  expect([await stateOf(stuck.paymentId), await waiting()]).toEqual(['succeeded', []])
  expect(await violationsOf(services().db, [...all, declined.orderId, run.orderId])).toEqual([])
})

test('bibs are assigned in the order of the bank’s reports, over several races at once', async () => {
  const races = [await publishRace(app), await publishRace(app, { race: { bibFrom: 7 } })] as const
  const sales = [await sold(races[0]), await sold(races[1]), await sold(races[0]), await sold(races[0])]
  const inTurn = [sales[2], sales[1], sales[0], sales[3]].filter((sale) => sale !== undefined)
  await applyMessages(services().db, 1, await Promise.all(inTurn.map(messageOf)))
  const bibs = await Promise.all(
    inTurn.map(
      async ({ orderId }) =>
        (await app.sql<{ bib: number }>('select bib from registration.entries where order_id = $1', [orderId]))[0]?.bib,
    ),
  )
  expect(bibs).toEqual([101, 7, 102, 103])
})

test('a payment whose order stays locked is postponed, and delays no other', async () => {
  const race = await publishRace(app)
  const [locked, other] = [await sold(race), await sold(race)]
  const holder = await services().db.pool.connect()
  await holder.query('begin')
  await holder.query('select 1 from orders.orders where id = $1 for update', [locked.orderId])
  const responses = [locked, other].map(({ paymentId }) => app.receiveWebhook(bank.message(paymentId, 'succeeded')))
  const answers = await Promise.all(responses)
  expect(answers.map(({ status }) => status)).toEqual([503, 200])
  expect([await stateOf(locked.paymentId), await stateOf(other.paymentId)]).toEqual(['open', 'succeeded'])
  await holder.query('commit')
  holder.release()
  await app.sql("update payments.webhook_inbox set received_at = received_at - interval '1 minute'")
  await processWaitingWebhooks.run(services())
  expect(await stateOf(locked.paymentId)).toBe('succeeded')
  expect(await violationsOf(services().db, [locked.orderId, other.orderId])).toEqual([])
})

test('a list with two payments of one order, or a payment without its order, is refused before any write', async () => {
  const race = await publishRace(app)
  const [first, other] = [await sold(race), await sold(race)]
  await sendWebhook(first.paymentId, 'declined')
  const noticeOf = async (sale: { paymentId: string }, state: 'succeeded' | 'declined') => {
    const { payment, providerEvent } = await messageOf(sale)
    return { paymentId: payment.id, providerPayment: { ...providerEvent, state }, cause: 'a test' }
  }
  const apply = async (list: Parameters<typeof applyProviderStates>[1]) =>
    services().db.transaction({ role: 'app', tenantId: 1 }, (tx) => applyProviderStates(tx, list))
  const sibling = { paymentId: await payAgain(first) }
  await expect(apply([await noticeOf(first, 'succeeded'), await noticeOf(sibling, 'succeeded')])).rejects.toThrow(
    'two payments of one order',
  )
  await expect(apply([await noticeOf(first, 'succeeded'), await noticeOf(other, 'declined')])).rejects.toThrow(
    'mixes succeeded and ended payments',
  )
  expect([await stateOf(first.paymentId), await stateOf(other.paymentId)]).toEqual(['declined', 'open'])
})
