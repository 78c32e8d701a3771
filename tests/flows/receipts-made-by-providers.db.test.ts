import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { mustBeOk } from '#src/kernel/result.ts'
import { applyDispute } from '#src/modules/payments/server/commands/apply-dispute.ts'
import { capturePayment } from '#src/modules/payments/server/commands/capture-payment.ts'
import {
  checkRefund,
  refundPayment,
  requestRefund,
  retryRefund,
} from '#src/modules/payments/server/commands/refund-payment.ts'
import { changeAccount } from '#src/modules/payments/server/commands/save-provider-account.ts'
import { pollProvider } from '#src/modules/payments/server/commands/sync-with-provider.ts'
import { providerKinds } from '#src/modules/payments/server/providers/kinds.ts'
import { ProviderRefused } from '#src/modules/payments/server/providers/provider.ts'
import { tokenOf } from '#src/modules/payments/server/providers/tbank/token.ts'
import type { ReceiptContent } from '#src/modules/receipts/domain/receipt.ts'
import { receiptDesk } from '#src/modules/receipts/server/commands/receipt-desk.ts'
import { registerReceipts } from '#src/modules/receipts/server/commands/register-receipts.ts'
import { newId } from '#src/platform/new-id.ts'
import { operatorOf } from '../support/operator-of.ts'
import { publishRace } from '../support/race-for-tests.ts'
import { type RegisterForTests, registerForTests, saveTestTill } from '../support/register-for-tests.ts'
import { holdPlaceOf, newRunner, openPaymentOf } from '../support/runner.ts'
import {
  openShopAccount,
  openSimulated,
  type ShopAccount,
  type Simulated,
  shopAccounts,
} from '../support/simulated-providers.ts'

// Receipts that the provider of a payment makes itself, through each adapter and its simulator, which
// refuses a receipt of another shape or sum.
const day = 86_400_000
let simulated: Simulated
let register: RegisterForTests
beforeAll(async () => {
  register = registerForTests()
  simulated = await openSimulated({ fiscal: register.provider })
  await saveTestTill(simulated.app)
})
afterAll(() => simulated.stop())

type Row = {
  readonly kind: string
  readonly state: string
  readonly provider: string | null
  readonly failure: string | null
  readonly content: ReceiptContent
  readonly numbers: { readonly documentNumber: number; readonly documentSign: string } | null
}
const rowsOf = (paymentId: string) =>
  simulated.app.sql<Row>(
    'select kind, state, provider, failure, content, numbers from receipts.receipts where payment_id = $1 order by id',
    [paymentId],
  )
/** The task's next turns, at once. */
async function registers(paymentId: string): Promise<void> {
  await simulated.app.sql(
    `update receipts.receipts set next_try_at = app.now() - interval '1 second' where payment_id = $1 and state <> 'registered'`,
    [paymentId],
  )
  await registerReceipts(simulated.app.services)
}

let payers = 0
async function pay(method: string, scenario: object = {}): Promise<string> {
  const race = await publishRace(simulated.app)
  payers += 1
  const runner = await newRunner(simulated.app, { host: simulated.host, address: `10.2.0.${payers}` })
  const { id } = await openPaymentOf(runner, await holdPlaceOf(runner, race), method)
  const [row] = await simulated.app.sql<{ reference: string }>(
    'select provider_reference as reference from payments.payments where id = $1',
    [id],
  )
  await simulated.play(row?.reference ?? id, { outcome: 'pay', ...scenario })
  const of = { tenantId: 1, paymentId: id }
  const stateOf = async () => {
    // A hint is followed, a provider that says nothing is asked, and money that is held is taken, as the jobs do.
    const jobs = 'select 1 from graphile_worker._private_jobs where key = $1'
    const hinted = await simulated.app.sql(jobs, [`poll-payment:${id}`])
    if (hinted.length > 0 || simulated.isCut) await pollProvider(simulated.app.services, of)
    await capturePayment(simulated.app.services, of).catch(() => undefined)
    const [now] = await simulated.app.sql<{ state: string }>('select state from payments.payments where id = $1', [id])
    return now?.state
  }
  await expect.poll(stateOf, { timeout: 15_000, interval: 100 }).toBe('succeeded')
  return id
}

