import { createElement } from 'react'
import { fallbackTenant } from '#src/modules/tenants/domain/tenant.ts'
import { renderEmail } from '#src/modules/tenants/server/email-layout/render-email.ts'
import type { JobPayload } from '#src/platform/jobs/declare-job.ts'
import type { JobContext } from '#src/platform/jobs/define-job.ts'
import { subjectLine, writeSubject } from '#src/platform/mail/subject.ts'
import { nameOfUser } from '../../domain/profile.ts'
import type { familyEmailJob } from '../jobs/emails.ts'
import { relativeForEmail } from '../queries/family.ts'
import { findContact } from '../reads/contact.ts'
import { emailSender } from './email-sender.ts'
import { FamilyEmail } from './family-email.tsx'

/** Emails the family group's account; nothing where the relative is gone by now. */
export async function sendFamilyEmail(context: JobContext, news: JobPayload<typeof familyEmailJob>): Promise<void> {
  const { db, mail, textOf } = context
  const found = await db.transaction({ role: 'auth', readOnly: true }, async (tx) => {
    const relative = await relativeForEmail(tx, news.participantId)
    const contact = relative === null ? null : await findContact(tx, relative.accountId)
    return relative === null || contact === null ? null : { relative, contact }
  })
  if (found === null) return
  const { relative, contact } = found
  const { email, language } = contact
  const { sender, linkTo } = emailSender(context, fallbackTenant.id)
  const kind = news.kind === 'own-account' ? (`ownAccount${news.age}` as const) : news.kind
  const emailKind = news.kind === 'own-account' ? ('own_account_offer' as const) : ('family' as const)
  const name = nameOfUser({ ...relative, patronymic: '' }, language)
  const facts = { sender, language, textOf, kind: emailKind, news: kind, name, link: linkTo('/account/family') }
  const subject = subjectLine('accounts', `emailFamilySubject.${kind}`)
  await mail.send({
    to: email,
    by: { kind: 'account', accountId: relative.accountId },
    kind: emailKind,
    subject: writeSubject(textOf, language, subject),
    ...(await renderEmail(createElement(FamilyEmail, facts), [sender.supportEmail])),
    messageId: `accounts-family-${kind}-${news.participantId}`,
    language,
  })
}
