import { formatDateTime } from '#src/kernel/format-date.ts'
import { findEventSchedules } from '#src/modules/catalog/server/reads/event-schedule.ts'
import { findRaceRulesById } from '#src/modules/catalog/server/reads/race-rules.ts'
import type { Tx } from '#src/platform/db/tx.ts'
import type { JobPayload } from '#src/platform/jobs/declare-job.ts'
import type { JobContext } from '#src/platform/jobs/define-job.ts'
import { subjectLine } from '#src/platform/mail/subject.ts'
import type { confirmationEmailJob } from '../jobs/emails.ts'
import { findSubscription, type SubscriptionFacts, sendToSubscriber, subscriptionPage } from './subscription-facts.ts'

type Names = { readonly event: string; readonly race?: string; readonly moment?: string }

/**
 * Sends the email that asks an address to confirm its subscription; an address confirmed already
 * gets an email that says so.
 */
export async function sendConfirmationEmail(
  context: JobContext,
  { subscriptionId, requestedAt }: JobPayload<typeof confirmationEmailJob>,
): Promise<void> {
  const found = await context.db.transaction({ role: 'system', readOnly: true }, async (tx) => {
    const subscription = await findSubscription(tx, subscriptionId)
    const names = subscription && (await namesOf(tx, subscription))
    return subscription && names && { subscription, names }
  })
  if (found === null || found.subscription.requestedAt !== requestedAt || found.subscription.state === 'notified')
    return
  const { subscription, names } = found
  const { about, language } = subscription
  const t = (key: string) => context.textOf(language, 'inquiries', key, names)
  const isConfirmed = subscription.state === 'confirmed'
  await sendToSubscriber(context, subscription, {
    kind: 'event_subscription',
    messageId: `subscription-confirmation-${subscriptionId}-${Date.parse(requestedAt)}`,
    subject: subjectLine(
      'inquiries',
      isConfirmed ? `emailSubscribedSubject.${about}` : `emailConfirmSubject.${about}`,
      names,
    ),
    title: t(isConfirmed ? 'emailSubscribedTitle' : `subscriptionPendingTitle.${about}`),
    paragraphs: [t(isConfirmed ? `emailSubscribed.${about}` : `emailConfirm.${about}`)],
    after: [t(isConfirmed ? 'emailSubscribedEnd' : 'emailConfirmNotYou')],
    button: {
      to: subscriptionPage(context, subscription),
      label: t(isConfirmed ? 'emailSubscribedButton' : 'emailConfirmButton'),
    },
  })
}

async function namesOf(tx: Tx, { eventId, raceId, language }: SubscriptionFacts): Promise<Names | null> {
  if (raceId === null) {
    const [event] = await findEventSchedules(tx, [eventId])
    return event ? { event: event.name[language] } : null
  }
  const race = await findRaceRulesById(tx, raceId)
  if (race === null) return null
  const isRu = language === 'ru'
  return {
    event: isRu ? race.eventNameRu : race.eventNameEn,
    race: isRu ? race.raceNameRu : race.raceNameEn,
    moment: formatDateTime(race.opensAt, race.timeZone, language),
  }
}
