import type { Language } from '#src/kernel/texts.ts'
import { operatorValues } from '#src/modules/tenants/domain/operator.ts'
import type { ContentFacts } from '#src/platform/content/parse-content.ts'
import type { Services } from '#src/platform/services.ts'

/** What the texts of an installation depend on: whether it has a visit counter, and makes fiscal receipts. */
export type SiteParts = Pick<Services, 'hasCounter' | 'makesReceipts'>

/** Every combination: texts are read for all of them at the start. */
export const allSiteParts: readonly SiteParts[] = [false, true].flatMap((hasCounter) =>
  [false, true].map((makesReceipts) => ({ hasCounter, makesReceipts })),
)

/** What the content files may name, and what they may depend on. */
export function siteFacts(language: Language, { hasCounter, makesReceipts }: SiteParts): ContentFacts {
  const flags = { 'fiscal-receipts': makesReceipts, 'visit-counter': hasCounter }
  return { values: operatorValues(language), flags }
}

/** One text of each combination, read once; `read` throws where a file is malformed. */
export function ofEachSite<T>(read: (factsIn: (language: Language) => ContentFacts) => T): (parts: SiteParts) => T {
  const texts = new Map(allSiteParts.map((parts) => [keyOf(parts), read((language) => siteFacts(language, parts))]))
  return (parts) => texts.get(keyOf(parts)) as T
}

function keyOf({ hasCounter, makesReceipts }: SiteParts): string {
  return `${hasCounter} ${makesReceipts}`
}
