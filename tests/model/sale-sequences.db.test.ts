import fc from 'fast-check'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { defaultRefundRules } from '#src/modules/catalog/domain/refund-rules.ts'
import { expireDueOrders } from '#src/modules/orders/server/jobs/expire-due-orders.ts'
import { refundPayment } from '#src/modules/payments/server/commands/refund-payment.ts'
import { openPayment } from '#src/modules/payments/server/commands/start-payment.ts'
import { pollProvider } from '#src/modules/payments/server/commands/sync-with-provider.ts'
import {
  abandonDuePayments,
  checkEndedPayments,
  processWaitingWebhooks,
} from '#src/modules/payments/server/jobs/periodic-tasks.ts'
import { newId } from '#src/platform/new-id.ts'
import { chooseProductsOf } from '../support/insurance-for-tests.ts'
import { operatorOf } from '../support/operator-of.ts'
import { policy as defaultPolicy, shirt as defaultShirt, publishRace } from '../support/race-for-tests.ts'
import { confirmIdentity, newRunner, type Runner } from '../support/runner.ts'
import { violationsOf } from '../support/sale-invariants.ts'
import { createTestApp, type TestApp, type TestClient, type TestResponse } from '../support/test-app.ts'
import { type TestBank, testBank } from '../support/test-bank.ts'
import { playSequences } from './play-sequences.ts'
import { playGroup, printCounts, type StepGroup, type SystemUnderTest, singleStep, together } from './step-groups.ts'

let app: TestApp
let bank: TestBank
let runners: readonly Runner[]
let operator: TestClient
beforeAll(async () => {
  bank = testBank()
  app = await createTestApp({ bank: bank.provider })
  runners = [await newRunner(app), await newRunner(app), await newRunner(app)]
  operator = await operatorOf(app)
})
afterAll(() => app.close())

const orders = [0, 1, 2] as const
const minute = 60_000
type Race = Awaited<ReturnType<typeof publishRace>>
/** The data of one run: two events of one race each, and three orders of three accounts. */
type Sale = {
  readonly races: readonly [Race, Race]
  readonly orders: readonly { readonly id: string; readonly race: Race }[]
  readonly responses: string[]
}

const order = fc.constantFrom(...orders)
const race = fc.constantFrom(0 as const, 0 as const, 0 as const, 1 as const)
const anyStep = fc.oneof(
  { weight: 5, arbitrary: fc.record({ do: fc.constant('save' as const), order, race: fc.option(race, { freq: 3 }) }) },
  {
    weight: 3,
    arbitrary: fc.record({
      do: fc.constant('choose products' as const),
      order,
      shirts: fc.nat(3),
      policies: fc.nat(1),
    }),
  },
  { weight: 1, arbitrary: fc.record({ do: fc.constant('consent' as const), order }) },
  {
    weight: 8,
    arbitrary: fc.record({
      do: fc.constant('pay' as const),
      order,
      agrees: fc.constantFrom(true, true, true, true, false),
      isBankDown: fc.constantFrom(false, false, false, true),
    }),
  },
  {
    weight: 8,
    arbitrary: fc.record({
      do: fc.constant('send webhook' as const),
      /** The payment of the sale, counted from the newest. */
      back: fc.nat(5),
      state: fc.constantFrom('succeeded' as const, 'succeeded' as const, 'declined' as const),
      how: fc.constantFrom('once' as const, 'twice' as const, 'wrong sum' as const, 'wrong sum received' as const),
    }),
  },
  { weight: 1, arbitrary: fc.record({ do: fc.constant('poll payment page' as const), order }) },
  {
    weight: 3,
    arbitrary: fc.record({ do: fc.constant('advance clock' as const), minutes: fc.constantFrom(1, 19, 20, 22, 24) }),
  },
  { weight: 3, arbitrary: fc.record({ do: fc.constant('run periodic tasks' as const), paymentsFirst: fc.boolean() }) },
  { weight: 1, arbitrary: fc.record({ do: fc.constant('clear' as const), order }) },
  { weight: 1, arbitrary: fc.record({ do: fc.constant('reprice' as const), race, priceMinor: fc.nat(90_000) }) },
  { weight: 2, arbitrary: fc.record({ do: fc.constant('recheck' as const), order }) },
  {
    weight: 4,
    arbitrary: fc.record({
      do: fc.constant('cancel' as const),
      order,
      part: fc.constantFrom('all' as const, 'entry' as const, 'product' as const),
      /** Only an operator may refund nothing or more than the rules allow. */
      by: fc.constantFrom('owner' as const, 'owner' as const, 'owner' as const, 'operator' as const),
      refund: fc.constantFrom('full' as const, 'none' as const),
    }),
  },
  {
    weight: 1,
    arbitrary: fc.record({
      do: fc.constant('make refund rules stricter' as const),
      race,
      days: fc.constantFrom(0, 40, 60),
    }),
  },
)
type Step = typeof anyStep extends fc.Arbitrary<infer S> ? S : never
/** Mostly one step; sometimes two at once, as from two tabs, or from the bank and a payer. */
const anyStepGroup: fc.Arbitrary<StepGroup<Step>> = fc.oneof(
  { weight: 4, arbitrary: anyStep.map((step) => singleStep(step)) },
  { weight: 1, arbitrary: fc.tuple(anyStep, anyStep).map((steps) => together(steps)) },
)

