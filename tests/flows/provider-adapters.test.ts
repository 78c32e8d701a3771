import { randomUUID } from 'node:crypto'
import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { plusMs, toInstant } from '#src/kernel/instant.ts'
import { providerKinds } from '#src/modules/payments/server/providers/kinds.ts'
import {
  type PaymentThere,
  type PaymentToOpen,
  RefundRefused,
} from '#src/modules/payments/server/providers/provider.ts'
import { newId } from '#src/platform/new-id.ts'
import { startSandboxBank } from '../../sandbox-bank/bank.ts'
import { caCertificate, clientCertificate, clientKey } from '../../sandbox-bank/certificates.ts'

// The adapters that the shop itself calls, each alone against the simulator of its provider: what every
// one of them must say of a payment and of its refunds.
const secret = 'the secret of the bank in tests'
const dataDir = mkdtempSync(join(tmpdir(), 'adapters-'))
let bank: Awaited<ReturnType<typeof startSandboxBank>>
beforeAll(async () => {
  bank = await startSandboxBank({
    ...{ host: '127.0.0.1', port: 0, tlsPort: 0, baseUrl: 'https://bank.test', dataDir, secret },
    ...{ shopUrl: 'http://localhost:1', tickMs: 10, settleDelayMs: 60, hangMs: 20 },
  })
})
afterAll(async () => {
  await bank.stop()
  rmSync(dataDir, { recursive: true, force: true })
})

type Shop = {
  readonly code: string
  readonly method: string
  readonly currency: string
  readonly settings: object
  readonly secrets: object
  readonly isTls?: boolean
}
const shops: readonly Shop[] = [
  {
    ...{ code: 'dolyame', method: 'installments', currency: 'RUB', isTls: true },
    settings: { login: 'startline', authorities: caCertificate },
    secrets: { password: secret, certificate: clientCertificate, key: clientKey },
  },
  {
    ...{ code: 'paypal', method: 'paypal', currency: 'EUR' },
    settings: { clientId: 'startline-client' },
    secrets: { clientSecret: secret },
  },
]

function openProvider({ code, settings, secrets, isTls }: Shop) {
  const kind = providerKinds.find((one) => one.code === code)
  if (kind === undefined) throw new Error(`no adapter ${code}`)
  const apiUrl = `${isTls ? bank.tlsUrl : bank.url}/${kind.simulator ?? code}`
  return kind.open({ id: newId(), mode: 'sandbox', settings, secrets, apiUrl })
}

function paymentOf({ method, currency }: Shop, changes: Partial<PaymentToOpen> = {}): PaymentToOpen {
  return {
    ...{ id: newId(), amountMinor: 199_501, currency, method, description: 'Регистрация: «Весна» 10 км' },
    returnUrl: 'http://localhost:1/back',
    notifyUrl: 'http://localhost:1/hook',
    expiresAt: plusMs(toInstant(new Date()), 1_200_000),
    language: 'ru',
    ...changes,
  }
}

async function call(path: string, body: object): Promise<void> {
  const headers = { authorization: `Bearer ${secret}`, 'content-type': 'application/json' }
  const response = await fetch(`${bank.url}/v1${path}`, { method: 'POST', headers, body: JSON.stringify(body) })
  if (!response.ok) throw new Error(`the bank answered ${response.status} to ${path}`)
}

describe.for([
  { code: 'tbank', settings: { terminalKey: 'StartlineDEMO' }, secrets: { password: secret } },
  { code: 'yookassa', settings: { shopId: '100500' }, secrets: { secretKey: secret } },
  { code: 'cloudpayments', settings: { publicId: 'pk_startline' }, secrets: { apiSecret: secret } },
  { code: 'paypal', settings: { clientId: 'startline-client' }, secrets: { clientSecret: secret } },
])('$code behind a certificate of another authority', (account) => {
  const shop = { ...account, method: 'card', currency: 'RUB', isTls: true }
  const within = (authorities: string) => ({ ...shop, settings: { ...account.settings, authorities } })

  test('is called where the account names the authority', async () => {
    await openProvider(within(`its root:\n${caCertificate}\n${caCertificate}`)).check()
  })

  test('is not called otherwise', async () => {
    await expect(openProvider(shop).check()).rejects.toThrow('fetch failed')
  })

  test.for(['', 'no certificate', clientCertificate, clientKey])('takes no other text as an authority', (text) => {
    expect(() => openProvider(within(text))).toThrow(/authorities/)
  })
})

