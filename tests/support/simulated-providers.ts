import { randomUUID } from 'node:crypto'
import { rmSync } from 'node:fs'
import { createServer, type IncomingMessage } from 'node:http'
import type { AddressInfo } from 'node:net'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { mustBeOk } from '#src/kernel/result.ts'
import type { PaymentMethod } from '#src/modules/payments/domain/methods.ts'
import { saveMethods } from '#src/modules/payments/server/commands/save-methods.ts'
import { createAccount } from '#src/modules/payments/server/commands/save-provider-account.ts'
import type { FiscalProvider } from '#src/modules/receipts/server/providers/fiscal-provider.ts'
import { newId } from '#src/platform/new-id.ts'
import { startSandboxBank } from '../../sandbox-bank/bank.ts'
import { clientCertificate, clientKey } from '../../sandbox-bank/certificates.ts'
import { createTestApp, type TestApp } from './test-app.ts'

const secret = 'the secret of the bank in tests'

export type LostMessage = {
  readonly path: string
  readonly body: string
  readonly headers: Record<string, string>
}

export type Simulated = {
  readonly app: TestApp
  /** The site's host, for clients. */
  readonly host: string
  /**
   * Decides in the payer's place, and sets how the bank misbehaves; `id`: the bank's own, its number of
   * the payment, or our id.
   */
  play(id: string, scenario: object): Promise<{ readonly refundedMinor: number }>
  /** Failures of the whole bank (sandbox-bank/README.md). */
  fail(issues: object): Promise<void>
  /** The addresses that a shop enters in a provider's cabinet. */
  setCabinet(face: string, urls: object): Promise<void>
  /** The bodies that arrived at the site's webhooks, the oldest first. */
  readonly received: readonly (LostMessage & { readonly status: number })[]
  /** Messages do not arrive while it is true: they are lost, and can be delivered later. Questions do arrive. */
  isCut: boolean
  readonly lost: readonly LostMessage[]
  /** Delivers a lost message, to another address if wanted; returns the status of the reply. */
  deliver(message: LostMessage, path?: string): Promise<number>
  stop(): Promise<void>
}

/**
 * The program with a sandbox bank whose simulators speak the ways of real providers, over HTTP in both
 * directions.
 */
export async function openSimulated(parts: { readonly fiscal?: FiscalProvider } = {}): Promise<Simulated> {
  const received: (LostMessage & { status: number })[] = []
  const lost: LostMessage[] = []
  const site = createServer(async (request, response) => {
    const body = await textOf(request)
    const headers = Object.fromEntries(Object.entries(request.headers).map(([name, value]) => [name, String(value)]))
    const path = request.url ?? ''
    if (simulated.isCut && !path.endsWith('/check')) {
      lost.push({ path, body, headers })
      return response.writeHead(503).end()
    }
    const reply = await app.http.request(`http://${host}${path}`, { method: 'POST', headers, body })
    received.push({ path, body, headers, status: reply.status })
    response.writeHead(reply.status, { 'content-type': reply.headers.get('content-type') ?? 'text/plain' })
    response.end(await reply.text())
  })
  await new Promise<void>((resolve) => site.listen(0, '127.0.0.1', resolve))
  const host = `localhost:${(site.address() as AddressInfo).port}`
  const dataDir = join(tmpdir(), `simulated-${randomUUID()}`)
  const bank = await startSandboxBank({
    host: '127.0.0.1',
    port: 0,
    baseUrl: 'https://bank.test',
    dataDir,
    secret,
    shopUrl: `http://${host}`,
    tickMs: 20,
    settleDelayMs: 100,
    echoDelayMs: 50,
    hangMs: 50,
  })
  const app = await createTestApp({
    ...parts,
    env: { SANDBOX_BANK_URL: bank.url, SANDBOX_BANK_SECRET: secret, BASE_URL: `http://${host}` },
  })
  const call = async (path: string, body: object) => {
    const response = await fetch(`${bank.url}/v1${path}`, {
      method: 'POST',
      headers: { authorization: `Bearer ${secret}`, 'content-type': 'application/json' },
      body: JSON.stringify(body),
    })
    if (!response.ok) throw new Error(`the bank answered ${response.status} to ${path}: ${await response.text()}`)
    return await response.json()
  }
  const simulated: Simulated = {
    app,
    host,
    received,
    isCut: false,
    lost,
    async deliver({ path, body, headers }, to = path) {
      return (await app.http.request(`http://${host}${to}`, { method: 'POST', headers, body })).status
    },
    play: (id, scenario) => call(`/payments/${id}/scenario`, scenario),
    fail: async (issues) => void (await call('/issues', issues)),
    setCabinet: async (face, urls) => void (await call(`/cabinets/${face}`, { urls })),
    async stop() {
      await bank.stop()
      site.closeAllConnections()
      await new Promise((resolve) => site.close(resolve))
      await app.close()
      rmSync(dataDir, { recursive: true, force: true })
    },
  }
  return simulated
}

