import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { cancelAtProvider } from '#src/modules/payments/server/commands/cancel-at-provider.ts'
import { pollProvider, syncWithProvider } from '#src/modules/payments/server/commands/sync-with-provider.ts'
import type { PaymentProvider } from '#src/modules/payments/server/providers/provider.ts'
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
})
