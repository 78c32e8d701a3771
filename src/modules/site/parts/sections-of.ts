import {
  type PageSectionText,
  type SectionedPage,
  type SectionedPageName,
  type SectionId,
  sectionsOfPage,
} from '../domain/sectioned-page.ts'

/** A section of a page, as screens of other modules show it. */
export type PageText = PageSectionText

/** The sections of a page by id: those that its name promises, and no other. */
export type PageSections<Name extends SectionedPageName> = Readonly<
  Record<(typeof sectionsOfPage)[Name][number], PageText>
>

/** @throws where the page lacks one of its sections, which the check at the start rules out */
export function sectionsOf<Name extends SectionedPageName>(
  name: Name,
  { sections }: Pick<SectionedPage, 'sections'>,
): PageSections<Name> {
  const ids: readonly SectionId[] = sectionsOfPage[name]
  const entries = ids.map((id) => {
    const section = sections.find((one) => one.id === id)
    if (section === undefined) throw new Error(`the page ${name} has no section ${id}`)
    return [id, section] as const
  })
  return Object.fromEntries(entries) as PageSections<Name>
}