export type ShopAccount = {
  readonly provider: string
  readonly settings: Readonly<Record<string, string | boolean | number>>
  readonly secrets: Readonly<Record<string, string>>
  readonly methods: readonly PaymentMethod[]
  readonly currency: 'RUB' | 'KZT' | 'BYN' | 'UZS' | 'EUR' | 'USD'
  /** The kinds of calls that have an address of their own in the provider's cabinet. */
  readonly actions?: readonly string[]
  /** The provider calls us, and knows nothing of a payment before its payer opens the link. */
  readonly isCalling?: true
  /** What the provider's API gives back; by default parts too, at once or later. */
  readonly refunds?: 'whole' | 'by_hand'
}

/** The accounts of a shop at the simulators, whose key is the sandbox bank's. */
export const shopAccounts: readonly ShopAccount[] = [
  {
    provider: 'yookassa',
    settings: { shopId: '100500' },
    secrets: { secretKey: secret },
    methods: ['card', 'sbp_qr', 'qr'],
    currency: 'RUB',
  },
  {
    provider: 'tbank',
    settings: { terminalKey: 'StartlineDEMO' },
    secrets: { password: secret },
    methods: ['card', 'sbp_qr'],
    currency: 'RUB',
  },
  {
    provider: 'cloudpayments',
    settings: { publicId: 'pk_startline' },
    secrets: { apiSecret: secret },
    methods: ['card', 'sbp_qr'],
    currency: 'RUB',
    actions: ['check'],
  },
  {
    provider: 'expresspay',
    settings: {},
    secrets: { token: 'a75b74cbcfe446509e8ee874f421bd66', secretWord: secret, notifySecretWord: secret },
    methods: ['erip'],
    refunds: 'by_hand',
    currency: 'BYN',
  },
  {
    provider: 'expresspay',
    settings: {},
    secrets: { token: 'a75b74cbcfe446509e8ee874f421bd66', secretWord: secret, notifySecretWord: secret },
    methods: ['express_pay'],
    currency: 'BYN',
    refunds: 'whole',
  },
  {
    provider: 'payme',
    settings: {
      ...{ merchantId: '587f72c72cac0d162c722ae2', itemCode: '10899002001000000', packageCode: '1500001' },
      vatPercent: 12,
    },
    secrets: { key: secret },
    methods: ['uz_card'],
    currency: 'UZS',
    isCalling: true,
    refunds: 'by_hand',
  },
  {
    provider: 'click',
    settings: { serviceId: '678', merchantId: '123', merchantUserId: '123' },
    secrets: { secretKey: secret },
    methods: ['uz_card'],
    currency: 'UZS',
    isCalling: true,
    refunds: 'whole',
  },
  {
    provider: 'dolyame',
    settings: { login: 'startline' },
    secrets: { password: secret, certificate: clientCertificate, key: clientKey },
    methods: ['installments'],
    currency: 'RUB',
  },
  {
    provider: 'paypal',
    settings: { clientId: 'startline-client', webhookId: 'WH-SANDBOX' },
    secrets: { clientSecret: secret },
    methods: ['paypal'],
    currency: 'EUR',
  },
]

/** Gives tenant 1, or an organizer of it, an account at a simulator and its methods, and enters its address in the cabinet there. */
export async function openShopAccount(
  simulated: Simulated,
  shop: ShopAccount,
  organizerCode: string | null = null,
): Promise<string> {
  const { services } = simulated.app
  const { provider, settings, secrets, currency } = shop
  const id = await services.db.transaction({ role: 'app', tenantId: 1 }, async (tx) => {
    const input = { tenantId: 1, organizerCode, provider, title: provider, mode: 'sandbox', isActive: true } as const
    const parts = { paymentProviders: services.paymentProviders, hasSandbox: true }
    const account = mustBeOk(await createAccount(tx, parts, { ...input, settings, secrets }))
    const words = { country: null, title: null, note: null, picture: null, feePayer: 'platform' } as const
    const rows = shop.methods.map((method) => ({
      ...{ id: newId(), method, currency, providerAccountId: account.id, minMinor: 100_000, maxMinor: null },
      ...words,
    }))
    mustBeOk(await saveMethods(tx, services, 1, rows))
    return account.id
  })
  const address = `http://${simulated.host}/api/payments/webhooks/${provider}/${id}`
  const own = Object.fromEntries((shop.actions ?? []).map((action) => [action, `${address}/${action}`]))
  await simulated.setCabinet(provider, { notify: address, ...own })
  return id
}

async function textOf(request: IncomingMessage): Promise<string> {
  const chunks: Buffer[] = []
  for await (const chunk of request) chunks.push(chunk)
  return Buffer.concat(chunks).toString('utf8')
}
