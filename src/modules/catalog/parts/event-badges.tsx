import { useTexts } from '#src/ui/i18n/use-texts.ts'
import type { EventPage } from '../contract/event-page.ts'
import { Folded } from './folded.tsx'

/** The special properties of the event; each badge expands to its explanation. */
export function EventBadges({ event }: { event: EventPage }) {
  const t = useTexts('catalog-aside')
  return (
    <>
      {event.championship !== null && <Folded title={event.championship}>{t('eventChampionshipHint')}</Folded>}
      {event.isNrm && <Folded title={t('eventNrm')}>{t('eventNrmHint')}</Folded>}
      {event.hasFastIdentification && <Folded title={t('eventFast')}>{t('eventFastHint')}</Folded>}
      <Folded title={t('ageMark', { mark: event.ageMark })}>{t('eventAgeMarkHint')}</Folded>
      {!event.isListed && <p className="py-3 text-ink-2 text-sm min-[600px]:col-span-full">{t('eventUnlisted')}</p>}
    </>
  )
}
