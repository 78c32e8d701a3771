import { createElement } from 'react'
import { formatMoment } from '#src/kernel/format-date.ts'
import { renderLetter } from '#src/modules/tenants/server/letters/render-letter.ts'
import type { JobContext, JobPayload } from '#src/platform/jobs/define-job.ts'
import { subjectLine, writeSubject } from '#src/platform/mail/subject.ts'
import { deviceWords } from '../device-words.ts'
import type { securityLetterJob } from '../jobs/letters.ts'
import { deviceSeen } from '../queries/devices.ts'
import { contactOf } from '../reads/email-of.ts'
import { letterSender } from './letter-sender.ts'
import { SecurityLetter } from './security-letter.tsx'

/** Tells the owner; nothing to tell once the account is gone, or its owner has ended what it is about. */
export async function sendSecurityLetter(
  context: JobContext,
  { kind, accountId, deviceId, tenantId, at, language: told }: JobPayload<typeof securityLetterJob>,
): Promise<void> {
  const { db, mail, textOf } = context
  const found = await db.transaction({ role: 'auth', readOnly: true }, async (tx) => ({
    contact: await contactOf(tx, accountId),
    seen: await deviceSeen(tx, deviceId),
  }))
  const { contact, seen } = found
  if (contact === null || seen === null) return
  // that of the visit it tells of, where one was chosen there; else the one chosen last
  const { email } = contact
  const language = told ?? contact.language
  const { sender, linkTo } = letterSender(context, tenantId)
  const device = deviceWords(textOf, language, seen.userAgent)
  const when = formatMoment(at, 'Europe/Moscow', language)
  const link = linkTo('/account/reset')
  const facts = { sender, language, textOf, kind, device, address: seen.address, when, link }
  const site = sender.name[language]
  const key = kind === 'new-device' ? 'letterDeviceSubject' : 'letterPasswordSubject'
  await mail.send({
    to: email,
    by: { kind: 'account', accountId },
    subject: writeSubject(textOf, language, subjectLine('accounts', key, { device, site })),
    ...(await renderLetter(createElement(SecurityLetter, facts), [sender.supportEmail])),
    messageId: `accounts-${kind}-${deviceId}-${Date.parse(at)}`,
    language,
  })
}
