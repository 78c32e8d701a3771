import { useFormat } from '#src/ui/i18n/use-format.ts'
import { useTexts } from '#src/ui/i18n/use-texts.ts'
import { PageSection } from '#src/ui/kit/page-section.tsx'
import type { EventPage } from '../contract/event-page.ts'

/** The organizer's description of the event. */
export function AboutSection({ event }: { event: EventPage }) {
  const t = useTexts('catalog-event')
  const format = useFormat()
  return (
    <PageSection id="about" title={t('section.about')}>
      <div className="flex max-w-[75ch] flex-col gap-3">
        {event.about.split(/\n+/).map((paragraph) => (
          <p key={paragraph}>{format.typeset(paragraph)}</p>
        ))}
      </div>
    </PageSection>
  )
}