describe.for(shops)('$code', (shop) => {
  const openIt = async (changes: Partial<PaymentToOpen> = {}) => {
    const provider = openProvider(shop)
    const payment = paymentOf(shop, changes)
    const opened = await provider.open(payment)
    const { id: paymentId, method, currency, amountMinor, description } = payment
    const there: PaymentThere = {
      ...{ paymentId, method, currency, amountMinor, description, transaction: null },
      reference: opened.reference ?? paymentId,
    }
    const play = (scenario: object) => call(`/payments/${there.reference}/scenario`, { never: true, ...scenario })
    return { provider, payment, opened, there, play }
  }
  const paid = async (scenario: object = {}) => {
    const all = await openIt()
    await all.play({ outcome: 'pay', ...scenario })
    const { state } = await all.provider.retrieve(all.there)
    if (state === 'authorized') await all.provider.capture?.(all.there)
    const refundOf = (amountMinor: number, key = `refund-${newId()}`, isRepeated = false) => ({
      ...{ key, amountMinor, isRepeated, payment: all.there, others: { madeMinor: 0, references: [] } },
    })
    return { ...all, refundOf }
  }

  test('opens a payment once per key, with a page for its payer', async () => {
    const { provider, payment, opened } = await openIt()
    expect(opened.confirmationUrl).toMatch(/^https:\/\/bank\.test\//)
    expect(await provider.open(payment)).toEqual(opened)
  })

  test.for([1_00, 100_01, 1_234_50, 99_999_99])('writes and reads the sum %d', async (minor) => {
    const amountMinor = Math.max(minor, 100_000)
    const { provider, there } = await openIt({ amountMinor: amountMinor + (minor % 100) })
    expect(await provider.retrieve(there)).toMatchObject({
      ...{ state: 'open', amountMinor: amountMinor + (minor % 100), currency: shop.currency },
    })
  })

  test('a payment is paid after our capture, which may be repeated', async () => {
    const { provider, there } = await paid()
    expect(await provider.retrieve(there)).toMatchObject({ state: 'succeeded', amountMinor: 199_501 })
    expect(await provider.capture?.(there)).toMatchObject({ state: 'succeeded' })
    expect(await provider.cancel(there)).toBe('succeeded')
  })

  test('what is declined or given up takes no money', async () => {
    const declined = await openIt()
    await declined.play({ outcome: 'decline' })
    expect(['declined', 'cancelled']).toContain((await declined.provider.retrieve(declined.there)).state)
    const left = await openIt()
    expect(await left.provider.cancel(left.there)).toBe('cancelled')
    const authorized = await openIt()
    await authorized.play({ outcome: 'pay' })
    expect(await authorized.provider.cancel(authorized.there)).toBe('cancelled')
  })

  test('a sum other than asked for is named', async () => {
    const { provider, there } = await paid({ wrongSumMinor: 100_00 })
    expect(await provider.retrieve(there)).toMatchObject({ amountMinor: 100_00 })
  })

  test('gives back a part once, although the request is repeated, and then the rest', async () => {
    const { provider, refundOf, there } = await paid()
    const part = refundOf(50_000)
    const made = await provider.refund(part)
    expect(made.state).toBe('done')
    expect(await provider.refund({ ...part, isRepeated: true })).toEqual(made)
    expect(await provider.retrieveRefund({ ...part, refundReference: made.reference })).toBe('done')
    expect((await provider.refund(refundOf(149_501))).state).toBe('done')
    await expect(provider.refund(refundOf(1))).rejects.toThrow(RefundRefused)
    expect((await provider.retrieve(there)).state).toBe('succeeded')
  })

  test.for([
    ['later', 'done'],
    ['fail_later', 'failed'],
  ] as const)('a refund that the bank makes “%s” is %s in the end', async ([refunds, end]) => {
    const { provider, refundOf } = await paid({ refunds })
    const refund = refundOf(50_000)
    const { state, reference } = await provider.refund(refund)
    expect(state).toBe('sent')
    await expect
      .poll(() => provider.retrieveRefund({ ...refund, refundReference: reference }), { timeout: 3_000 })
      .toBe(end)
  })

  test('a lost answer, and an answer 500, are no refusals', async () => {
    const provider = openProvider(shop)
    const payment = paymentOf(shop)
    await provider.check()
    await call('/issues', { hangNext: 1 })
    await expect(provider.open(payment)).rejects.toThrow(/504/)
    const opened = await provider.open(payment)
    expect(opened.reference).toMatch(/\S/)
    await call('/issues', { failNext: 1 })
    await expect(
      provider.retrieve({ ...payment, paymentId: payment.id, reference: opened.reference ?? '', transaction: null }),
    ).rejects.toThrow(/500/)
  })

  test('says whether the keys work', async () => {
    await openProvider(shop).check()
    const wrong = Object.fromEntries(
      Object.entries(shop.secrets).map(([name, value]) => [name, value.startsWith('-') ? value : randomUUID()]),
    )
    await expect(openProvider({ ...shop, secrets: wrong }).check()).rejects.toThrow(/401|403/)
  })
})
