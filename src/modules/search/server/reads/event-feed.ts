import { formatDayRange } from '#src/kernel/format-date.ts'
import type { Instant } from '#src/kernel/instant.ts'
import type { Language } from '#src/kernel/texts.ts'
import type { EventCardData } from '#src/modules/catalog/contract/event-card.ts'
import type { EventStatus } from '#src/modules/catalog/domain/race-state.ts'
import type { Tx } from '#src/platform/db/tx.ts'
import type { NamedFilters } from '../../contract/list-events.ts'
import type { EventQuery } from '../../domain/event-query.ts'
import { type FeedRow, feedRows } from '../queries/feed-rows.ts'
import { listEvents } from './list-events.ts'

/** An event in feeds and calendars, in a language. */
export type FeedEvent = {
  readonly id: string
  readonly card: EventCardData
  readonly about: string
  /** Empty for an online event. */
  readonly place: string
  /** Empty for a postponed event: they are the former ones. */
  readonly days: string
  readonly eventStatus: EventStatus
  readonly publishedAt: Instant
  readonly changedAt: Instant
  readonly position: { readonly latitude: number; readonly longitude: number }
  /** The first start and the last finish of its races; null where it has none. */
  readonly times: { readonly startsAt: Instant; readonly endsAt: Instant } | null
}

export type EventFeed = { readonly events: readonly FeedEvent[]; readonly names: NamedFilters }

/**
 * The events of a list in the list's order, from its first page, and the names of its filters'
 * values.
 */
export async function eventFeed(tx: Tx, query: EventQuery, language: Language): Promise<EventFeed> {
  const { list, names } = await listEvents(tx, { ...query, cursor: null }, language)
  const rows = await feedRows(
    tx,
    list.map(({ code }) => code),
  )
  const events = list.flatMap((card) => {
    const row = rows.get(card.code)
    return row === undefined ? [] : [entryOf(card, row, language)]
  })
  return { events, names }
}

function entryOf(card: EventCardData, row: FeedRow, language: Language): FeedEvent {
  const { id, eventStatus, publishedAt, changedAt, latitude, longitude, startsAt, endsAt } = row
  const venue = language === 'ru' ? row.venueRu : row.venueEn
  return {
    id,
    card,
    eventStatus,
    publishedAt,
    changedAt,
    about: (language === 'ru' ? row.aboutRu : row.aboutEn).split('\n')[0] ?? '',
    place: card.isOnline ? '' : [card.city, venue].filter(Boolean).join(', '),
    days: eventStatus === 'postponed' ? '' : formatDayRange(card.startsOn, card.endsOn, language),
    position: { latitude, longitude },
    times: startsAt === null || endsAt === null ? null : { startsAt, endsAt },
  }
}
