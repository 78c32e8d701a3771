import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { refundPayment, requestRefund } from '#src/modules/payments/server/commands/refund-payment.ts'
import { signOf } from '#src/modules/payments/server/providers/click/signature.ts'
import { newId } from '#src/platform/new-id.ts'
import { onQueries } from '../support/on-queries.ts'
import { operatorOf } from '../support/operator-of.ts'
import { publishRace } from '../support/race-for-tests.ts'
import { holdPlaceOf, newRunner, openPaymentOf } from '../support/runner.ts'
import { openShopAccount, openSimulated, type Simulated, shopAccounts } from '../support/simulated-providers.ts'
import type { Json } from '../support/test-app.ts'

// Providers that call us and want to know at once whether a payment may be made: each call as Payme and Click define
// it, repeated, forged, and two at once.
let simulated: Simulated
beforeAll(async () => {
  simulated = await openSimulated()
})
afterAll(() => simulated.stop())

const secret = 'the secret of the bank in tests'
const sql = <T extends object>(text: string, values: unknown[]) => simulated.app.sql<T>(text, values)
const stateOf = async (id: string) =>
  (await sql<{ state: string }>('select state from payments.payments where id = $1', [id]))[0]?.state
const accountOf = async (provider: string) => {
  const shop = shopAccounts.find((one) => one.provider === provider)
  if (shop === undefined) throw new Error(`no account of ${provider}`)
  return await openShopAccount(simulated, shop)
}

let payers = 0
const openPayment = async () => (await openOrder()).paymentId
async function openOrder() {
  payers += 1
  const runner = await newRunner(simulated.app, { host: simulated.host, address: `10.2.0.${payers}` })
  const orderId = await holdPlaceOf(runner, await publishRace(simulated.app, { currency: 'UZS' }))
  return { runner, orderId, paymentId: (await openPaymentOf(runner, orderId, 'uz_card')).id }
}

async function post(path: string, body: string, headers: Record<string, string>): Promise<Json> {
  const response = await simulated.app.http.request(`http://${simulated.host}${path}`, {
    method: 'POST',
    headers,
    body,
  })
  expect(response.status).toBe(200)
  return JSON.parse(await response.text())
}

