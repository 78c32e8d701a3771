import { isInvoiceOverdue } from '#src/modules/invoices/server/reads/is-overdue.ts'
import { hasReceivedMoney } from '#src/modules/payments/domain/payment-state.ts'
import { paymentOfOrder } from '#src/modules/payments/server/reads/payment-of-order.ts'
import { urlAt } from '#src/modules/tenants/domain/tenant-url.ts'
import { type NoteEmail, noteEmail } from '#src/modules/tenants/server/email-layout/note-email.tsx'
import type { JobContext } from '#src/platform/jobs/define-job.ts'
import { subjectLine } from '#src/platform/mail/subject.ts'
import { cancellationTexts } from '../../../cancellations/server/emails/cancellation-texts.ts'
import { registerPath } from '../../../domain/register-path.ts'
import { ownOrderUrl } from '../../../server/emails/order-link.ts'
import { type EmailFacts, emailFacts } from '../../../server/queries/email-facts.ts'
import { ownLiveOfMany } from '../../../server/queries/own-entries.ts'
import { isLegStillUnpaid } from '../../../teams/server/queries/team-legs.ts'

/**
 * The 20 minutes expired: how to register again; or the event is cancelled. Sends nothing where the
 * payer has registered again already, in this order or another.
 */
export async function sendHoldExpiredEmail(
  context: JobContext,
  of: { orderId: string; status: 'expired' | 'cancelled' },
): Promise<void> {
  if (of.status === 'cancelled') return await sendOffUnpaid(context, of.orderId)
  const { db, mail, textOf, baseUrl, tenants } = context
  if (await sendLegExpired(context, of.orderId)) return
  const facts = await db.transaction({ role: 'system', readOnly: true }, async (tx) => {
    const found = await emailFacts(tx, of.orderId)
    const [entry] = found?.entries ?? []
    if (found?.status !== 'expired' || entry === undefined) return null
    const payment = await paymentOfOrder(tx, of.orderId)
    if (payment !== null && hasReceivedMoney(payment.state)) return null // a late payment has its own emails
    if (payment !== null && (await isInvoiceOverdue(tx, payment.id))) return null // its own email says the same
    if (found.priceDifference?.kind === 'category') return null // no place was reserved for it, and nothing is lost
    if (found.priceDifference !== null) return { ...found, entry }
    const [live] = await ownLiveOfMany(tx, [{ accountId: found.accountId, raceId: entry.raceId }])
    const hasNewOrder = live !== undefined && live.entry !== null
    return hasNewOrder ? null : { ...found, entry }
  })
  if (facts === null) return
  const { language, sender, event, entry } = facts
  const t = (key: string, params?: Record<string, string>) => textOf(language, 'registration', key, params)
  if (facts.priceDifference !== null) {
    const email = priceDifferenceNote(context, { ...facts, priceDifference: facts.priceDifference })
    await mail.send(await noteEmail(email, { sender, language, textOf }))
    return
  }
  const names = { event: event.name[language], race: entry.raceName[language] }
  const path = registerPath({ eventCode: event.code, raceCode: entry.raceCode }, 'participant', facts.orderId)
  const note = {
    to: facts.payerEmail,
    by: { kind: 'account', accountId: facts.accountId } as const,
    // an order that is opened again may expire again
    kind: 'order' as const,
    messageId: `hold-expired-${facts.orderId}-${Date.parse(facts.payBefore ?? '')}`,
    subject: subjectLine('registration', 'emailExpiredSubject', names),
    title: t('expiredTitle'),
    paragraphs: [t('emailExpiredText', names), t('emailExpiredAgain')] as const,
    button: {
      to: urlAt(sender.code, path, { origin: baseUrl, baseUrl, hosts: tenants.hosts() }),
      label: t('takePlaceAgain'),
    },
  }
  await mail.send(await noteEmail(note, { sender, language, textOf }))
}

/**
 * Nothing where its owner abandoned it, unless its event is cancelled: no place can be paid for
 * there any more. The owner of a paid order or of a team's leg there is notified by another email,
 * and so is the payer of another person's place.
 */
