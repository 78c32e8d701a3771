import { expireDueOrders } from '#src/modules/orders/server/jobs/expire-due-orders.ts'
import { paymentsModule } from '#src/modules/payments/server/index.ts'
import { abandonDuePayments, processWaitingWebhooks } from '#src/modules/payments/server/jobs/periodic-tasks.ts'
import type { AnyJob } from '#src/platform/jobs/define-job.ts'
import { newId } from '#src/platform/new-id.ts'
import { insure } from '../../support/insurance-for-tests.ts'
import { confirmIdentity } from '../../support/runner.ts'
import type { Json, TestClient, TestResponse } from '../../support/test-app.ts'
import { disputedOf } from './dispute-rules.ts'
import { cancelEventInApp, publishInApp } from './real-organizer.ts'
import type { RealSale } from './running-sale.ts'
import type { SaleStep, StepOf } from './sale-step.ts'

/** Reads what the step needs. @returns the step itself, so that two steps can run at once */
export async function prepare(real: RealSale, step: SaleStep): Promise<() => Promise<string>> {
  switch (step.do) {
    case 'cancel':
      return await prepareCancel(real, step)
    case 'send webhook':
      return await prepareMessage(real, step)
    case 'poll payment':
      return await prepareLook(real, step)
    case 'dispute':
      return await prepareDispute(real, step)
    default:
      return () => act(real, step)
  }
}

const answerOf = ({ status, body }: TestResponse) => (status === 200 ? '200' : `${status} ${body?.error?.code ?? ''}`)
export const systemOf = <T extends object>(
  { instances }: RealSale,
  name: string,
  text: string,
  values: unknown[] = [],
) => instances[0].services.db.transaction({ role: 'system' }, (tx) => tx.named<T>(name, text, values))

function clientOf(real: RealSale, { account, instance }: { account: number; instance: 0 | 1 }): TestClient {
  const person = real.people[account]
  if (person === undefined) throw new Error('No such account')
  return person.clients[instance]
}

async function act(real: RealSale, step: SaleStep): Promise<string> {
  switch (step.do) {
    case 'advance clock':
      real.forward(step.minutes)
      return 'done'
    case 'bank':
      real.bank.isDown = step.is === 'down'
      real.bank.timesOut = step.is === 'times out'
      real.bank.refusesRefunds = step.refusesRefunds
      return 'done'
    case 'restart':
      await real.instances[step.instance].restart()
      return 'done'
    case 'expire':
      await expireDueOrders.run(real.instances[step.instance].services)
      return 'done'
    case 'poll':
      return await poll(real, step)
    case 'run jobs':
      return await work(real, step)
    case 'retry refunds':
      return await retryRefunds(real, step)
    case 'publish':
      return await publishInApp(real, step)
    case 'cancel event':
      return await cancelEventInApp(real, step)
    case 'save':
    case 'choose products':
    case 'consent':
    case 'apply code':
    case 'remove code':
    case 'clear':
    case 'pay':
      return await actForBuyer(real, step)
    default:
      throw new Error(`${step.do} is prepared`)
  }
}

async function actForBuyer(
  real: RealSale,
  step: StepOf<'save' | 'choose products' | 'consent' | 'apply code' | 'remove code' | 'clear' | 'pay'>,
): Promise<string> {
  const registrationId = real.orderIds[step.order]
  const post = async (path: string, body: object = {}) =>
    answerOf(await clientOf(real, step).post(path, { registrationId, ...body }))
  switch (step.do) {
    case 'save': {
      const { eventCode, raceCode } = real.events[step.event] ?? {}
      const participant = real.people[step.person]?.participant
      return await post('/Register/ApiSaveRegistration', { eventCode, raceCode, participant })
    }
    case 'choose products': {
      const [of] = await systemOf<{ code: string }>(
        real,
        'test.event_of_order',
        'select e.code from orders.orders o join catalog.events e on e.id = o.event_id where o.id = $1',
        [registrationId],
      )
      const { shirt, policy } = real.events.find(({ eventCode }) => eventCode === of?.code)?.products ?? {}
      const shirts = { productId: shirt ?? newId(), count: step.shirts }
      const none = { productId: policy ?? newId(), count: 0 }
      const products = step.policies === 0 ? [shirts, none] : [shirts]
      const saved = await post('/Register/ApiSaveProducts', { products })
      if (step.policies === 0 || saved !== '200') return saved
      return answerOf(await insure(clientOf(real, step), registrationId ?? newId()))
    }
    case 'apply code':
      await systemOfOwner(real, 'delete from accounts.attempts', []) // refused codes would soon be too many
      return await post('/Register/ApiApplyDiscountCode', { code: real.code })
    case 'remove code':
      return answerOf(await clientOf(real, step).delete(`/api/registrations/${registrationId}/codes/${real.code}`))
    case 'clear':
      return await post('/Register/ApiClearCart')
    case 'pay':
      return await post('/Register/ApiSavePay', { paymentType: step.method })
    default:
      return await post('/Register/Cart', { consents: ['offer', 'personal-data', 'receipt'] })
  }
}

