import { formatDeadline } from '#src/kernel/format-date.ts'
import { formatMoney } from '#src/kernel/format-money.ts'
import { bankTimeZone } from '#src/modules/orders/domain/reservation-due.ts'
import { type NoteEmail, noteEmail } from '#src/modules/tenants/server/email-layout/note-email.tsx'
import type { JobPayload } from '#src/platform/jobs/declare-job.ts'
import type { JobContext } from '#src/platform/jobs/define-job.ts'
import type { EmailAttachment } from '#src/platform/mail/mail.ts'
import { subjectLine } from '#src/platform/mail/subject.ts'
import type { InvoiceState } from '../../domain/invoice.ts'
import { invoicePath } from '../../domain/invoice-path.ts'
import { invoiceFacts, purposeOf } from '../build-invoice-facts.ts'
import type { invoiceEmailJob } from '../jobs/emails.ts'
import { type InvoiceEmailFacts, invoiceEmailFacts } from '../queries/email-facts.ts'
import type { InvoiceRow } from '../queries/invoices.ts'
import { invoiceSender } from './invoice-sender.ts'

type News = JobPayload<typeof invoiceEmailJob>['news']

/** The states in which each of them is still true. */
const statesOf: Readonly<Record<News, readonly InvoiceState[]>> = {
  issued: ['issued', 'part_paid'],
  part: ['part_paid'],
  reminder: ['issued', 'part_paid'],
  overdue: ['overdue'],
}

/** Tells the payer of an invoice what has become of it, and what happens next. */
export async function sendInvoiceEmail(
  context: JobContext,
  { invoiceId, news }: JobPayload<typeof invoiceEmailJob>,
): Promise<void> {
  const { db, mail, textOf } = context
  const facts = await db.transaction({ role: 'system', readOnly: true }, (tx) => invoiceEmailFacts(tx, invoiceId))
  if (facts === null || !statesOf[news].includes(facts.invoice.state)) return
  const { invoice, contact } = facts
  const { language } = contact
  const { sender } = invoiceSender(context, invoice.tenantId)
  const email = await noteEmail(noteOf(context, facts, news), { sender, language, textOf })
  await mail.send({ ...email, attachments: await filesOf(context, invoice) })
}

/** The invoice itself, while all of its sum is to come: it names the whole sum, and so does its QR code. */
async function filesOf({ pdf }: JobContext, invoice: InvoiceRow): Promise<readonly EmailAttachment[]> {
  if (invoice.state !== 'issued') return []
  const content = await pdf.renderFor(invoice.accountId, 'invoice', invoiceFacts(invoice))
  return [{ name: `счёт-${invoice.number}.pdf`, type: 'application/pdf', content }]
}

function noteOf(context: JobContext, { invoice, contact, event }: InvoiceEmailFacts, news: News): NoteEmail {
  const { textOf } = context
  const { language } = contact
  const { id, tenantId, accountId, orderId, number, currency, amountMinor, receivedMinor, returnedMinor } = invoice
  const { linkTo } = invoiceSender(context, tenantId)
  const cameMinor = receivedMinor - returnedMinor
  const money = (minor: number) => formatMoney({ amountMinor: minor, currency }, language)
  const params = {
    code: number,
    event: event.name[language],
    sum: money(amountMinor),
    came: money(cameMinor),
    left: money(amountMinor - cameMinor),
    date: formatDeadline(invoice.dueAt, bankTimeZone, language, 'long'),
  }
  const t = (key: string) => textOf(language, 'invoices', key, params)
  const isPart = cameMinor > 0
  const of = {
    to: contact.email,
    by: { kind: 'account', accountId } as const,
    kind: 'order' as const,
    // Each part that comes changes what is left; the issue and the reminder happen once.
    messageId: `invoice-${news}-${id}${news === 'part' || news === 'overdue' ? `-${cameMinor}` : ''}`,
    button: { to: linkTo(invoicePath(orderId)), label: t('emailOpen') },
  }
  const requisites = { lists: [requisitesOf(context, invoice, language)], afterLists: [t('emailPurposeNote')] }
  switch (news) {
    case 'issued':
      return {
        ...of,
        subject: subjectLine('invoices', 'emailIssuedSubject', params),
        title: t('emailIssuedTitle'),
        paragraphs: [t('emailIssued'), t('emailDue'), t('emailEarly')],
        ...requisites,
        after: [t('emailThen')],
      }
    case 'part':
      return {
        ...of,
        subject: subjectLine('invoices', 'emailPartSubject', params),
        title: t('emailLeftTitle'),
        paragraphs: [t('emailPart'), t('emailPartDue')],
        ...requisites,
      }
    case 'reminder':
      return {
        ...of,
        subject: subjectLine('invoices', 'emailReminderSubject', params),
        title: t('emailLeftTitle'),
        paragraphs: [t(isPart ? 'emailPart' : 'emailReminder'), t('emailDue'), t('emailSentAlready')],
        ...requisites,
      }
    case 'overdue':
      return {
        ...of,
        subject: subjectLine('invoices', 'emailOverdueSubject', params),
        title: t('emailOverdueTitle'),
        paragraphs: [
          t(isPart ? 'emailOverduePart' : 'emailOverdue'),
          t(isPart ? 'emailOverdueRest' : 'emailOverdueLate'),
          t('emailOverdueAgain'),
        ],
        link: { to: linkTo(`/event/${event.code}`), label: t('emailEvent') },
      }
  }
}

/** What the payer's bank asks for. */
function requisitesOf(
  { textOf }: JobContext,
  invoice: InvoiceRow,
  language: InvoiceEmailFacts['contact']['language'],
): { readonly label: string; readonly lines: readonly string[] } {
  const { legalName: name, inn, kpp, bank } = invoice.seller
  const t = (key: string, params?: Record<string, string>) => textOf(language, 'invoices', key, params)
  return {
    label: t('emailRequisites'),
    lines: [
      kpp === '' ? t('emailReceiver', { name, inn }) : t('emailReceiverCompany', { name, inn, kpp }),
      t('emailAccount', { account: bank.account }),
      t('emailBank', { name: bank.bankName, bic: bank.bic, account: bank.correspondentAccount }),
      t('emailPurpose', { purpose: purposeOf(invoice) }),
    ],
  }
}
