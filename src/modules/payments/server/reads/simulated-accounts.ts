import type { Tx } from '#src/platform/db/tx.ts'
import type { Services } from '#src/platform/services.ts'
import { cabinetUrls } from '../commands/provider-of.ts'
import { listAccounts } from '../queries/provider-accounts.ts'

export type SimulatedAccount = { readonly simulator: string; readonly urls: Readonly<Record<string, string>> }

/** The accounts in the mode `sandbox`, of the transaction's scope, with the addresses for the simulator's cabinet. */
export async function simulatedAccounts(
  tx: Tx,
  { baseUrl, paymentProviders }: Pick<Services, 'baseUrl' | 'paymentProviders'>,
): Promise<SimulatedAccount[]> {
  const accounts = (await listAccounts(tx)).filter(({ mode, isActive }) => mode === 'sandbox' && isActive)
  return accounts.flatMap((account) => {
    const kind = paymentProviders.kinds.find(({ code }) => code === account.provider)
    if (kind === undefined) return []
    return [{ simulator: kind.simulator ?? kind.code, urls: cabinetUrls(baseUrl, account, kind.actions ?? []) }]
  })
}
