import { useTexts } from '#src/ui/i18n/use-texts.ts'
import type { EventPage } from '../contract/event-page.ts'
import { Collapsible } from './collapsible.tsx'

/** The special properties of the event; each badge expands to its explanation. */
export function EventBadges({ event }: { event: EventPage }) {
  const t = useTexts('catalog-aside')
  return (
    <>
      {event.championship !== null && (
        <Collapsible title={event.championship}>{t('eventChampionshipHint')}</Collapsible>
      )}
      {event.isNationalRunningMovement && <Collapsible title={t('eventNrm')}>{t('eventNrmHint')}</Collapsible>}
      {event.hasFastIdentification && <Collapsible title={t('eventFast')}>{t('eventFastHint')}</Collapsible>}
      <Collapsible title={t('ageRating', { age: event.ageRating })}>{t('eventAgeRatingHint')}</Collapsible>
      {!event.isListed && <p className="py-3 text-ink-2 text-sm min-[600px]:col-span-full">{t('eventUnlisted')}</p>}
    </>
  )
}
