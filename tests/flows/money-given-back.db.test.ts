import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { decideDispute } from '#src/modules/payments/server/commands/apply-dispute.ts'
import { cancelAtProvider } from '#src/modules/payments/server/commands/cancel-at-provider.ts'
import { capturePayment } from '#src/modules/payments/server/commands/capture-payment.ts'
import {
  checkRefund,
  refundPayment,
  requestRefund,
  retryRefund,
} from '#src/modules/payments/server/commands/refund-payment.ts'
import { pollProvider, syncWithProvider } from '#src/modules/payments/server/commands/sync-with-provider.ts'
import type { PaymentProvider } from '#src/modules/payments/server/providers/provider.ts'
import { newId } from '#src/platform/new-id.ts'
import { publishRace } from '../support/race-for-tests.ts'
import { holdPlaceOf, newRunner, openPaymentOf, type Runner } from '../support/runner.ts'
import { openShopAccount, openSimulated, type Simulated, shopAccounts } from '../support/simulated-providers.ts'

// Money that goes back to the payer without a refund of ours, and refunds of ours beside it.
let simulated: Simulated
beforeAll(async () => {
  simulated = await openSimulated()
})
afterAll(() => simulated.stop())

const sql = <T extends object>(text: string, values: unknown[]) => simulated.app.sql<T>(text, values)
const of = (id: string) => ({ tenantId: 1, paymentId: id })
const whole = 199_500

type Paid = { readonly runner: Runner; readonly orderId: string; readonly id: string }

let payers = 0
async function open(method: string): Promise<Paid> {
  payers += 1
  const runner = await newRunner(simulated.app, { host: simulated.host, address: `10.3.0.${payers}` })
  const orderId = await holdPlaceOf(runner, await publishRace(simulated.app, { currency }))
  const { id } = await openPaymentOf(runner, orderId, method)
  return { runner, orderId, id }
}
let currency: 'RUB' | 'EUR' = 'RUB'

const stateOf = async (id: string) =>
  (await sql<{ state: string }>('select state from payments.payments where id = $1', [id]))[0]?.state
const isOrderPaid = async ({ runner, orderId }: Paid) =>
  (await runner.client.get(`/api/registrations/${orderId}`)).status === 200

/** What the provider's simulator makes of the payment. */
async function play(id: string, scenario: object) {
  const [row] = await sql<{ reference: string | null }>(
    'select provider_reference as reference from payments.payments where id = $1',
    [id],
  )
  return await simulated.play(row?.reference ?? id, scenario)
}

async function pay(method: string): Promise<Paid> {
  const paid = await open(method)
  await play(paid.id, { outcome: 'pay' })
  const settled = async () => {
    await syncWithProvider(simulated.app.services, of(paid.id), false)
    await capturePayment(simulated.app.services, of(paid.id)).catch(() => undefined)
    return await stateOf(paid.id)
  }
  await expect.poll(settled, { timeout: 8_000, interval: 40 }).toBe('succeeded')
  return paid
}

async function request({ id }: Paid, amountMinor: number): Promise<string> {
  const refundId = newId()
  await simulated.app.services.db.transaction({ role: 'app', tenantId: 1 }, (tx) =>
    requestRefund(tx, { refundId, paymentId: id, amountMinor }, 'a test'),
  )
  return refundId
}
const send = ({ id }: Paid) => refundPayment(simulated.app.services, of(id))
async function refund(paid: Paid, amountMinor: number): Promise<string> {
  const refundId = await request(paid, amountMinor)
  await send(paid)
  return refundId
}
const refundOf = async (refundId: string) =>
  (await sql<{ state: string }>('select state from payments.refunds where id = $1', [refundId]))[0]?.state
async function refundBecomes(refundId: string, state: string): Promise<void> {
  const checked = async () => {
    await checkRefund(simulated.app.services, { tenantId: 1, refundId })
    return await refundOf(refundId)
  }
  await expect.poll(checked, { timeout: 8_000, interval: 40 }).toBe(state)
}

const givenBackThere = async (id: string) => (await play(id, {})).refundedMinor

