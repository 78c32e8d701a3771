import { createElement } from 'react'
import { renderLetter } from '#src/modules/tenants/server/letters/render-letter.ts'
import type { JobContext, JobPayload } from '#src/platform/jobs/define-job.ts'
import { subjectLine, writeSubject } from '#src/platform/mail/subject.ts'
import type { proofLetterJob } from '../jobs/letters.ts'
import { codeOf, resetTokenOf } from '../proof-keys.ts'
import { accountByEmail } from '../queries/accounts.ts'
import { type Proof, proofOf } from '../queries/proofs.ts'
import { letterSender } from './letter-sender.ts'
import { CodeLetter, NoAccountLetter, ResetLetter } from './proof-letters.tsx'

/** Sends the code or the link that was asked for; what is over by now is not sent. */
export async function sendProofLetter(
  context: JobContext,
  { proofId, isOwners }: JobPayload<typeof proofLetterJob>,
): Promise<void> {
  const { db, mail } = context
  const found = await db.transaction({ role: 'auth', readOnly: true }, async (tx) => {
    const proof = await proofOf(tx, proofId)
    return proof === null ? null : { proof, hasAccount: (await accountByEmail(tx, proof.email)) !== null }
  })
  if (found === null) return
  const { proof, hasAccount } = found
  const { subject, page, intact } = letterOf(context, proof, hasAccount)
  const { id, email, purpose, language } = proof
  await mail.send({
    to: email,
    by: { kind: 'asked', isOwners },
    subject,
    ...(await renderLetter(page, intact)),
    messageId: `accounts-${purpose}-${id}`,
    language,
  })
}

function letterOf(context: JobContext, proof: Proof, hasAccount: boolean) {
  const { id, purpose, email, language, tenantId, host, returnUrl } = proof
  const { textOf } = context
  const { sender, linkTo } = letterSender(context, tenantId, host)
  const site = sender.name[language]
  const goingTo = (mark: string) => (returnUrl === null ? '' : `${mark}${new URLSearchParams({ returnUrl })}`)
  const frame = { sender, language, textOf }
  const intact = [sender.supportEmail, email]
  if (purpose === 'code') {
    const code = codeOf(context, id).replace(/(?<=^...)/, ' ')
    const subject = writeSubject(textOf, language, subjectLine('accounts', 'letterCodeSubject', { code, site }))
    return { subject, intact, page: createElement(CodeLetter, { ...frame, code }) }
  }
  if (!hasAccount) {
    const subject = writeSubject(textOf, language, subjectLine('accounts', 'letterNoAccountSubject', { site }))
    return {
      subject,
      intact,
      page: createElement(NoAccountLetter, { ...frame, email, link: linkTo(`/account/signup${goingTo('?')}`) }),
    }
  }
  const link = linkTo(`/account/reset?token=${resetTokenOf(context, id)}${goingTo('&')}`)
  const subject = writeSubject(textOf, language, subjectLine('accounts', 'letterResetSubject', { site }))
  return { subject, intact, page: createElement(ResetLetter, { ...frame, link }) }
}
