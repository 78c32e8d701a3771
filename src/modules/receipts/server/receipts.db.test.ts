import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest'
import { draftTariff } from '#src/modules/catalog/domain/testing/draft.ts'
import { changeEventStatus } from '#src/modules/catalog/server/commands/change-event-status.ts'
import { recheckCartRoute } from '#src/modules/orders/contract/cart.ts'
import { savePayRoute } from '#src/modules/orders/contract/pay.ts'
import { refundPayment } from '#src/modules/payments/server/commands/refund-payment.ts'
import { syncWithProvider } from '#src/modules/payments/server/commands/sync-with-provider.ts'
import { callRoute } from '#tests/support/call-route.ts'
import { emailReader } from '#tests/support/emails.ts'
import { chooseProductsOf } from '#tests/support/insurance-for-tests.ts'
import { operatorOf } from '#tests/support/operator-of.ts'
import { organizersMember } from '#tests/support/organizers-member.ts'
import { policy, publishRace, shirt } from '#tests/support/race-for-tests.ts'
import { type RegisterForTests, registerForTests, saveTestTill } from '#tests/support/register-for-tests.ts'
import { holdPlaceOf, newRunner, openPaymentOf, type Runner } from '#tests/support/runner.ts'
import { createTestApp, type Json, type TestApp, type TestClient } from '#tests/support/test-app.ts'
import { type TestBank, testBank } from '#tests/support/test-bank.ts'
import { itemsSumMinor, type ReceiptContent } from '../domain/receipt.ts'
import { externalId } from '../domain/receipt-state.ts'
import { registerReceipts } from './commands/register-receipts.ts'
import { settleHeldEvents } from './jobs/periodic-tasks.ts'
import { claimReceipts } from './queries/registering.ts'
import { receiptGauges } from './reads/receipt-gauges.ts'

const second = 1_000
const hour = 3_600 * second
const day = 24 * hour
let app: TestApp
let bank: TestBank
let register: RegisterForTests
let operator: TestClient
beforeAll(async () => {
  bank = testBank()
  register = registerForTests()
  app = await createTestApp({ bank: bank.provider, fiscal: register.provider })
  operator = await operatorOf(app)
  await saveTestTill(app)
})
afterAll(() => app.close())
beforeEach(() => app.sql('update receipts.receipts set next_try_at = null where next_try_at is not null'))

const everythingBack = [{ daysBefore: 0, shareBp: 10_000, returnsCommission: true }]
type Row = {
  readonly id: string
  readonly kind: string
  readonly part: number
  readonly state: string
  readonly attempt: number
  readonly content: ReceiptContent
  readonly numbers: object | null
  readonly failure: string | null
  readonly isDue: boolean
}
const rowsOf = (orderId: string) =>
  app.sql<Row>(
    `select id, kind, part, state, attempt, content, numbers, failure, next_try_at is not null as "isDue"
     from receipts.receipts where order_id = $1 order by id`,
    [orderId],
  )
async function rowOf(orderId: string): Promise<Row> {
  const [row] = await rowsOf(orderId)
  if (row === undefined) throw new Error(`order ${orderId} has no receipt`)
  return row
}
const documentsOf = ({ id }: Pick<Row, 'id'>) => register.accepted.filter(({ body }) => body.external_id.startsWith(id))
const short = ({ items }: ReceiptContent) =>
  items.map(({ name, priceMinor, units, mode, vat }) => [name, priceMinor, units, mode, vat])

async function pay(paymentId: string, amountMinor?: number): Promise<void> {
  bank.set(paymentId, 'succeeded', amountMinor)
  await app.receiveWebhook(bank.message(paymentId, 'succeeded'))
}

/** The gauge by which an operator learns that a policy is sold whose receipt cannot be made. */
async function withoutTaxNumber(): Promise<number | undefined> {
  const gauge = receiptGauges.find(({ name }) => name === 'startline_insurers_without_tax_number')
  if (gauge === undefined) throw new Error('no such gauge')
  const [row] = await app.services.db.transaction(
    { role: 'system', readOnly: true },
    (tx) => tx.sql<{ value: number }>`select value::int from (${gauge.sql}) as f(label, value)`,
  )
  return row?.value
}

type Bought = { readonly runner: Runner; readonly id: string; readonly paymentId: string; readonly eventCode: string }