/** What each account has of a payment, its refunds and its disputes. */
async function ledgerOf({ id }: Paid) {
  const rows = await sql<{ account: string; sum: number }>(
    `select split_part(p.account, ':', 1) as account, sum(p.amount_minor)::int as sum
     from payments.entries e join payments.postings p on p.entry_id = e.id
     where e.reference = $1
       or e.reference in (select r.id from payments.refunds r where r.payment_id = $1)
       or e.reference in (select h.id from payments.dispute_history h join payments.disputes d on d.id = h.dispute_id
                          where d.payment_id = $1)
     group by 1 having sum(p.amount_minor) <> 0`,
    [id],
  )
  return Object.fromEntries(rows.map(({ account, sum }) => [account, sum]))
}

/** The program, where the bank does something right after this call of the adapter. */
function after(call: 'retrieve' | 'cancel', then: (provider: PaymentProvider) => Promise<unknown>) {
  const { services } = simulated.app
  const { paymentProviders } = services
  let isOver = false
  const at: typeof paymentProviders.of = async (payment) => {
    const provider = await paymentProviders.of(payment)
    if (provider === undefined) return undefined
    const done = async <T>(answer: T) => {
      if (!isOver) await then(provider)
      isOver = true
      return answer
    }
    return {
      ...provider,
      ...(call === 'retrieve' ? { retrieve: async (there) => done(await provider.retrieve(there)) } : {}),
      ...(call === 'cancel' ? { cancel: async (there) => done(await provider.cancel(there)) } : {}),
    } satisfies PaymentProvider
  }
  return { ...services, paymentProviders: { ...paymentProviders, of: at } }
}

const shopOf = (provider: string) => {
  const shop = shopAccounts.find((one) => one.provider === provider)
  if (shop === undefined) throw new Error(`no account of ${provider}`)
  return shop
}

describe('T-Bank', () => {
  beforeAll(async () => {
    currency = 'RUB'
    await openShopAccount(simulated, shopOf('tbank'))
  })
  const payUnheard = async (id: string) => {
    simulated.isCut = true
    await play(id, { outcome: 'pay' })
  }
  const end = (id: string) => sql("update payments.payments set state = 'cancelled' where id = $1", [id])

  test('a payment that was paid before we could cancel it is paid, and nothing goes back', async () => {
    const paid = await open('sbp_qr')
    await payUnheard(paid.id)
    await end(paid.id)
    await cancelAtProvider(simulated.app.services, of(paid.id))
    simulated.isCut = false
    expect(await stateOf(paid.id)).toBe('succeeded')
    expect(await isOrderPaid(paid)).toBe(true)
    expect(await givenBackThere(paid.id)).toBe(0)
    await pollProvider(simulated.app.services, of(paid.id))
    expect(await ledgerOf(paid)).toEqual({ provider: -whole, payer: whole })
  })

  test('a payment that is paid between our question and our cancelling is paid, and nothing goes back', async () => {
    const paid = await open('sbp_qr')
    const services = after('retrieve', () => payUnheard(paid.id))
    await syncWithProvider(services, of(paid.id), true)
    simulated.isCut = false
    expect(await stateOf(paid.id)).toBe('succeeded')
    expect(await isOrderPaid(paid)).toBe(true)
    expect(await givenBackThere(paid.id)).toBe(0)
  })

  test.for(['open', 'cancelled'])(
    'one that is %s here, and was paid and given back there, pays for nothing',
    async (state) => {
      const paid = await open('sbp_qr')
      await payUnheard(paid.id)
      await play(paid.id, { isRefunded: true })
      if (state === 'cancelled') {
        await end(paid.id)
        await cancelAtProvider(simulated.app.services, of(paid.id))
        await cancelAtProvider(simulated.app.services, of(paid.id))
      } else await syncWithProvider(simulated.app.services, of(paid.id), false)
      simulated.isCut = false
      expect(await stateOf(paid.id)).toBe('refunded')
      expect(await isOrderPaid(paid)).toBe(false)
      expect(await ledgerOf(paid)).toEqual({})
      expect(
        await sql('select state, amount_minor::int as sum from payments.refunds where payment_id = $1', [paid.id]),
      ).toEqual([{ state: 'done', sum: whole }])
      // The order still waits: its payer pays by another payment.
      const again = await openPaymentOf(paid.runner, paid.orderId, 'sbp_qr')
      await play(again.id, { outcome: 'pay' })
      await expect.poll(() => stateOf(again.id), { timeout: 5_000 }).toBe('succeeded')
      expect(await isOrderPaid(paid)).toBe(true)
    },
  )

  test('a refund that is under way makes no payment succeed', async () => {
    const paid = await open('sbp_qr')
    await play(paid.id, { refunds: 'later' })
    await payUnheard(paid.id)
    await play(paid.id, { isRefunded: true })
    await syncWithProvider(simulated.app.services, of(paid.id), false)
    expect(await stateOf(paid.id)).toBe('open')
    const ended = async () => {
      await syncWithProvider(simulated.app.services, of(paid.id), false)
      return await stateOf(paid.id)
    }
    await expect.poll(ended, { timeout: 5_000 }).toBe('refunded')
    simulated.isCut = false
    expect(await isOrderPaid(paid)).toBe(false)
  })

  test.for(['sbp_qr', 'card'])(
    'a second part that fails later is failed, although the first one was made: %s',
    async (method) => {
      const paid = await pay(method)
      await refundBecomes(await refund(paid, 50_000), 'done')
      await play(paid.id, { refunds: 'fail_later' })
      const second = await refund(paid, 30_000)
      expect(await refundOf(second)).toBe('sent')
      await refundBecomes(second, 'failed')
      expect(await ledgerOf(paid)).toEqual({ provider: 50_000 - whole, payer: whole - 50_000 })
      await play(paid.id, { refunds: 'later' })
      await refundBecomes(await refund(paid, 30_000), 'done')
      expect(await ledgerOf(paid)).toEqual({ provider: 80_000 - whole, payer: whole - 80_000 })
    },
  )

  test.for(['sbp_qr', 'card'])('two refunds go one after the other, so that each is known: %s', async (method) => {
    const paid = await pay(method)
    await play(paid.id, { refunds: 'later' })
    const first = await request(paid, 50_000)
    const second = await refund(paid, 30_000)
    expect([await refundOf(first), await refundOf(second)]).toEqual(['sent', 'requested'])
    await refundBecomes(first, 'done')
    await send(paid)
    expect(await refundOf(second)).toBe('sent')
    await refundBecomes(second, 'done')
    expect(await givenBackThere(paid.id)).toBe(80_000)
  })
})

