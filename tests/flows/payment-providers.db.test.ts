import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { expireDueOrders } from '#src/modules/orders/server/jobs/expire-due-orders.ts'
import { capturePayment } from '#src/modules/payments/server/commands/capture-payment.ts'
import { checkDispute } from '#src/modules/payments/server/commands/check-dispute.ts'
import { checkAccount } from '#src/modules/payments/server/commands/check-provider-account.ts'
import {
  checkRefund,
  completeByHand,
  refundPayment,
  requestRefund,
} from '#src/modules/payments/server/commands/refund-payment.ts'
import { openPayment } from '#src/modules/payments/server/commands/start-payment.ts'
import { pollProvider, syncWithProvider } from '#src/modules/payments/server/commands/sync-with-provider.ts'
import { abandonDuePayments, checkOpenDisputes } from '#src/modules/payments/server/jobs/periodic-tasks.ts'
import { newId } from '#src/platform/new-id.ts'
import { publishRace } from '../support/race-for-tests.ts'
import { randomOf } from '../support/random-of.ts'
import { holdPlaceOf, newRunner, openPaymentOf, type Runner } from '../support/runner.ts'
import {
  type LostMessage,
  openShopAccount,
  openSimulated,
  type ShopAccount,
  type Simulated,
  shopAccounts,
} from '../support/simulated-providers.ts'

// One suite for all adapters: each against the simulator that speaks its provider's own way. What is
// promised of a payment must not depend on the provider.
let simulated: Simulated
beforeAll(async () => {
  simulated = await openSimulated()
})
afterAll(() => simulated.stop())

type Row = { state: string; reference: string | null; provider: string; accountId: string | null }
/** What an order comes to; one that is paid in parts is 100 roubles cheaper. */
const sumBy = (method: string) => (method === 'installments' ? 189_500 : 199_500)
const received = (method: string) => ({ provider: -sumBy(method), payer: sumBy(method) })

type Paid = { readonly runner: Runner; readonly orderId: string; readonly id: string }

const sql = <T extends object>(text: string, values: unknown[]) => simulated.app.sql<T>(text, values)
const of = (id: string) => ({ tenantId: 1, paymentId: id })

async function rowOf(id: string): Promise<Row> {
  const [row] = await sql<Row>(
    'select state, provider_reference as reference, provider, provider_account_id as "accountId" from payments.payments where id = $1',
    [id],
  )
  if (row === undefined) throw new Error(`payment ${id} is gone`)
  return row
}
const stateOf = async (id: string) => (await rowOf(id)).state

/** What the jobs do after a commit: a hint is followed, and money that is held is taken. */
async function workOff(id: string): Promise<void> {
  const hinted = await sql('select 1 from graphile_worker._private_jobs where key = $1', [`poll-payment:${id}`])
  if (hinted.length > 0) await pollProvider(simulated.app.services, of(id))
  await capturePayment(simulated.app.services, of(id)).catch(() => undefined)
}

let payers = 0
/** Each from an address of its own, as people are. */
async function newPayer(): Promise<Runner> {
  payers += 1
  return await newRunner(simulated.app, { host: simulated.host, address: `10.1.${payers >> 8}.${payers & 255}` })
}

async function open(method = 'card'): Promise<Paid> {
  const race = await publishRace(simulated.app, { currency })
  const runner = await newPayer()
  const orderId = await holdPlaceOf(runner, race)
  const { id, confirmationUrl } = await openPaymentOf(runner, orderId, method)
  // Some providers learn of a payment when its payer opens the link.
  if (isCalling && confirmationUrl !== null) await fetch(confirmationUrl, { redirect: 'manual' })
  return { runner, orderId, id }
}

async function becomes(id: string, state: string): Promise<void> {
  await expect
    .poll(
      async () => {
        await workOff(id)
        return await stateOf(id)
      },
      { timeout: 8_000, interval: 40 },
    )
    .toBe(state)
}

/** Of the shop that the running tests are about. */
let currency: ShopAccount['currency'] = 'RUB'
let isCalling = false

