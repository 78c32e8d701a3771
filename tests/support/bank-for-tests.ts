import { z } from 'zod'
import { startSandboxBank } from '../../sandbox-bank/bank.ts'

const BankPayment = z.object({
  id: z.string(),
  reference: z.string(),
  status: z.enum(['pending', 'authorized', 'succeeded', 'canceled']),
  amountMinor: z.number(),
  refundedMinor: z.number(),
})
export type BankPayment = z.infer<typeof BankPayment>
type Scenario = {
  outcome?: string
  /** Given back in the cabinet of the provider. */
  isRefunded?: boolean
  twice?: boolean
  outOfOrder?: boolean
  never?: boolean
  delaySeconds?: number
}

export type BankForTests = {
  readonly url: string
  readonly secret: string
  /** Performs the payer's act at the bank, and sets how the bank reports it. */
  decide(paymentId: string, scenario: Scenario): Promise<void>
  /** Enters the addresses of the shop in the cabinet of a simulator. */
  setCabinet(face: string, urls: Readonly<Record<string, string>>): Promise<void>
  /** The bank's payments with our payment's id as reference. */
  paymentsOf(reference: string): Promise<BankPayment[]>
  stop(): Promise<void>
}

const secret = 'the secret of the bank in tests'

/**
 * The sandbox bank in the test's own process, so that it outlives the killed process; it repeats
 * its notifications quickly.
 */
export async function startBankForTests(of: { dataDir: string; now?: () => number }): Promise<BankForTests> {
  const bank = await startSandboxBank({
    host: '127.0.0.1',
    port: 0,
    baseUrl: 'http://localhost',
    secret,
    settleDelayMs: 300,
    echoDelayMs: 100,
    retryDelaysMs: [100, 300, 1_000],
    tickMs: 20,
    ...of,
  })
  const request = async (method: string, path: string, body?: object): Promise<unknown> => {
    const response = await fetch(`${bank.url}${path}`, {
      method,
      headers: { authorization: `Bearer ${secret}`, 'content-type': 'application/json' },
      ...(body ? { body: JSON.stringify(body) } : {}),
    })
    if (!response.ok)
      throw new Error(
        `the sandbox bank responded to ${method} ${path} with ${response.status}: ${await response.text()}`,
      )
    return await response.json()
  }
  return {
    url: bank.url,
    secret,
    stop: () => bank.stop(),
    async decide(paymentId, scenario) {
      await request('POST', `/v1/payments/${paymentId}/scenario`, scenario)
    },
    async setCabinet(face, urls) {
      await request('POST', `/v1/cabinets/${face}`, { urls })
    },
    async paymentsOf(reference) {
      const found = await request('GET', `/v1/payments?reference=${encodeURIComponent(reference)}`)
      return z.object({ payments: z.array(BankPayment) }).parse(found).payments
    },
  }
}
