import { randomUUID } from 'node:crypto'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import type { PlainDate } from '#src/kernel/plain-date.ts'
import type { SellerVatRate } from '#src/modules/receipts/domain/vat.ts'
import { saveTill } from '#src/modules/receipts/server/commands/save-tax-regime.ts'
import { atolProvider } from '#src/modules/receipts/server/providers/atol.ts'
import type { FiscalProvider } from '#src/modules/receipts/server/providers/fiscal-provider.ts'
import type { Services } from '#src/platform/services.ts'
import { sandboxRegister } from '../../sandbox-bank/register/register.ts'

const secret = 'the secret of the register'

export type RegisterForTests = {
  readonly provider: FiscalProvider
  /** The documents that it accepted: operation and body, in order. */
  // biome-ignore lint/suspicious/noExplicitAny: bodies of any operation are read here, and each test says what it expects
  readonly accepted: readonly { readonly operation: string; readonly body: any }[]
  /** The requests that reached it. */
  readonly calls: readonly string[]
  /** Makes it misbehave so many times. */
  issue(issue: string, times?: number): Promise<void>
}

/** The sandbox register, called without a network; it makes receipts at once. */
export function registerForTests(): RegisterForTests {
  const dataDir = join(tmpdir(), `register-${randomUUID()}`)
  const app = sandboxRegister({ dataDir, baseUrl: 'https://register.test', secret, makingMs: 0 })
  const accepted: { operation: string; body: unknown }[] = []
  const calls: string[] = []
  const provider = atolProvider({
    url: 'https://register.test/possystem/v5',
    login: 'sandbox',
    password: secret,
    group: 'sandbox',
    callbackUrl: 'https://shop.test/api/receipts/callbacks/atol',
    fetch: async (input, init) => {
      const path = new URL(String(input)).pathname
      calls.push(path)
      const response = await app.request(path, init)
      const isNew = init?.method === 'POST' && path.startsWith('/possystem/v5/sandbox/')
      if (isNew && (response.status === 200 || (await isLost(response.clone()))))
        accepted.push({ operation: path.split('/').at(-1) ?? '', body: JSON.parse(String(init.body)) })
      return response
    },
  })
  let lost = 0
  const isLost = async (response: Response) => {
    if (response.status !== 500 || lost === 0) return false
    lost -= 1
    return true
  }
  return {
    provider,
    accepted,
    calls,
    async issue(issue, times = 1) {
      if (issue === 'accept_and_lose') lost = times
      const headers = { authorization: `Bearer ${secret}`, 'content-type': 'application/json' }
      const response = await app.request('/issues', { method: 'POST', headers, body: JSON.stringify({ issue, times }) })
      if (response.status !== 200) throw new Error(`the register refused the issue ${issue}`)
    },
  }
}

/** Gives the default tenant a till from a day on. */
export async function saveTestTill(
  { services: { db } }: { readonly services: Pick<Services, 'db'> },
  { validFrom = '2020-01-01', vat = '22' }: { readonly validFrom?: string; readonly vat?: SellerVatRate } = {},
): Promise<void> {
  await db.transaction({ role: 'system' }, (tx) =>
    saveTill(tx, {
      tenantId: 1,
      validFrom: validFrom as PlainDate,
      name: 'ООО «Площадка»',
      taxNumber: '7736207543',
      taxSystem: 'osn',
      paymentAddress: 'https://startline.example',
      email: 'till@startline.example',
      vat,
    }),
  )
}
