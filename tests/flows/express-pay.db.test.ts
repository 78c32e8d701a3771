import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { refundPayment, requestRefund } from '#src/modules/payments/server/commands/refund-payment.ts'
import { pollProvider } from '#src/modules/payments/server/commands/sync-with-provider.ts'
import { newId } from '#src/platform/new-id.ts'
import { operatorOf } from '../support/operator-of.ts'
import { publishRace } from '../support/race-for-tests.ts'
import { holdPlaceOf, newRunner, openPaymentOf } from '../support/runner.ts'
import {
  type LostMessage,
  openShopAccount,
  openSimulated,
  type Simulated,
  shopAccounts,
} from '../support/simulated-providers.ts'

// Express Pay reports ERIP's money by the payer's number alone, and money that was given back by a status.
let simulated: Simulated
beforeAll(async () => {
  simulated = await openSimulated()
  const shop = shopAccounts.find(({ provider }) => provider === 'expresspay')
  if (shop === undefined) throw new Error('no account of Express Pay')
  await openShopAccount(simulated, { ...shop, methods: ['erip', 'express_pay'] })
})
afterAll(() => simulated.stop())

const sum = 199_500
const sql = <T extends object>(text: string, values: unknown[]) => simulated.app.sql<T>(text, values)
const of = (id: string) => ({ tenantId: 1, paymentId: id })
const stateOf = async (id: string) =>
  (await sql<{ state: string }>('select state from payments.payments where id = $1', [id]))[0]?.state

/** Follows a hint about the payment, where one came. */
async function followHints(id: string): Promise<void> {
  const key = `poll-payment:${id}`
  const removed = await sql('delete from graphile_worker._private_jobs where key = $1 returning 1', [key])
  if (removed.length > 0) await pollProvider(simulated.app.services, of(id))
}

let payers = 0
async function open(method: string) {
  payers += 1
  const runner = await newRunner(simulated.app, { host: simulated.host, address: `10.4.0.${payers}` })
  const orderId = await holdPlaceOf(runner, await publishRace(simulated.app, { currency: 'BYN' }))
  const { id } = await openPaymentOf(runner, orderId, method)
  const [row] = await sql<{ reference: string }>(
    'select provider_reference as reference from payments.payments where id = $1',
    [id],
  )
  const play = (scenario: object) => simulated.play(row?.reference ?? '', scenario)
  return { runner, orderId, id, play }
}

async function pay(method: string) {
  const paid = await open(method)
  await paid.play({ outcome: 'pay' })
  await expect.poll(() => stateOf(paid.id), { timeout: 8_000 }).toBe('succeeded')
  await followHints(paid.id)
  return paid
}

const typeOf = ({ body }: LostMessage) => JSON.parse(new URLSearchParams(body).get('Data') ?? '{}').CmdType

/** What came while the site was cut off, of one kind. */
async function lostOf(type: number): Promise<LostMessage> {
  const find = () => simulated.lost.findLast((message) => typeOf(message) === type)
  await expect.poll(find, { timeout: 8_000 }).toBeDefined()
  const found = find()
  if (found === undefined) throw new Error(`no message of kind ${type}`)
  return found
}

async function refund(id: string, amountMinor = sum): Promise<string> {
  const refundId = newId()
  await simulated.app.services.db.transaction({ role: 'app', tenantId: 1 }, (tx) =>
    requestRefund(tx, { refundId, paymentId: id, amountMinor }, 'a test'),
  )
  await refundPayment(simulated.app.services, of(id))
  return refundId
}
const refundOf = async (id: string) =>
  (await sql<{ state: string }>('select state from payments.refunds where id = $1', [id]))[0]?.state
const disputesOf = async (id: string) =>
  await sql('select kind, state, held_minor::int as held from payments.disputes where payment_id = $1', [id])
const lost = { kind: 'reversal', state: 'lost', held: sum }