async function bought(change: Parameters<typeof publishRace>[1] = {}): Promise<Bought> {
  const race = await publishRace(app, { refundRules: everythingBack, ...change })
  const runner = await newRunner(app)
  const id = await holdPlaceOf(runner, race)
  const products: readonly Json[] = (await runner.client.get(`/Register/ApiProducts?registrationId=${id}`)).body
    .products
  if (products.length > 0)
    await chooseProductsOf(
      runner.client,
      id,
      products.map(({ id: productId }) => ({ productId, count: 1 })),
    )
  const { id: paymentId } = await openPaymentOf(runner, id)
  await pay(paymentId)
  return { runner, id, paymentId, eventCode: race.eventCode }
}

/** Sends what is due and asks about it, as the periodic task does over the next minutes. */
async function registered(): Promise<void> {
  for (let i = 0; i < 3; i += 1) {
    await registerReceipts(app.services)
    app.forward(20 * second)
  }
}

async function cancelled({ runner, id, paymentId }: Bought): Promise<void> {
  const path = `/api/account/registrations/${id}`
  const { body } = await runner.client.get(`${path}/cancellation`)
  const { status } = await runner.client.post(`${path}/cancel`, { refundMinor: body.whole.refundMinor })
  if (status !== 200) throw new Error(`cancelling answered ${status}`)
  await refundPayment(app.services, { tenantId: 1, paymentId })
}