/** Switches what an account of a shop says of its receipts on or off. */
async function setMakesReceipts(accountId: string, { settings, provider }: ShopAccount, makesReceipts: boolean) {
  const { services } = simulated.app
  const parts = { paymentProviders: services.paymentProviders, hasSandbox: true }
  const change = { title: provider, mode: 'sandbox', isActive: true, secrets: undefined } as const
  await services.db.transaction({ role: 'app', tenantId: 1 }, async (tx) =>
    mustBeOk(await changeAccount(tx, parts, { ...change, id: accountId, settings: { ...settings, makesReceipts } })),
  )
  services.paymentProviders.changed(accountId)
}

async function refund(paymentId: string, amountMinor: number, refundId = newId()): Promise<void> {
  await simulated.app.services.db.transaction({ role: 'app', tenantId: 1 }, (tx) =>
    requestRefund(tx, { refundId, paymentId, amountMinor }, 'a test'),
  )
  await refundPayment(simulated.app.services, { tenantId: 1, paymentId })
  const stateOf = async () => {
    await checkRefund(simulated.app.services, { tenantId: 1, refundId })
    const [now] = await simulated.app.sql<{ state: string }>('select state from payments.refunds where id = $1', [
      refundId,
    ])
    return now?.state
  }
  await expect.poll(stateOf, { timeout: 15_000, interval: 100 }).toBe('done')
}

const shops = shopAccounts.filter(({ provider }) => ['yookassa', 'tbank', 'cloudpayments'].includes(provider))