const services = () => app.services
const system = <T extends object>(name: string, text: string, values: unknown[] = []) =>
  services().db.transaction({ role: 'system' }, (tx) => tx.named<T>(name, text, values))

const shirt = { ...defaultShirt, stock: 2 } as const
const policy = { ...defaultPolicy, maxPerOrder: 1 } as const

async function newSale(chosen: readonly (0 | 1)[]): Promise<Sale> {
  const paid = await publishRace(app, {
    products: [shirt, policy],
    race: {
      capacity: 2,
      tiers: [
        { priceMinor: 100_010, untilAt: null, untilOrdinal: 1 },
        { priceMinor: 150_000, untilAt: null, untilOrdinal: null },
      ],
    },
  })
  const free = await publishRace(app, {
    products: [{ ...shirt, stock: 1 }, policy],
    participantLimit: 1,
    currency: 'BYN',
    commissionBp: 0,
    race: { capacity: 2, tiers: [{ priceMinor: 0, untilAt: null, untilOrdinal: null }] },
  })
  return {
    races: [paid, free],
    orders: chosen.map((which) => ({ id: newId(), race: which === 0 ? paid : free })),
    responses: [],
  }
}

function systemOf(sale: Sale): SystemUnderTest<Step> {
  return {
    app,
    responses: sale.responses,
    async take(step) {
      const response = await answerTo(sale, step)
      sale.responses.push(`${step.do}: ${response}`)
      return response
    },
    async expectInvariants() {
      const violations = await violationsOf(
        services().db,
        sale.orders.map(({ id }) => id),
      )
      expect(violations, `after ${sale.responses.join(' → ')}`).toEqual([])
    },
  }
}

