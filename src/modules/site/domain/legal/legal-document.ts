import type { PlainDate } from '#src/kernel/plain-date.ts'
import type { Language } from '#src/kernel/texts.ts'
import { typeset } from '#src/kernel/typography.ts'
import { hasFiscalReceipts } from '#src/modules/payments/domain/fiscal-receipts.ts'
import { type LegalKind, legalVersion } from '#src/modules/tenants/domain/legal-versions.ts'
import { operatorIn } from '#src/modules/tenants/domain/operator.ts'
import { cookiesEn } from './cookies.en.ts'
import { cookiesRu } from './cookies.ru.ts'
import type { LegalBlock, LegalFacts, LegalSource, LegalText } from './legal-text.ts'
import { offerEn } from './offer.en.ts'
import { offerRu } from './offer.ru.ts'
import { personalDataEn } from './personal-data.en.ts'
import { personalDataRu } from './personal-data.ru.ts'
import { privacyEn } from './privacy.en.ts'
import { privacyRu } from './privacy.ru.ts'

const sources = {
  offer: { ru: offerRu, en: offerEn },
  privacy: { ru: privacyRu, en: privacyEn },
  'personal-data': { ru: personalDataRu, en: personalDataEn },
  cookies: { ru: cookiesRu, en: cookiesEn },
} as const satisfies Record<LegalKind, Record<Language, LegalSource>>

const installation: LegalFacts = { hasFiscalReceipts }

export type LegalDocument = LegalText & { readonly kind: LegalKind; readonly version: PlainDate }

/** The document in force, with the operator's requisites and typographic spaces. */
export function legalDocument(kind: LegalKind, language: Language, facts: LegalFacts = installation): LegalDocument {
  const text = sources[kind][language](operatorIn(language), facts)
  const set = (words: string) => typeset(words, language)
  return {
    kind,
    version: legalVersion(kind),
    title: set(text.title),
    summary: set(text.summary),
    sections: text.sections.map(({ id, title, blocks }) => ({
      id,
      title: set(title),
      blocks: blocks.map((block) => typesetBlock(block, set)),
    })),
  }
}

/** The title of the document, as in links to it. */
export function legalTitle(kind: LegalKind, language: Language): string {
  return sources[kind][language](operatorIn(language), installation).title
}

function typesetBlock(block: LegalBlock, set: (words: string) => string): LegalBlock {
  switch (block.kind) {
    case 'clause':
      return { kind: 'clause', text: set(block.text) }
    case 'list':
      return { kind: 'list', items: block.items.map(set) }
    case 'table':
      return { kind: 'table', head: block.head.map(set), rows: block.rows.map((row) => row.map(set)) }
  }
}