describe.for(shops)('$provider', (shop: ShopAccount) => {
  const makesReceipts = { ...shop, settings: { ...shop.settings, makesReceipts: true } }

  test.for(shop.methods)('makes the receipts of a payment by %s and of its two refunds', async (method) => {
    await openShopAccount(simulated, makesReceipts)
    const id = await pay(method)
    expect(await rowsOf(id)).toMatchObject([
      { kind: 'payment', state: 'sent', provider: 'through-acquirer', content: { totalMinor: 199_500 } },
    ])
    await refund(id, 50_001)
    await refund(id, 149_499)
    const states = async () => {
      await registers(id)
      return (await rowsOf(id)).map(({ kind, state }) => `${kind} ${state}`)
    }
    await expect
      .poll(states, { timeout: 15_000, interval: 200 })
      .toEqual(['payment registered', 'refund registered', 'refund registered'])
    const rows = await rowsOf(id)
    expect(rows.map(({ content }) => content.totalMinor)).toEqual([199_500, 50_001, 149_499])
    const documents = new Set(rows.map(({ numbers }) => numbers?.documentNumber))
    expect([documents.size, documents.has(undefined)]).toEqual([3, false])
    for (const { numbers } of rows) expect(numbers?.documentSign).toMatch(/^\d{10}$/)
  })

  test('makes the receipt of a refund that it accepts first and makes later', async () => {
    const accountId = await openShopAccount(simulated, makesReceipts)
    const id = await pay('card', { refunds: 'later' })
    const refundId = newId()
    await simulated.app.services.db.transaction({ role: 'app', tenantId: 1 }, (tx) =>
      requestRefund(tx, { refundId, paymentId: id, amountMinor: 50_001 }, 'a test'),
    )
    await refundPayment(simulated.app.services, { tenantId: 1, paymentId: id })
    const stateOf = () => simulated.app.sql('select state from payments.refunds where id = $1', [refundId])
    expect(await stateOf()).toEqual([{ state: 'sent' }])
    await setMakesReceipts(accountId, shop, false)
    await refund(id, 50_001, refundId)
    const [, back] = await rowsOf(id)
    expect(back).toMatchObject({ kind: 'refund', provider: 'through-acquirer', content: { totalMinor: 50_001 } })
  })

  test('makes the receipts of two refunds of one sum, each with a document of its own', async () => {
    await openShopAccount(simulated, makesReceipts)
    const id = await pay('card')
    await refund(id, 50_000)
    await refund(id, 50_000)
    const states = async () => {
      await registers(id)
      return (await rowsOf(id)).map(({ state }) => state)
    }
    await expect.poll(states, { timeout: 15_000, interval: 200 }).toEqual(['registered', 'registered', 'registered'])
    expect(new Set((await rowsOf(id)).map(({ numbers }) => numbers?.documentNumber)).size).toBe(3)
  })

  test('makes the receipt of what it pays out, and the till that of the part that a dispute gave back', async () => {
    await openShopAccount(simulated, makesReceipts)
    const id = await pay('card')
    const lost = { state: 'lost', amountMinor: 50_001, heldMinor: 50_001 } as const
    await simulated.app.services.db.transaction({ role: 'app', tenantId: 1 }, (tx) =>
      applyDispute(
        tx,
        id,
        {
          kind: 'dispute',
          source: 'operator',
          reference: 'письмо 1',
          ...lost,
          reason: '10.4',
          isUnclear: false,
          answerBy: null,
        },
        'a test',
      ),
    )
    await refund(id, 199_500)
    const [sold, ...back] = await rowsOf(id)
    expect(back.map(({ provider, content }) => [provider, content.totalMinor])).toEqual([
      ['through-acquirer', 149_499],
      [null, 50_001],
    ])
    const sums = new Map<string, number>()
    for (const { key, priceMinor, units } of back.flatMap(({ content }) => content.items))
      sums.set(key, (sums.get(key) ?? 0) + priceMinor * units)
    expect(sums).toEqual(new Map(sold?.content.items.map((item) => [item.key, item.priceMinor * item.units])))
  })

  test('a refund that it refused, and a dispute then gave back, is left to the till', async () => {
    await openShopAccount(simulated, makesReceipts)
    const id = await pay('card')
    const refundId = newId()
    await simulated.app.services.db.transaction({ role: 'app', tenantId: 1 }, async (tx) => {
      await requestRefund(tx, { refundId, paymentId: id, amountMinor: 199_500 }, 'a test')
    })
    // As the desk gave it out for the first attempt.
    await receiptDesk(simulated.app.services.db).ofRefund({
      ...{ refundId, paymentId: id, amountMinor: 199_500 },
      from: 'receipts',
    })
    const lost = { state: 'lost', amountMinor: 199_500, heldMinor: 199_500 } as const
    await simulated.app.services.db.transaction({ role: 'app', tenantId: 1 }, (tx) =>
      applyDispute(
        tx,
        id,
        {
          kind: 'dispute',
          source: 'operator',
          reference: 'письмо 2',
          ...lost,
          reason: '10.4',
          isUnclear: false,
          answerBy: null,
        },
        'a test',
      ),
    )
    await refundPayment(simulated.app.services, { tenantId: 1, paymentId: id })
    const [, ...back] = await rowsOf(id)
    expect(back).toMatchObject([{ kind: 'refund', state: 'due', provider: null, content: { totalMinor: 199_500 } }])
  })

  test('an account whose shop makes no receipts leaves them to the till', async () => {
    await openShopAccount(simulated, shop)
    const id = await pay('card')
    expect(await rowsOf(id)).toMatchObject([{ kind: 'payment', state: 'due', provider: null }])
  })

  test('a refund of a payment whose receipt the till made has its receipt from the till too', async () => {
    const accountId = await openShopAccount(simulated, shop)
    const id = await pay('card')
    await setMakesReceipts(accountId, shop, true)
    await refund(id, 50_001)
    const states = async () => {
      await registers(id)
      return (await rowsOf(id)).map(({ kind, state, provider }) => `${kind} ${state} ${provider}`)
    }
    await expect
      .poll(states, { timeout: 15_000, interval: 200 })
      .toEqual(['payment registered atol', 'refund registered atol'])
  })

  test('a receipt that was left to the provider gets its numbers, and its refund is the till’s, once that is switched off', async () => {
    const accountId = await openShopAccount(simulated, makesReceipts)
    const id = await pay('card')
    await setMakesReceipts(accountId, shop, false)
    await refund(id, 50_001)
    const states = async () => {
      await registers(id)
      return (await rowsOf(id)).map(({ kind, state, provider }) => `${kind} ${state} ${provider}`)
    }
    await expect
      .poll(states, { timeout: 15_000, interval: 200 })
      .toEqual(['payment registered through-acquirer', 'refund registered atol'])
  })

  test('a refund that it refused with its receipt, and made without one, has its receipt from the till', async () => {
    const accountId = await openShopAccount(simulated, makesReceipts)
    const id = await pay('card')
    const of = { refundId: newId(), paymentId: id, amountMinor: 199_500 }
    const { db } = simulated.app.services
    await db.transaction({ role: 'app', tenantId: 1 }, (tx) => requestRefund(tx, of, 'a test'))
    await receiptDesk(db).ofRefund({ ...of, from: 'receipts' })
    await simulated.app.sql(
      `update payments.refunds set state = 'failed', tried_at = app.now(), ended_at = app.now() where id = $1`,
      [of.refundId],
    )
    await db.transaction({ role: 'app', tenantId: 1 }, async (tx) => mustBeOk(await retryRefund(tx, of.refundId)))
    await setMakesReceipts(accountId, shop, false)
    await refund(id, of.amountMinor, of.refundId)
    // YooKassa repeats the payment's receipt by itself.
    const expected = shop.provider === 'yookassa' ? 'sent through-acquirer' : 'due null'
    const [, ...back] = await rowsOf(id)
    expect(back.map(({ state, provider }) => `${state} ${provider}`)).toEqual([expected])
  })

  test('guard removal: the simulator refuses a receipt that is a kopeck short', async () => {
    const kind = providerKinds.find(({ code }) => code === shop.provider)
    if (kind === undefined) throw new Error(`no adapter ${shop.provider}`)
    const item = { name: 'Участие', units: 1, subject: 'service', mode: 'full_payment', vat: 'none' } as const
    const receiptOf = (priceMinor: number) => ({
      ...{ buyerEmail: 'anna@example.org', taxSystem: 'osn' as const, totalMinor: 199_500 },
      items: [{ ...item, priceMinor, supplier: null }],
    })
    const openWith = async (priceMinor: number) => {
      const receipts = { ofPayment: async () => receiptOf(priceMinor), ofRefund: async () => null }
      const apiUrl = `${simulated.app.config.sandboxBank?.url}/${shop.provider}`
      const { secrets } = shop
      const provider = kind.open({
        id: newId(),
        mode: 'sandbox',
        ...{ settings: makesReceipts.settings, secrets, apiUrl },
        receipts,
      })
      return await provider.open({
        ...{ id: newId(), amountMinor: 199_500, currency: 'RUB', method: 'card', description: 'Забег', language: 'ru' },
        ...{ returnUrl: `http://${simulated.host}/back`, notifyUrl: `http://${simulated.host}/hook` },
        expiresAt: new Date(Date.now() + 1_200_000).toISOString() as never,
      })
    }
    expect((await openWith(199_500)).confirmationUrl).toMatch(/^https:/)
    await expect(openWith(199_499)).rejects.toThrow(ProviderRefused)
  })
})

