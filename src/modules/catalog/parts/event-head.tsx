import type { ReactNode } from 'react'
import { Link } from 'react-router'
import { formatClock } from '#src/kernel/format-date.ts'
import type { Language } from '#src/kernel/texts.ts'
import { useLanguage } from '#src/ui/i18n/language.tsx'
import { useFormat } from '#src/ui/i18n/use-format.ts'
import { useTexts } from '#src/ui/i18n/use-texts.ts'
import { toCancelledOrPostponed } from '#src/ui/kit/cancelled-or-postponed.ts'
import { classNames } from '#src/ui/kit/class-names.ts'
import type { EventPage } from '../contract/event-page.ts'
import { hasValidSchedule } from '../domain/event-status.ts'
import { venueInLine } from '../domain/venue-in-line.ts'
import { EventStateTag } from './event-state-tag.tsx'
import { PosterHead } from './poster.tsx'
import { useStars } from './use-stars.ts'

type EventHeadProps = {
  event: EventPage
  onlineFormat: ReactNode
  /** On the other tabs: a phone shows only name, day and place. */
  isCompact: boolean
}

/** Name, date and place of the event, with the poster beside them; on a phone above. */
export function EventHead({ event, onlineFormat, isCompact }: EventHeadProps) {
  const t = useTexts('catalog-event')
  const tCatalog = useTexts('catalog')
  const language = useLanguage()
  const hiddenOnPhone = isCompact && 'max-[599px]:hidden'
  return (
    <PosterHead
      poster={{ code: event.code, sport: event.sport, tenant: event.tenant }}
      transitionName="event-poster"
      isCompact={isCompact}
    >
      <p className={classNames('text-on-night-2 text-sm', hiddenOnPhone)}>
        {tCatalog(`sport.${event.sport}`)} ·{' '}
        {event.series && (
          <>
            <Link to={`/series/${event.series.code}`} className="underline underline-offset-2 hover:text-on-night">
              {t('eventOfSeries', { series: event.series.name })}
            </Link>{' '}
            ·{' '}
          </>
        )}
        <span aria-hidden="true">{t('eventAgeRating', { age: event.ageRating })}</span>
        <span className="sr-only">{t('eventAgeRatingWords', { age: event.ageRating })}</span>
      </p>
      <h1 className="headline text-h1">{event.name}</h1>
      <div className="flex flex-col gap-x-6 gap-y-1 font-medium min-[600px]:flex-row min-[600px]:flex-wrap min-[600px]:items-baseline">
        <p>
          <EventDays event={event} />
        </p>
        {event.isOnline ? (
          <p className="flex flex-wrap items-center gap-x-4">
            {t('eventOnline')}
            {onlineFormat}
          </p>
        ) : (
          <p>{eventPlaceText(event, language)}</p>
        )}
        {event.rating && (
          <Link
            to={`/event/${event.code}/reviews`}
            className={classNames('-my-2 inline-flex min-h-11 items-center hover:underline', hiddenOnPhone)}
          >
            <Stars rating={event.rating} />
          </Link>
        )}
      </div>
      <p className={classNames('text-sm min-[900px]:hidden', hiddenOnPhone)}>
        <EventStateTag event={event} />
      </p>
    </PosterHead>
  )
}

/**
 * «Вс, 30 мая 2027, 07:00»; of several days only the dates; of an event that is not held, the
 * original date.
 */
function EventDays({ event }: { event: EventPage }) {
  const ui = useTexts('ui')
  const format = useFormat()
  const days = format.dayRange(event.startsOn, event.endsOn)
  const cancelledOrPostponed = toCancelledOrPostponed(event.status)
  if (cancelledOrPostponed) return ui(cancelledOrPostponed === 'cancelled' ? 'cancelledDays' : 'formerDays', { days })
  if (event.startsOn !== event.endsOn || event.isOnline) return days
  const weekday = format.day(event.startsOn, 'weekday')
  const starts = event.races.map(({ startsAt }) => startsAt).sort()
  const day = `${weekday.charAt(0).toUpperCase()}${weekday.slice(1)}, ${days}`
  return starts[0] === undefined || !hasValidSchedule(event) ? day : `${day}, ${formatClock(starts[0], event.timeZone)}`
}

/** «Самара, площадь Куйбышева»; with the region where it differs from the city. */
export function eventPlaceText({ city, region, venue }: EventPage, language: Language): string {
  return [...new Set([city, region, venueInLine(venue, language)])].join(', ')
}

function Stars({ rating }: { rating: NonNullable<EventPage['rating']> }) {
  const t = useTexts('catalog-event')
  const stars = useStars()(rating.hundredths)
  return (
    <span>
      <span aria-hidden="true">★ </span>
      {t('eventRating', { stars })} · {t('eventRatingCount', { count: rating.count })}
    </span>
  )
}
