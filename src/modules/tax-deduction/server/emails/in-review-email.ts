import { findContact } from '#src/modules/accounts/server/reads/contact.ts'
import { noteEmail } from '#src/modules/tenants/server/email-layout/note-email.tsx'
import type { JobPayload } from '#src/platform/jobs/declare-job.ts'
import type { JobContext } from '#src/platform/jobs/define-job.ts'
import { subjectLine } from '#src/platform/mail/subject.ts'
import { applicationNumber } from '../../domain/application-state.ts'
import type { inReviewEmailJob } from '../jobs/emails.ts'
import { findPart } from '../queries/parts.ts'
import { applicationLink } from './application-link.ts'
import { taxSender } from './tax-sender.ts'

/** Says to the applicant that an organizer is checking the application; nothing once it is decided. */
export async function sendInReviewEmail(
  { db, mail, textOf, baseUrl }: JobContext,
  { partId }: JobPayload<typeof inReviewEmailJob>,
): Promise<void> {
  const found = await db.transaction({ role: 'system', readOnly: true }, async (tx) => {
    const part = await findPart(tx, partId)
    const contact = part && (await findContact(tx, part.accountId))
    return part === null || contact === null ? null : { part, contact, sender: await taxSender(tx) }
  })
  // The email of the decision says all that matters then.
  if (found === null || found.part.state !== 'in_review') return
  const { part, contact, sender } = found
  const { language } = contact
  const t = (key: string, params?: Record<string, string | number>) => textOf(language, 'tax-deduction', key, params)
  const params = {
    code: applicationNumber(part.year, part.serial),
    organizer: language === 'ru' ? part.organizerNameRu : part.organizerNameEn,
    year: part.year,
  }
  const email = {
    to: contact.email,
    by: { kind: 'organizer' } as const,
    kind: 'tax_deduction' as const,
    messageId: `tax-in-review-${partId}`,
    subject: subjectLine('tax-deduction', 'emailInReviewSubject', params),
    title: t('emailInReviewTitle'),
    paragraphs: [t('emailInReview', params), t('emailInReviewNext')] as [string, ...string[]],
    preview: t('emailInReview', params),
    button: {
      to: applicationLink(baseUrl, part.applicationId, part),
      label: t('emailApplicationButton'),
    },
  }
  await mail.send(await noteEmail(email, { sender, language, textOf }))
}
