import { formatDayRange, formatMoment } from '#src/kernel/format-date.ts'
import { isTopicSettled, type SubscriptionTopic } from '#src/modules/catalog/domain/event-news.ts'
import { type EventAhead, findEventAhead, findEventsAhead } from '#src/modules/catalog/server/reads/event-ahead.ts'
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
  readonly event: EventAhead
  /**
   * The event that takes place: the same event on its new date, or the next start; null where it
   * was cancelled.
   */
  readonly held: EventAhead | null
}

/**
 * The email about an event's new date, or its next start, with how to register; where the event was
 * cancelled instead, it says so. If the date was withdrawn before the email is sent, the
 * subscription waits again.
 */
export async function sendEventNewsEmail(
  context: JobContext,
  { subscriptionId, notifiedAt }: JobPayload<typeof eventNewsEmailJob>,
): Promise<void> {
  const found = await context.db.transaction(
    { role: 'system' },
    async (tx) => await findNewsEmailData(tx, { subscriptionId, notifiedAt }),
  )
  if (found === null) return
  const { subscription, about, event, held } = found
  const { language } = subscription
  const names = {
    event: event.name[language],
    next: held?.name[language] ?? '',
    day: held === null ? '' : formatDayRange(held.startsOn, held.endsOn, language),
    moment: held?.opensAt ? formatMoment(held.opensAt, held.timeZone, language) : '',
  }
  const t = (key: string) => context.textOf(language, 'inquiries', key, names)
  const variant = held === null ? 'called-off' : about
  const from = { origin: context.baseUrl, baseUrl: context.baseUrl, hosts: context.tenants.hosts() }
  await sendToSubscriber(
    context,
    subscription,
    {
      messageId: `event-news-${subscriptionId}-${Date.parse(notifiedAt)}`,
      subject: subjectLine('inquiries', `emailNewsSubject.${variant}`, names),
      title: t(`emailNewsTitle.${variant}`),
      paragraphs: [t(`emailNews.${variant}`), ...(held?.opensAt ? [t(registrationWords(held))] : [])],
      after: [t('emailNewsOnce')],
      button: {
        to: urlAt(subscription.sender.code, held === null ? '/events/future' : `/event/${held.code}`, from),
        label: t(held === null ? 'subscriptionEvents' : 'emailEventButton'),
      },
    },
    subscriptionPage(context, subscription),
  )
}

function registrationWords({ isOpen }: EventAhead): string {
  return isOpen ? 'emailNewsOpen' : 'emailNewsOpensAt'
}

async function findNewsEmailData(
  tx: Tx,
  of: { subscriptionId: string; notifiedAt: string },
): Promise<EventNewsEmailData | null> {
  const subscription = await findSubscription(tx, of.subscriptionId)
  if (
    subscription === null ||
    subscription.state !== 'notified' ||
    subscription.notifiedAt !== of.notifiedAt ||
    subscription.about === 'opening'
  )
    return null
  const { about } = subscription
  const [event] = await findEventsAhead(tx, [subscription.eventId])
  if (event === undefined || !isTopicSettled(about, event)) {
    await resetToConfirmed(tx, of.subscriptionId, of.notifiedAt)
    return null
  }
  const next = event.next === null ? null : await findEventAhead(tx, event.next.code)
  if (about === 'next-start') return { subscription, about, event, held: next }
  return { subscription, about, event, held: event.status === 'published' ? event : null }
}