/** What names the payment at the bank. */
const bankIdOf = async (id: string) => (await rowOf(id)).reference ?? id

async function pay(method = 'card', scenario: object = {}): Promise<Paid> {
  const paid = await open(method)
  await simulated.play(await bankIdOf(paid.id), { outcome: 'pay', ...scenario })
  await becomes(paid.id, 'succeeded')
  return paid
}

const isOrderPaid = async ({ runner, orderId }: Paid) =>
  (await runner.client.get(`/api/registrations/${orderId}`)).status === 200

async function ledgerOf({ id, orderId }: Paid) {
  const rows = await sql<{ account: string; sum: number }>(
    `select split_part(p.account, ':', 1) as account, sum(p.amount_minor)::bigint as sum
     from payments.entries e join payments.postings p on p.entry_id = e.id
     where e.reference = $1 or e.reference in (select r.id from payments.refunds r where r.payment_id = $1) group by 1`,
    [id],
  )
  expect(
    rows.reduce((sum, row) => sum + row.sum, 0),
    orderId,
  ).toBe(0)
  return Object.fromEntries(rows.map(({ account, sum }) => [account, sum]))
}

/** The program asks about the payment, as it does now and then. */
async function lookUp(id: string): Promise<void> {
  await syncWithProvider(simulated.app.services, of(id), false).catch(() => undefined)
  await workOff(id)
}

const callsAbout = (id: string) => simulated.received.filter(({ body }) => body.includes(id)).length

async function refund({ id }: Paid, amountMinor: number): Promise<string> {
  const refundId = newId()
  await simulated.app.services.db.transaction({ role: 'app', tenantId: 1 }, (tx) =>
    requestRefund(tx, { refundId, paymentId: id, amountMinor }, 'a test'),
  )
  await refundPayment(simulated.app.services, of(id))
  return refundId
}
const refundOf = async (id: string) =>
  (await sql<{ state: string }>('select state from payments.refunds where id = $1', [id]))[0]?.state

async function refundBecomes(refundId: string, state: string): Promise<void> {
  await expect
    .poll(
      async () => {
        await checkRefund(simulated.app.services, { tenantId: 1, refundId })
        return await refundOf(refundId)
      },
      { timeout: 8_000, interval: 40 },
    )
    .toBe(state)
}

