import { isPlainDate } from '#src/kernel/plain-date.ts'
import type { Language } from '#src/kernel/texts.ts'
import { typeset } from '#src/kernel/typography.ts'
import type { ContentBlock } from '#src/lib/content-blocks.ts'
import { type LegalKind, legalKinds } from '#src/modules/tenants/domain/legal-documents.ts'
import { type Content, type ContentFacts, plainOf } from '#src/platform/content/parse-content.ts'
import { contentFile, readContent } from '#src/platform/content/read-content.ts'
import type { LegalBlock, LegalDocument, LegalSection } from '../domain/legal-document.ts'
import { ofEachSite, type SiteParts } from './content-facts.ts'

/** The documents in force (`content/legal`), for each kind of installation; read at start. */
const documents = new Map(legalKinds.map((kind) => [kind, ofEachSite((factsIn) => readLegalDocument(kind, factsIn))]))

/** The document in force, with the operator's details and typographic spaces. */
export function legalDocument(kind: LegalKind, language: Language, site: SiteParts): LegalDocument {
  const ofSite = documents.get(kind)
  if (ofSite === undefined) throw new Error(`no legal document ${kind}`)
  return ofSite(site)[language]
}

/**
 * Reads a document in both languages, with these facts of the installation in it.
 * @throws where a file is malformed, with its name
 */
export function readLegalDocument(
  kind: LegalKind,
  factsIn: (language: Language) => ContentFacts,
): Readonly<Record<Language, LegalDocument>> {
  const pair = readContent(`legal/${kind}`, factsIn)
  return { ru: toDocument(kind, 'ru', pair.ru), en: toDocument(kind, 'en', pair.en) }
}

function toDocument(kind: LegalKind, language: Language, { meta, blocks }: Content): LegalDocument {
  const name = contentFile(`legal/${kind}`, language)
  const { title, summary, version } = meta
  if (!title || !summary || !isPlainDate(version)) throw new Error(`${name}: needs a title, a summary and a version`)
  const set = (words: string) => typeset(words, language)
  const sections: { id: string; title: string; blocks: LegalBlock[] }[] = []
  for (const block of blocks) {
    if (block.kind === 'heading') {
      if (block.level !== 2) throw new Error(`${name}: a section is "## Title {#id}": ${block.text}`)
      sections.push({ id: block.id, title: set(block.text), blocks: [] })
      continue
    }
    const section = sections.at(-1)
    if (section === undefined) throw new Error(`${name}: begins without a section`)
    section.blocks.push(toLegalBlock(name, block, set))
  }
  checkIds(name, sections)
  return { kind, version, title: set(title), summary: set(summary), sections }
}

function toLegalBlock(
  name: string,
  block: Exclude<ContentBlock, { kind: 'heading' }>,
  set: (words: string) => string,
): LegalBlock {
  switch (block.kind) {
    case 'paragraph':
      return { kind: 'clause', text: set(plainOf(name, block.runs)) }
    case 'list':
      // Clauses are numbered, and a second kind of number under them would be taken for theirs.
      if (block.isOrdered) throw new Error(`${name}: a list in a legal text has no numbers`)
      return { kind: 'list', items: block.items.map((runs) => set(plainOf(name, runs))) }
    case 'table': {
      const head = block.head.every((cell) => cell === '') ? [] : block.head.map(set)
      return { kind: 'table', head, rows: block.rows.map((row) => row.map(set)) }
    }
  }
}

function checkIds(name: string, sections: readonly LegalSection[]): void {
  const ids = sections.map(({ id }) => id)
  const twice = ids.find((id, at) => ids.indexOf(id) !== at)
  if (twice !== undefined) throw new Error(`${name}: has the id ${twice} twice`)
}
