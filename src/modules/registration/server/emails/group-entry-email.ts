import { formatDayRange } from '#src/kernel/format-date.ts'
import type { OrderCompany } from '#src/modules/orders/domain/order-company.ts'
import type { OrderBill } from '#src/modules/orders/server/reads/bill-of-order.ts'
import type { RefundSteps } from '#src/modules/orders/server/reads/refund-steps.ts'
import { defaultTenantCode } from '#src/modules/tenants/domain/tenant.ts'
import { urlAt } from '#src/modules/tenants/domain/tenant-url.ts'
import { noteEmail } from '#src/modules/tenants/server/email-layout/note-email.tsx'
import type { JobContext } from '#src/platform/jobs/define-job.ts'
import type { Email } from '#src/platform/mail/mail.ts'
import { subjectLine } from '#src/platform/mail/subject.ts'
import { groupEntryPath } from '../../domain/group-entry-path.ts'
import { ownPagePath } from '../../domain/register-path.ts'
import type { EmailEntry, EmailFacts } from '../queries/email-facts.ts'
import { bringLines, pickupLines } from './email-start-pack.ts'
import { type EmailTexts, emailPlaceText, emailTexts, formatStartOfRace, groupedBill } from './email-texts.ts'
import { type EmailTickets, emailTickets, ticketsNote } from './email-tickets.ts'
import { emailRefundNote } from './refund-note.ts'

type PaidGroupEntry = {
  readonly facts: EmailFacts
  readonly bill: OrderBill
  readonly refundSteps: RefundSteps
  readonly company: OrderCompany | null
}

/**
 * One email to the account of a group entry: the bib and race of each person, the company, the bill,
 * all tickets, and the link to the document.
 * @param entries all confirmed entries of the order
 */
export async function groupEntryEmail(
  context: JobContext,
  { facts, bill, refundSteps, company }: PaidGroupEntry,
  entries: readonly EmailEntry[],
): Promise<Email> {
  const { textOf, baseUrl, tenants } = context
  const { language, sender, event, orderId, accountId } = facts
  const texts = emailTexts(textOf, language, bill.currency)
  const { t } = texts
  const tickets = await emailTickets(context, facts, { accountId, entries })
  const races = [...Map.groupBy(entries, ({ raceId }) => raceId).values()]
  const people = races.map((entries) => ({
    label: t('emailGroupEntryRace', { race: entries[0]?.raceName[language] ?? '', count: entries.length }),
    lines: entries.map(({ bib, name }) => `${bib ?? '—'} ${name}`),
  }))
  const [first] = entries
  const at = (path: string) => urlAt(sender.code, path, { origin: baseUrl, baseUrl, hosts: tenants.hosts() })
  const count = entries.filter(({ isOfGroupEntry }) => isOfGroupEntry).length
  const params = { event: event.name[language], count }
  const pickup = pickupLines(event, language)
  const bring = bringLines(event, tickets, language)
  const days =
    races.length === 1 && first !== undefined
      ? formatStartOfRace(event, first.startsAt, language)
      : formatDayRange(event.startsOn, event.endsOn, language)
  const when = `${days}, ${emailPlaceText(event, language, textOf)}`
  const note = {
    to: facts.payerEmail,
    by: { kind: 'account', accountId } as const,
    kind: 'order' as const,
    messageId: `group-entry-paid-${orderId}`,
    subject: subjectLine(
      'registration',
      company === null ? 'emailGroupEntrySubject' : 'emailCompanyOrderSubject',
      params,
    ),
    title: t(company === null ? 'emailGroupEntryTitle' : 'emailCompanyOrderTitle', params),
    paragraphs: [t(company === null ? 'emailGroupEntryText' : 'emailCompanyOrderText', params), when] as const,
    lists: [
      ...people,
      { label: t('emailPickup'), lines: pickup },
      { label: tickets.bringLabel, lines: bring },
      ...(company === null ? [] : [{ label: t('emailCompanyRequisites'), lines: requisites(company, t) }]),
    ],
    afterLists: [
      t(company === null ? 'emailGroupEntryList' : 'emailCompanyOrderList'),
      ...(bill.hasInsurance ? [t('emailPaidPolicies')] : []),
      ...ticketsNote(tickets, texts),
    ],
    intact: company === null ? [] : [company.contactEmail],
    ...(bill.overallMinor > 0 ? { money: groupedBill(bill, texts), after: [emailRefundNote(refundSteps, texts)] } : {}),
    button: {
      to: urlAt(defaultTenantCode, ownPagePath(orderId), { origin: baseUrl, baseUrl, hosts: tenants.hosts() }),
      label: t('emailChangeOrCancel'),
    },
    ...(first === undefined
      ? {}
      : {
          link: {
            to: at(groupEntryPath({ eventCode: event.code, raceCode: first.raceCode }, orderId)),
            label: t('emailGroupEntryLink'),
          },
        }),
  }
  return { ...(await noteEmail(note, { sender, language, textOf })), attachments: files(tickets) }
}

/** The QR codes are in the file alone: the email names the athletes by race. */
function files({ attachments }: EmailTickets): EmailTickets['attachments'] {
  return attachments.filter(({ contentId }) => contentId === undefined)
}

/** The company, a line for each of its numbers. */
function requisites(company: OrderCompany, t: EmailTexts['t']): string[] {
  const { country, fullName, taxNumber, kpp, registrationNumber, legalAddress, contactName, contactPhone } = company
  return [
    fullName,
    t(`companyTaxNumber.${country}`, { number: taxNumber }),
    kpp !== '' && t('companyKpp', { number: kpp }),
    registrationNumber !== '' && t('companyRegistrationNumber', { number: registrationNumber }),
    legalAddress,
    `${t('companyContact', { name: contactName })}, ${company.contactEmail}, ${contactPhone}`,
  ].filter((line): line is string => line !== false && line !== '')
}
