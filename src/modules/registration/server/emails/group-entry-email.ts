import { formatDayRange } from '#src/kernel/format-date.ts'
import type { OrderBill } from '#src/modules/orders/server/reads/bill-of-order.ts'
import { defaultTenantCode } from '#src/modules/tenants/domain/tenant.ts'
import { urlAt } from '#src/modules/tenants/domain/tenant-url.ts'
import { noteEmail } from '#src/modules/tenants/server/email-layout/note-email.tsx'
import type { JobContext } from '#src/platform/jobs/define-job.ts'
import type { Email } from '#src/platform/mail/mail.ts'
import { subjectLine } from '#src/platform/mail/subject.ts'
import { ownPagePath } from '../../domain/register-path.ts'
import type { EmailFacts } from '../queries/email-facts.ts'
import { emailPlaceText, emailTexts, groupedBill } from './email-texts.ts'

/**
 * One email to the coach: the bib and race of each athlete, the bill, and the link to the document.
 */
export async function groupEntryEmail(
  { textOf, baseUrl, tenants }: JobContext,
  facts: EmailFacts,
  bill: OrderBill | null,
): Promise<Email> {
  const { language, sender, event, orderId } = facts
  const texts = emailTexts(textOf, language, bill?.currency ?? 'RUB')
  const { t } = texts
  const listed = facts.entries.filter(({ isOfGroupEntry, state }) => isOfGroupEntry && state === 'confirmed')
  const races = [...Map.groupBy(listed, ({ raceId }) => raceId).values()]
  const lines = races.map((entries) => {
    const people = entries.map(({ bib, name }) => `${bib ?? '—'} ${name}`).join(', ')
    return t('emailGroupEntryRace', { race: entries[0]?.raceName[language] ?? '', count: entries.length, people })
  })
  const params = { event: event.name[language], count: listed.length }
  const when = `${formatDayRange(event.startsOn, event.endsOn, language)}, ${emailPlaceText(event, language, textOf)}`
  const note = {
    to: facts.payerEmail,
    by: { kind: 'account', accountId: facts.accountId } as const,
    messageId: `group-entry-paid-${orderId}`,
    subject: subjectLine('registration', 'emailGroupEntrySubject', params),
    title: t('emailGroupEntryTitle', params),
    paragraphs: [t('emailGroupEntryText', params), when, ...lines, t('emailGroupEntryList')] as const,
    ...(bill !== null && bill.overallMinor > 0 ? { money: groupedBill(bill, texts) } : {}),
    button: {
      to: urlAt(defaultTenantCode, ownPagePath(orderId), { origin: baseUrl, baseUrl, hosts: tenants.hosts() }),
      label: t('showRegistration'),
    },
  }
  return await noteEmail(note, { sender, language, textOf })
}