describe('CloudPayments', () => {
  beforeAll(async () => {
    currency = 'RUB'
    await openShopAccount(simulated, shopOf('cloudpayments'))
  })

  test.for(['sbp_qr', 'card'])(
    'the second of two equal refunds is made, although its request failed: %s',
    async (method) => {
      const paid = await pay(method)
      await refundBecomes(await refund(paid, 50_000), 'done')
      const second = await request(paid, 50_000)
      await simulated.fail({ failNext: 1 })
      await expect(send(paid)).rejects.toThrow(/500/)
      expect(await refundOf(second)).toBe('requested')
      await send(paid)
      await refundBecomes(second, 'done')
      expect(await givenBackThere(paid.id)).toBe(100_000)
      const references = await sql('select distinct provider_reference from payments.refunds where payment_id = $1', [
        paid.id,
      ])
      expect(references).toHaveLength(2)
    },
  )

  test('a refund whose answer was lost is found by our key, and made once', async () => {
    const paid = await pay('card')
    const first = await request(paid, 50_000)
    await simulated.fail({ hangNext: 1 })
    await expect(send(paid)).rejects.toThrow(/504/)
    simulated.app.forward(2 * 3600_000)
    await send(paid)
    await refundBecomes(first, 'done')
    expect(await givenBackThere(paid.id)).toBe(50_000)
  })
})