describe('Payme', () => {
  let accountId: string
  beforeAll(async () => {
    accountId = await accountOf('payme')
  })
  const raw = (body: string, key = secret) =>
    post(`/api/payments/webhooks/payme/${accountId}`, body, {
      'content-type': 'application/json',
      authorization: `Basic ${Buffer.from(`Paycom:${key}`).toString('base64')}`,
    })
  const call = (method: string, params: object, key = secret) =>
    raw(JSON.stringify({ jsonrpc: '2.0', id: 7, method, params }), key)
  const reserve = (paymentId: string, id: string, change: object = {}) =>
    call('CreateTransaction', {
      ...{ id, time: Date.now(), amount: 199_500, account: { order_id: paymentId } },
      ...change,
    })
  const newTransaction = () => newId().replaceAll('-', '').slice(0, 24)

  test('each call is answered as the merchant’s API says, and a repeated one with the same', async () => {
    const paymentId = await openPayment()
    const id = newTransaction()
    const account = { order_id: paymentId }
    expect(await call('CheckPerformTransaction', { amount: 199_500, account })).toEqual({
      ...{ jsonrpc: '2.0', id: 7 },
      result: {
        allow: true,
        detail: {
          receipt_type: 0,
          items: [
            {
              ...{ title: expect.stringMatching(/\S/), price: 199_500, count: 1, vat_percent: 12 },
              ...{ code: '10899002001000000', package_code: '1500001' },
            },
          ],
        },
      },
    })
    const created = await reserve(paymentId, id)
    expect(created.result).toMatchObject({ state: 1, transaction: expect.stringMatching(/^\d+$/) })
    expect(await reserve(paymentId, id)).toEqual(created)
    const performed = await call('PerformTransaction', { id })
    expect(performed.result).toMatchObject({ state: 2, transaction: created.result.transaction })
    expect(await call('PerformTransaction', { id })).toEqual(performed)
    expect(await stateOf(paymentId)).toBe('succeeded')
    expect((await call('CheckTransaction', { id })).result).toEqual({
      create_time: created.result.create_time,
      perform_time: performed.result.perform_time,
      cancel_time: 0,
      ...{ transaction: created.result.transaction, state: 2, reason: null },
    })
    const statement = await call('GetStatement', { from: Date.now() - 60_000, to: Date.now() + 1_000 })
    expect(statement.result.transactions).toMatchObject([{ id, amount: 199_500, account, state: 2 }])
  })

  test.for([
    ['another sum', { amount: 1 }, -31_001],
    ['an order that is none', { account: { order_id: '197' } }, -31_050],
    ['an order of another shop', { account: { order_id: newId() } }, -31_050],
  ] as const)('%s is refused before any money moves', async ([, change, code]) => {
    const params = { amount: 199_500, account: { order_id: await openPayment() }, ...change }
    expect((await call('CheckPerformTransaction', params)).error).toMatchObject({ code })
    const created = await call('CreateTransaction', { id: newTransaction(), time: Date.now(), ...params })
    expect(created.error).toMatchObject({ code, message: { ru: expect.stringMatching(/\S/) } })
  })

  test('an attempt of thirteen hours ago is out of time, though it was never heard of', async () => {
    const paymentId = await openPayment()
    const created = await reserve(paymentId, newTransaction(), { time: Date.now() - 13 * 3_600_000 })
    expect(created.error.code).toBe(-31_008)
    expect(await stateOf(paymentId)).toBe('open')
    expect((await reserve(paymentId, newTransaction())).result).toMatchObject({ state: 1 })
  })

  test('a repeated id with another sum or order is not the same attempt', async () => {
    const [paymentId, other] = [await openPayment(), await openPayment()]
    const id = newTransaction()
    await reserve(paymentId, id)
    expect((await reserve(paymentId, id, { amount: 100_000 })).error.code).toBe(-31_001)
    expect((await reserve(other, id)).error.code).toBe(-31_008)
    expect((await reserve(other, newTransaction())).result).toMatchObject({ state: 1 })
  })

  test('what is no call, or comes with another key, gets the error of the API with HTTP 200', async () => {
    expect((await raw('{')).error.code).toBe(-32_700)
    expect((await raw('[]')).error.code).toBe(-32_600)
    expect((await call('Hello', {})).error.code).toBe(-32_601)
    expect((await call('CheckTransaction', { id: 5 })).error.code).toBe(-32_600)
    expect((await call('CheckTransaction', { id: 'none' })).error.code).toBe(-31_003)
    expect((await call('CheckTransaction', { id: 'none' }, 'another key')).error.code).toBe(-32_504)
  })

  test('a second attempt waits for the first, and one that was cancelled ends the payment', async () => {
    const paymentId = await openPayment()
    const id = newTransaction()
    await reserve(paymentId, id)
    expect((await reserve(paymentId, newTransaction())).error.code).toBe(-31_099)
    const cancelled = await call('CancelTransaction', { id, reason: 3 })
    expect(cancelled.result).toMatchObject({ state: -1 })
    expect(await call('CancelTransaction', { id, reason: 3 })).toEqual(cancelled)
    expect(await stateOf(paymentId)).toBe('cancelled')
    expect((await call('PerformTransaction', { id })).error.code).toBe(-31_008)
    expect((await reserve(paymentId, newTransaction())).error.code).toBe(-31_051)
  })

  test('a payment whose time is over is refused, though Payme would wait twelve hours', async () => {
    const paymentId = await openPayment()
    const id = newTransaction()
    await reserve(paymentId, id)
    await sql(`update payments.payments set expires_at = now() - interval '1 second' where id = $1`, [paymentId])
    expect((await call('PerformTransaction', { id })).error.code).toBe(-31_008)
    expect((await call('CheckTransaction', { id })).result).toMatchObject({ state: -1, reason: 4 })
    expect(await stateOf(paymentId)).toBe('cancelled')
  })

  test('of ten calls at once one takes the money, and all have the same answer', async () => {
    const paymentId = await openPayment()
    const id = newTransaction()
    await reserve(paymentId, id)
    const all = await Promise.all(Array.from({ length: 10 }, () => call('PerformTransaction', { id })))
    expect(new Set(all.map(({ result }) => JSON.stringify(result))).size).toBe(1)
    const entries = await sql('select 1 from payments.entries where reference = $1', [paymentId])
    expect(entries).toHaveLength(1)
  })

  /** The payment ends in another transaction while Payme calls: the call comes between its check and its commit. */
  async function performWhileEnding(): Promise<{ reply: Json; state: string | undefined }> {
    const paymentId = await openPayment()
    const id = newTransaction()
    await reserve(paymentId, id)
    const other = await simulated.app.services.db.pool.connect()
    try {
      await other.query('begin')
      await other.query(`update payments.payments set state = 'expired' where id = $1`, [paymentId])
      const performed = call('PerformTransaction', { id })
      const waiting = `select 1 from pg_stat_activity where wait_event_type = 'Lock' and datname = current_database()`
      await expect.poll(() => sql(waiting, []), { timeout: 10_000 }).toHaveLength(1)
      await other.query('commit')
      return { reply: await performed, state: await stateOf(paymentId) }
    } finally {
      other.release()
    }
  }

  test('a call waits for the payment’s row, and takes no money of a payment that ends meanwhile', async () => {
    const { reply, state } = await performWhileEnding()
    expect([reply.error?.code, state]).toEqual([-31_008, 'expired'])
  })

  test('guard removal: without the lock of a call money is taken for a payment that has ended', async () => {
    const { pool } = simulated.app.services.db
    let removed = 0
    const stop = onQueries(pool, (text) => {
      if (!text.includes('linked_payment_locks')) return text
      removed += 1
      return text.replace('order by id for update', 'order by id')
    })
    try {
      const { reply, state } = await performWhileEnding()
      expect(removed).toBeGreaterThan(0)
      expect([reply.error, state]).toEqual([undefined, 'succeeded'])
    } finally {
      stop()
    }
  })

  test('the fiscal receipts that Payme made are saved, and its payer sees them', async () => {
    const { runner, orderId, paymentId } = await openOrder()
    const id = newTransaction()
    await reserve(paymentId, id)
    await call('PerformTransaction', { id })
    const fiscal_data = {
      ...{ receipt_id: 121, status_code: 0, message: 'accepted', terminal_id: 'EP000000000025' },
      ...{ fiscal_sign: '800031554082', qr_code_url: 'https://ofd.soliq.uz/check?r=121', date: '20261121120000' },
    }
    const shown = async () => (await runner.client.get(`/api/account/orders/${orderId}/receipts`)).body
    expect(await shown()).toEqual({ list: [], byProvider: [] })
    const failed = { ...fiscal_data, status_code: 5, receipt_id: 1 }
    for (const data of [failed, fiscal_data, fiscal_data, failed])
      expect((await call('SetFiscalData', { id, type: 'PERFORM', fiscal_data: data })).result).toEqual({
        success: true,
      })
    const paid = {
      ...{ paymentId, operation: 'sell', totalMinor: 199_500, currency: 'UZS', receiptNumber: '121' },
      ...{ sign: '800031554082', terminal: 'EP000000000025', at: '2026-11-21T12:00:00' },
      checkUrl: 'https://ofd.soliq.uz/check?r=121',
    }
    expect((await shown()).byProvider).toEqual([paid])
    const back = { ...fiscal_data, receipt_id: 122, qr_code_url: 'javascript:alert(1)', date: undefined }
    await call('SetFiscalData', { id, type: 'CANCEL', fiscal_data: back })
    expect((await shown()).byProvider).toEqual([
      paid,
      { ...paid, operation: 'sell_refund', receiptNumber: '122', checkUrl: null, at: null },
    ])
    expect((await call('SetFiscalData', { id: 'none', type: 'PERFORM', fiscal_data })).error.code).toBe(-31_003)
  })

  /** The event of the payment's order is over, and its status. */
  const endEventOf = (paymentId: string, status: string) =>
    sql(
      `update catalog.events e set starts_on = current_date - 3, ends_on = current_date - 2, status = $2
       from orders.orders o join payments.payments p on p.order_id = o.id where p.id = $1 and e.id = o.event_id`,
      [paymentId, status],
    )

  test('after the event Payme can’t give money back, unless it is cancelled or an operator waits for that', async () => {
    const paymentId = await openPayment()
    const id = newTransaction()
    await reserve(paymentId, id)
    await call('PerformTransaction', { id })
    const [{ status } = { status: '' }] = await sql<{ status: string }>(
      'select e.status from catalog.events e join orders.orders o on o.event_id = e.id join payments.payments p on p.order_id = o.id where p.id = $1',
      [paymentId],
    )
    await endEventOf(paymentId, status)
    const refused = await call('CancelTransaction', { id, reason: 5 })
    expect(refused.error).toMatchObject({ code: -31_007, message: { ru: expect.stringMatching(/\S/) } })
    expect((await call('CheckTransaction', { id })).result).toMatchObject({ state: 2 })
    await endEventOf(paymentId, 'cancelled')
    expect((await call('CancelTransaction', { id, reason: 5 })).result).toMatchObject({ state: -2 })
    expect((await call('CancelTransaction', { id, reason: 5 })).result).toMatchObject({ state: -2 })

    const other = await openPayment()
    const otherId = newTransaction()
    await reserve(other, otherId)
    await call('PerformTransaction', { id: otherId })
    await endEventOf(other, status)
    const refundId = newId()
    await simulated.app.services.db.transaction({ role: 'app', tenantId: 1 }, (tx) =>
      requestRefund(tx, { refundId, paymentId: other, amountMinor: 199_500 }, 'a test'),
    )
    await refundPayment(simulated.app.services, { tenantId: 1, paymentId: other })
    expect((await call('CancelTransaction', { id: otherId, reason: 5 })).result).toMatchObject({ state: -2 })
    expect(await stateOf(other)).toBe('refunded')
  })

  test('money given back in the cabinet unasked is posted, and an operator sees it', async () => {
    const paymentId = await openPayment()
    const id = newTransaction()
    await reserve(paymentId, id)
    await call('PerformTransaction', { id })
    expect((await call('CancelTransaction', { id, reason: 5 })).result).toMatchObject({ state: -2 })
    expect(await stateOf(paymentId)).toBe('succeeded')
    const operator = await operatorOf(simulated.app)
    const listed = await operator.get(`/api/operator/disputes?paymentId=${paymentId}`)
    expect(listed.body.disputes).toMatchObject([{ kind: 'reversal', state: 'lost', leftMinor: 199_500 }])
    const incidents = await operator.get(`/api/operator/payment-incidents?state=open&paymentId=${paymentId}`)
    expect(incidents.body.incidents).toMatchObject([{ kind: 'reversed', provider: 'payme' }])
    const [ledger] = await sql<{ sum: number }>(
      `select sum(p.amount_minor)::bigint as sum from payments.entries e join payments.postings p on p.entry_id = e.id
       where p.account = 'provider:payme' and (e.reference = $1 or e.reference in (
         select h.id from payments.dispute_history h join payments.disputes d on d.id = h.dispute_id where d.payment_id = $1))`,
      [paymentId],
    )
    expect(ledger?.sum).toBe(0)
  })
})

