import { formatDateTime, formatDay } from '#src/kernel/format-date.ts'
import type { Instant } from '#src/kernel/instant.ts'
import { plainDateIn } from '#src/kernel/plain-date.ts'
import type { Language } from '#src/kernel/texts.ts'
import { findContact } from '#src/modules/accounts/server/reads/contact.ts'
import { findDeletion } from '#src/modules/accounts/server/reads/deletion-of.ts'
import { defaultTenantCode, fallbackTenant } from '#src/modules/tenants/domain/tenant.ts'
import { type NoteEmail, noteEmail } from '#src/modules/tenants/server/email-layout/note-email.tsx'
import type { JobPayload } from '#src/platform/jobs/declare-job.ts'
import type { JobContext } from '#src/platform/jobs/define-job.ts'
import { subjectLine } from '#src/platform/mail/subject.ts'
import type { deletedEmailJob, deletionEmailJob, exportReadyEmailJob, mergedEmailJob } from '../jobs/jobs.ts'
import { findExport } from '../queries/exports.ts'

const zone = 'Europe/Moscow'

/** The page of these emails is the default brand's alone. */
async function send({ mail, tenants, textOf }: JobContext, note: NoteEmail, language: Language): Promise<void> {
  const sender = tenants.tenantByCode(defaultTenantCode) ?? fallbackTenant
  await mail.send(await noteEmail(note, { sender, language, textOf }))
}

function textsOf({ textOf }: JobContext, language: Language) {
  return (key: string, params?: Record<string, string | number>) => textOf(language, 'my-data', key, params)
}

/** Says that an export is ready; nothing where it is over. */
export async function sendExportReadyEmail(
  context: JobContext,
  { exportId }: JobPayload<typeof exportReadyEmailJob>,
): Promise<void> {
  const found = await context.db.transaction({ role: 'system', readOnly: true }, async (tx) => {
    const row = await findExport(tx, exportId)
    return row && { ...row, contact: await findContact(tx, row.accountId) }
  })
  if (found === null || found.contact === null || found.expiresAt === null) return
  const { email, language } = found.contact
  const t = textsOf(context, language)
  const note: NoteEmail = {
    to: email,
    by: { kind: 'account', accountId: found.accountId },
    kind: 'account_data',
    messageId: `my-data-export-${exportId}`,
    subject: subjectLine('my-data', 'emailExportSubject'),
    title: t('emailExportTitle'),
    paragraphs: [
      t('emailExportReady', { until: formatDateTime(found.expiresAt, zone, language) }),
      t('emailExportHow'),
      t('emailNotYou'),
    ],
    button: { to: `${context.baseUrl}/account/data`, label: t('emailExportButton') },
  }
  await send(context, note, language)
}

/** Says that the account will be deleted, and how to restore it; nothing where it was restored. */
export async function sendDeletionEmail(
  context: JobContext,
  { kind, accountId, deleteAfter }: JobPayload<typeof deletionEmailJob>,
): Promise<void> {
  const { contact, present } = await context.db.transaction({ role: 'system', readOnly: true }, async (tx) => ({
    contact: await findContact(tx, accountId),
    present: await findDeletion(tx, accountId),
  }))
  if (contact === null || present === null) return
  const { email, language } = contact
  const t = textsOf(context, language)
  const day = dayOf(deleteAfter, language)
  const texts = {
    requested: ['emailDeletionSubject', 'emailDeletionTitle', 'emailDeletion'],
    reminder: ['emailReminderSubject', 'emailReminderTitle', 'emailReminder'],
    waiting: ['emailWaitingSubject', 'emailWaitingTitle', 'emailWaiting'],
  } as const
  const [subject, title, first] = texts[kind]
  // A deletion may be put off many days in a row: its owner is told once.
  const once = kind === 'waiting' ? '' : `-${Date.parse(deleteAfter)}`
  const note: NoteEmail = {
    to: email,
    by: { kind: 'account', accountId },
    kind: 'account_data',
    messageId: `my-data-deletion-${kind}-${accountId}${once}`,
    subject: subjectLine('my-data', subject),
    title: t(title),
    paragraphs: [t(first, { day }), t(kind === 'waiting' ? 'emailWaitingNext' : 'emailRestore'), t('emailNotYou')],
    button: {
      to: `${context.baseUrl}/account/data`,
      label: t(kind === 'waiting' ? 'emailWaitingButton' : 'emailRestoreButton'),
    },
  }
  await send(context, note, language)
}

/** The last email: the account is deleted. */
export async function sendDeletedEmail(
  context: JobContext,
  { accountId, email, language }: JobPayload<typeof deletedEmailJob>,
): Promise<void> {
  const t = textsOf(context, language)
  const note: NoteEmail = {
    to: email,
    // Of no account any more; counted by its address alone.
    by: { kind: 'requested' },
    kind: 'account_data',
    messageId: `my-data-deleted-${accountId}`,
    subject: subjectLine('my-data', 'emailDeletedSubject'),
    title: t('emailDeletedTitle'),
    paragraphs: [t('emailDeleted'), t('emailDeletedKept'), t('emailDeletedAgain')],
  }
  await send(context, note, language)
}

/** Says at an address of one of two merged accounts which one remains. */
export async function sendMergedEmail(
  context: JobContext,
  { accountId, to, ended, remaining }: JobPayload<typeof mergedEmailJob>,
): Promise<void> {
  const contact = await context.db.transaction({ role: 'system', readOnly: true }, (tx) => findContact(tx, accountId))
  if (contact === null) return
  const t = textsOf(context, contact.language)
  const note: NoteEmail = {
    to,
    // The ended address belongs to no account any more; counted by itself.
    by: to === ended ? { kind: 'requested' } : { kind: 'account', accountId },
    kind: 'account_data',
    messageId: `my-data-merged-${accountId}-${ended}-${to}`,
    subject: subjectLine('my-data', 'emailMergedSubject'),
    title: t('emailMergedTitle'),
    paragraphs: [
      t('emailMerged', { ended, remaining }),
      t('emailMergedSignIn', { ended, remaining }),
      t('emailMergedNotYou'),
    ],
    // Both are the reader's, who has proved them.
    intact: [ended, remaining],
    button: { to: `${context.baseUrl}/account`, label: t('emailMergedButton') },
  }
  await send(context, note, contact.language)
}

function dayOf(instant: Instant, language: Language): string {
  return formatDay(plainDateIn(instant, zone), language, 'long')
}
