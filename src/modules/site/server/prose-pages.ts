import { type ContentBlock, type ContentText, textOfRuns } from '#src/lib/content-blocks.ts'
import { plainOf } from '#src/platform/content/parse-content.ts'
import { type ProseName, type ProseText, proseNames, type TitledText } from '../domain/prose-page.ts'
import { createContentStore, type ReadFile } from './content-store.ts'
import { failIn, type Section, toList, toSections } from './page-sections.ts'

/** An information page (`content/pages`). */
export const prosePage = createContentStore({ folder: 'pages', names: proseNames, toText: toPage })

function toPage({ file: name, content: { meta, blocks } }: ReadFile<ProseName>): ProseText {
  const field = (key: 'title' | 'description' | 'heading' | 'lead') => {
    const text = meta[key]
    return text ? text : failIn(name, `has no ${key}`)
  }
  const { opening, sections } = toSections(name, blocks)
  const section = (id: string) => sections.get(id) ?? failIn(name, `has no section {#${id}}`)
  const known = ['parts', 'steps', 'note', 'action']
  const unknown = [...sections.keys()].find((id) => !known.includes(id))
  if (unknown !== undefined) failIn(name, `has the section {#${unknown}}, and a page has ${known.join(', ')}`)
  const note = sections.get('note')
  return {
    title: field('title'),
    description: field('description'),
    heading: field('heading'),
    lead: field('lead'),
    figures: toFigures(name, opening),
    parts: toList(name, section('parts')),
    steps: toList(name, section('steps')),
    note: note === undefined ? null : { title: note.title, text: textIn(name, note) },
    action: section('action').title,
  }
}

/** `- **20 minutes** is how long …`: the bold beginning is the figure. */
function toFigures(name: string, [list, ...more]: readonly ContentBlock[]): TitledText[] {
  if (list?.kind !== 'list' || more.length > 0) failIn(name, 'begins with one list of figures')
  return list.items.map((runs): TitledText => {
    const [figure, ...rest]: readonly ContentText[] = runs
    const text = plainOf(name, rest).trim()
    return figure?.isStrong && text !== ''
      ? { title: figure.text, text }
      : failIn(name, `a figure is "- **figure** text": ${textOfRuns(runs)}`)
  })
}

function textIn(name: string, { title, list, paragraphs }: Section): string {
  const [text, ...more] = paragraphs
  return text !== undefined && more.length === 0 && list.length === 0
    ? text
    : failIn(name, `"${title}" consists of one paragraph`)
}
