import { isEventNewsKnown } from '#src/modules/catalog/domain/event-news.ts'
import { findEventsAhead } from '#src/modules/catalog/server/reads/event-ahead.ts'
import type { PeriodicTask } from '#src/platform/jobs/worker.ts'
import { eventsAwaited, markEventNewsNotified, markOpeningsNotified } from '../queries/subscriptions.ts'
import { eventNewsEmailJob, openedEmailJob } from './emails.ts'

/** So many emails each turn: five thousand who wait are told within two minutes, and never all at once with those who register. */
export const openingsNotifiedPerRun = 100

/**
 * Whoever waits for an opening that has come is marked and has their email enqueued in one transaction, so that each is told once
 * whatever process dies when. It looks at the race as it is now: an opening that was moved, or an event called off, tells nobody.
 */
export const notifyOpenings: PeriodicTask = {
  name: 'inquiries.notify_openings',
  everyMs: 2_000,
  run: ({ db }) =>
    db.transaction({ role: 'system' }, async (tx) => {
      await tx.enqueueAll(openedEmailJob, await markOpeningsNotified(tx, openingsNotifiedPerRun))
    }),
}

/** News of an event can wait some minutes, and many may wait for it. */
export const newsNotifiedPerRun = 1_000

/** The same for who waits for an event's new date or its next start. */
export const notifyEventNews: PeriodicTask = {
  name: 'inquiries.notify_event_news',
  everyMs: 60_000,
  run: ({ db }) =>
    db.transaction({ role: 'system' }, async (tx) => {
      for (const about of ['new-date', 'next-start'] as const) {
        const events = await findEventsAhead(tx, await eventsAwaited(tx, about))
        const eventIds = events.filter((event) => isEventNewsKnown(about, event)).map(({ eventId }) => eventId)
        await tx.enqueueAll(
          eventNewsEmailJob,
          await markEventNewsNotified(tx, { about, eventIds, most: newsNotifiedPerRun }),
        )
      }
    }),
}