async function prepareCancel(real: RealSale, step: StepOf<'cancel'>): Promise<() => Promise<string>> {
  const id = real.orderIds[step.order]
  const operator = real.operators[step.instance]
  const client = clientOf(real, step)
  const offer: Json = (await operator.get(`/api/operator/registrations/${id}/cancellation`)).body
  const isPart = step.part === 'shirt' || step.part === 'policy'
  const kind = step.part === 'shirt' ? 'product' : 'insurance'
  const of = isPart ? offer.items?.find((item: Json) => item.kind === kind) : offer.entries?.[0]
  const isOwn =
    step.by !== 'owner' || (await client.get(`/api/account/registrations/${id}/cancellation`)).status === 200
  if (isPart && of === undefined && isOwn && !offer.error) return () => Promise.resolve('nothing to cancel')
  const target = step.part === 'all' ? {} : step.part === 'entry' ? { entryId: of?.entryId } : { itemId: of?.itemId }
  await confirmIdentity(step.by === 'owner' ? client : operator)
  const refundMinor = (step.part === 'all' ? offer.whole?.refundMinor : of?.refundMinor) ?? 0
  return async () =>
    answerOf(
      step.by === 'owner'
        ? await client.post(`/api/account/registrations/${id}/cancel`, { ...target, refundMinor })
        : await operator.post(`/api/operator/registrations/${id}/cancel`, { ...target, refund: step.by }),
    )
}

type KnownPayment = { readonly id: string; readonly state: string }

/** An order's payments, the oldest first. */
async function paymentsOf(real: RealSale, order: number): Promise<KnownPayment[]> {
  return await systemOf<KnownPayment>(
    real,
    'test.payments_of',
    'select id, state from payments.payments where order_id = $1 order by created_at, id',
    [real.orderIds[order]],
  )
}

async function prepareLook(real: RealSale, step: StepOf<'poll payment'>): Promise<() => Promise<string>> {
  const payment = (await paymentsOf(real, step.order)).at(-1)
  if (payment === undefined) return () => Promise.resolve('no payment to poll')
  return async () => answerOf(await clientOf(real, step).post('/Payment/CheckQrCodeStatus', { qrId: payment.id }))
}

/** As an operator records it from the bank's letters. */
async function prepareDispute(real: RealSale, step: StepOf<'dispute'>): Promise<() => Promise<string>> {
  const payment = disputedOf(await paymentsOf(real, step.order))
  if (payment === undefined) return () => Promise.resolve('nothing to dispute')
  const operator = real.operators[step.instance]
  await confirmIdentity(operator)
  const { act } = step
  if (act === 'inquire' || act === 'hold') {
    const [sum] = await systemOf<{ minor: number }>(
      real,
      'test.came',
      'select coalesce(received_minor, amount_minor) as minor from payments.payments where id = $1',
      [payment.id],
    )
    const body = { document: 'письмо банка', disputedMinor: sum?.minor, isHeld: act === 'hold', reason: 'код 10.4' }
    return async () => answerOf(await operator.post(`/api/operator/payments/${payment.id}/disputes`, body))
  }
  const [dispute] = await systemOf<{ id: string }>(
    real,
    'test.dispute_of',
    'select id from payments.disputes where payment_id = $1',
    [payment.id],
  )
  if (dispute === undefined) return () => Promise.resolve('no dispute')
  const path = `/api/operator/disputes/${dispute.id}`
  if (act === 'write off') return async () => answerOf(await operator.post(`${path}/write-off`, { reason: 'решение' }))
  const outcome = act === 'win' ? 'won' : 'lost'
  return async () =>
    answerOf(await operator.post(`${path}/outcome`, { disputeOutcome: outcome, document: 'решение банка' }))
}

