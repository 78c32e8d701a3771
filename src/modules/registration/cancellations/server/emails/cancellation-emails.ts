import { formatRate } from '#src/kernel/format-money.ts'
import { isPaidStatus } from '#src/modules/orders/domain/order-state.ts'
import { billOfOrder, type OrderBill } from '#src/modules/orders/server/reads/bill-of-order.ts'
import { cancellationOffer } from '#src/modules/orders/server/reads/cancellation-offer.ts'
import { type CancellationFacts, findCancellation } from '#src/modules/orders/server/reads/find-cancellation.ts'
import { awaitsRequisites } from '#src/modules/payments/server/reads/hand-of-refund.ts'
import { noteEmail } from '#src/modules/tenants/server/email-layout/note-email.tsx'
import type { Tx } from '#src/platform/db/tx.ts'
import type { JobContext } from '#src/platform/jobs/define-job.ts'
import type { Email } from '#src/platform/mail/mail.ts'
import { subjectLine } from '#src/platform/mail/subject.ts'
import { type EmailTexts, emailTexts, lineLabel, namesOfLines } from '../../../server/emails/email-texts.ts'
import { orderLink, receiptsUrl, refundAccountUrl } from '../../../server/emails/order-link.ts'
import { type EmailEntry, type EmailFacts, emailFacts } from '../../../server/queries/email-facts.ts'
import { sendTeamEndedEmails } from '../../../teams/server/emails/team-emails.ts'
import { teamEmailFacts } from '../../../teams/server/queries/team-email-facts.ts'
import { entriesTakenFromLine } from '../../../transfers/server/queries/transfers.ts'

type CancellationEmailData = {
  readonly facts: EmailFacts
  readonly bill: OrderBill
  readonly cancellation: CancellationFacts
  /**
   * The organizer's fee for a released place that was sold to the waitlist; null where there was
   * none.
   */
  readonly retainedMinor: number | null
  /** The refund waits for an account that the payer names. */
  readonly isToAccount?: boolean
}

/**
 * A paid order, or a part of it, was cancelled: the payer is notified of the refund and its
 * arrival; a participant with an address of their own that they are no longer registered, without
 * any sums.
 */
export async function sendCancellationEmails(
  context: JobContext,
  of: { orderId: string; cancellationId: string },
): Promise<void> {
  const { db, mail } = context
  const emailData = await db.transaction({ role: 'system', readOnly: true }, async (tx) => {
    const facts = await emailFacts(tx, of.orderId)
    const cancellation = await findCancellation(tx, of.cancellationId)
    if (facts === null || cancellation === null) return null
    const cancelledEntries = facts.entries.filter(({ holdId }) =>
      cancellation.lines.some((line) => line.holdId === holdId),
    )
    const isReleased =
      (
        await entriesTakenFromLine(
          tx,
          cancelledEntries.map(({ entryId }) => entryId),
        )
      ).size > 0
    return {
      facts,
      cancellation,
      retainedMinor: isReleased ? await calculateRetainedMinor(tx, of.orderId, cancellation) : null,
      bill: await billOfOrder(tx, of.orderId),
      team: await teamEmailFacts(tx, { orderId: of.orderId, states: ['cancelled', 'refunded'] }),
    }
  })
  if (emailData === null) return
  const isToAccount = emailData.cancellation.refundMinor > 0 && (await awaitsRequisites(context, of.orderId))
  await mail.send(await payersEmail(context, { ...emailData, isToAccount }, of.cancellationId))
  for (const entry of emailData.facts.entries) {
    const isCancelled = emailData.cancellation.lines.some(({ holdId }) => holdId === entry.holdId)
    if (!isCancelled || emailData.cancellation.lines.some(({ isDeferred }) => isDeferred)) continue
    const to = entry.email || (entry.transferredToEmail ?? '')
    if (to === '' || to === emailData.facts.payerEmail) continue
    await mail.send(await participantsEmail(context, emailData.facts, { ...entry, email: to }))
  }
  if (emailData.team !== null) await sendTeamEndedEmails(context, { team: emailData.team, facts: emailData.facts })
}