describe.for(shopAccounts)('$provider $methods', (shop: ShopAccount) => {
  let accountId: string
  beforeAll(async () => {
    currency = shop.currency
    isCalling = shop.isCalling === true
    accountId = await openShopAccount(simulated, shop)
  })
  const account = () => ({ tenantId: 1, id: accountId })

  test.for(shop.provider === 'payme' ? [] : [shop.provider])(
    'says whether the keys of an account of %s work',
    async () => {
      expect(await checkAccount(simulated.app.services, account())).toMatchObject({ checkError: null })
      await sql('update payments.provider_accounts set checked_at = null where id = $1', [accountId])
      const stranger = await simulated.app.services.db.transaction({ role: 'app', tenantId: 1 }, async (tx) => {
        const [row] = await tx.sql<{ secrets: Buffer; keyId: string }>`
        select secrets, key_id as "keyId" from payments.provider_accounts where id = ${accountId}`
        return row
      })
      const names = Object.fromEntries(Object.keys(shop.secrets).map((name) => [name, 'another key']))
      const wrong = simulated.app.services.paymentProviders.encrypt(accountId, names)
      await sql('update payments.provider_accounts set secrets = $2, key_id = $3, changed_at = now() where id = $1', [
        ...[accountId, wrong.bytes, wrong.keyId],
      ])
      expect((await checkAccount(simulated.app.services, account()))?.checkError).toMatch(/\S/)
      await sql('update payments.provider_accounts set secrets = $2, key_id = $3, changed_at = now() where id = $1', [
        ...[accountId, stranger?.secrets, stranger?.keyId],
      ])
    },
  )

  test.for(shop.provider === 'payme' ? [shop.provider] : [])(
    'does not say that the keys of an account of %s work: it can’t be asked',
    async () => {
      expect(await checkAccount(simulated.app.services, account())).toMatchObject({ checkedAt: null, checkError: null })
    },
  )

  describe.for(shop.methods)('by %s', (method) => {
    test('pays an order, once', async () => {
      const paid = await pay(method, { twice: true, outOfOrder: true })
      expect(await isOrderPaid(paid)).toBe(true)
      expect(await rowOf(paid.id)).toMatchObject({ provider: shop.provider, accountId })
      expect(await ledgerOf(paid)).toMatchObject(received(method))
      expect(
        await sql('select 1 from payments.entries where reference = $1 and kind = $2', [paid.id, 'payment']),
      ).toHaveLength(1)
    })

    const queried = shop.isCalling ? [] : [method]
    test.for(queried)('finds a payment whose messages never come: %s', async () => {
      const paid = await open(method)
      await simulated.play(await bankIdOf(paid.id), { outcome: 'pay', never: true })
      await expect
        .poll(
          async () => {
            await syncWithProvider(simulated.app.services, of(paid.id), false)
            await workOff(paid.id)
            return await stateOf(paid.id)
          },
          { timeout: 8_000, interval: 40 },
        )
        .toBe('succeeded')
      expect(await isOrderPaid(paid)).toBe(true)
    })

    test.for(queried)('a lost answer to the opening makes one payment: %s', async () => {
      const race = await publishRace(simulated.app, { currency })
      const runner = await newPayer()
      const orderId = await holdPlaceOf(runner, race)
      await simulated.fail({ hangNext: 1 })
      await openPaymentOf(runner, orderId, method).catch(() => undefined)
      await simulated.fail({ hangNext: 0 })
      const [row] = await sql<{ id: string }>('select id from payments.payments where order_id = $1', [orderId])
      const id = row?.id ?? ''
      await openPayment(simulated.app.services, of(id))
      await simulated.play(await bankIdOf(id), { outcome: 'pay' })
      await becomes(id, 'succeeded')
    })

    const inParts = shop.refunds === undefined ? [method] : []
    test.for(inParts)('gives back a part, and then the rest: %s', async () => {
      const paid = await pay(method)
      await refundBecomes(await refund(paid, 50_000), 'done')
      expect(await stateOf(paid.id)).toBe('succeeded')
      await refundBecomes(await refund(paid, sumBy(method) - 50_000), 'done')
      expect(await stateOf(paid.id)).toBe('refunded')
      expect(await ledgerOf(paid)).toMatchObject({ provider: 0, payer: 0 })
    })

    test.for(inParts)(
      'a refund made later is under way until then, and one that fails is an operator’s: %s',
      async () => {
        const paid = await pay(method, { refunds: 'later' })
        await refundBecomes(await refund(paid, sumBy(method)), 'done')
        expect(await stateOf(paid.id)).toBe('refunded')
        const failing = await pay(method, { refunds: 'fail_later' })
        await refundBecomes(await refund(failing, sumBy(method)), 'failed')
        expect(await ledgerOf(failing)).toMatchObject(received(method))
      },
    )

    test.for(shop.refunds === 'whole' ? [method] : [])(
      'gives back the whole sum, and leaves a part to an operator: %s',
      async () => {
        const paid = await pay(method)
        await refundBecomes(await refund(paid, sumBy(method)), 'done')
        expect(await stateOf(paid.id)).toBe('refunded')
        const inPart = await pay(method)
        await refundBecomes(await refund(inPart, 50_000), 'by_hand')
      },
    )

    test.for(shop.refunds === 'by_hand' ? [method] : [])(
      'leaves a refund to an operator, who says when it is made: %s',
      async () => {
        const paid = await pay(method)
        const refundId = await refund(paid, sumBy(method))
        await refundBecomes(refundId, 'by_hand')
        expect(await ledgerOf(paid)).toMatchObject(received(method))
        await simulated.app.services.db.transaction({ role: 'system' }, (tx) => completeByHand(tx, refundId, 'ПП 12'))
        expect(await stateOf(paid.id)).toBe('refunded')
        expect(await ledgerOf(paid)).toMatchObject({ provider: 0, payer: 0 })
      },
    )

    test('a sum other than queried for pays for nothing', async () => {
      const { id, orderId, runner } = await open(method)
      await simulated.play(await bankIdOf(id), { outcome: 'pay', wrongSumMinor: 110_000 })
      // Providers that ask first are refused; of the others an operator sees the incident.
      const isQueried = shop.isCalling === true || shop.actions?.includes('check') === true
      const incidents = () => sql('select 1 from payments.incidents where payment_id = $1', [id])
      if (isQueried) await expect.poll(() => callsAbout(id), { timeout: 3_000 }).toBeGreaterThan(0)
      else
        await expect
          .poll(
            async () => {
              await lookUp(id)
              return (await incidents()).length
            },
            { timeout: 8_000 },
          )
          .toBe(1)
      expect(await isOrderPaid({ id, orderId, runner })).toBe(false)
      expect(await stateOf(id)).not.toBe('succeeded')
    })

    test('what its payer leaves is given up there, or ends by itself', async () => {
      const paid = await open(method)
      await syncWithProvider(simulated.app.services, of(paid.id), true)
      // the bank's own message about its end may come first
      expect(['expired', 'cancelled']).toContain(await stateOf(paid.id))
      expect(await isOrderPaid(paid)).toBe(false)
    })
  })

  test('a hundred messages, replayed and shuffled, have the effect of each once', async () => {
    const [method = 'card'] = shop.methods
    const from = simulated.received.length
    const paid = [await pay(method), await pay(method)]
    const messages: LostMessage[] = simulated.received.slice(from)
    // Of a third payment all messages come in this flood only.
    const late = shop.isCalling ? null : await open(method)
    if (late !== null) {
      const cutFrom = simulated.lost.length
      simulated.isCut = true
      await simulated.play(await bankIdOf(late.id), { outcome: 'pay' })
      await expect.poll(() => simulated.lost.length, { timeout: 5_000 }).toBeGreaterThan(cutFrom)
      messages.push(...simulated.lost.slice(cutFrom))
      simulated.isCut = false
    }
    const flood = Array.from({ length: 100 }, (_, i) => messages[i % messages.length]).filter(
      (one) => one !== undefined,
    )
    const random = randomOf(197)
    const shuffled = flood.map((message) => ({ message, at: random() })).toSorted((a, b) => a.at - b.at)
    for (let i = 0; i < shuffled.length; i += 10) {
      const statuses = await Promise.all(shuffled.slice(i, i + 10).map(({ message }) => simulated.deliver(message)))
      expect(new Set(statuses)).toEqual(new Set([200]))
    }
    if (late !== null) await becomes(late.id, 'succeeded')
    for (const order of late === null ? paid : [...paid, late]) {
      await workOff(order.id)
      expect(await isOrderPaid(order)).toBe(true)
      expect(await ledgerOf(order)).toMatchObject(received(method))
      expect(await sql('select kind from payments.entries where reference = $1', [order.id])).toHaveLength(1)
    }
  })

  test.for(shop.isCalling ? [] : [shop.methods.at(-1) ?? 'card'])(
    'a message is believed about payments of its own account only: %s',
    async (method) => {
      const own = await openShopAccount(simulated, shop)
      const paid = await open(method)
      const before = simulated.lost.length
      simulated.isCut = true
      await simulated.play(await bankIdOf(paid.id), { outcome: 'pay', never: false })
      await expect.poll(() => simulated.lost.length, { timeout: 3_000 }).toBeGreaterThan(before)
      const message = simulated.lost.at(-1)
      if (message === undefined) throw new Error('no message was lost')
      const to = (id: string) => `/api/payments/webhooks/${shop.provider}/${id}`
      expect([200, 401]).toContain(await simulated.deliver(message, to(accountId)))
      await workOff(paid.id)
      expect(await stateOf(paid.id)).toBe('open')
      simulated.isCut = false
      expect(await simulated.deliver(message, to(own))).toBe(200)
      await becomes(paid.id, 'succeeded')
    },
  )
})

