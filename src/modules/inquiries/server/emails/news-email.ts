import { formatDateTime, formatDayRange } from '#src/kernel/format-date.ts'
import { isTopicSettled, type SubscriptionTopic } from '#src/modules/catalog/domain/subscription-topic.ts'
import {
  type EventSchedule,
  findEventSchedule,
  findEventSchedules,
} from '#src/modules/catalog/server/reads/event-schedule.ts'
import { urlAt } from '#src/modules/tenants/domain/tenant-url.ts'
import type { Tx } from '#src/platform/db/tx.ts'
import type { JobPayload } from '#src/platform/jobs/declare-job.ts'
import type { JobContext } from '#src/platform/jobs/define-job.ts'
import { subjectLine } from '#src/platform/mail/subject.ts'
import type { eventNewsEmailJob } from '../jobs/emails.ts'
import { resetToConfirmed } from '../queries/subscriptions.ts'
import { findSubscription, type SubscriptionFacts, sendToSubscriber, subscriptionPage } from './subscription-facts.ts'

type EventNewsEmailData = {
  readonly subscription: SubscriptionFacts
  readonly about: SubscriptionTopic
  /** The event of the subscription. */
  readonly event: EventSchedule
  /**
   * The event that takes place: the same event on its new date, or the next start; null where it
   * was cancelled.
   */
  readonly upcoming: EventSchedule | null
}

/**
 * The email about an event's new date, or its next start, with how to register; where the event was
 * cancelled instead, it says so. If the date was withdrawn before the email is sent, the
 * subscription returns to `confirmed`.
 */
export async function sendEventNewsEmail(
  context: JobContext,
  payload: JobPayload<typeof eventNewsEmailJob>,
): Promise<void> {
  const found = await context.db.transaction({ role: 'system' }, async (tx) => await findNewsEmailData(tx, payload))
  if (found === null) return
  const { subscription, about, event, upcoming } = found
  const { language } = subscription
  const names = {
    event: event.name[language],
    next: upcoming?.name[language] ?? '',
    day: upcoming === null ? '' : formatDayRange(upcoming.startsOn, upcoming.endsOn, language),
    moment: upcoming?.opensAt ? formatDateTime(upcoming.opensAt, upcoming.timeZone, language) : '',
  }
  const t = (key: string) => context.textOf(language, 'inquiries', key, names)
  const variant = upcoming === null ? 'cancelled' : about
  const from = { origin: context.baseUrl, baseUrl: context.baseUrl, hosts: context.tenants.hosts() }
  await sendToSubscriber(
    context,
    subscription,
    {
      kind: 'event_subscription',
      messageId: `event-news-${payload.subscriptionId}-${Date.parse(payload.notifiedAt)}`,
      subject: subjectLine('inquiries', `emailNewsSubject.${variant}`, names),
      title: t(`emailNewsTitle.${variant}`),
      paragraphs: [t(`emailNews.${variant}`), ...(upcoming?.opensAt ? [t(registrationTextKey(upcoming))] : [])],
      after: [t('emailNewsOnce')],
      button: {
        to: urlAt(subscription.sender.code, upcoming === null ? '/events/future' : `/event/${upcoming.code}`, from),
        label: t(upcoming === null ? 'subscriptionEvents' : 'emailEventButton'),
      },
    },
    subscriptionPage(context, subscription),
  )
}

function registrationTextKey({ isOpen }: EventSchedule): string {
  return isOpen ? 'emailNewsOpen' : 'emailNewsOpensAt'
}

async function findNewsEmailData(
  tx: Tx,
  { subscriptionId, notifiedAt }: JobPayload<typeof eventNewsEmailJob>,
): Promise<EventNewsEmailData | null> {
  const subscription = await findSubscription(tx, subscriptionId)
  if (
    subscription === null ||
    subscription.state !== 'notified' ||
    subscription.notifiedAt !== notifiedAt ||
    subscription.about === 'opening'
  )
    return null
  const { about } = subscription
  const [event] = await findEventSchedules(tx, [subscription.eventId])
  if (event === undefined || !isTopicSettled(about, event)) {
    await resetToConfirmed(tx, subscriptionId, notifiedAt)
    return null
  }
  const next = event.next === null ? null : await findEventSchedule(tx, event.next.code)
  if (about === 'next-start') return { subscription, about, event, upcoming: next }
  return { subscription, about, event, upcoming: event.status === 'published' ? event : null }
}