async function sendOffUnpaid(context: JobContext, orderId: string): Promise<void> {
  const { db, mail, textOf, baseUrl } = context
  const facts = await db.transaction({ role: 'system', readOnly: true }, async (tx) => {
    const found = await emailFacts(tx, orderId)
    const isOfPlaces =
      found !== null && found.entries.length > 0 && found.priceDifference === null && found.legsOf === null
    if (!isOfPlaces || found.status !== 'cancelled') return null
    const payment = await paymentOfOrder(tx, orderId)
    return payment !== null && hasReceivedMoney(payment.state) ? null : found // a late payment has its own emails
  })
  const status = facts?.event.status
  if (facts === null || (status !== 'cancelled' && status !== 'postponed')) return
  const { language, sender, event } = facts
  const texts = cancellationTexts[status]
  const params = { event: event.name[language] }
  const t = (key: string) => textOf(language, 'registration', key, params)
  const note = {
    to: facts.payerEmail,
    by: { kind: 'account', accountId: facts.accountId } as const,
    kind: 'event_change' as const,
    messageId: `event-${status}-${orderId}-unpaid`,
    subject: subjectLine('registration', texts.subject, params),
    title: t(texts.title),
    paragraphs: [t(texts.text), t('emailOffUnpaid')] as const,
    button: { to: `${baseUrl}/event/${event.code}`, label: t('emailPaidEvent') },
  }
  await mail.send(await noteEmail(note, { sender, language, textOf }))
}

type PriceDifference = EmailFacts & { readonly priceDifference: NonNullable<EmailFacts['priceDifference']> }

/** The price difference to a more expensive race was not paid in time: nothing has changed. */
function priceDifferenceNote(
  context: JobContext,
  { language, event, orderId, accountId, payerEmail, priceDifference }: PriceDifference,
): NoteEmail {
  const t = (key: string, params?: Record<string, string>) => context.textOf(language, 'registration', key, params)
  const names = { event: event.name[language], race: priceDifference.raceName[language] }
  return {
    to: payerEmail,
    by: { kind: 'account', accountId } as const,
    kind: 'order' as const,
    messageId: `hold-expired-${orderId}`,
    subject: subjectLine('registration', 'emailExpiredSubject', names),
    title: t('emailPriceDifferenceExpiredTitle'),
    paragraphs: [t(priceDifference.kind === 'moved' ? 'emailEventMoveExpired' : 'emailPriceDifferenceExpired', names)],
    button: { to: ownOrderUrl(context, priceDifference.paidOrderId), label: t('emailShowOrder') },
  }
}

/**
 * A leg of a team was not paid in time: its payer may try again. False where the order was for
 * none.
 */
async function sendLegExpired(context: JobContext, orderId: string): Promise<boolean> {
  const { db, mail, textOf, baseUrl, tenants } = context
  const found = await db.transaction({ role: 'system', readOnly: true }, async (tx) => {
    const facts = await emailFacts(tx, orderId)
    if (facts === null || facts.legsOf === null) return null
    const payment = await paymentOfOrder(tx, orderId)
    const isOver = facts.status !== 'expired' || (payment !== null && hasReceivedMoney(payment.state))
    return { facts, legsOf: facts.legsOf, shouldNotify: !isOver && (await isLegStillUnpaid(tx, orderId)) }
  })
  if (found === null) return false
  if (!found.shouldNotify) return true
  const { facts, legsOf } = found
  const { language, sender, event } = facts
  const t = (key: string, params?: Record<string, string>) => textOf(language, 'registration', key, params)
  const params = { event: event.name[language], team: legsOf.team }
  const path = registerPath({ eventCode: event.code, raceCode: legsOf.raceCode }, null, null)
  const note = {
    to: facts.payerEmail,
    by: { kind: 'account', accountId: facts.accountId } as const,
    kind: 'order' as const,
    messageId: `hold-expired-${orderId}`,
    subject: subjectLine('registration', 'emailLegExpiredSubject', params),
    title: t('emailLegExpiredTitle'),
    paragraphs: [t('emailLegExpired', params)] as const,
    button: {
      to: urlAt(sender.code, path, { origin: baseUrl, baseUrl, hosts: tenants.hosts() }),
      label: t('emailLegExpiredButton'),
    },
  }
  await mail.send(await noteEmail(note, { sender, language, textOf }))
  return true
}