// The last tests: they move the program's clock.
describe.for(shopAccounts.filter(({ isCalling }) => !isCalling))('$provider $methods, down for an hour', (shop) => {
  test('loses no payment that was made before, and has it once', async () => {
    currency = shop.currency
    isCalling = false
    await openShopAccount(simulated, shop)
    const [method = 'card'] = shop.methods
    const paid = await open(method)
    const cutFrom = simulated.lost.length
    simulated.isCut = true
    await simulated.play(await bankIdOf(paid.id), { outcome: 'pay' })
    await expect.poll(() => simulated.lost.length, { timeout: 5_000 }).toBeGreaterThan(cutFrom)
    await simulated.fail({ downSeconds: 3_600 })
    simulated.app.forward(61 * 60_000)
    await abandonDuePayments.run(simulated.app.services).catch(() => undefined)
    await expireDueOrders.run(simulated.app.services)
    expect(await stateOf(paid.id)).not.toBe('succeeded')
    await simulated.fail({ downSeconds: 0 })
    simulated.isCut = false
    for (const message of simulated.lost.slice(cutFrom)) await simulated.deliver(message)
    await becomes(paid.id, 'succeeded')
    // The place was free, so the late payment has it.
    expect(await isOrderPaid(paid)).toBe(true)
    expect(await ledgerOf(paid)).toMatchObject(received(method))
  })
})

