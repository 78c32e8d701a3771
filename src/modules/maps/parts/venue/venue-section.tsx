import { Link } from 'react-router'
import type { EventPage } from '#src/modules/catalog/contract/event-page.ts'
import { eventPlaceText } from '#src/modules/catalog/parts/event-head.tsx'
import { useLanguage } from '#src/ui/i18n/language.tsx'
import { useFormat } from '#src/ui/i18n/use-format.ts'
import { useTexts } from '#src/ui/i18n/use-texts.ts'
import { Card } from '#src/ui/kit/card.tsx'
import { Icon } from '#src/ui/kit/icon.tsx'
import { PageSection } from '#src/ui/kit/page-section.tsx'
import type { VenueView } from '../../contract/venue.ts'
import { mapServices, mapServiceUrl } from '../../domain/base-map/map-services.ts'
import { VenueMapDrawing } from './venue-map.tsx'

/** The venue of the event: a small map that needs no script, directions and parking. */
export function VenueSection({ event, venue }: { event: EventPage; venue: VenueView }) {
  const language = useLanguage()
  const t = useTexts('maps-venue')
  // no directions to a past event
  const { directions, parking } = event.isPast ? { directions: '', parking: '' } : venue
  const hasWords = directions !== '' || parking !== ''
  return (
    <PageSection title={t('title')} id="place">
      <Card padded={false} className="overflow-hidden">
        <div className="grid min-[600px]:grid-cols-2">
          <div className="flex flex-col">
            <VenueMapDrawing map={venue.map} name={eventPlaceText(event, language)} />
            <p className="px-4 py-1.5 text-ink-2 text-xs">{t('attribution')}</p>
          </div>
          <div className="flex flex-col gap-3 px-4 pt-3 pb-2 min-[600px]:pt-4 tablet:px-6">
            <p className="font-semibold">{eventPlaceText(event, language)}</p>
            <Words title={t('directions')} text={directions} />
            <Words title={t('parking')} text={parking} />
            {!hasWords && <MapLinks venue={venue} />}
          </div>
        </div>
        {hasWords && (
          <div className="border-line border-t px-4 tablet:px-6 print:hidden">
            <MapLinks venue={venue} />
          </div>
        )}
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
        <p key={line} className="text-[0.9375rem] text-ink-2">
          {format.typeset(line)}
        </p>
      ))}
    </div>
  )
}

const link = 'inline-flex min-h-11 items-center gap-1.5 underline underline-offset-2'

function MapLinks({ venue: { latitude, longitude } }: { venue: VenueView }) {
  const t = useTexts('maps-venue')
  const around = [longitude - 1.5, latitude - 0.8, longitude + 1.5, latitude + 0.8]
    .map((one) => one.toFixed(2))
    .join(',')
  return (
    <div className="flex flex-wrap items-center gap-x-5 text-sm print:hidden">
      <h3 className="sr-only">{t('services')}</h3>
      <ul className="contents">
        {mapServices.map((service) => (
          <li key={service}>
            <a
              href={mapServiceUrl(service, latitude, longitude)}
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
      <Link to={`/events/all?bbox=${around}&view=map`} className={link}>
        {t('bigMap')}
      </Link>
      <span className="py-2.5 text-ink-2">
        <span className="sr-only">{t('coordinates')}: </span>
        {latitude.toFixed(5)}, {longitude.toFixed(5)}
      </span>
    </div>
  )
}
