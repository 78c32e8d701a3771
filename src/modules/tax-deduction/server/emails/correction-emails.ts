import { formatMoney } from '#src/kernel/format-money.ts'
import { type Contact, findContact } from '#src/modules/accounts/server/reads/contact.ts'
import { findRequisites } from '#src/modules/organizers/server/reads/requisites.ts'
import type { EmailTenant } from '#src/modules/tenants/server/email-layout/email-frame.tsx'
import { noteEmail } from '#src/modules/tenants/server/email-layout/note-email.tsx'
import type { Tx } from '#src/platform/db/tx.ts'
import type { JobPayload } from '#src/platform/jobs/declare-job.ts'
import type { JobContext } from '#src/platform/jobs/define-job.ts'
import { subjectLine } from '#src/platform/mail/subject.ts'
import { applicationNumber } from '../../domain/application-state.ts'
import { correctionNumber } from '../../domain/correction.ts'
import { correctionToken } from '../decision-link.ts'
import type { correctedEmailJob, correctionDueEmailsJob } from '../jobs/emails.ts'
import { type CertificateRow, certificatesOfParts } from '../queries/certificates.ts'
import { type CorrectionRow, correctionsOfParts } from '../queries/corrections.ts'
import { findPart, type PartRow } from '../queries/parts.ts'
import { applicationLink } from './application-link.ts'
import { taxSender } from './tax-sender.ts'

/**
 * Says to the applicant that certificates are to be corrected and what to do until then, and asks the
 * organizer's mailbox to issue the corrections by a link. Neither email names a person.
 */
export async function sendCorrectionDueEmails(
  context: JobContext,
  { partId, asksOrganizer }: JobPayload<typeof correctionDueEmailsJob>,
): Promise<void> {
  const { db, mail, textOf, baseUrl } = context
  const found = await db.transaction({ role: 'system', readOnly: true }, (tx) => factsOf(tx, partId))
  if (found === null) return
  const { part, sender, contact, corrections } = found
  const due = corrections.filter(({ state }) => state === 'due')
  // The organizer has issued them since: the email about that is under way.
  if (due.length === 0) return
  const issuedCount = corrections.length - due.length
  if (asksOrganizer) await askOrganizer(context, { ...found, due, issuedCount })
  if (contact === null) return
  const { language } = contact
  const t = (key: string, params?: Record<string, string | number>) => textOf(language, 'tax-deduction', key, params)
  const params = { ...paramsOf(part, language), count: due.length }
  const key = due.map(({ ordinal, sumMinor }) => `${ordinal}-${sumMinor}`).join('-')
  const email = {
    to: contact.email,
    by: { kind: 'organizer' } as const,
    kind: 'tax_deduction' as const,
    messageId: `tax-correction-due-${partId}-${key}`,
    subject: subjectLine('tax-deduction', 'emailDueSubject', params),
    title: t('emailDueTitle', params),
    paragraphs: [t('emailDue', params), t('emailDueNext', params)] as [string, ...string[]],
    preview: t('emailDue', params),
    lists: [{ label: t('emailSums', params), lines: sumLines(found, due, { language, t }) }],
    after: [t('emailFiled', params)],
    button: { to: applicationLink(baseUrl, part.applicationId, part), label: t('emailApplicationButton') },
  }
  await mail.send(await noteEmail(email, { sender, language, textOf }))
}

