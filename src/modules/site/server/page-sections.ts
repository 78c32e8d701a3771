import type { ContentBlock } from '#src/lib/content-blocks.ts'
import { plainOf } from '#src/platform/content/parse-content.ts'
import type { ProsePart } from '../domain/prose-page.ts'

/** `## Title {#id}` with paragraphs, or with parts `### Title {#id}` of a text each. */
export type Section = { readonly title: string; readonly paragraphs: string[]; readonly list: ProsePart[] }

/**
 * The blocks before the first heading of a content file, and its sections by id.
 * @throws where an id comes twice or a section has anything but paragraphs, with the file's name
 */
export function toSections(name: string, blocks: readonly ContentBlock[]) {
  const opening: ContentBlock[] = []
  const sections = new Map<string, Section>()
  const ids = new Set<string>()
  let current: Section | undefined
  for (const block of blocks) {
    if (block.kind === 'heading') {
      if (ids.has(block.id)) failIn(name, `has the id ${block.id} twice`)
      ids.add(block.id)
      if (block.level === 2) {
        current = { title: block.text, paragraphs: [], list: [] }
        sections.set(block.id, current)
      } else (current ?? failIn(name, 'begins with a part')).list.push({ id: block.id, title: block.text, text: '' })
    } else if (current === undefined) opening.push(block)
    else addText(name, current, block)
  }
  return { opening, sections }
}

function addText(name: string, section: Section, block: ContentBlock): void {
  if (block.kind !== 'paragraph') failIn(name, `a section has paragraphs only, and this is a ${block.kind}`)
  const text = plainOf(name, block.runs)
  const part = section.list.pop()
  if (part === undefined) section.paragraphs.push(text)
  else section.list.push({ ...part, text: `${part.text} ${text}`.trim() })
}

/** @throws where the section is not a list of parts, each with a text */
export function toList(name: string, { title, list, paragraphs }: Section): { title: string; list: ProsePart[] } {
  const empty = list.find(({ text }) => text === '')
  if (list.length === 0 || paragraphs.length > 0 || empty !== undefined)
    failIn(name, `"${title}" consists of parts "### Title {#id}" with a text each`)
  return { title, list }
}

/** @throws the reason with the content file's name */
export function failIn(name: string, reason: string): never {
  throw new Error(`${name}: ${reason}`)
}