describe('PayPal', () => {
  beforeAll(async () => {
    currency = 'EUR'
    await openShopAccount(simulated, shopOf('paypal'))
  })

  test('a card that is declined at our capture ends the payment, and its payer pays by another', async () => {
    const paid = await open('paypal')
    await play(paid.id, { declinesCapture: true, outcome: 'pay', never: true })
    await syncWithProvider(simulated.app.services, of(paid.id), false)
    expect(await stateOf(paid.id)).toBe('authorized')
    await capturePayment(simulated.app.services, of(paid.id))
    expect(await stateOf(paid.id)).toBe('declined')
    // What PayPal says of the order afterwards, and a message of its approval, change nothing.
    await pollProvider(simulated.app.services, of(paid.id))
    await cancelAtProvider(simulated.app.services, of(paid.id))
    expect(await stateOf(paid.id)).toBe('declined')
    const again = await openPaymentOf(paid.runner, paid.orderId, 'paypal')
    expect(again.id).not.toBe(paid.id)
    await play(again.id, { outcome: 'pay' })
    const captured = async () => {
      await syncWithProvider(simulated.app.services, of(again.id), false)
      await capturePayment(simulated.app.services, of(again.id)).catch(() => undefined)
      return await stateOf(again.id)
    }
    await expect.poll(captured, { timeout: 8_000, interval: 40 }).toBe('succeeded')
    expect(await isOrderPaid(paid)).toBe(true)
    expect(await ledgerOf(paid)).toEqual({})
  })
})

const disputesOf = ({ id }: Paid) =>
  sql<{ id: string; kind: string; state: string; held: number; unclear: boolean }>(
    `select id, kind, state, held_minor::int as held, is_unclear as unclear from payments.disputes where payment_id = $1
     order by id`,
    [id],
  )

describe.for(['yookassa', 'tbank', 'cloudpayments', 'paypal'])(
  'money that goes back in the dashboard of %s',
  (provider) => {
    beforeAll(async () => {
      currency = provider === 'paypal' ? 'EUR' : 'RUB'
      await openShopAccount(simulated, shopOf(provider))
    })
    const poll = ({ id }: Paid) => pollProvider(simulated.app.services, of(id))
    const method = shopOf(provider).methods[0] ?? 'card'

    test('is lost like a dispute, once, and a cancellation pays it out no second time', async () => {
      const paid = await pay(method)
      await play(paid.id, { isRefunded: true })
      await poll(paid)
      await Promise.all([poll(paid), poll(paid), poll(paid)])
      const lost = { kind: 'reversal', state: 'lost', held: whole, unclear: false }
      expect(await disputesOf(paid)).toMatchObject([lost])
      expect(await isOrderPaid(paid)).toBe(true)
      expect(await ledgerOf(paid)).toEqual({ dispute: -whole, payer: whole })
      // An operator cancels: the payer has the money already.
      expect(await refundOf(await refund(paid, whole))).toBe('done')
      expect(await stateOf(paid.id)).toBe('refunded')
      expect(await ledgerOf(paid)).toEqual({})
      await poll(paid)
      expect(await disputesOf(paid)).toHaveLength(1)
      expect(await givenBackThere(paid.id)).toBe(whole)
    })

    test('is not confused with a refund of ours that is made, nor with one that is under way', async () => {
      const paid = await pay(method)
      await refundBecomes(await refund(paid, 50_000), 'done')
      await poll(paid)
      expect(await disputesOf(paid)).toEqual([])
      await play(paid.id, { refunds: 'later' })
      const second = await refund(paid, 30_000)
      await poll(paid)
      expect(await disputesOf(paid)).toEqual([])
      await refundBecomes(second, 'done')
      await poll(paid)
      expect(await disputesOf(paid)).toEqual([])
      await play(paid.id, { refunds: 'at_once' })
      await play(paid.id, { isRefunded: true })
      await poll(paid)
      await poll(paid)
      expect(await disputesOf(paid)).toMatchObject([{ kind: 'reversal', state: 'lost', held: whole - 80_000 }])
      expect(await ledgerOf(paid)).toEqual({ dispute: 80_000 - whole, payer: whole - 80_000 })
    })

    test('is not confused with a refund of ours whose answer was lost', async () => {
      const paid = await pay(method)
      const refundId = await request(paid, whole)
      await simulated.fail({ hangNext: 1 })
      await send(paid).catch(() => undefined)
      await simulated.fail({ hangNext: 0 })
      await poll(paid)
      expect(await disputesOf(paid)).toEqual([])
      expect(await refundOf(refundId)).toBe('requested')
      await send(paid)
      await refundBecomes(refundId, 'done')
      await poll(paid)
      expect(await disputesOf(paid)).toEqual([])
      expect(await ledgerOf(paid)).toEqual({})
    })

    test('is not told by an answer that is older than the end of a refund of ours', async () => {
      const paid = await pay(method)
      await play(paid.id, { refunds: 'later' })
      const refundId = await refund(paid, 50_000)
      await play(paid.id, { refunds: 'fail_later' })
      await pollProvider(
        after('retrieve', () => refundBecomes(refundId, 'failed')),
        of(paid.id),
      )
      expect(await disputesOf(paid)).toEqual([])
      await poll(paid)
      expect(await disputesOf(paid)).toEqual([])
      expect(await ledgerOf(paid)).toEqual({ provider: -whole, payer: whole })
    })

    test('in part is lost by its sum, or waits for an operator where the sum is not said', async () => {
      const paid = await pay(method)
      await play(paid.id, { isRefunded: 30_000 })
      await poll(paid)
      await poll(paid)
      const [dispute] = await disputesOf(paid)
      if (provider === 'tbank') {
        expect(dispute).toMatchObject({ state: 'opened', held: 0, unclear: true })
        expect(await refundOf(await refund(paid, whole))).toBe('requested')
        const decision = { state: 'lost', lostMinor: 30_000, document: 'the dashboard' } as const
        await simulated.app.services.db.transaction({ role: 'system' }, (tx) =>
          decideDispute(tx, dispute?.id ?? '', decision),
        )
        await send(paid)
      } else {
        expect(dispute).toMatchObject({ state: 'lost', held: 30_000, unclear: false })
        await refund(paid, whole)
      }
      await expect.poll(() => stateOf(paid.id), { timeout: 5_000 }).toBe('refunded')
      await poll(paid)
      expect(await disputesOf(paid)).toHaveLength(1)
      expect(await givenBackThere(paid.id)).toBe(whole)
      expect(await ledgerOf(paid)).toEqual({})
    })

    test('before we sent a refund of ours makes that one fail, and the next attempt is covered', async () => {
      const paid = await pay(method)
      await play(paid.id, { isRefunded: true, never: true })
      const refundId = await refund(paid, whole)
      expect(await refundOf(refundId)).toBe('failed')
      await poll(paid)
      expect(await disputesOf(paid)).toMatchObject([{ state: 'lost', held: whole }])
      await simulated.app.services.db.transaction({ role: 'system' }, (tx) => retryRefund(tx, refundId))
      await send(paid)
      expect(await refundOf(refundId)).toBe('done')
      expect(await givenBackThere(paid.id)).toBe(whole)
      expect(await ledgerOf(paid)).toEqual({})
    })
  },
)