test('a payment makes one receipt, which the register numbers and only its payer and organizer see', async () => {
  const order = await bought()
  const { id: receiptId, state, content } = await rowOf(order.id)
  expect([state, short(content)]).toEqual([
    'due',
    [
      ['Участие: Пробный забег, Десятка', 190_000, 1, 'full_prepayment', 'none'],
      ['Сервисный сбор за регистрацию на сайте', 9_500, 1, 'full_payment', '22'],
    ],
  ])
  const path = `/api/account/orders/${order.id}/receipts`
  expect((await order.runner.client.get(path)).body.list).toMatchObject([
    { state: 'due', numbers: null, checkUrl: null },
  ])
  expect((await order.runner.client.get(`/api/account/receipts/${receiptId}`)).status).toBe(409)
  await registered()
  const [listed] = (await order.runner.client.get(path)).body.list
  expect(listed).toMatchObject({
    receiptId,
    kind: 'payment',
    state: 'registered',
    totalMinor: 199_500,
    checkUrl: expect.stringMatching(/^https:\/\/register\.test\/register\/checks\//),
    numbers: { driveNumber: '9999078902004312', documentSign: expect.stringMatching(/^\d{10}$/) },
  })
  const { body: printed } = await order.runner.client.get(`/api/account/receipts/${receiptId}`)
  const { at, driveNumber, documentNumber, documentSign } = printed.numbers
  const minutes = at.replaceAll(/[-:]/g, '').slice(0, 13)
  expect(printed.checkText).toBe(`t=${minutes}&s=1995.00&fn=${driveNumber}&i=${documentNumber}&fp=${documentSign}&n=1`)
  expect(printed).toMatchObject({
    buyerEmail: order.runner.email,
    vats: [
      { vat: 'none', vatMinor: 0 },
      { vat: '22', vatMinor: 1_713 },
    ],
  })
  const picture = await order.runner.client.get(`/api/account/receipts/${receiptId}/qr`, { accept: 'image/*' })
  expect([picture.status, picture.headers.get('content-type')]).toEqual([200, 'image/svg+xml; charset=utf-8'])
  const [document] = documentsOf({ id: receiptId })
  expect(document?.body.receipt).toMatchObject({
    client: { email: order.runner.email },
    items: [
      { sum: 1_900, agent_info: { type: 'another' }, supplier_info: { inn: '7707083893', phones: ['+78465550142'] } },
      { sum: 95, vat: { type: 'vat22' } },
    ],
    payments: [{ type: 1, sum: 1_995 }],
  })
  const emails = await emailReader(app)
  const [, mail] = await emails.emailsTo(order.runner.email)
  expect(mail?.subject.replaceAll(/\s/g, ' ')).toMatch(/^Кассовый чек на 1 995/)
  expect(mail?.plain).toContain(`/account/receipts/${receiptId}`)
  await emails.close()
  const stranger = await newRunner(app)
  expect((await stranger.client.get(path)).status).toBe(404)
  for (const own of [`/api/account/receipts/${receiptId}`, `/api/account/receipts/${receiptId}/qr`])
    expect((await stranger.client.get(own)).status).toBe(404)
  const { client: member } = await organizersMember(app, 'view')
  const ofEvent = `/api/organizer/events/${order.eventCode}/receipts`
  expect((await member.get(ofEvent)).body).toMatchObject({
    list: [{ receiptId, registrationId: order.id }],
    next: null,
  })
  expect((await stranger.client.get(ofEvent)).status).toBe(404)
})

test('a payment that is reported often and at once makes one receipt', async () => {
  const race = await publishRace(app)
  const runner = await newRunner(app)
  const orderId = await holdPlaceOf(runner, race)
  const { id: paymentId } = await openPaymentOf(runner, orderId)
  bank.set(paymentId, 'succeeded')
  const report = (eventKey: string) => app.receiveWebhook(bank.message(paymentId, 'succeeded', { eventKey }))
  await Promise.all(['a', 'b', 'c'].map((key) => report(`${paymentId}-${key}`)))
  await report(`${paymentId}-d`)
  expect(await rowsOf(orderId)).toHaveLength(1)
})

test('each seller of an order stands on its receipt: the organizer, the insurer, the platform', async () => {
  const order = await bought({
    products: [shirt, { ...policy, tariffs: [draftTariff({ premiumMinor: 25_000 })] }],
  })
  const { content } = await rowOf(order.id)
  expect(content.items.map(({ party, subject }) => [party.split(':')[0], subject])).toEqual(
    expect.arrayContaining([
      ['organizer', 'service'],
      ['organizer', 'commodity'],
      ['insurer', 'service'],
      ['platform', 'service'],
    ]),
  )
  const [payment] = await app.sql<{ amount: number }>(
    'select amount_minor as amount from payments.payments where id = $1',
    [order.paymentId],
  )
  expect(itemsSumMinor(content.items)).toBe(payment?.amount)
})

test('a refund makes a receipt of what it returns, with the rates of the payment’s', async () => {
  const order = await bought()
  await registered()
  // The rates change between the payment and the refund.
  await saveTestTill(app, { validFrom: new Date(Date.now() - day).toISOString().slice(0, 10), vat: '10' })
  await cancelled(order)
  await refundPayment(app.services, { tenantId: 1, paymentId: order.paymentId })
  const [paid, refunded, ...more] = await rowsOf(order.id)
  expect(more).toEqual([])
  expect(refunded).toMatchObject({
    kind: 'refund',
    state: 'due',
    content: { operation: 'sell_refund', totalMinor: 199_500 },
  })
  expect(refunded?.content.items).toEqual(paid?.content.items)
  await registered()
  const { body } = await order.runner.client.get(`/api/account/orders/${order.id}/receipts`)
  expect(body.list.map(({ kind, state }: Json) => [kind, state])).toEqual([
    ['payment', 'registered'],
    ['refund', 'registered'],
  ])
  expect(documentsOf(refunded as Row).map(({ operation }) => operation)).toEqual(['sell_refund'])
  await app.sql(`delete from receipts.tills where valid_from > '2020-01-01'`)
})

test('a receipt whose acceptance was lost is registered once', async () => {
  const order = await bought()
  await register.issue('accept_and_lose')
  await expect(registerReceipts(app.services)).rejects.toThrow('1 of 1 receipts')
  expect((await rowOf(order.id)).state).toBe('due')
  app.forward(20 * second)
  await registered()
  const row = await rowOf(order.id)
  expect([row.state, documentsOf(row).length]).toEqual(['registered', 1])
})

test.for([
  ['before it is sent', async () => undefined],
  [
    'after the register accepted it',
    async ({ id, content, attempt }: Row) => {
      await register.provider.register({
        externalId: externalId({ id, attempt }),
        content,
        buyerEmail: 'a@example.org',
      })
    },
  ],
] as const)('a process that dies with a claimed receipt, %s, leaves one to be registered', async ([, act]) => {
  const order = await bought()
  const row = await rowOf(order.id)
  await app.services.db.transaction({ role: 'system' }, (tx) => claimReceipts(tx, 10, true))
  await act(row)
  await app.restart()
  await registerReceipts(app.services) // its turn has not come yet: another process may have it
  expect((await rowOf(order.id)).state).toBe('due')
  app.forward(20 * second)
  await registered()
  expect([(await rowOf(order.id)).state, documentsOf(row).length]).toEqual(['registered', 1])
})

test('two processes register a receipt once', async () => {
  const order = await bought()
  await Promise.all([registerReceipts(app.services), registerReceipts(app.services)])
  app.forward(20 * second)
  await Promise.all([registerReceipts(app.services), registerReceipts(app.services)])
  const row = await rowOf(order.id)
  expect([row.state, documentsOf(row).length]).toEqual(['registered', 1])
})

test('a register that is down, forgets its token or takes its time delays a receipt and changes nothing else', async () => {
  const order = await bought()
  await register.issue('error', 2)
  await expect(registerReceipts(app.services)).rejects.toThrow()
  app.forward(20 * second)
  await expect(registerReceipts(app.services)).rejects.toThrow()
  app.forward(60 * second)
  await register.issue('token')
  await registerReceipts(app.services)
  expect((await rowOf(order.id)).state).toBe('sent')
  await register.issue('wait')
  app.forward(20 * second)
  await registerReceipts(app.services)
  expect((await rowOf(order.id)).state).toBe('sent')
  app.forward(60 * second)
  await registerReceipts(app.services)
  const row = await rowOf(order.id)
  expect([row.state, row.attempt, documentsOf(row).length]).toEqual(['registered', 1, 1])
})

test('a receipt that a till failed is another one for the register when it is tried again', async () => {
  const order = await bought()
  await register.issue('fail')
  await registerReceipts(app.services)
  app.forward(20 * second)
  await registerReceipts(app.services)
  expect(await rowOf(order.id)).toMatchObject({ state: 'failed', attempt: 2, failure: '3905 Нет бумаги', isDue: true })
  app.forward(5 * 60 * second)
  await registered()
  const row = await rowOf(order.id)
  expect(row.state).toBe('registered')
  expect(documentsOf(row).map(({ body }) => body.external_id)).toEqual([row.id, `${row.id}-2`])
})

test('what the register refuses waits for the operator, who sets what was missing and sends it again', async () => {
  const order = await bought({ products: [{ ...policy, tariffs: [draftTariff({ premiumMinor: 25_000 })] }] })
  await registerReceipts(app.services)
  const failed = await rowOf(order.id)
  expect(failed).toMatchObject({ state: 'failed', isDue: false, failure: expect.stringMatching(/INN/) })
  const listed = async () => {
    const { body } = await operator.get('/api/operator/receipts?state=failed')
    return body.list.find(({ receiptId }: Json) => receiptId === failed.id)
  }
  expect(await listed()).toMatchObject({ isOverdue: false, registrationId: order.id })
  app.forward(2 * hour)
  expect(await listed()).toMatchObject({ isOverdue: true })
  const operator2 = await operatorOf(app)
  const missing = async () => (await operator2.get('/api/operator/tax-regimes')).body.missing
  expect(await missing()).toEqual([{ tenantCode: 'default', party: 'insurer:Полис' }])
  expect(await withoutTaxNumber()).toBe(1)
  const set = await operator2.put('/api/operator/tax-regimes/default/suppliers/insurer:Полис/2020-01-01', {
    vat: 'none',
    taxNumber: '7710140679',
  })
  expect(set.status).toBe(200)
  expect(await missing()).toEqual([])
  expect(await withoutTaxNumber()).toBe(0)
  expect((await operator2.post(`/api/operator/receipts/${failed.id}/retry`, {})).status).toBe(200)
  await registered()
  const row = await rowOf(order.id)
  expect(row.state).toBe('registered')
  expect(row.content.items.find(({ party }) => party === 'insurer:Полис')?.supplier?.taxNumber).toBe('7710140679')
  expect((await operator2.post(`/api/operator/receipts/${row.id}/retry`, {})).status).toBe(409)
})

test('a tenant without a till, another currency and a free order make no receipt', async () => {
  const foreign = await bought({ currency: 'BYN' })
  expect(await rowsOf(foreign.id)).toEqual([])
  const free = await publishRace(app, { race: { tiers: [{ priceMinor: 0, untilAt: null, untilOrdinal: null }] } })
  const runner = await newRunner(app)
  const freeId = await holdPlaceOf(runner, free)
  await callRoute(runner.client, recheckCartRoute, {
    body: { registrationId: freeId, consents: ['offer', 'personal-data', 'receipt'] },
  })
  await callRoute(runner.client, savePayRoute, { body: { registrationId: freeId, paymentType: 'free' } })
  const [paid] = await app.sql<{ status: string }>('select status from orders.orders where id = $1', [freeId])
  expect([paid?.status, await rowsOf(freeId)]).toEqual(['paid', []])
  await app.sql('delete from receipts.tills')
  const without = await bought()
  await cancelled(without)
  expect(await rowsOf(without.id)).toEqual([])
  await saveTestTill(app)
})

test('money in another sum makes the receipt of an advance, and its refund another', async () => {
  const race = await publishRace(app)
  const runner = await newRunner(app)
  const orderId = await holdPlaceOf(runner, race)
  const { id: paymentId } = await openPaymentOf(runner, orderId)
  bank.set(paymentId, 'succeeded', 150_000)
  await syncWithProvider(app.services, { tenantId: 1, paymentId }, false)
  await refundPayment(app.services, { tenantId: 1, paymentId })
  expect((await rowsOf(orderId)).map(({ kind, content }) => [kind, ...short(content).flat()])).toEqual([
    ['payment', 'Пробный забег: аванс', 150_000, 1, 'advance', 'none'],
    ['refund', 'Пробный забег: аванс', 150_000, 1, 'advance', 'none'],
  ])
})

test('a message of the register makes it be asked at once, and says nothing by itself', async () => {
  const order = await bought()
  await registerReceipts(app.services)
  const { id } = await rowOf(order.id)
  const [{ reference } = { reference: '' }] = await app.sql<{ reference: string }>(
    'select provider_reference as reference from receipts.receipts where id = $1',
    [id],
  )
  const send = (body: string, provider = 'atol') =>
    app.client().post(`/api/receipts/callbacks/${provider}`, body, { 'content-type': 'application/json' })
  expect((await send('{"uuid": "нет такого"}')).body).toBe('OK')
  expect((await send('не JSON')).status).toBe(422)
  expect((await send('{}', 'other')).status).toBe(404)
  await registerReceipts(app.services)
  expect((await rowOf(order.id)).state).toBe('sent')
  expect((await send(JSON.stringify({ uuid: reference, status: 'fail' }))).status).toBe(200)
  await registerReceipts(app.services)
  expect((await rowOf(order.id)).state).toBe('registered')
})

test('a wrong receipt is corrected once, and its refund repeats the correction', async () => {
  const order = await bought()
  await registered()
  const { id } = await rowOf(order.id)
  const own = await operatorOf(app)
  const from = '2020-01-01'
  const setVat = (vat: string) =>
    own.put(`/api/operator/tax-regimes/default/suppliers/organizer:test-organizer/${from}`, { vat, taxNumber: null })
  expect((await setVat('5')).status).toBe(200)
  const correct = () => own.post(`/api/operator/receipts/${id}/correct`, { correctionReason: 'self' })
  expect((await correct()).status).toBe(200)
  expect((await correct()).body.error.code).toBe('receipts.corrected')
  await registered()
  const corrections = (await rowsOf(order.id)).filter(({ kind }) => kind === 'correction')
  expect(corrections.map(({ state, content }) => [state, content.operation, content.items[0]?.vat])).toEqual([
    ['registered', 'sell_refund', 'none'],
    ['registered', 'sell', '5/105'],
  ])
  expect(corrections.flatMap((row) => documentsOf(row)).map(({ operation }) => operation)).toEqual([
    'sell_refund_correction',
    'sell_correction',
  ])
  await cancelled(order)
  const refund = (await rowsOf(order.id)).find(({ kind }) => kind === 'refund')
  expect(refund?.content.items.map(({ vat }) => vat)).toEqual(['5/105', '22'])
  await setVat('none')
})

test('on the day of the event what was paid in advance is settled once, unless the event is not held', async () => {
  const [held, off] = [await bought(), await bought()]
  await registered()
  await settleHeldEvents.run(app.services)
  expect(await rowsOf(held.id)).toHaveLength(1)
  await app.services.db.transaction({ role: 'system' }, (tx) => changeEventStatus(tx, off.eventCode, 'postponed'))
  app.forward(61 * day)
  await settleHeldEvents.run(app.services)
  await settleHeldEvents.run(app.services)
  const [paid, settled, ...more] = await rowsOf(held.id)
  expect([more, await rowsOf(off.id)]).toMatchObject([[], [{ kind: 'payment' }]])
  expect(settled).toMatchObject({ kind: 'settlement', content: { paidBy: 'prepayment', totalMinor: 190_000 } })
  expect(short(settled?.content as ReceiptContent)).toEqual([
    [paid?.content.items[0]?.name, 190_000, 1, 'full_payment', 'none'],
  ])
  await registered()
  expect(documentsOf(settled as Row)[0]?.body.receipt.payments).toEqual([{ type: 2, sum: 1_900 }])
  // A refund after the event returns what was settled.
  const operatorNow = await operatorOf(app)
  const refund = await operatorNow.post(`/api/operator/registrations/${held.id}/cancel`, { refund: 'full' })
  expect(refund.status).toBe(200)
  await refundPayment(app.services, { tenantId: 1, paymentId: held.paymentId })
  const back = (await rowsOf(held.id)).find(({ kind }) => kind === 'refund')
  expect(back?.content.items.map(({ mode }) => mode)).toEqual(['full_payment', 'full_payment'])
})
