import { billOfOrder } from '#src/modules/orders/server/reads/bill-of-order.ts'
import { noteEmail } from '#src/modules/tenants/server/email-layout/note-email.tsx'
import type { JobContext } from '#src/platform/jobs/define-job.ts'
import { subjectLine } from '#src/platform/mail/subject.ts'
import { type EmailTexts, emailTexts } from '../../../server/emails/email-texts.ts'
import { entryButton, listEntryRecipients } from '../../../server/emails/entry-recipients.ts'
import { emailFacts } from '../../../server/queries/email-facts.ts'

/** Notifies the participant of the current name and bib, in case another person changed them. */
export async function sendChangedEmail(
  context: JobContext,
  of: { orderId: string; entryId: string; changeId: string },
): Promise<void> {
  const { db, mail, textOf } = context
  const facts = await db.transaction({ role: 'system', readOnly: true }, (tx) => emailFacts(tx, of.orderId))
  const entry = facts?.entries.find(({ entryId }) => entryId === of.entryId)
  if (!facts || entry?.state !== 'confirmed') return
  const { language, sender, event } = facts
  const t = (key: string, params?: Record<string, string>) => textOf(language, 'registration', key, params)
  const params = {
    name: entry.name,
    event: event.name[language],
    race: entry.raceName[language],
    bib: String(entry.bib),
  }
  for (const { to, isOwner, button } of listEntryRecipients(context, facts, entry)) {
    const note = {
      to,
      by: { kind: 'account', accountId: facts.accountId } as const,
      kind: 'entry' as const,
      messageId: `changed-${of.changeId}-${isOwner ? 'payer' : 'participant'}`,
      subject: subjectLine('registration', 'emailChangedSubject', params),
      title: t('emailChangedTitle'),
      paragraphs: [t('emailChanged', params), t('emailChangedNotYou', { email: sender.supportEmail })] as const,
      button,
    }
    await mail.send(await noteEmail(note, { sender, language, textOf }))
  }
}

/**
 * The new race and bib to the participant; the sum paid, or the refund and its date, to the payer
 * alone.
 */
export async function sendRaceChangedEmail(
  context: JobContext,
  of: { orderId: string; entryId: string; changeId: string; refundMinor: number; dueMinor: number },
): Promise<void> {
  const { db, mail, textOf } = context
  const found = await db.transaction({ role: 'system', readOnly: true }, async (tx) => {
    const facts = await emailFacts(tx, of.orderId)
    return facts && { facts, currency: (await billOfOrder(tx, of.orderId)).currency }
  })
  const entry = found?.facts.entries.find(({ entryId }) => entryId === of.entryId)
  if (!found || entry?.state !== 'confirmed') return
  const { language, sender, event, payerEmail } = found.facts
  const { t, sum } = emailTexts(textOf, language, found.currency)
  const params = {
    name: entry.name,
    event: event.name[language],
    race: entry.raceName[language],
    bib: String(entry.bib),
  }
  for (const to of new Set([entry.email || payerEmail, payerEmail])) {
    const isPayer = to === payerEmail
    const note = {
      to,
      by: { kind: 'account', accountId: found.facts.accountId } as const,
      kind: 'entry' as const,
      messageId: `race-changed-${of.changeId}-${isPayer ? 'payer' : 'participant'}`,
      subject: subjectLine('registration', 'emailRaceChangedSubject', params),
      title: t('emailRaceChangedTitle'),
      paragraphs: [t('emailRaceChanged', params)] as const,
      after: isPayer ? moneyText(of, { t, sum }) : [],
      button: entryButton(context, found.facts, entry, to),
    }
    await mail.send(await noteEmail(note, { sender, language, textOf }))
  }
}

function moneyText(
  { refundMinor, dueMinor }: { readonly refundMinor: number; readonly dueMinor: number },
  { t, sum }: Pick<EmailTexts, 't' | 'sum'>,
): string[] {
  if (dueMinor > 0) return [t('emailRaceChangedPaid', { sum: sum(dueMinor) })]
  return refundMinor > 0 ? [t('emailRaceChangedBack', { sum: sum(refundMinor) }), t('emailRaceChangedWhen')] : []
}