describe('YooKassa, which repeats the payment’s receipt where the whole sum goes back', () => {
  const shop = shops.find(({ provider }) => provider === 'yookassa') as ShopAccount
  const makesReceipts = { ...shop, settings: { ...shop.settings, makesReceipts: true } }
  /** The refund has one receipt, from YooKassa. */
  async function expectOneReceiptOfRefund(id: string): Promise<void> {
    const refunds = async () => {
      await registers(id)
      const rows = (await rowsOf(id)).filter(({ kind }) => kind === 'refund')
      return rows.map(({ state, provider, content }) => [state, provider, content.totalMinor])
    }
    await expect
      .poll(refunds, { timeout: 15_000, interval: 200 })
      .toEqual([['registered', 'through-acquirer', 199_500]])
    expect(register.accepted.filter(({ body }) => JSON.stringify(body).includes(id))).toEqual([])
  }

  test('makes it, though the setting is off by then', async () => {
    const accountId = await openShopAccount(simulated, makesReceipts)
    const id = await pay('card')
    await setMakesReceipts(accountId, shop, false)
    await refund(id, 199_500)
    await expectOneReceiptOfRefund(id)
    const [sold, back] = await rowsOf(id)
    expect(back?.content).toEqual({ ...sold?.content, operation: 'sell_refund' })
  })

  test('makes it, though the payment’s receipt was not named for a day', async () => {
    await openShopAccount(simulated, makesReceipts)
    const id = await pay('card')
    await simulated.app.sql(
      `update receipts.receipts set state = 'failed', failure = 'not named', attempt = 2, provider = null,
         provider_reference = null, next_try_at = null where payment_id = $1`,
      [id],
    )
    await refund(id, 199_500)
    await simulated.app.sql(
      `update receipts.receipts set next_try_at = null where payment_id = $1 and kind = 'payment'`,
      [id],
    )
    await expect
      .poll(
        async () => {
          await registerReceipts(simulated.app.services)
          await simulated.app.sql(
            `update receipts.receipts set next_try_at = app.now() where payment_id = $1 and state = 'sent'`,
            [id],
          )
          return (await rowsOf(id)).map(({ kind, state, provider }) => `${kind} ${state} ${provider}`)
        },
        { timeout: 15_000, interval: 200 },
      )
      .toEqual(['payment failed null', 'refund registered through-acquirer'])
  })

  test('leaves it to the till where the payment had no receipt there', async () => {
    const accountId = await openShopAccount(simulated, shop)
    const id = await pay('card')
    await setMakesReceipts(accountId, shop, true)
    await refund(id, 199_500)
    expect(await rowsOf(id)).toMatchObject([{ provider: null }, { kind: 'refund', state: 'due', provider: null }])
  })
})

