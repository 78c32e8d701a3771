import { createElement } from 'react'
import { renderEmail } from '#src/modules/tenants/server/email-layout/render-email.ts'
import type { JobPayload } from '#src/platform/jobs/declare-job.ts'
import type { JobContext } from '#src/platform/jobs/define-job.ts'
import { subjectLine, writeSubject } from '#src/platform/mail/subject.ts'
import type { proofEmailJob } from '../jobs/emails.ts'
import { deriveCode, deriveResetToken } from '../proof-keys.ts'
import { accountByEmail } from '../queries/accounts.ts'
import { findProof, type Proof } from '../queries/proofs.ts'
import { emailSender } from './email-sender.ts'
import { CodeEmail, NoAccountEmail, ResetEmail } from './proof-emails.tsx'

/** Sends the requested code or link; not if it has expired. */
export async function sendProofEmail(
  context: JobContext,
  { proofId, isOwners }: JobPayload<typeof proofEmailJob>,
): Promise<void> {
  const { db, mail } = context
  const found = await db.transaction({ role: 'auth', readOnly: true }, async (tx) => {
    const proof = await findProof(tx, proofId)
    return proof === null ? null : { proof, hasAccount: (await accountByEmail(tx, proof.email)) !== null }
  })
  if (found === null) return
  const { proof, hasAccount } = found
  const { subject, page, intact } = emailOf(context, proof, hasAccount)
  const { id, email, purpose, language } = proof
  await mail.send({
    to: email,
    by: { kind: 'requested', isOwners },
    subject,
    ...(await renderEmail(page, intact)),
    kind: 'security',
    messageId: `accounts-${purpose}-${id}`,
    language,
  })
}

function emailOf(context: JobContext, proof: Proof, hasAccount: boolean) {
  const { id, purpose, email, language, tenantId, host, returnUrl } = proof
  const { textOf } = context
  const { sender, linkTo } = emailSender(context, tenantId, host)
  const site = sender.name[language]
  const goingTo = (separator: string) => (returnUrl === null ? '' : `${separator}${new URLSearchParams({ returnUrl })}`)
  const frame = { sender, language, textOf }
  const intact = [sender.supportEmail, email]
  if (purpose === 'code') {
    const code = deriveCode(context, id).replace(/(?<=^...)/, ' ')
    const subject = writeSubject(textOf, language, subjectLine('accounts', 'emailCodeSubject', { code, site }))
    return { subject, intact, page: createElement(CodeEmail, { ...frame, code }) }
  }
  if (!hasAccount) {
    const subject = writeSubject(textOf, language, subjectLine('accounts', 'emailNoAccountSubject', { site }))
    return {
      subject,
      intact,
      page: createElement(NoAccountEmail, { ...frame, email, link: linkTo(`/account/signup${goingTo('?')}`) }),
    }
  }
  const link = linkTo(`/account/reset?token=${deriveResetToken(context, id)}${goingTo('&')}`)
  const subject = writeSubject(textOf, language, subjectLine('accounts', 'emailResetSubject', { site }))
  return { subject, intact, page: createElement(ResetEmail, { ...frame, link }) }
}
