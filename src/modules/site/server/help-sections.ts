import type { Language } from '#src/kernel/texts.ts'
import { type ContentBlock, plainText } from '#src/lib/content-blocks.ts'
import type { Content } from '#src/platform/content/parse-content.ts'
import { contentNames, readContent } from '#src/platform/content/read-content.ts'
import { ofEachSite, type SiteParts } from './content-facts.ts'

type HelpAnswer = {
  readonly id: string
  readonly question: string
  readonly blocks: ContentBlock[]
  readonly text: string
}
type HelpSection = {
  readonly sectionId: string
  readonly title: string
  readonly order: number
  readonly answers: HelpAnswer[]
}

/** The sections of the help page (`content/help`), for each kind of installation; read at start. */
const sectionsOf = ofEachSite((factsIn) => {
  const sections = contentNames('help')
    .map((sectionId) => {
      const pair = readContent(`help/${sectionId}`, factsIn)
      return { ru: toSection(sectionId, pair.ru), en: toSection(sectionId, pair.en) }
    })
    .sort((a, b) => a.ru.order - b.ru.order)
  checkIds(sections.map(({ ru }) => ru))
  return sections
})

export function helpSections(language: Language, site: SiteParts): HelpSection[] {
  return sectionsOf(site).map((section) => section[language])
}

function toSection(sectionId: string, { meta: { title, order }, blocks }: Content): HelpSection {
  if (title === undefined || !Number.isInteger(Number(order)))
    throw new Error(`content/help/${sectionId} needs a title and an order`)
  const answers: HelpAnswer[] = []
  for (const block of blocks) {
    if (block.kind === 'heading') {
      answers.push({ id: block.id, question: block.text, blocks: [], text: '' })
      continue
    }
    const answer = answers.at(-1)
    if (answer === undefined) throw new Error(`content/help/${sectionId} begins without a question`)
    answers[answers.length - 1] = {
      ...answer,
      blocks: [...answer.blocks, block],
      text: `${answer.text} ${plainText(block)}`.trim(),
    }
  }
  return { sectionId, title, order: Number(order), answers }
}

/** Sections and answers share the page's fragments. */
function checkIds(list: readonly HelpSection[]): void {
  const ids = list.flatMap(({ sectionId, answers }) => [sectionId, ...answers.map(({ id }) => id)])
  const twice = ids.find((id, at) => ids.indexOf(id) !== at)
  if (twice !== undefined) throw new Error(`content/help has the id ${twice} twice`)
}