async function prepareMessage(real: RealSale, step: StepOf<'send webhook'>): Promise<() => Promise<string>> {
  const { bank } = real
  const isAtBank = ({ id }: KnownPayment) => bank.stateOf(id) !== null
  const known = (await paymentsOf(real, step.order)).filter(isAtBank)
  const payment = known.at(-1 - (step.back % Math.max(1, known.length)))
  if (payment === undefined) return () => Promise.resolve('nothing to send')
  const { how, state } = step
  const isBogus = how === 'forged' || how === 'unknown'
  const isDecided = bank.stateOf(payment.id) === 'succeeded'
  if (!isBogus && how !== 'other sum reported' && !isDecided)
    bank.set(payment.id, state, how === 'other sum received' && state === 'succeeded' ? 1 : undefined)
  const change =
    how === 'other sum reported'
      ? { amountMinor: 1, eventKey: newId() }
      : how === 'unknown'
        ? { eventKey: newId(), reference: `bank-${newId()}`, paymentId: newId() }
        : {}
  const { body, headers } = bank.message(payment.id, state, change)
  const signed = how === 'forged' ? { ...headers, 'x-test-signature': '0'.repeat(64) } : headers
  const client = real.instances[step.instance].client()
  const send = async () => answerOf(await client.post('/api/payments/webhooks/test', body, signed))
  if (how === 'lost') return () => Promise.resolve('200')
  if (how !== 'twice') return async () => await retryUntilAccepted(real, step.instance, send)
  return async () => {
    const responses = await Promise.all([
      retryUntilAccepted(real, step.instance, send),
      retryUntilAccepted(real, step.instance, send),
    ])
    return responses.find((response) => response !== '200') ?? '200'
  }
}

/** The bank repeats a webhook that was not accepted; the periodic task of the other instance processes one that was only stored. */
async function retryUntilAccepted(real: RealSale, instance: 0 | 1, send: () => Promise<string>): Promise<string> {
  let response = await send()
  for (let tries = 0; tries < 3 && response.startsWith('5'); tries += 1) response = await send()
  const left = await systemOfOwner(
    real,
    `update payments.webhook_inbox set received_at = received_at - interval '1 minute' where processed_at is null
     returning id`,
    [],
  )
  if (left.length > 0) await processWaitingWebhooks.run(real.instances[instance === 0 ? 1 : 0].services)
  return response
}

/** Makes the periodic task poll this order's payments now; its schedule has its own test. */
async function poll(real: RealSale, { order, instance }: StepOf<'poll'>): Promise<string> {
  await systemOf(
    real,
    'test.poll_now',
    `update payments.payments set next_poll_at = case when order_id = $1 then created_at else created_at + interval '1 year' end
     where state in ('created', 'open')`,
    [real.orderIds[order]],
  )
  await untilTheBankIsUp(abandonDuePayments.run(real.instances[instance].services))
  return 'done'
}

type Waiting = {
  readonly ids: string[]
  readonly task: string
  readonly payload: unknown
}

/** Runs every waiting job of this order's payments once. */
async function work(real: RealSale, { order, instance }: StepOf<'run jobs'>): Promise<string> {
  const waiting = await systemOfOwner<Waiting>(
    real,
    `select array_agg(j.id::text) as ids, t.identifier as task, j.payload::jsonb as payload from graphile_worker._private_jobs j
     join graphile_worker._private_tasks t on t.id = j.task_id
     join payments.payments p on p.id::text = j.payload ->> 'paymentId'
     where p.order_id = $1 and t.identifier = any ($2) group by t.identifier, j.payload::jsonb, p.created_at, p.id
     order by p.created_at, p.id, t.identifier`,
    [real.orderIds[order], paymentsModule.jobs.map(({ name }) => name)],
  )
  const app = real.instances[instance]
  for (const { ids, task, payload } of waiting) {
    const job: AnyJob | undefined = paymentsModule.jobs.find(({ name }) => name === task)
    if (job === undefined) throw new Error(`No job ${task}`)
    const isDone = await untilTheBankIsUp(job.run({ ...app.services, log: app.log }, payload))
    if (isDone) await systemOfOwner(real, 'delete from graphile_worker._private_jobs where id::text = any ($1)', [ids])
  }
  return 'done'
}

export async function systemOfOwner<T extends object>(
  { instances }: RealSale,
  text: string,
  values: unknown[],
): Promise<T[]> {
  return (await instances[0].services.db.pool.query(text, values)).rows as T[]
}

async function retryRefunds(real: RealSale, { order, instance }: StepOf<'retry refunds'>): Promise<string> {
  const failed = await systemOf<{ id: string }>(
    real,
    'test.failed_refunds',
    `select r.id from payments.refunds r join payments.payments p on p.id = r.payment_id
     where p.order_id = $1 and r.state = 'failed'`,
    [real.orderIds[order]],
  )
  const operator = real.operators[instance]
  if (failed.length > 0) await confirmIdentity(operator) // the clock may have passed the end of the last confirmation
  for (const { id } of failed) {
    const { status } = await operator.post(`/api/operator/refunds/${id}/retry`, {})
    if (status !== 200) throw new Error(`A retry was answered ${status}`)
  }
  return 'done'
}

/** @returns false when the work failed because of the bank and must be retried */
async function untilTheBankIsUp(run: Promise<unknown>): Promise<boolean> {
  try {
    await run
    return true
  } catch (error) {
    const causes: unknown[] = error instanceof AggregateError ? error.errors : [error]
    const isBank = (cause: unknown) => cause instanceof Error && cause.message.startsWith('The bank ')
    if (causes.every(isBank)) return false
    throw error
  }
}
