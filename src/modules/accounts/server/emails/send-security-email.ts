import { createElement } from 'react'
import { formatDateTime } from '#src/kernel/format-date.ts'
import { renderEmail } from '#src/modules/tenants/server/email-layout/render-email.ts'
import type { JobPayload } from '#src/platform/jobs/declare-job.ts'
import type { JobContext } from '#src/platform/jobs/define-job.ts'
import { type SubjectKey, subjectLine, writeSubject } from '#src/platform/mail/subject.ts'
import { deviceLabel } from '../device-label.ts'
import type { SecurityEmailKind, securityEmailJob } from '../jobs/emails.ts'
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
  { kind, accountId, deviceId, provider: code, tenantId, at, language: requested }: JobPayload<typeof securityEmailJob>,
): Promise<void> {
  const { db, mail, textOf } = context
  const found = await db.transaction({ role: 'auth', readOnly: true }, async (tx) => ({
    contact: await findContact(tx, accountId),
    browser: deviceId === undefined ? null : await findDevice(tx, deviceId),
  }))
  const { contact, browser } = found
  if (contact === null || (deviceId !== undefined && browser === null)) return
  // The owner's choice; else the language of the visit, if one was chosen there; else of the last one.
  const { email } = contact
  const language = contact.chosenLanguage ?? requested ?? contact.language
  const { sender, linkTo, linkToOwn } = emailSender(context, tenantId)
  const device = browser === null ? '' : deviceLabel(textOf, language, browser.userAgent)
  const seen = browser === null ? null : { device, address: browser.address }
  const when = formatDateTime(at, 'Europe/Moscow', language)
  const { subject, page } = emails[kind]
  const link = page === '/account/reset' ? linkTo(page) : linkToOwn(page)
  const site = sender.name[language]
  const provider = code === undefined ? '' : textOf(language, 'accounts', `provider.${code}`)
  await mail.send({
    to: email,
    by: { kind: 'account', accountId },
    kind: 'security',
    subject: writeSubject(textOf, language, subjectLine('accounts', subject, { device, provider, site })),
    ...(await renderEmail(
      createElement(SecurityEmail, { sender, language, textOf, kind, provider, seen, when, link }),
      [sender.supportEmail, ...(seen === null ? [] : [seen.address])],
    )),
    messageId: `accounts-${kind}-${deviceId ?? accountId}-${Date.parse(at)}`,
    language,
  })
}

/** The subject of each kind, and the page to which its button leads. */
const emails = {
  'new-device': { subject: 'emailDeviceSubject', page: '/account/reset' },
  'password-changed': { subject: 'emailPasswordSubject', page: '/account/reset' },
  'passkey-added': { subject: 'emailPasskeyAddedSubject', page: '/account/security/passkeys' },
  'passkey-removed': { subject: 'emailPasskeyRemovedSubject', page: '/account/security/passkeys' },
  'passkey-suspended': { subject: 'emailPasskeySuspendedSubject', page: '/account/security/passkeys' },
  'two-step-on': { subject: 'emailTwoStepOnSubject', page: '/account/security/two-step' },
  'two-step-off': { subject: 'emailTwoStepOffSubject', page: '/account/security/two-step' },
  'recovery-code-used': { subject: 'emailRecoveryUsedSubject', page: '/account/security/two-step' },
  'recovery-codes-renewed': { subject: 'emailRecoveryRenewedSubject', page: '/account/security/two-step' },
  'external-linked': { subject: 'emailExternalLinkedSubject', page: '/account/security/external' },
  'external-unlinked': { subject: 'emailExternalUnlinkedSubject', page: '/account/security/external' },
  'phone-confirmed': { subject: 'emailPhoneConfirmedSubject', page: '/account/security/phone' },
  'phone-removed': { subject: 'emailPhoneRemovedSubject', page: '/account/security/phone' },
} as const satisfies Record<SecurityEmailKind, { readonly subject: SubjectKey; readonly page: string }>
