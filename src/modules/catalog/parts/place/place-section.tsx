import { Link } from 'react-router'
import { useLanguage } from '#src/ui/i18n/language.tsx'
import { useFormat } from '#src/ui/i18n/use-format.ts'
import { useTexts } from '#src/ui/i18n/use-texts.ts'
import { Card } from '#src/ui/kit/card.tsx'
import { Icon } from '#src/ui/kit/icon.tsx'
import { PageSection } from '#src/ui/kit/page-section.tsx'
import type { EventPage } from '../../contract/event-page.ts'
import type { PlaceView } from '../../contract/place.ts'
import { isAsTold } from '../../domain/event-status.ts'
import { mapServiceAddress, mapServices } from '../../domain/ground/map-services.ts'
import { placeOf } from '../event-head.tsx'
import { CalendarLinks } from './calendar-links.tsx'
import { PlaceMapDrawing } from './place-map.tsx'

/** Where the event is: a small map that needs no script, the way there, and its races for one's calendar. */
export function PlaceSection({ event, place }: { event: EventPage; place: PlaceView }) {
  const language = useLanguage()
  const t = useTexts('catalog-place')
  return (
    <PageSection title={t('title')} id="place">
      <Card padded={false} className="grid overflow-hidden tablet:grid-cols-2">
        <div className="flex flex-col">
          <PlaceMapDrawing map={place.map} name={placeOf(event, language)} />
          <p className="px-4 py-2 text-ink-2 text-xs">{t('attribution')}</p>
          <div className="px-4 pb-2 tablet:px-6">
            <MapLinks place={place} />
          </div>
        </div>
        <div className="flex flex-col gap-4 p-4 tablet:p-6">
          <p className="font-semibold">{placeOf(event, language)}</p>
          <Words title={t('directions')} text={place.directions} />
          <Words title={t('parking')} text={place.parking} />
          {isAsTold(event) && <CalendarLinks event={event} />}
        </div>
      </Card>
    </PageSection>
  )
}

function Words({ title, text }: { title: string; text: string }) {
  const format = useFormat()
  if (text === '') return null
  return (
    <div>
      <h3 className="font-semibold text-sm">{title}</h3>
      {text.split(/\n+/).map((line) => (
        <p key={line} className="text-ink-2">
          {format.typeset(line)}
        </p>
      ))}
    </div>
  )
}

const link = 'inline-flex min-h-11 items-center gap-1.5 underline underline-offset-2'

function MapLinks({ place: { latitude, longitude } }: { place: PlaceView }) {
  const t = useTexts('catalog-place')
  const around = [longitude - 1.5, latitude - 0.8, longitude + 1.5, latitude + 0.8]
    .map((one) => one.toFixed(2))
    .join(',')
  return (
    <div className="print:hidden">
      <h3 className="font-semibold text-sm">{t('services')}</h3>
      <ul className="flex flex-wrap gap-x-5">
        {mapServices.map((service) => (
          <li key={service}>
            <a
              href={mapServiceAddress(service, latitude, longitude)}
              rel="noopener"
              aria-label={t('elsewhere', { service: t(service) })}
              className={link}
            >
              {t(service)}
              <Icon name="external" size={14} />
            </a>
          </li>
        ))}
      </ul>
      <p className="text-ink-2 text-sm">
        {t('coordinates')}: {latitude.toFixed(5)}, {longitude.toFixed(5)}
      </p>
      <Link to={`/events/all?bbox=${around}&view=map`} className={link}>
        {t('bigMap')}
      </Link>
    </div>
  )
}
