import type { PageSectionText, SectionedPage, SectionId } from '../domain/sectioned-page.ts'

export type PageText = PageSectionText

/** @throws where the page has no such section, which the check at the start rules out */
export function sectionOf({ sections }: Pick<SectionedPage, 'sections'>, id: SectionId): PageText {
  const section = sections.find((one) => one.id === id)
  if (section === undefined) throw new Error(`the page has no section ${id}`)
  return section
}