describe('Click', () => {
  let accountId: string
  beforeAll(async () => {
    accountId = await accountOf('click')
  })
  let calls = 0
  const newNumber = () => {
    calls += 1
    return String(70_000_000 + calls)
  }
  const call = (fields: Record<string, string>, key = secret) => {
    const all = {
      ...{ service_id: '678', amount: '1995.00', error: '0', sign_time: '2026-11-21 12:00:00', click_trans_id: '' },
      ...{ merchant_trans_id: '', action: '0' },
      ...fields,
    }
    const body = new URLSearchParams({ ...all, sign_string: signOf(all, key) })
    return post(`/api/payments/webhooks/click/${accountId}`, body.toString(), {
      'content-type': 'application/x-www-form-urlencoded',
    })
  }

  test('prepares and completes, and a repeated call gets the same answer', async () => {
    const merchant_trans_id = await openPayment()
    const click_trans_id = newNumber()
    const prepared = await call({ merchant_trans_id, click_trans_id })
    expect(prepared).toMatchObject({ click_trans_id, merchant_trans_id, error: 0 })
    expect(await call({ merchant_trans_id, click_trans_id })).toEqual(prepared)
    const complete = {
      ...{ merchant_trans_id, click_trans_id, action: '1' },
      merchant_prepare_id: String(prepared.merchant_prepare_id),
    }
    const completed = await call(complete)
    expect(completed).toMatchObject({ merchant_confirm_id: prepared.merchant_prepare_id, error: 0 })
    expect(await call(complete)).toEqual(completed)
    expect(await stateOf(merchant_trans_id)).toBe('succeeded')
    expect(await call({ merchant_trans_id, click_trans_id: newNumber() })).toMatchObject({ error: -4 })
  })

  test.for([
    ['a wrong signature', {}, 'another key', -1],
    ['another sum', { amount: '1.00' }, secret, -2],
    ['an action that is none', { action: '5' }, secret, -3],
    ['an order that is none', { merchant_trans_id: 'SL-123' }, secret, -5],
    ['another service', { service_id: '9' }, secret, -8],
  ] as const)('%s is refused in Click’s words', async ([, change, key, error]) => {
    const merchant_trans_id = await openPayment()
    expect(await call({ merchant_trans_id, click_trans_id: newNumber(), ...change }, key)).toMatchObject({ error })
    expect(await stateOf(merchant_trans_id)).toBe('open')
  })

  test('the id of the money is saved with the first call that names it', async () => {
    const savedOf = async (id: string) =>
      (await sql<{ ids: string }>(`select provider_transaction as ids from payments.payments where id = $1`, [id]))[0]
        ?.ids
    const [early, late] = [await openPayment(), await openPayment()]
    await call({ merchant_trans_id: early, click_trans_id: newNumber(), click_paydoc_id: '5231141285' })
    expect(await savedOf(early)).toBe('5231141285')
    const click_trans_id = newNumber()
    const prepared = await call({ merchant_trans_id: late, click_trans_id, click_paydoc_id: '0' })
    expect(await savedOf(late)).toBe(null)
    await call({
      ...{ merchant_trans_id: late, click_trans_id, action: '1', click_paydoc_id: '5231141286' },
      merchant_prepare_id: String(prepared.merchant_prepare_id),
    })
    expect(await savedOf(late)).toBe('5231141286')
  })

  test('a failed attempt ends the payment, and Complete without Prepare is refused', async () => {
    const merchant_trans_id = await openPayment()
    const click_trans_id = newNumber()
    const action = '1'
    const early = await call({ merchant_trans_id, click_trans_id, action, merchant_prepare_id: '1' })
    expect(early).toMatchObject({ error: -6 })
    const { merchant_prepare_id } = await call({ merchant_trans_id, click_trans_id })
    const failed = { merchant_trans_id, click_trans_id, action, merchant_prepare_id: String(merchant_prepare_id) }
    expect(await call({ ...failed, error: '-5017' })).toMatchObject({ error: -9 })
    expect(await stateOf(merchant_trans_id)).toBe('cancelled')
  })
})
