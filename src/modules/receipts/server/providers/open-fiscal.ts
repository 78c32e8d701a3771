import type { FiscalSettings } from '#src/platform/config/config.ts'
import { atolProvider } from './atol.ts'
import type { FiscalProvider } from './fiscal-provider.ts'

/** What the settings say about fiscal receipts; null: none are made. */
export function openFiscal({
  fiscal,
  baseUrl,
}: {
  readonly fiscal: FiscalSettings | null
  readonly baseUrl: string
}): FiscalProvider | null {
  if (fiscal === null) return null
  return atolProvider({ ...fiscal, callbackUrl: `${baseUrl}/api/receipts/callbacks/atol` })
}
