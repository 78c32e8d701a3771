import { formatMoney } from '#src/kernel/format-money.ts'
import { findContact } from '#src/modules/accounts/server/reads/contact.ts'
import { findRequisites } from '#src/modules/organizers/server/reads/requisites.ts'
import type { EmailTenant } from '#src/modules/tenants/server/email-layout/email-frame.tsx'
import { noteEmail } from '#src/modules/tenants/server/email-layout/note-email.tsx'
import type { JobPayload } from '#src/platform/jobs/declare-job.ts'
import type { JobContext } from '#src/platform/jobs/define-job.ts'
import { subjectLine } from '#src/platform/mail/subject.ts'
import { applicationNumber } from '../../domain/application-state.ts'
import { decisionToken } from '../decision-link.ts'
import type { submittedEmailsJob } from '../jobs/emails.ts'
import { findApplication } from '../queries/applications.ts'
import { certificatesOfParts } from '../queries/certificates.ts'
import { type PartRow, partsOfApplications } from '../queries/parts.ts'
import { applicationLink } from './application-link.ts'
import { taxSender } from './tax-sender.ts'

type Organizers = readonly {
  readonly part: PartRow
  readonly email: string
  readonly sumMinor: number
  readonly count: number
}[]

/**
 * Confirms the application to its applicant, and asks each organizer's mailbox for a decision by a
 * link. No email names a person or a document: the organizer sees them behind the link.
 */
export async function sendSubmittedEmails(
  context: JobContext,
  { applicationId }: JobPayload<typeof submittedEmailsJob>,
): Promise<void> {
  const { db, mail, textOf, baseUrl } = context
  const found = await db.transaction({ role: 'system', readOnly: true }, async (tx) => {
    const application = await findApplication(tx, applicationId)
    if (application === null) return null
    const parts = await partsOfApplications(tx, [applicationId])
    const certificates = await certificatesOfParts(
      tx,
      parts.map(({ id }) => id),
    )
    const sender = await taxSender(tx)
    const organizers = await Promise.all(
      parts.map(async (part) => {
        const own = certificates.filter(({ partId }) => partId === part.id)
        return {
          part,
          email: (await findRequisites(tx, part.organizerId))?.email || sender.supportEmail,
          sumMinor: own.reduce((sum, { sumMinor }) => sum + sumMinor, 0),
          count: own.length,
        }
      }),
    )
    return { application, organizers, sender, contact: await findContact(tx, application.accountId) }
  })
  if (found === null) return
  const { application, organizers, sender, contact } = found
  const number = applicationNumber(application.year, application.serial)
  for (const one of organizers) await askOrganizer(context, { ...one, number, sender })
  if (contact === null) return
  const { language } = contact
  const t = (key: string, params?: Record<string, string | number>) => textOf(language, 'tax-deduction', key, params)
  const count = organizers.length
  const names = organizers.map(({ part }) => (language === 'ru' ? part.organizerNameRu : part.organizerNameEn))
  const email = {
    to: contact.email,
    by: { kind: 'account', accountId: application.accountId } as const,
    kind: 'tax_deduction' as const,
    messageId: `tax-submitted-${applicationId}`,
    subject: subjectLine('tax-deduction', 'emailSubmittedSubject', { code: number }),
    title: t('emailSubmittedTitle'),
    paragraphs: [
      t('emailSubmitted', { number, year: application.year }),
      t('emailSubmittedTo', { count, organizers: names.join(', ') }),
    ] as [string, ...string[]],
    after: [t('emailSubmittedNext', { count })],
    money: { rows: [], total: { label: t('emailSum'), sum: sumOf(organizers, language) } },
    button: { to: applicationLink(baseUrl, applicationId, application), label: t('emailApplicationButton') },
  }
  await mail.send(await noteEmail(email, { sender, language, textOf }))
}

function sumOf(organizers: Organizers, language: 'ru' | 'en'): string {
  const amountMinor = organizers.reduce((sum, { sumMinor }) => sum + sumMinor, 0)
  return formatMoney({ amountMinor, currency: 'RUB' }, language)
}

async function askOrganizer(
  context: JobContext,
  one: Organizers[number] & { readonly number: string; readonly sender: EmailTenant },
): Promise<void> {
  const { mail, textOf, baseUrl } = context
  const { part, number, sender } = one
  // Emails to organizers are in Russian.
  const t = (key: string, params?: Record<string, string | number>) => textOf('ru', 'tax-deduction', key, params)
  const sum = formatMoney({ amountMinor: one.sumMinor, currency: 'RUB' }, 'ru')
  const email = {
    to: one.email,
    by: { kind: 'organizer-mailbox' } as const,
    kind: 'organizer' as const,
    messageId: `tax-decision-${part.id}`,
    subject: subjectLine('tax-deduction', 'emailDecisionSubject', { code: number }),
    title: t('emailDecisionTitle'),
    paragraphs: [t('emailDecision', { number, year: part.year, sum, count: one.count }), t('emailDecisionOnce')] as [
      string,
      ...string[],
    ],
    button: {
      to: `${baseUrl}/tax-deduction/decision?token=${decisionToken(context, part.id)}`,
      label: t('emailDecisionButton'),
    },
  }
  await mail.send(await noteEmail(email, { sender, language: 'ru', textOf }))
}
