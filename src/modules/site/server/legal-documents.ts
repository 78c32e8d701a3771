import { isPlainDate } from '#src/kernel/plain-date.ts'
import { typeset } from '#src/kernel/typography.ts'
import type { ContentBlock } from '#src/lib/content-blocks.ts'
import { type LegalKind, legalKinds } from '#src/modules/tenants/domain/legal-documents.ts'
import { plainOf } from '#src/platform/content/parse-content.ts'
import type { LegalBlock, LegalDocument, LegalSection } from '../domain/legal-document.ts'
import { createContentStore, type ReadFile } from './content-store.ts'

/** The document in force (`content/legal`), with the operator's details and typographic spaces. */
export const legalDocument = createContentStore({ folder: 'legal', names: legalKinds, toText: toDocument })

function toDocument({ name: kind, language, file: name, content }: ReadFile<LegalKind>): LegalDocument {
  const { meta, blocks } = content
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