/** Waits for the notice of money that was given back, and follows it. */
async function heardOfReturn(id: string): Promise<void> {
  const hinted = () => sql('select 1 from graphile_worker._private_jobs where key = $1', [`poll-payment:${id}`])
  await expect.poll(hinted, { timeout: 8_000 }).toHaveLength(1)
  await followHints(id)
}

describe.for(['erip', 'express_pay'])('%s', (method) => {
  test('money given back unasked is posted once, and an operator sees it', async () => {
    const { id, play } = await pay(method)
    await play({ isRefunded: true })
    await heardOfReturn(id)
    expect(await disputesOf(id)).toEqual([lost])
    await pollProvider(simulated.app.services, of(id))
    expect(await disputesOf(id)).toEqual([lost])
    expect(await stateOf(id)).toBe('succeeded')
    const operator = await operatorOf(simulated.app)
    const incidents = await operator.get(`/api/operator/payment-incidents?state=open&paymentId=${id}`)
    expect(incidents.body.incidents).toMatchObject([{ kind: 'reversed', provider: 'expresspay' }])
    const [ledger] = await sql<{ sum: number }>(
      `select sum(p.amount_minor)::int as sum from payments.entries e join payments.postings p on p.entry_id = e.id
       where p.account = 'provider:expresspay' and (e.reference = $1 or e.reference in (
         select h.id from payments.dispute_history h join payments.disputes d on d.id = h.dispute_id where d.payment_id = $1))`,
      [id],
    )
    expect(ledger?.sum).toBe(0)
  })
})

test('money that came by ERIP is found by the number of the payer', async () => {
  const { id, play } = await open('erip')
  simulated.isCut = true
  await play({ outcome: 'pay' })
  const message = await lostOf(1)
  simulated.isCut = false
  expect(await stateOf(id)).toBe('open')
  expect(await simulated.deliver(message)).toBe(200)
  await followHints(id)
  expect(await stateOf(id)).toBe('succeeded')
})

test('a payment that was given back before we heard of it pays for nothing', async () => {
  const { id, play, runner, orderId } = await open('erip')
  simulated.isCut = true
  await play({ outcome: 'pay' })
  await lostOf(1)
  await play({ isRefunded: true })
  const message = await lostOf(2)
  simulated.isCut = false
  expect(await simulated.deliver(message)).toBe(200)
  await followHints(id)
  expect(await stateOf(id)).toBe('refunded')
  expect((await runner.client.get(`/api/registrations/${orderId}`)).status).not.toBe(200)
  expect(await disputesOf(id)).toEqual([])
})

test('a refund of ours is none from outside, also while its answer is lost', async () => {
  const { id } = await pay('express_pay')
  const refundId = await refund(id)
  expect(await refundOf(refundId)).toBe('done')
  await heardOfReturn(id)
  expect(await disputesOf(id)).toEqual([])

  const other = await pay('express_pay')
  const lostAnswer = newId()
  await simulated.app.services.db.transaction({ role: 'app', tenantId: 1 }, (tx) =>
    requestRefund(tx, { refundId: lostAnswer, paymentId: other.id, amountMinor: sum }, 'a test'),
  )
  await sql('update payments.refunds set tried_at = now() where id = $1', [lostAnswer])
  await other.play({ isRefunded: true })
  await heardOfReturn(other.id)
  expect([await refundOf(lostAnswer), await disputesOf(other.id)]).toEqual(['requested', []])
  await refundPayment(simulated.app.services, of(other.id))
  expect([await refundOf(lostAnswer), await stateOf(other.id)]).toEqual(['done', 'refunded'])
})

test('a refund that waits for an operator is made by the reversal', async () => {
  const { id, play } = await pay('erip')
  const refundId = await refund(id)
  expect(await refundOf(refundId)).toBe('by_hand')
  await play({ isRefunded: true })
  await heardOfReturn(id)
  expect([await refundOf(refundId), await stateOf(id), await disputesOf(id)]).toEqual(['done', 'refunded', []])
})
