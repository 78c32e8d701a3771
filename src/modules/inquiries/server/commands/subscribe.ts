import { isBefore } from '#src/kernel/instant.ts'
import { err, ok, type Result } from '#src/kernel/result.ts'
import { emailIssue, normalizeEmail } from '#src/modules/accounts/domain/email.ts'
import { countSubscriptionEmail } from '#src/modules/accounts/server/commands/count-requests.ts'
import type { TooMany } from '#src/modules/accounts/server/commands/send-sign-in-code.ts'
import { findRequester } from '#src/modules/accounts/server/reads/find-requester.ts'
import { availableTopic } from '#src/modules/catalog/domain/subscription-topic.ts'
import { findEventSchedule } from '#src/modules/catalog/server/reads/event-schedule.ts'
import { findRaceRules } from '#src/modules/catalog/server/reads/race-rules.ts'
import { legalVersion } from '#src/modules/tenants/server/reads/legal-version.ts'
import { Rollback } from '#src/platform/db/database.ts'
import type { Tx } from '#src/platform/db/tx.ts'
import type { RequestContext } from '#src/platform/http/request-context.ts'
import { newId } from '#src/platform/new-id.ts'
import { confirmationEmailJob } from '../jobs/emails.ts'
import { type PutSubscription, putSubscription } from '../queries/subscriptions.ts'

type SubscribeInput = { readonly email: string | undefined; readonly personalData: boolean }
type RaceSubscribeInput = SubscribeInput & { readonly eventCode: string; readonly raceCode: string }
type EventSubscribeInput = SubscribeInput & { readonly eventCode: string }
type SubscribeResult<Code extends string = never> = Result<
  { readonly state: 'confirmed' | 'sent'; readonly email: string },
  Code | SubscriberRefusal | TooMany
>

/** Saves a subscription to a race's opening. */
export async function subscribeToOpening(
  context: RequestContext,
  input: RaceSubscribeInput,
): Promise<SubscribeResult<'inquiries.race_not_found' | 'inquiries.opening_unavailable'>> {
  return await context.services.db.transaction<Awaited<ReturnType<typeof subscribeToOpening>>>(
    { role: 'system' },
    async (tx) => {
      const race = await findRaceRules(tx, input.eventCode, input.raceCode)
      if (race === null || race.eventStatus === 'draft') return err('inquiries.race_not_found')
      if (race.eventStatus === 'cancelled' || !isBefore(tx.now, race.opensAt))
        return err('inquiries.opening_unavailable')
      return await saveSubscription(tx, context, input, { ...race, about: 'opening' })
    },
  )
}

/**
 * Saves a subscription to the new date of a postponed event, or to the next start of a past one.
 */
export async function subscribeToEventNews(
  context: RequestContext,
  input: EventSubscribeInput,
): Promise<SubscribeResult<'inquiries.event_not_found' | 'inquiries.date_already_announced'>> {
  return await context.services.db.transaction<Awaited<ReturnType<typeof subscribeToEventNews>>>(
    { role: 'system' },
    async (tx) => {
      const event = await findEventSchedule(tx, input.eventCode)
      if (event === null) return err('inquiries.event_not_found')
      const about = availableTopic(event)
      if (about === null) return err('inquiries.date_already_announced')
      return await saveSubscription(tx, context, input, { ...event, about, raceId: null })
    },
  )
}

/**
 * The account's verified address is confirmed at once; any other address must confirm by an email,
 * so that a visitor cannot subscribe another person's address. The response is the same whether or
 * not the address is subscribed already.
 */
async function saveSubscription(
  tx: Tx,
  context: RequestContext,
  input: SubscribeInput,
  { tenantId, eventId, raceId, about }: Pick<PutSubscription, 'tenantId' | 'eventId' | 'raceId' | 'about'>,
): Promise<SubscribeResult> {
  const subscriber = await resolveSubscriber(tx, context, input)
  if (!subscriber.ok) return subscriber
  const { email, accountId, isVerified } = subscriber.value
  if (!isVerified) {
    const counted = await countSubscriptionEmail(tx, context, email)
    if (!counted.ok) throw new Rollback<SubscribeResult>(counted)
  }
  const subscription = await putSubscription(tx, {
    id: newId(),
    tenantId,
    eventId,
    raceId,
    about,
    email,
    accountId,
    language: context.language,
    isConfirmed: isVerified,
    consentVersion: accountId === null ? legalVersion('personal-data') : null,
  })
  if (isVerified) return ok({ state: 'confirmed', email })
  await tx.enqueue(confirmationEmailJob, { tenantId, subscriptionId: subscription.id, requestedAt: tx.now })
  return ok({ state: 'sent', email })
}

type Subscriber = { readonly email: string; readonly accountId: string | null; readonly isVerified: boolean }
type SubscriberRefusal = 'inquiries.email_needed' | 'inquiries.personal_data_needed'

async function resolveSubscriber(
  tx: Tx,
  { actor }: RequestContext,
  { email: typed = '', personalData }: SubscribeInput,
): Promise<Result<Subscriber, SubscriberRefusal>> {
  const requester = actor && (await findRequester(tx, actor.accountId))
  if (actor && requester)
    return ok({ email: requester.email, accountId: actor.accountId, isVerified: requester.isVerified })
  const issue = emailIssue(typed)
  const consent: Record<string, string> = personalData ? {} : { personalData: 'inquiries.personal_data_needed' }
  if (issue !== null) return err('inquiries.email_needed', { fields: { email: issue, ...consent } })
  if (!personalData) return err('inquiries.personal_data_needed', { fields: consent })
  return ok({ email: normalizeEmail(typed), accountId: null, isVerified: false })
}
