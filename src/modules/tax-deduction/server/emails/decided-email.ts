import { findContact } from '#src/modules/accounts/server/reads/contact.ts'
import { findRequisites } from '#src/modules/organizers/server/reads/requisites.ts'
import { noteEmail } from '#src/modules/tenants/server/email-layout/note-email.tsx'
import type { JobPayload } from '#src/platform/jobs/declare-job.ts'
import type { JobContext } from '#src/platform/jobs/define-job.ts'
import { subjectLine } from '#src/platform/mail/subject.ts'
import { applicationNumber } from '../../domain/application-state.ts'
import type { decidedEmailJob } from '../jobs/emails.ts'
import { certificatesOfParts } from '../queries/certificates.ts'
import { findPart } from '../queries/parts.ts'
import { applicationLink } from './application-link.ts'
import { taxSender } from './tax-sender.ts'

/** Sends the applicant what an organizer decided: the certificate's link, or the reason and the next step. */
export async function sendDecidedEmail(
  { db, mail, textOf, baseUrl }: JobContext,
  { partId }: JobPayload<typeof decidedEmailJob>,
): Promise<void> {
  const found = await db.transaction({ role: 'system', readOnly: true }, async (tx) => {
    const part = await findPart(tx, partId)
    const contact = part && (await findContact(tx, part.accountId))
    if (part === null || contact === null) return null
    const requisites = await findRequisites(tx, part.organizerId)
    return {
      part,
      contact,
      organizerEmail: requisites?.email ?? '',
      certificates: await certificatesOfParts(tx, [partId]),
      sender: await taxSender(tx),
    }
  })
  if (found === null || (found.part.state !== 'ready' && found.part.state !== 'rejected')) return
  const { part, contact, certificates, sender, organizerEmail } = found
  const { language } = contact
  const t = (key: string, params?: Record<string, string | number>) => textOf(language, 'tax-deduction', key, params)
  const params = {
    code: applicationNumber(part.year, part.serial),
    organizer: language === 'ru' ? part.organizerNameRu : part.organizerNameEn,
    year: part.year,
    count: certificates.length,
  }
  const [first] = certificates
  const isReady = part.state === 'ready'
  const ofOne =
    isReady && certificates.length === 1 && first !== undefined
      ? `${baseUrl}/api/tax-deduction/applications/${part.applicationId}/certificates/${first.position}`
      : applicationLink(baseUrl, part.applicationId, part)
  const ask = organizerEmail === '' ? [] : [t('emailRejectedContact', { email: organizerEmail })]
  const email = {
    to: contact.email,
    by: { kind: 'organizer' } as const,
    kind: 'tax_deduction' as const,
    messageId: `tax-decided-${partId}`,
    subject: subjectLine('tax-deduction', isReady ? 'emailReadySubject' : 'emailRejectedSubject', params),
    title: t(isReady ? 'emailReadyTitle' : 'emailRejectedTitle', params),
    paragraphs: (isReady
      ? [t('emailReady', params), t('emailReadyNext', params)]
      : [t('emailRejected', params), `— ${part.reason ?? ''}`]) as [string, ...string[]],
    preview: t(isReady ? 'emailReady' : 'emailRejected', params),
    after: isReady ? [] : [t('emailRejectedNext'), ...ask],
    intact: isReady ? [] : [organizerEmail],
    button: {
      to: ofOne,
      label: t(isReady ? 'emailReadyButton' : 'emailApplicationButton', params),
    },
  }
  await mail.send(await noteEmail(email, { sender, language, textOf }))
}
