import { simulatedAccounts } from '#src/modules/payments/server/reads/simulated-accounts.ts'
import type { SandboxBankConfig } from '#src/platform/config/config.ts'
import type { Services } from '#src/platform/services.ts'

/**
 * Enters the addresses of the site in the cabinets of the sandbox bank's simulators, as an administrator
 * does in a real provider's: the site may have another address than at the last start.
 */
export async function enterSandboxCabinets(services: Services, { url, secret }: SandboxBankConfig): Promise<void> {
  const accounts = await services.db.transaction({ role: 'system', readOnly: true }, (tx) =>
    simulatedAccounts(tx, services),
  )
  for (const { simulator, urls } of accounts) {
    const response = await fetch(`${url}/v1/cabinets/${simulator}`, {
      method: 'POST',
      headers: { authorization: `Bearer ${secret}`, 'content-type': 'application/json' },
      body: JSON.stringify({ urls }),
      redirect: 'error',
      signal: AbortSignal.timeout(5_000),
    })
    if (!response.ok) throw new Error(`the sandbox bank answered ${response.status} to the cabinet of ${simulator}`)
  }
}