describe('PayPal', () => {
  const paypal = shopAccounts.filter(({ provider }) => provider === 'paypal')
  const disputesOf = (paymentId: string) =>
    sql<{ state: string; held: number }>(
      'select state, held_minor::int as held from payments.disputes where payment_id = $1',
      [paymentId],
    )
  async function disputeBecomes(paymentId: string, expected: object): Promise<void> {
    const look = async () => {
      const jobs = await sql<{ payload: { tenantId: number; paymentId: string; reference: string } }>(
        `select payload from graphile_worker._private_jobs j join graphile_worker._private_tasks t on t.id = j.task_id
         where t.identifier = 'payments.check_dispute' and payload ->> 'paymentId' = $1`,
        [paymentId],
      )
      for (const { payload } of jobs) await checkDispute(simulated.app.services, payload)
      return await disputesOf(paymentId)
    }
    await expect.poll(look, { timeout: 8_000 }).toEqual([expected])
  }

  test.for(paypal)('reports a dispute, which holds the sum until it is won or lost', async (shop) => {
    currency = shop.currency
    isCalling = false
    await openShopAccount(simulated, shop)
    const won = await pay('paypal')
    await simulated.play(await bankIdOf(won.id), { dispute: 'open', twice: true })
    await disputeBecomes(won.id, { state: 'opened', held: 199_500 })
    await simulated.play(await bankIdOf(won.id), { dispute: 'win' })
    await disputeBecomes(won.id, { state: 'won', held: 0 })
    const lost = await pay('paypal')
    await simulated.play(await bankIdOf(lost.id), { dispute: 'inquire' })
    await disputeBecomes(lost.id, { state: 'opened', held: 0 })
    // The message about the decision is lost: the program asks by itself.
    await simulated.play(await bankIdOf(lost.id), { dispute: 'lose', never: true })
    simulated.app.forward(7 * 3_600_000)
    await checkOpenDisputes.run(simulated.app.services)
    expect(await disputesOf(lost.id)).toEqual([{ state: 'lost', held: 199_500 }])
    expect(await isOrderPaid(lost)).toBe(true)
  })

  test.for(paypal)('a message with a wrong signature is refused, and changes nothing', async (shop) => {
    currency = shop.currency
    await openShopAccount(simulated, shop)
    const paid = await open('paypal')
    const from = simulated.received.length
    await simulated.play(await bankIdOf(paid.id), { forged: true, outcome: 'pay' })
    await becomes(paid.id, 'succeeded')
    const refused = () => simulated.received.slice(from).flatMap(({ status }) => (status === 200 ? [] : status))
    // The simulator forges two, of the approval and of the capture; the payment may be read before they arrive.
    await expect.poll(refused, { timeout: 5_000 }).toEqual([401, 401])
  })
})
