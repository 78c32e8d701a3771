import { Link } from 'react-router'
import { useTexts } from '#src/ui/i18n/use-texts.ts'
import { Card } from '#src/ui/kit/card.tsx'
import { Icon } from '#src/ui/kit/icon.tsx'
import type { EventPage } from '../contract/event-page.ts'
import { placeOf } from './event-head.tsx'

/** Where it is and what is special about it. */
export function EventMarks({ event }: { event: EventPage }) {
  const t = useTexts('catalog-event')
  const tCatalog = useTexts('catalog')
  return (
    <Card className="flex flex-col gap-4">
      <div>
        <h2 className="text-ink-2 text-sm">{t('eventWhere')}</h2>
        <p className="font-semibold">{event.isOnline ? tCatalog('cardOnline') : placeOf(event)}</p>
      </div>
      {event.series && (
        <div>
          <h2 className="text-ink-2 text-sm">{t('eventSeries')}</h2>
          <Link
            to={`/series/${event.series.code}`}
            className="inline-flex min-h-11 items-center font-semibold underline underline-offset-2"
          >
            {event.series.name}
          </Link>
        </div>
      )}
      {event.website !== '' && (
        <a
          href={event.website}
          rel="noopener"
          className="inline-flex min-h-11 items-center gap-2 underline underline-offset-2"
        >
          {t('eventWebsite')}
          <Icon name="external" size={16} />
        </a>
      )}
      {event.isNrm && <p className="font-medium">{t('eventNrm')}</p>}
      {event.hasFastIdentification && (
        <div>
          <p className="font-medium">{t('eventFast')}</p>
          <p className="text-ink-2 text-sm">{t('eventFastHint')}</p>
        </div>
      )}
      {!event.isListed && <p className="text-ink-2 text-sm">{t('eventUnlisted')}</p>}
    </Card>
  )
}