async function payersEmail(
  context: JobContext,
  emailData: CancellationEmailData,
  cancellationId: string,
): Promise<Email> {
  const { textOf } = context
  const { facts, bill, cancellation } = emailData
  const { language, sender, event } = facts
  const texts = emailTexts(textOf, language, bill.currency)
  const { t, sum } = texts
  const hasPlace = cancellation.lines.some(({ kind }) => kind === 'place')
  const people = facts.entries
    .filter(({ holdId }) => cancellation.lines.some((line) => line.holdId === holdId))
    .map(({ name }) => name)
  const params = { event: event.name[language], people: people.join(', ') }
  const by = emailData.retainedMinor !== null ? 'Line' : cancellation.cancelledBy === 'owner' ? 'Owner' : 'Organizer'
  const hasRefund = cancellation.refundMinor > 0
  const receipts = hasRefund ? receiptsUrl(context, facts, bill) : null
  const isDeferral = cancellation.lines.some(({ isDeferred }) => isDeferred)
  const kind = isDeferral
    ? 'DeferralOver'
    : emailData.retainedMinor !== null
      ? 'ToLine'
      : hasPlace || facts.legsOf !== null
        ? 'Cancel'
        : hasRefund
          ? 'Return'
          : 'Change'
  const part = isPaidStatus(facts.status) ? 'Part' : 'Whole'
  const heading = kind === 'Cancel' && part === 'Part' ? 'CancelPart' : kind
  const note = {
    to: facts.payerEmail,
    by: { kind: 'account', accountId: facts.accountId } as const,
    kind: 'order' as const,
    messageId: `cancellation-${cancellationId}`,
    subject: subjectLine('registration', `email${heading}Subject`, params),
    title: t(`email${heading}Title`),
    paragraphs: [
      isDeferral
        ? t('emailDeferralOver', params)
        : facts.legsOf === null || by !== 'Organizer'
          ? t(`emailCancel${part}${by}`, params)
          : t('emailLegsBack', { ...params, team: facts.legsOf.team }),
    ] as const,
    // The cancelled lines are named also without a refund; only a free order has no sums to show.
    money:
      bill.overallMinor > 0
        ? {
            rows: rowsOf(emailData, texts),
            total: { label: t('emailCancelTotal'), sum: sum(cancellation.refundMinor) },
          }
        : undefined,
    after: [
      ...movedText(emailData, texts),
      ...retainedFeeText(emailData, texts),
      ...termsOf(emailData, texts),
      ...(hasRefund ? [t(emailData.isToAccount ? 'emailCancelWhenToAccount' : 'emailCancelWhen')] : []),
      ...endedOptionsText(emailData, texts),
    ],
    button: emailData.isToAccount
      ? { to: refundAccountUrl(context, facts), label: t('emailRefundAccountButton') }
      : { to: orderLink(context, facts), label: t('emailShowOrder') },
    ...(receipts === null ? {} : { link: { to: receipts, label: t('emailRefundReceiptLink') } }),
  }
  return await noteEmail(note, { sender, language, textOf })
}

/** The options that waited for payment and ended with the cancellation. */
function endedOptionsText({ cancellation }: CancellationEmailData, { t, language }: EmailTexts): string[] {
  const options = cancellation.endedOptions.map((name) => name[language])
  return options.length === 0 ? [] : [t('emailCancelEndsOptions', { options: options.join(', ') })]
}

function rowsOf({ facts, cancellation }: CancellationEmailData, { language, sum }: EmailTexts) {
  const nameOf = namesOfLines(facts)
  return cancellation.lines.map((line) => {
    const place = facts.entries.find(({ holdId }) => holdId === line.holdId)
    const name = place === undefined ? nameOf(line) : place.name
    const label = lineLabel(line, language)
    return { label: name === undefined ? label : `${label}, ${name}`, sum: sum(line.refundMinor) }
  })
}

/** The part that pays a place at another event. */
function movedText(
  { cancellation: { movedTo, movedMinor } }: CancellationEmailData,
  { language, t, sum }: EmailTexts,
): string[] {
  if (movedTo === null) return []
  return [t('emailCancelMoved', { sum: sum(movedMinor), event: movedTo[language] })]
}

/** The organizer's fee for a released place. */
function retainedFeeText({ retainedMinor }: CancellationEmailData, { t, sum }: EmailTexts): string[] {
  return retainedMinor === null || retainedMinor === 0 ? [] : [t('emailToLineFee', { sum: sum(retainedMinor) })]
}

/** The sum paid for the cancelled lines, less the refund. */
async function calculateRetainedMinor(
  tx: Tx,
  orderId: string,
  { lines, refundMinor }: CancellationFacts,
): Promise<number> {
  const offer = await cancellationOffer(tx, orderId)
  const paid = offer?.lines.filter(({ id }) => lines.some((line) => line.id === id)) ?? []
  return paid.reduce((sum, { paidMinor }) => sum + paidMinor, 0) - refundMinor
}

/** The reason for a partial refund, where it is partial. */
function termsOf({ bill, cancellation }: CancellationEmailData, { language, t }: EmailTexts): string[] {
  if (bill.overallMinor === 0) return [t('emailCancelFree')]
  // Insurance is refunded whole and has no commission: no rule of the organizer reduced it.
  if (cancellation.refundMinor > 0 && cancellation.lines.every(({ kind }) => kind === 'insurance')) return []
  if (cancellation.shareBp === 0)
    return [t(cancellation.refundMinor > 0 ? 'emailCancelOnlyInsurance' : 'emailCancelNothing')]
  return [
    ...(cancellation.shareBp < 10_000
      ? [t('emailCancelShare', { share: formatRate(cancellation.shareBp, language) })]
      : []),
    ...(cancellation.returnsCommission || bill.commissions.length === 0 ? [] : [t('emailCancelCommission')]),
  ]
}

async function participantsEmail(
  { textOf, baseUrl }: JobContext,
  facts: EmailFacts,
  entry: EmailEntry,
): Promise<Email> {
  const { language, sender, event } = facts
  const t = (key: string, params?: Record<string, string>) => textOf(language, 'registration', key, params)
  const params = { event: event.name[language], race: entry.raceName[language], name: entry.name }
  const note = {
    to: entry.email,
    by: { kind: 'account', accountId: facts.accountId } as const,
    kind: 'entry' as const,
    messageId: `registration-cancelled-${entry.entryId}`,
    subject: subjectLine('registration', 'emailCancelSubject', params),
    title: t('emailCancelTitle'),
    paragraphs: [t('emailCancelParticipant', params)] as const,
    button: { to: `${baseUrl}/event/${event.code}`, label: t('emailPaidEvent') },
  }
  return await noteEmail(note, { sender, language, textOf })
}
