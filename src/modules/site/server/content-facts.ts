import type { Language } from '#src/kernel/texts.ts'
import { hasFiscalReceipts } from '#src/modules/payments/domain/fiscal-receipts.ts'
import { operatorValues } from '#src/modules/tenants/domain/operator.ts'
import type { ContentFacts } from '#src/platform/content/parse-content.ts'

/**
 * What the content files may name, and what they may depend on.
 * @param hasCounter whether the installation has a visit counter
 */
export function siteFacts(language: Language, hasCounter = false): ContentFacts {
  const flags = { 'fiscal-receipts': hasFiscalReceipts, 'visit-counter': hasCounter }
  return { values: operatorValues(language), flags }
}
