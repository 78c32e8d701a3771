import type { ReactNode } from 'react'
import { Link } from 'react-router'
import type { Language } from '#src/kernel/texts.ts'
import { useLanguage } from '#src/ui/i18n/language.tsx'
import { useFormat } from '#src/ui/i18n/use-format.ts'
import { useTexts } from '#src/ui/i18n/use-texts.ts'
import { calledOffIn } from '#src/ui/kit/called-off.ts'
import { DateBlock } from '#src/ui/kit/date-block.tsx'
import { Icon } from '#src/ui/kit/icon.tsx'
import type { EventPage } from '../contract/event-page.ts'
import { venueInLine } from '../domain/venue-in-line.ts'
import { EventStateTag } from './event-state-tag.tsx'
import { Poster } from './poster.tsx'
import { useStars } from './use-stars.ts'

/** The poster with the date, and beside it what the event is. */
export function EventHead({ event, howOnline }: { event: EventPage; howOnline: ReactNode }) {
  const t = useTexts('catalog-event')
  const tCatalog = useTexts('catalog')
  const ui = useTexts('ui')
  const language = useLanguage()
  const days = useFormat().dayRange(event.startsOn, event.endsOn)
  const former = calledOffIn(event.status)
  return (
    <header data-night className="bg-night text-on-night">
      <div className="page-column grid gap-6 py-6 tablet:py-10 landscape:grid-cols-[minmax(0,1fr)_minmax(0,30rem)] landscape:items-center landscape:gap-10">
        <div
          className="relative aspect-[16/9] overflow-hidden rounded-card landscape:order-2 print:hidden"
          style={{ viewTransitionName: 'event-poster' }}
        >
          <Poster code={event.code} sport={event.sport} tenant={event.tenant} className="size-full" isFirst />
          <div className="absolute top-3 left-3 tablet:top-4 tablet:left-4">
            <DateBlock from={event.startsOn} to={event.endsOn} former={former} />
          </div>
        </div>
        <div className="flex min-w-0 flex-col items-start gap-4">
          <p className="flex flex-wrap items-center gap-x-3 gap-y-1 text-on-night-2">
            <span>{tCatalog(`sport.${event.sport}`)}</span>
            <span className="rounded-tag border border-night-line px-1.5 text-sm">
              <span aria-hidden="true">{t('eventAgeMark', { mark: event.ageMark })}</span>
              <span className="sr-only">{t('eventAgeMarkWords', { mark: event.ageMark })}</span>
            </span>
          </p>
          <h1 className="headline text-h1">{event.name}</h1>
          <p className="text-lg">
            {former ? ui(former === 'cancelled' ? 'cancelledDays' : 'formerDays', { days }) : days}
          </p>
          {event.isOnline ? (
            <p className="flex flex-wrap items-center gap-x-4 text-on-night-2">
              <span>{t('eventOnline')}</span>
              {howOnline}
            </p>
          ) : (
            <p className="flex items-start gap-2 text-on-night-2">
              <Icon name="pin" className="mt-0.5 flex-none" />
              <span>{placeOf(event, language)}</span>
            </p>
          )}
          <div className="flex flex-wrap items-center gap-3">
            <EventStateTag event={event} />
            {event.rating && (
              <Link to={`/event/${event.code}/reviews`} className="inline-flex min-h-11 items-center hover:underline">
                <Stars rating={event.rating} />
              </Link>
            )}
          </div>
        </div>
      </div>
    </header>
  )
}

/** «Самара, площадь Куйбышева»; the region where it isn't the city itself. */
export function placeOf({ city, region, venue }: EventPage, language: Language): string {
  return [...new Set([city, region, venueInLine(venue, language)])].join(', ')
}

function Stars({ rating }: { rating: NonNullable<EventPage['rating']> }) {
  const t = useTexts('catalog-event')
  const stars = useStars()(rating.hundredths)
  return (
    <span className="text-on-night-2 text-sm">
      <span aria-hidden="true">★ </span>
      {t('eventRating', { stars })}, {t('eventRatingCount', { count: rating.count })}
    </span>
  )
}
