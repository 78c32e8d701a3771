import { isBefore } from '#src/kernel/instant.ts'
import { isOnSale, raceState } from '#src/modules/catalog/domain/race-state.ts'
import { findRaceRulesById } from '#src/modules/catalog/server/reads/race-rules.ts'
import { findAvailability } from '#src/modules/inventory/server/reads/availability.ts'
import { urlAt } from '#src/modules/tenants/domain/tenant-url.ts'
import type { Tx } from '#src/platform/db/tx.ts'
import type { JobPayload } from '#src/platform/jobs/declare-job.ts'
import type { JobContext } from '#src/platform/jobs/define-job.ts'
import { subjectLine } from '#src/platform/mail/subject.ts'
import type { openedEmailJob } from '../jobs/emails.ts'
import { resetToConfirmed } from '../queries/subscriptions.ts'
import { findSubscription, sendToSubscriber, subscriptionPage } from './subscription-facts.ts'

/**
 * The email that a race has opened; it says so where the race sold out meanwhile. If the opening
 * was moved since then, the subscription returns to `confirmed`.
 */
export async function sendOpenedEmail(
  context: JobContext,
  { subscriptionId, notifiedAt }: JobPayload<typeof openedEmailJob>,
): Promise<void> {
  const found = await context.db.transaction({ role: 'system' }, async (tx) => {
    const opened = await findOpenedRace(tx, subscriptionId)
    if (opened === null || opened.subscription.state !== 'notified' || opened.subscription.notifiedAt !== notifiedAt)
      return null
    if (opened.race.eventStatus === 'published' && !isBefore(tx.now, opened.race.opensAt)) return opened
    await resetToConfirmed(tx, subscriptionId, notifiedAt)
    return null
  })
  if (found === null || found.state.state === 'closed') return
  const { state, race, subscription } = found
  const isRu = subscription.language === 'ru'
  const names = {
    event: isRu ? race.eventNameRu : race.eventNameEn,
    race: isRu ? race.raceNameRu : race.raceNameEn,
  }
  const t = (key: string) => context.textOf(subscription.language, 'inquiries', key, names)
  const isFull = !isOnSale(state) && state.state !== 'by-code' && state.state !== 'by-draw'
  const from = { origin: context.baseUrl, baseUrl: context.baseUrl, hosts: context.tenants.hosts() }
  await sendToSubscriber(
    context,
    subscription,
    {
      kind: 'event_subscription',
      messageId: `opening-notified-${subscriptionId}-${Date.parse(notifiedAt)}`,
      subject: subjectLine('inquiries', 'emailOpenedSubject', names),
      title: t('emailOpenedTitle'),
      paragraphs: [t(isFull ? 'emailOpenedFull' : 'emailOpened'), t(isFull ? 'emailOpenedWaitlist' : 'emailOpenedHow')],
      after: [t('emailOpenedOnce')],
      button: {
        to: urlAt(subscription.sender.code, `/${race.eventCode}/${race.raceCode}/register`, from),
        label: t(isFull ? 'emailOpenedWaitlistButton' : 'emailOpenedButton'),
      },
    },
    subscriptionPage(context, subscription),
  )
}

async function findOpenedRace(tx: Tx, subscriptionId: string) {
  const subscription = await findSubscription(tx, subscriptionId)
  const race = subscription?.raceId == null ? null : await findRaceRulesById(tx, subscription.raceId)
  if (subscription === null || race === null) return null
  const places = (await findAvailability(tx, [race.poolId])).get(race.poolId) ?? { taken: 0, held: 0, free: 0 }
  return { subscription, race, state: raceState({ ...race, allowsPickup: race.pickupRu !== '' }, places, tx.now) }
}
