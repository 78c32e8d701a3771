import {
  type PageSectionText,
  type SectionedPage,
  type SectionedPageName,
  type SectionId,
  sectionedPageNames,
  sectionsOfPage,
} from '../domain/sectioned-page.ts'
import { createContentStore, type ReadFile } from './content-store.ts'
import { failIn, type Section, toList, toSections } from './page-sections.ts'

/** A page with a form or a list (`content/pages`). */
export const sectionedPage = createContentStore({
  folder: 'pages',
  names: sectionedPageNames,
  toText: toSectionedPage,
})

type PageFile = Pick<ReadFile<SectionedPageName>, 'name' | 'file' | 'content'>

/** @throws where a line of the front matter or a section is missing or unknown, with the file's name */
export function toSectionedPage({ name: page, file: name, content: { meta, blocks } }: PageFile): SectionedPage {
  const field = (key: 'title' | 'description' | 'heading') => meta[key] || failIn(name, `has no ${key}`)
  const { opening, sections } = toSections(name, blocks)
  if (opening.length > 0) failIn(name, 'begins with a heading "## Title {#id}"')
  const ids: readonly SectionId[] = sectionsOfPage[page]
  const unknown = [...sections.keys()].find((id) => !ids.some((known) => known === id))
  if (unknown !== undefined) failIn(name, `has the section {#${unknown}}, and this page has ${ids.join(', ')}`)
  return {
    title: field('title'),
    description: field('description'),
    heading: field('heading'),
    lead: meta.lead || null,
    sections: ids.map((id) => toSection(name, id, sections.get(id) ?? failIn(name, `has no section {#${id}}`))),
  }
}

/** The steps are a list of parts; every other section has paragraphs, or a title alone. */
function toSection(name: string, id: SectionId, section: Section): PageSectionText {
  if (id === 'steps') return { id, paragraphs: [], ...toList(name, section) }
  const { title, paragraphs, list } = section
  return list.length === 0 ? { id, title, paragraphs, list } : failIn(name, `"${title}" has paragraphs and no parts`)
}
