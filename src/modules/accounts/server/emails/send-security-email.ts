import { createElement } from 'react'
import { formatDateTime } from '#src/kernel/format-date.ts'
import { renderEmail } from '#src/modules/tenants/server/email-layout/render-email.ts'
import type { JobPayload } from '#src/platform/jobs/declare-job.ts'
import type { JobContext } from '#src/platform/jobs/define-job.ts'
import { subjectLine, writeSubject } from '#src/platform/mail/subject.ts'
import { deviceLabel } from '../device-label.ts'
import type { securityEmailJob } from '../jobs/emails.ts'
import { findDevice } from '../queries/devices.ts'
import { findContact } from '../reads/contact.ts'
import { emailSender } from './email-sender.ts'
import { SecurityEmail } from './security-email.tsx'

/**
 * Emails the owner; sends nothing where the account is gone, or the owner has ended the session in
 * question.
 */
export async function sendSecurityEmail(
  context: JobContext,
  { kind, accountId, deviceId, tenantId, at, language: requested }: JobPayload<typeof securityEmailJob>,
): Promise<void> {
  const { db, mail, textOf } = context
  const found = await db.transaction({ role: 'auth', readOnly: true }, async (tx) => ({
    contact: await findContact(tx, accountId),
    seen: await findDevice(tx, deviceId),
  }))
  const { contact, seen } = found
  if (contact === null || seen === null) return
  // The language of the visit, if one was chosen there; else the account's.
  const { email } = contact
  const language = requested ?? contact.language
  const { sender, linkTo } = emailSender(context, tenantId)
  const device = deviceLabel(textOf, language, seen.userAgent)
  const when = formatDateTime(at, 'Europe/Moscow', language)
  const link = linkTo('/account/reset')
  const facts = { sender, language, textOf, kind, device, address: seen.address, when, link }
  const site = sender.name[language]
  const key = kind === 'new-device' ? 'emailDeviceSubject' : 'emailPasswordSubject'
  await mail.send({
    to: email,
    by: { kind: 'account', accountId },
    subject: writeSubject(textOf, language, subjectLine('accounts', key, { device, site })),
    ...(await renderEmail(createElement(SecurityEmail, facts), [sender.supportEmail])),
    messageId: `accounts-${kind}-${deviceId}-${Date.parse(at)}`,
    language,
  })
}