/** Sends the applicant the corrected certificates, or that they are annulled, and what to do with them. */
export async function sendCorrectedEmail(
  { db, mail, textOf, baseUrl }: JobContext,
  { partId, correctionIds }: JobPayload<typeof correctedEmailJob>,
): Promise<void> {
  const found = await db.transaction({ role: 'system', readOnly: true }, (tx) => factsOf(tx, partId))
  if (found === null || found.contact === null) return
  const { part, sender, contact, corrections, certificates } = found
  const issued = corrections.filter(({ id }) => correctionIds.includes(id))
  const [first] = issued
  if (first === undefined) return
  const { language } = contact
  const t = (key: string, params?: Record<string, string | number>) => textOf(language, 'tax-deduction', key, params)
  const params = { ...paramsOf(part, language), count: issued.length }
  const isAnnulled = issued.every(({ sumMinor }) => sumMinor === 0)
  const position = certificates.find(({ id }) => id === first.certificateId)?.position
  const ofOne =
    issued.length === 1 && position !== undefined
      ? `${baseUrl}/api/tax-deduction/applications/${part.applicationId}/certificates/${position}?correction=${correctionNumber(first)}`
      : applicationLink(baseUrl, part.applicationId, part)
  const email = {
    to: contact.email,
    by: { kind: 'organizer' } as const,
    kind: 'tax_deduction' as const,
    messageId: `tax-corrected-${first.id}`,
    subject: subjectLine('tax-deduction', isAnnulled ? 'emailAnnulledSubject' : 'emailCorrectedSubject', params),
    title: t(isAnnulled ? 'emailAnnulledTitle' : 'emailCorrectedTitle', params),
    paragraphs: [
      t(isAnnulled ? 'emailAnnulled' : 'emailCorrected', params),
      t(isAnnulled ? 'emailAnnulledNext' : 'emailCorrectedNext', params),
    ] as [string, ...string[]],
    preview: t(isAnnulled ? 'emailAnnulled' : 'emailCorrected', params),
    lists: [{ label: t('emailSums', params), lines: sumLines(found, issued, { language, t }) }],
    after: [t('emailFiled', params)],
    button: { to: ofOne, label: t('emailCorrectedButton', params) },
  }
  await mail.send(await noteEmail(email, { sender, language, textOf }))
}

type Facts = {
  readonly part: PartRow
  readonly sender: EmailTenant
  readonly contact: Contact | null
  /** The organizer's mailbox; without one the support's. */
  readonly mailbox: string
  readonly certificates: readonly CertificateRow[]
  readonly corrections: readonly CorrectionRow[]
}

async function factsOf(tx: Tx, partId: string): Promise<Facts | null> {
  const part = await findPart(tx, partId)
  if (part === null) return null
  const sender = await taxSender(tx)
  return {
    part,
    sender,
    contact: await findContact(tx, part.accountId),
    mailbox: (await findRequisites(tx, part.organizerId))?.email || sender.supportEmail,
    certificates: await certificatesOfParts(tx, [partId]),
    corrections: await correctionsOfParts(tx, [partId]),
  }
}

function paramsOf(part: PartRow, language: 'ru' | 'en') {
  return {
    code: applicationNumber(part.year, part.serial),
    organizer: language === 'ru' ? part.organizerNameRu : part.organizerNameEn,
    year: part.year,
  }
}

type Words = {
  readonly language: 'ru' | 'en'
  readonly t: (key: string, params?: Record<string, string | number>) => string
}

/** A line for each certificate with the sum that it is for from now on. */
function sumLines({ certificates }: Facts, corrections: readonly CorrectionRow[], { language, t }: Words): string[] {
  return corrections.map(({ certificateId, sumMinor }) =>
    t('emailSumOf', {
      number: certificates.find(({ id }) => id === certificateId)?.number ?? 0,
      sum: formatMoney({ amountMinor: sumMinor, currency: 'RUB' }, language),
    }),
  )
}

async function askOrganizer(
  context: JobContext,
  one: Facts & { readonly due: readonly CorrectionRow[]; readonly issuedCount: number },
): Promise<void> {
  const { mail, textOf, baseUrl } = context
  const { part, sender, mailbox, due, issuedCount } = one
  // Emails to organizers are in Russian.
  const t = (key: string, params?: Record<string, string | number>) => textOf('ru', 'tax-deduction', key, params)
  const { code, year } = paramsOf(part, 'ru')
  const email = {
    to: mailbox,
    by: { kind: 'organizer-mailbox' } as const,
    kind: 'organizer' as const,
    messageId: `tax-correction-${part.id}-${issuedCount}`,
    subject: subjectLine('tax-deduction', 'emailCorrectionSubject', { code }),
    title: t('emailCorrectionTitle'),
    paragraphs: [t('emailCorrection', { number: code, year, count: due.length }), t('emailDecisionOnce')] as [
      string,
      ...string[],
    ],
    lists: [{ label: t('emailSums', { count: due.length }), lines: sumLines(one, due, { language: 'ru', t }) }],
    button: {
      to: `${baseUrl}/tax-deduction/correction?token=${correctionToken(context, { partId: part.id, afterIssued: issuedCount })}`,
      label: t('emailCorrectionButton'),
    },
  }
  await mail.send(await noteEmail(email, { sender, language: 'ru', textOf }))
}