const tbankShop = shops.find(({ provider }) => provider === 'tbank') as ShopAccount
const tbankWithReceipts = { ...tbankShop, settings: { ...tbankShop.settings, makesReceipts: true } }

/** A message of T-Bank about the payment's receipt, as it signs it. */
async function receiptMessage(paymentId: string, accountId: string, more: object) {
  const [payment] = await simulated.app.sql<{ reference: string }>(
    'select provider_reference as reference from payments.payments where id = $1',
    [paymentId],
  )
  const fields = {
    ...{ TerminalKey: 'StartlineDEMO', OrderId: paymentId.replaceAll('-', ''), PaymentId: Number(payment?.reference) },
    ...{ Status: 'RECEIPT', Type: 'Income', Amount: 199_500 },
    ...more,
  }
  const body = JSON.stringify({ ...fields, Token: tokenOf(fields, tbankShop.secrets.password ?? '') })
  const path = `/api/payments/webhooks/tbank/${accountId}`
  return await simulated.deliver({ path, body, headers: { 'content-type': 'application/json' } })
}

/**
 * Pays at a provider that sends no message, neither later nor again: the payment is found by asking, and
 * only the test's own messages arrive.
 */
async function payUnheard(): Promise<string> {
  simulated.isCut = true
  try {
    return await pay('card', { never: true })
  } finally {
    simulated.isCut = false
  }
}

/** Has the payment's last receipt sent again. */
async function repeatByOperator(paymentId: string): Promise<number> {
  const [row] = await simulated.app.sql<{ id: string }>(
    'select id from receipts.receipts where payment_id = $1 order by id desc limit 1',
    [paymentId],
  )
  return (await (await operatorOf(simulated.app)).post(`/api/operator/receipts/${row?.id}/retry`, {})).status
}

test('a receipt that the provider’s till failed waits for an operator, and then the till of our own makes it', async () => {
  const accountId = await openShopAccount(simulated, tbankWithReceipts)
  const id = await payUnheard()
  const failed = { Success: false, ErrorCode: '8031', ErrorMessage: 'Нет бумаги' }
  expect(await receiptMessage(id, accountId, failed)).toBe(200)
  await registers(id)
  expect(await rowsOf(id)).toMatchObject([{ state: 'failed', provider: null, failure: '8031 Нет бумаги' }])
  await registerReceipts(simulated.app.services)
  expect(register.accepted.filter(({ body }) => JSON.stringify(body).includes(id))).toEqual([])
  expect(await repeatByOperator(id)).toBe(200)
  await registers(id)
  await registers(id)
  expect(await rowsOf(id)).toMatchObject([{ state: 'registered', provider: 'atol' }])
})

