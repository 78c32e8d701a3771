import { useFormat } from '#src/ui/i18n/use-format.ts'
import type { PageSectionText } from '../domain/sectioned-page.ts'

type SectionParagraphsProps = { section: PageSectionText; className?: string }

/** The paragraphs of a section of a content file; nothing where it has a title alone. */
export function SectionParagraphs({ section: { paragraphs }, className }: SectionParagraphsProps) {
  const { typeset } = useFormat()
  return paragraphs.map((text) => (
    <p key={text} className={className}>
      {typeset(text)}
    </p>
  ))
}
