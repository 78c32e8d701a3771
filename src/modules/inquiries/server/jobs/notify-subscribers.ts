import { isTopicSettled } from '#src/modules/catalog/domain/subscription-topic.ts'
import { findEventSchedules } from '#src/modules/catalog/server/reads/event-schedule.ts'
import type { PeriodicTask } from '#src/platform/jobs/worker.ts'
import { findEventsWithSubscribers, markEventNewsNotified, markOpeningsNotified } from '../queries/subscriptions.ts'
import { eventNewsEmailJob, openedEmailJob } from './emails.ts'

/**
 * The number of emails per run: five thousand subscribers are notified within two minutes, and not
 * all at the moment when others register.
 */
export const openingsNotifiedPerRun = 100

/**
 * Flags the subscribers of races that have opened as notified and enqueues their emails in one
 * transaction, so that each is notified once even if a process dies. The race's current state
 * counts: no email is sent for a moved opening or a cancelled event.
 */
export const notifyOpenings: PeriodicTask = {
  name: 'inquiries.notify_openings',
  everyMs: 2_000,
  run: ({ db }) =>
    db.transaction({ role: 'system' }, async (tx) => {
      await tx.enqueueAll(openedEmailJob, await markOpeningsNotified(tx, openingsNotifiedPerRun))
    }),
}

/** Notices of an event may be minutes late, and may have many subscribers. */
export const newsNotifiedPerRun = 1_000

/** The same for subscribers to an event's new date or next start. */
export const notifyEventNews: PeriodicTask = {
  name: 'inquiries.notify_event_news',
  everyMs: 60_000,
  run: ({ db }) =>
    db.transaction({ role: 'system' }, async (tx) => {
      for (const about of ['new-date', 'next-start'] as const) {
        const events = await findEventSchedules(tx, await findEventsWithSubscribers(tx, about))
        const eventIds = events.filter((event) => isTopicSettled(about, event)).map(({ eventId }) => eventId)
        await tx.enqueueAll(
          eventNewsEmailJob,
          await markEventNewsNotified(tx, { about, eventIds, max: newsNotifiedPerRun }),
        )
      }
    }),
}