async function answerTo(sale: Sale, step: Step): Promise<string> {
  if (step.do === 'advance clock') {
    app.forward(step.minutes * minute)
    return 'done'
  }
  if (step.do === 'run periodic tasks') return await sweep(step.paymentsFirst)
  if (step.do === 'reprice') return await reprice(sale.races[step.race], step.priceMinor)
  if (step.do === 'send webhook') return await sendBankWebhook(sale, step)
  if (step.do === 'make refund rules stricter') return await makeRefundRulesStricter(sale.races[step.race], step.days)
  const runner = runners[step.order]
  const bought = sale.orders[step.order]
  if (runner === undefined || bought === undefined) throw new Error('No such order')
  const { id: registrationId, race } = bought
  const { client, participant } = runner
  const answerOf = ({ status, body }: TestResponse) => `${status} ${body.error?.code ?? ''}`
  const post = async (path: string, body: object) => answerOf(await client.post(path, { registrationId, ...body }))
  switch (step.do) {
    case 'save': {
      const wanted = step.race === null ? race : sale.races[step.race]
      const before = await eventOf(registrationId)
      const response = await post('/Register/ApiSaveRegistration', { ...wanted, participant })
      return refuseOtherEvent(before, wanted, response)
    }
    case 'choose products':
      return answerOf(
        await chooseProductsOf(
          client,
          registrationId,
          await productsOf(race, { shirt: step.shirts, policy: step.policies }),
        ),
      )
    case 'consent':
      return await post('/Register/Cart', { consents: ['offer', 'personal-data', 'receipt'] })
    case 'recheck':
      return await post('/Register/Cart', {})
    case 'clear':
      return await post('/Register/ApiClearCart', {})
    case 'cancel':
      return await cancel(client, registrationId, step)
    case 'pay': {
      const { body } = await client.get(`/Register/ApiPay?registrationId=${registrationId}`)
      if (step.agrees) await post('/Register/Cart', { consents: ['offer', 'personal-data', 'receipt'] })
      bank.isDown = step.isBankDown
      const response = await post('/Register/ApiSavePay', { paymentType: body.overallMinor === 0 ? 'free' : 'card' })
      bank.isDown = false
      return response
    }
    case 'poll payment page': {
      const { body } = await client.get(`/Register/ApiPay?registrationId=${registrationId}`)
      if (!body.payment) return 'no payment to poll'
      return await post('/Payment/CheckQrCodeStatus', { qrId: body.payment.id })
    }
  }
}

async function eventOf(orderId: string): Promise<string | undefined> {
  const [order] = await system<{ code: string }>(
    'test.event_of_order',
    'select e.code from orders.orders o join catalog.events e on e.id = o.event_id where o.id = $1',
    [orderId],
  )
  return order?.code
}

/**
 * An order stays with its event: saving it for a race of another event is refused, before any other check.
 * @param before the event of the order before the request: a concurrent request may create the order after this one was refused
 */
function refuseOtherEvent(before: string | undefined, { eventCode }: Race, response: string): string {
  const isRefused = response === '409 registration.order_ended'
  if (before !== undefined && before !== eventCode && !isRefused)
    throw new Error(`An order of ${before} was answered ${response} for ${eventCode}`)
  return response
}

async function cancel(
  client: TestClient,
  registrationId: string,
  step: Extract<Step, { do: 'cancel' }>,
): Promise<string> {
  const { body: offer } = await client.get(`/api/account/registrations/${registrationId}/cancellation`)
  if (offer.error) return `404 ${offer.error.code}`
  const [of] = step.part === 'all' ? [offer.whole] : step.part === 'entry' ? offer.entries : offer.items
  if (of === undefined) return 'nothing to cancel'
  const target = { entryId: of.entryId, itemId: of.itemId }
  await confirmIdentity(step.by === 'owner' ? client : operator)
  const { status, body } =
    step.by === 'owner'
      ? await client.post(`/api/account/registrations/${registrationId}/cancel`, {
          ...target,
          refundMinor: of.refundMinor,
        })
      : await operator.post(`/api/operator/registrations/${registrationId}/cancel`, { ...target, refund: step.refund })
  return `${status} ${body.error?.code ?? body.status}`
}

/** Moves the deadlines of the default refund rules earlier by some days, as if the event were nearer. */
async function makeRefundRulesStricter({ eventCode }: Race, days: number): Promise<string> {
  const rules = defaultRefundRules.map((rule) => ({ ...rule, daysBefore: rule.daysBefore + days }))
  await system('test.stricter_refund_rules', 'update catalog.events set refund_rules = $2::jsonb where code = $1', [
    eventCode,
    JSON.stringify(rules),
  ])
  return 'done'
}

