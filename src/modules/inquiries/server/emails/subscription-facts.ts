import type { Instant } from '#src/kernel/instant.ts'
import type { EmailTenant } from '#src/modules/tenants/server/email-layout/email-frame.tsx'
import { type NoteEmail, noteEmail } from '#src/modules/tenants/server/email-layout/note-email.tsx'
import type { Tx } from '#src/platform/db/tx.ts'
import type { JobContext } from '#src/platform/jobs/define-job.ts'
import { subscriptionPath } from '../../domain/inquiry-paths.ts'
import type { SubscriptionSubject } from '../../domain/subscription-subjects.ts'
import type { SubscriptionState } from '../queries/subscriptions.ts'
import { deriveSubscriptionToken } from '../subscription-keys.ts'

/** The facts of a subscription that its emails need. */
export type SubscriptionFacts = {
  readonly subscriptionId: string
  readonly about: SubscriptionSubject
  readonly state: SubscriptionState
  readonly email: string
  readonly language: 'ru' | 'en'
  readonly requestedAt: Instant
  readonly notifiedAt: Instant | null
  readonly eventId: string
  /** Only for an opening. */
  readonly raceId: string | null
  readonly sender: EmailTenant
}

export async function findSubscription(tx: Tx, subscriptionId: string): Promise<SubscriptionFacts | null> {
  const [facts] = await tx.sql<SubscriptionFacts>`
    select w.id as "subscriptionId", w.about, w.state, w.email, coalesce(a.email_language, w.language) as language, w.requested_at as "requestedAt", w.notified_at as "notifiedAt",
      w.event_id as "eventId", w.race_id as "raceId",
      json_build_object('code', t.code, 'name', json_build_object('ru', t.name_ru, 'en', t.name_en),
        'supportEmail', t.support_email) as sender
    from inquiries.subscriptions w join tenants.tenants t on t.id = w.tenant_id left join accounts.accounts a on a.id = w.account_id
    where w.id = ${subscriptionId}`
  return facts ?? null
}

/** The page where the subscription is confirmed and ended. */
export function subscriptionPage(context: JobContext, { subscriptionId }: SubscriptionFacts): string {
  return context.baseUrl + subscriptionPath(deriveSubscriptionToken(context, subscriptionId))
}

/** @param unsubscribeAt the unsubscribe page's address; mail programs show «unsubscribe» for it */
export async function sendToSubscriber(
  { mail, textOf }: JobContext,
  { email, sender, language }: SubscriptionFacts,
  note: Omit<NoteEmail, 'to' | 'by'>,
  unsubscribeAt?: string,
): Promise<void> {
  const message = await noteEmail({ ...note, to: email, by: { kind: 'requested' } }, { sender, language, textOf })
  await mail.send(unsubscribeAt === undefined ? message : { ...message, unsubscribeAt })
}
