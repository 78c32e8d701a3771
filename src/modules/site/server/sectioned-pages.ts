import type { Language } from '#src/kernel/texts.ts'
import type { Content, ContentFacts } from '#src/platform/content/parse-content.ts'
import { contentFile, readContent } from '#src/platform/content/read-content.ts'
import {
  type PageSectionText,
  type SectionedPage,
  type SectionedPageName,
  type SectionId,
  sectionedPageNames,
  sectionsOfPage,
} from '../domain/sectioned-page.ts'
import { ofEachSite, type SiteParts } from './content-facts.ts'
import { failIn, type Section, toList, toSections } from './page-sections.ts'

/** The pages with forms and lists (`content/pages`), for each kind of installation; read at start. */
const pages = new Map(
  sectionedPageNames.map((page) => [page, ofEachSite((factsIn) => readSectionedPage(page, factsIn))]),
)

export function sectionedPage(page: SectionedPageName, language: Language, site: SiteParts): SectionedPage {
  const ofSite = pages.get(page)
  if (ofSite === undefined) throw new Error(`no page ${page}`)
  return ofSite(site)[language]
}

function readSectionedPage(
  page: SectionedPageName,
  factsIn: (language: Language) => ContentFacts,
): Readonly<Record<Language, SectionedPage>> {
  const pair = readContent(`pages/${page}`, factsIn)
  return {
    ru: toSectionedPage(page, contentFile(`pages/${page}`, 'ru'), pair.ru),
    en: toSectionedPage(page, contentFile(`pages/${page}`, 'en'), pair.en),
  }
}

/** @throws where a line of the front matter or a section is missing or unknown, with the file's name */
export function toSectionedPage(page: SectionedPageName, name: string, { meta, blocks }: Content): SectionedPage {
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