describe.for(['yookassa', 'tbank', 'cloudpayments', 'paypal'])('keys that %s refuses', (provider) => {
  let accountId: string
  beforeAll(async () => {
    currency = provider === 'paypal' ? 'EUR' : 'RUB'
    accountId = await openShopAccount(simulated, shopOf(provider))
  })
  const change = async (secrets: object) => {
    const { paymentProviders } = simulated.app.services
    const { bytes, keyId } = paymentProviders.encrypt(accountId, secrets)
    await sql(
      'update payments.provider_accounts set secrets = $2, key_id = $3, changed_at = clock_timestamp() where id = $1',
      [accountId, bytes, keyId],
    )
    paymentProviders.changed(accountId)
  }
  const checkErrorOf = async () =>
    (
      await sql<{ error: string | null }>('select check_error as error from payments.provider_accounts where id = $1', [
        accountId,
      ])
    )[0]?.error

  test('fail no refund: it is retried, and the account says why', async () => {
    const { secrets, methods } = shopOf(provider)
    const paid = await pay(methods[0] ?? 'card')
    const refundId = await request(paid, 50_000)
    await change(Object.fromEntries(Object.keys(secrets).map((name) => [name, 'another key'])))
    await expect(send(paid)).rejects.toThrow(/401|204/)
    await expect(send(paid)).rejects.toThrow(/401|204/)
    expect(await refundOf(refundId)).toBe('requested')
    expect(await checkErrorOf()).toMatch(/401|204/)
    await change(secrets)
    await send(paid)
    expect(await checkErrorOf()).toBeNull()
    await refundBecomes(refundId, 'done')
    expect(await givenBackThere(paid.id)).toBe(50_000)
  })
})
