import { type Instant, localDateTime } from '#src/kernel/instant.ts'
import { minorDigits } from '#src/kernel/money.ts'
import type { EventPage, EventRace } from '../contract/event-page.ts'
import type { RaceStateName } from '../domain/race-state.ts'

/**
 * The event for search engines (schema.org SportsEvent).
 * @param address absolute, of the event's page
 * @param picture absolute, of the share picture
 */
export function eventJsonLd(event: EventPage, address: string, picture: string): object {
  const toLocalTime = (instant: Instant | undefined) => instant && localDateTime(instant, event.timeZone)
  return {
    '@context': 'https://schema.org',
    '@type': 'SportsEvent',
    name: event.name,
    url: address,
    image: [picture],
    description: event.about.split('\n')[0],
    startDate: toLocalTime(event.races.map((race) => race.startsAt).sort()[0]) ?? event.startsOn,
    endDate:
      toLocalTime(
        event.races
          .map((race) => race.endsAt)
          .sort()
          .at(-1),
      ) ?? event.endsOn,
    eventStatus: `https://schema.org/${statuses[event.status]}`,
    eventAttendanceMode: `https://schema.org/${event.isOnline ? 'Online' : 'Offline'}EventAttendanceMode`,
    location: event.isOnline
      ? { '@type': 'VirtualLocation', url: address }
      : {
          '@type': 'Place',
          name: event.venue,
          address: {
            '@type': 'PostalAddress',
            addressLocality: event.city,
            addressRegion: event.region,
            addressCountry: event.country,
          },
          geo: { '@type': 'GeoCoordinates', latitude: event.latitude, longitude: event.longitude },
        },
    organizer: { '@type': 'Organization', name: event.organizer.name, url: event.organizer.website || undefined },
    offers: event.races.map((race) => offerOf(race, address)),
    ...(event.rating && {
      aggregateRating: {
        '@type': 'AggregateRating',
        ratingValue: event.rating.hundredths / 100,
        ratingCount: event.rating.count,
      },
    }),
  }
}

const statuses = {
  draft: 'EventScheduled',
  published: 'EventScheduled',
  cancelled: 'EventCancelled',
  postponed: 'EventPostponed',
} as const satisfies Record<EventPage['status'], string>

const availabilities: Record<RaceStateName, string> = {
  open: 'InStock',
  'few-left': 'LimitedAvailability',
  'by-draw': 'PreOrder',
  'by-code': 'LimitedAvailability',
  full: 'SoldOut',
  'limit-reached': 'SoldOut',
  'coming-soon': 'PreOrder',
  closed: 'OutOfStock',
  cancelled: 'Discontinued',
  postponed: 'OutOfStock',
}

function offerOf(race: EventRace, address: string): object {
  const { amountMinor, currency } = race.toPay
  const digits = minorDigits[currency]
  return {
    '@type': 'Offer',
    name: race.name,
    url: address,
    price: (amountMinor / 10 ** digits).toFixed(digits),
    priceCurrency: currency,
    validFrom: race.opensAt,
    validThrough: race.closesAt,
    availability: `https://schema.org/${availabilities[race.state.state]}`,
  }
}