async function sendBankWebhook(sale: Sale, step: Extract<Step, { do: 'send webhook' }>): Promise<string> {
  const payments = await system<{ id: string }>(
    'test.opened_payments',
    `select id from payments.payments where order_id = any ($1) and provider_reference is not null
     order by created_at desc, id desc`,
    [sale.orders.map(({ id }) => id)],
  )
  const payment = payments[step.back % payments.length]
  if (payment === undefined) return 'nothing to send'
  const change = step.how === 'wrong sum' ? { amountMinor: 1, eventKey: newId() } : {}
  if (step.how !== 'wrong sum') bank.set(payment.id, step.state, step.how === 'wrong sum received' ? 1 : undefined)
  const message = bank.message(payment.id, step.state, change)
  const send = () => app.client().post('/api/payments/webhooks/test', message.body, message.headers)
  const responses = step.how === 'twice' ? await Promise.all([send(), send()]) : [await send()]
  // As the poll job does: the bank confirms the wrong sum on request.
  if (step.how === 'wrong sum received') await pollUntilAnswered({ tenantId: 1, paymentId: payment.id })
  const failed = responses.find(({ status }) => status !== 200)
  return failed === undefined ? '200' : `500 the webhook was answered ${failed.status}`
}

/** A concurrent step may take the bank down; the job is retried. */
async function pollUntilAnswered(of: { tenantId: number; paymentId: string }): Promise<void> {
  const isAnswered = await pollProvider(services(), of).then(
    () => true,
    (error: unknown) => {
      if (error instanceof Error && error.message === 'The bank is down') return false
      throw error
    },
  )
  if (isAnswered) return
  await new Promise((resolve) => setTimeout(resolve, 5))
  await pollUntilAnswered(of)
}

async function sweep(paymentsFirst: boolean): Promise<string> {
  const periodicTasks = [abandonDuePayments, expireDueOrders, checkEndedPayments]
  for (const periodicTask of paymentsFirst ? periodicTasks : periodicTasks.toReversed())
    await untilTheBankIsUp(periodicTask.run(services()))
  await processWaitingWebhooks.run(services())
  const jobs = await system<{ tenantId: number; paymentId: string; state: string }>(
    'test.waiting_payments',
    `select tenant_id as "tenantId", id as "paymentId", state from payments.payments p where state = 'created'
       or exists (select from payments.refunds r where r.payment_id = p.id and r.state = 'requested')`,
  )
  for (const { state, ...of } of jobs) {
    const job = state === 'created' ? openPayment(services(), of) : refundPayment(services(), of)
    await untilTheBankIsUp(job)
  }
  return 'done'
}

/** A job or a periodic task that fails because the bank is down is retried later. */
async function untilTheBankIsUp(work: Promise<unknown>): Promise<void> {
  await work.catch((error: unknown) => {
    const causes: unknown[] = error instanceof AggregateError ? error.errors : [error]
    if (!causes.every((cause) => cause instanceof Error && cause.message === 'The bank is down')) throw error
  })
}

async function reprice({ eventCode }: Race, priceMinor: number): Promise<string> {
  await system(
    'test.reprice',
    `update catalog.products set price_minor = $2
     where event_id = (select id from catalog.events where code = $1)`,
    [eventCode, priceMinor],
  )
  return 'done'
}

async function productsOf({ eventCode }: Race, counts: Readonly<Record<string, number>>) {
  const products = await system<{ id: string; code: string }>(
    'test.products',
    'select p.id, p.code from catalog.products p join catalog.events e on e.id = p.event_id where e.code = $1',
    [eventCode],
  )
  return products.map(({ id, code }) => ({ productId: id, count: counts[code] ?? 0 }))
}

/** Every account saves a registration first; random steps follow. */
const anySequence = fc
  .array(anyStepGroup, { minLength: 4, maxLength: 16, size: 'max' })
  .map((groups) => [...orders.map((one) => singleStep<Step>({ do: 'save', order: one, race: null })), ...groups])

test('any sequence of steps keeps the ledger at zero, pools within bounds, and paid orders confirmed', () =>
  playSequences({
    file: 'tests/model/sale-sequences.db.test.ts',
    drawn: fc.tuple(fc.tuple(race, race, race), anySequence),
    runs: 20,
    seconds: 60,
    // A failed run leaves its rows in the database, so a shorter run would not start from the same state.
    shrinks: false,
    async play([chosen, groups]) {
      const system = systemOf(await newSale(chosen))
      for (const group of groups) await playGroup(system, group)
    },
  }))
afterAll(printCounts)