test('a receipt that was failed and then made has its numbers', async () => {
  const accountId = await openShopAccount(simulated, tbankWithReceipts)
  const id = await payUnheard()
  await receiptMessage(id, accountId, { Success: false, ErrorCode: '8031' })
  await receiptMessage(id, accountId, {
    ...{ Success: true, FiscalNumber: 1, ShiftNumber: 2, ReceiptDatetime: '2026-11-29T12:00:00+03:00' },
    ...{ FnNumber: '9999078902000001', EcrRegNumber: '0000000009026009' },
    ...{ FiscalDocumentNumber: 77_001, FiscalDocumentAttribute: 123_456_789 },
  })
  await registers(id)
  expect(await rowsOf(id)).toMatchObject([
    { state: 'registered', numbers: { documentNumber: 77_001, documentSign: '0123456789' } },
  ])
})

test('a receipt whose message is lost fails after a day, and an operator has it made by the till of our own', async () => {
  await openShopAccount(simulated, tbankWithReceipts)
  const id = await payUnheard()
  simulated.app.forward(day - 60_000)
  await registers(id)
  expect(await rowsOf(id)).toMatchObject([{ state: 'sent', provider: 'through-acquirer' }])
  expect(await repeatByOperator(id)).toBe(409)
  simulated.app.forward(2 * 60_000)
  await registers(id)
  expect(await rowsOf(id)).toMatchObject([
    { state: 'failed', provider: null, failure: expect.stringContaining('look for it in its dashboard') },
  ])
  expect(await repeatByOperator(id)).toBe(200)
  await registers(id)
  await registers(id)
  expect(await rowsOf(id)).toMatchObject([{ state: 'registered', provider: 'atol' }])
})

const madeLater = {
  ...{ Success: true, FiscalNumber: 1, ShiftNumber: 2, ReceiptDatetime: '2026-11-29T12:00:00+03:00' },
  ...{ FnNumber: '9999078902000001', EcrRegNumber: '0000000009026009', FiscalDocumentAttribute: 123_456_789 },
}

test('a failure of an earlier refund of the same sum is none of a later one’s, whose own failure counts', async () => {
  const accountId = await openShopAccount(simulated, tbankWithReceipts)
  const id = await payUnheard()
  simulated.isCut = true
  const failed = { Type: 'IncomeReturn', Amount: 50_000, Success: false, ErrorCode: '8031' }
  const refunds = async () =>
    (await rowsOf(id)).filter(({ kind }) => kind === 'refund').map(({ state, provider }) => `${state} ${provider}`)
  try {
    await refund(id, 50_000)
    expect(await receiptMessage(id, accountId, failed)).toBe(200)
    await registers(id)
    expect(await refunds()).toEqual(['failed null'])
    expect(await repeatByOperator(id)).toBe(200)
    await registers(id)
    await registers(id)
    simulated.app.forward(60_000)
    await refund(id, 50_000)
    await registers(id)
    expect(await refunds()).toEqual(['registered atol', 'sent through-acquirer'])
    expect(await receiptMessage(id, accountId, failed)).toBe(200)
    await registers(id)
    expect(await refunds()).toEqual(['registered atol', 'failed null'])
  } finally {
    simulated.isCut = false
  }
})

test('a receipt that failed, and that the provider has made by the time it is sent again, is made once', async () => {
  const accountId = await openShopAccount(simulated, tbankWithReceipts)
  const id = await payUnheard()
  await receiptMessage(id, accountId, { Success: false, ErrorCode: '8031' })
  await registers(id)
  expect(await rowsOf(id)).toMatchObject([{ state: 'failed', provider: null }])
  await receiptMessage(id, accountId, { ...madeLater, FiscalDocumentNumber: 77_002 })
  expect(await repeatByOperator(id)).toBe(200)
  await registers(id)
  expect(await rowsOf(id)).toMatchObject([
    { state: 'registered', provider: 'through-acquirer', numbers: { documentNumber: 77_002 } },
  ])
  expect(register.accepted.filter(({ body }) => JSON.stringify(body).includes(id))).toEqual([])
})
