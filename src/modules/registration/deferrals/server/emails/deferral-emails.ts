import { formatDay, formatDeadline } from '#src/kernel/format-date.ts'
import { findEdition } from '#src/modules/catalog/server/reads/find-edition.ts'
import { billOfOrder } from '#src/modules/orders/server/reads/bill-of-order.ts'
import { deferralSums } from '#src/modules/orders/server/reads/deferral-sums.ts'
import { defaultTenantCode } from '#src/modules/tenants/domain/tenant.ts'
import { urlAt } from '#src/modules/tenants/domain/tenant-url.ts'
import { noteEmail } from '#src/modules/tenants/server/email-layout/note-email.tsx'
import type { Tx } from '#src/platform/db/tx.ts'
import type { JobPayload } from '#src/platform/jobs/declare-job.ts'
import type { JobContext } from '#src/platform/jobs/define-job.ts'
import { subjectLine } from '#src/platform/mail/subject.ts'
import { cancellationTexts } from '../../../cancellations/server/emails/cancellation-texts.ts'
import { deferPagePath } from '../../../domain/register-path.ts'
import { emailTexts } from '../../../server/emails/email-texts.ts'
import { emailFacts } from '../../../server/queries/email-facts.ts'
import type { deferralEmailJob } from '../jobs/deferral-emails.ts'
import { findDeferral } from '../queries/deferrals.ts'
import { deferralTerms } from '../reads/deferral-terms.ts'

type Payload = JobPayload<typeof deferralEmailJob>
type DeferralEmailData = NonNullable<Awaited<ReturnType<typeof findEmailData>>>

/**
 * Notifies the payer of the waiting sum, its edition and its time limit; a deferral that has ended
 * has its own email.
 */
export async function sendDeferralEmail(context: JobContext, payload: Payload): Promise<void> {
  const { db, mail } = context
  const emailData = await db.transaction({ role: 'system', readOnly: true }, (tx) => findEmailData(tx, payload))
  if (emailData === null) return
  const { change } = payload
  await mail.send(
    await (change === 'cancelled' || change === 'postponed'
      ? offEmail(context, { ...payload, change }, emailData)
      : payersEmail(context, payload, emailData)),
  )
  const { email } = emailData.entry
  if (payload.change === 'deferred' && email !== '' && email !== emailData.facts.payerEmail)
    await mail.send(await participantsEmail(context, emailData))
}

async function findEmailData(tx: Tx, { orderId, entryId, change }: Payload) {
  const deferral = await findDeferral(tx, entryId)
  const facts = deferral?.state === 'waiting' ? await emailFacts(tx, orderId) : null
  const entry = facts?.entries.find((one) => one.entryId === entryId)
  if (deferral === null || facts === null || entry === undefined) return null
  const edition = await findEdition(tx, deferral.eventId)
  if (change === 'edition' && !edition?.isOpen) return null
  // The event is restored: the refund is as before.
  if ((change === 'cancelled' || change === 'postponed') && facts.event.status !== change) return null
  const { feeMinor, terms } = await deferralTerms(tx, deferral)
  const sums = await deferralSums(tx, orderId, { holdId: deferral.holdId, feeMinor, terms })
  const { currency } = await billOfOrder(tx, orderId)
  return {
    deferral,
    facts,
    entry,
    edition,
    currency,
    creditMinor: sums?.creditMinor ?? 0,
    refundMinor: sums?.refundMinor ?? 0,
  }
}

async function payersEmail(
  { textOf, baseUrl, tenants }: JobContext,
  { change, at }: Payload,
  emailData: DeferralEmailData,
) {
  const { deferral, facts, entry, edition, creditMinor } = emailData
  const { language, sender, event } = facts
  const { t, sum } = emailTexts(textOf, language, emailData.currency)
  const params = {
    name: entry.name,
    event: event.name[language],
    race: entry.raceName[language],
    sum: sum(creditMinor),
    moment: formatDeadline(deferral.waitsUntil, event.timeZone, language, 'long'),
    next: edition?.name[language] ?? '',
    day: edition === null ? '' : formatDay(edition.until, language, 'long'),
  }
  const isEdition = change === 'edition'
  const isPaid = creditMinor > 0
  const address = { origin: baseUrl, baseUrl, hosts: tenants.hosts() }
  const note = {
    to: facts.payerEmail,
    by: { kind: 'account', accountId: facts.accountId } as const,
    kind: 'entry' as const,
    messageId: `deferral-${change}-${deferral.entryId}-${at}`,
    subject: subjectLine('registration', isEdition ? 'emailEditionSubject' : 'emailDeferredSubject', params),
    title: t(isEdition ? 'emailEditionTitle' : 'emailDeferredTitle'),
    paragraphs: [t(isEdition ? 'emailEdition' : 'emailDeferred', params)] as const,
    after: isEdition
      ? isPaid
        ? [t('emailEditionWaits', params)]
        : []
      : isPaid
        ? [t('emailDeferredWaits', params), t('emailDeferredUntil', params)]
        : [t('emailDeferredFree')],
    button: {
      to: urlAt(defaultTenantCode, deferPagePath(facts.orderId, deferral.entryId), address),
      label: t(isEdition ? 'emailEditionButton' : 'emailDeferredShow'),
    },
  }
  return await noteEmail(note, { sender, language, textOf })
}

/**
 * The event of the deferred entry is cancelled or postponed: the sum still waits; or all of it is
 * refunded.
 */
async function offEmail(
  { textOf, baseUrl, tenants }: JobContext,
  { change, at }: Payload & { readonly change: keyof typeof cancellationTexts },
  { deferral, facts, entry, currency, refundMinor }: DeferralEmailData,
) {
  const { language, sender, event } = facts
  const { t, sum } = emailTexts(textOf, language, currency)
  const params = { event: event.name[language], name: entry.name, sum: sum(refundMinor) }
  const texts = cancellationTexts[change]
  const address = { origin: baseUrl, baseUrl, hosts: tenants.hosts() }
  const note = {
    to: facts.payerEmail,
    by: { kind: 'account', accountId: facts.accountId } as const,
    kind: 'entry' as const,
    messageId: `deferral-${change}-${deferral.entryId}-${at}`,
    subject: subjectLine('registration', texts.subject, params),
    title: t(texts.title),
    paragraphs: [t(texts.text, params), t('emailDeferredOff', params)] as const,
    after: refundMinor > 0 ? [t('emailDeferredOffMoney', params)] : [],
    button: {
      to: urlAt(defaultTenantCode, deferPagePath(facts.orderId, deferral.entryId), address),
      label: t('emailDeferredShow'),
    },
  }
  return await noteEmail(note, { sender, language, textOf })
}

async function participantsEmail({ textOf, baseUrl }: JobContext, { facts, entry, deferral }: DeferralEmailData) {
  const { language, sender, event } = facts
  const t = (key: string, params?: Record<string, string>) => textOf(language, 'registration', key, params)
  const params = { name: entry.name, event: event.name[language], race: entry.raceName[language] }
  const note = {
    to: entry.email,
    by: { kind: 'account', accountId: facts.accountId } as const,
    kind: 'entry' as const,
    messageId: `deferral-participant-${deferral.entryId}`,
    subject: subjectLine('registration', 'emailDeferredSubject', params),
    title: t('emailDeferredTitle'),
    paragraphs: [t('emailDeferred', params)] as const,
    after: [t('emailDeferredPayer')],
    button: { to: `${baseUrl}/event/${event.code}`, label: t('emailPaidEvent') },
  }
  return await noteEmail(note, { sender, language, textOf })
}
