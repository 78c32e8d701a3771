import { formatDayRange } from '#src/kernel/format-date.ts'
import type { OrderBill } from '#src/modules/orders/server/reads/bill-of-order.ts'
import type { RefundStep } from '#src/modules/orders/server/reads/refund-steps.ts'
import { defaultTenantCode } from '#src/modules/tenants/domain/tenant.ts'
import { urlAt } from '#src/modules/tenants/domain/tenant-url.ts'
import { noteEmail } from '#src/modules/tenants/server/email-layout/note-email.tsx'
import type { JobContext } from '#src/platform/jobs/define-job.ts'
import type { Email } from '#src/platform/mail/mail.ts'
import { subjectLine } from '#src/platform/mail/subject.ts'
import { ownPagePath } from '../../domain/register-path.ts'
import type { EmailEntry, EmailFacts } from '../queries/email-facts.ts'
import { bringLines, pickupLines } from './email-start-pack.ts'
import { emailPlaceText, emailTexts, groupedBill } from './email-texts.ts'
import { type EmailTickets, emailTickets, ticketsNote } from './email-tickets.ts'
import { refundNote } from './refund-note.ts'

type PaidGroupEntry = {
  readonly facts: EmailFacts
  readonly bill: OrderBill
  readonly refundSteps: readonly RefundStep[]
}

/**
 * One email to the coach: the bib and race of each athlete, the bill, all tickets, and the link to
 * the document.
 * @param entries all confirmed entries of the order
 */
export async function groupEntryEmail(
  context: JobContext,
  { facts, bill, refundSteps }: PaidGroupEntry,
  entries: readonly EmailEntry[],
): Promise<Email> {
  const { textOf, baseUrl, tenants } = context
  const { language, sender, event, orderId, accountId } = facts
  const texts = emailTexts(textOf, language, bill.currency)
  const { t } = texts
  const tickets = await emailTickets(context, facts, { accountId, entries })
  const races = [...Map.groupBy(entries, ({ raceId }) => raceId).values()]
  const lines = races.map((entries) => {
    const people = entries.map(({ bib, name }) => `${bib ?? '—'} ${name}`).join(', ')
    return t('emailGroupEntryRace', { race: entries[0]?.raceName[language] ?? '', count: entries.length, people })
  })
  const count = entries.filter(({ isOfGroupEntry }) => isOfGroupEntry).length
  const params = { event: event.name[language], count }
  const pickup = pickupLines(event, language)
  const bring = bringLines(event, tickets, language)
  const when = `${formatDayRange(event.startsOn, event.endsOn, language)}, ${emailPlaceText(event, language, textOf)}`
  const note = {
    to: facts.payerEmail,
    by: { kind: 'account', accountId } as const,
    messageId: `group-entry-paid-${orderId}`,
    subject: subjectLine('registration', 'emailGroupEntrySubject', params),
    title: t('emailGroupEntryTitle', params),
    paragraphs: [
      t('emailGroupEntryText', params),
      when,
      ...lines,
      ...(pickup.length > 0 ? [`${t('emailPickup')}: ${pickup.join('; ')}`] : []),
      ...(bring.length > 0 ? [`${tickets.bringLabel}: ${bring.join('; ')}`] : []),
      t('emailGroupEntryList'),
      ...ticketsNote(tickets, texts),
    ] as const,
    ...(bill.overallMinor > 0 ? { money: groupedBill(bill, texts), after: [refundNote(refundSteps, texts)] } : {}),
    button: {
      to: urlAt(defaultTenantCode, ownPagePath(orderId), { origin: baseUrl, baseUrl, hosts: tenants.hosts() }),
      label: t('showRegistration'),
    },
  }
  return { ...(await noteEmail(note, { sender, language, textOf })), attachments: files(tickets) }
}

/** The QR codes are in the file alone: the email names the athletes by race. */
function files({ attachments }: EmailTickets): EmailTickets['attachments'] {
  return attachments.filter(({ contentId }) => contentId === undefined)
}
