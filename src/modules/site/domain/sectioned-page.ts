import type { ProsePart } from './prose-page.ts'

/**
 * The pages of content files (`content/pages`) that stand beside a form or a list, with the sections that
 * each must have, by id. Their screens place the sections; a file with other ones stops the start.
 */
export const sectionsOfPage = {
  contacts: ['write', 'help', 'requisites'],
  careers: ['vacancies', 'none'],
  'corp-client': ['steps', 'events', 'none', 'request'],
} as const
export type SectionedPageName = keyof typeof sectionsOfPage
export const sectionedPageNames = Object.keys(sectionsOfPage) as SectionedPageName[]
export type SectionId = (typeof sectionsOfPage)[SectionedPageName][number]

/** A section has paragraphs or a list of titled parts. */
export type PageSectionText = {
  readonly id: SectionId
  readonly title: string
  readonly paragraphs: readonly string[]
  readonly list: readonly ProsePart[]
}

export type SectionedPage = {
  /** Title and description are for search engines. */
  readonly title: string
  readonly description: string
  readonly heading: string
  /** Null on a page that begins with its sections at once. */
  readonly lead: string | null
  readonly sections: readonly PageSectionText[]
}
