import { createElement } from 'react'
import { renderEmail } from '#src/modules/tenants/server/email-layout/render-email.ts'
import type { Tx } from '#src/platform/db/tx.ts'
import type { JobPayload } from '#src/platform/jobs/declare-job.ts'
import type { JobContext } from '#src/platform/jobs/define-job.ts'
import { subjectLine, writeSubject } from '#src/platform/mail/subject.ts'
import { maskedEmail } from '../../domain/email.ts'
import { nameOfOwner } from '../commands/claim-account.ts'
import type { claimEmailJob } from '../jobs/emails.ts'
import { deriveClaimToken } from '../proof-keys.ts'
import { claimById } from '../queries/claims.ts'
import { findContact } from '../reads/contact.ts'
import { ClaimEmail } from './claim-email.tsx'
import { emailSender } from './email-sender.ts'

/**
 * Emails a relative at their own address: the name of the account that entered them, and the link
 * to an account of their own. The email is the same whether or not an account exists.
 */
export async function sendClaimEmail(
  context: JobContext,
  { claimId, isToFamily }: JobPayload<typeof claimEmailJob>,
): Promise<void> {
  const { db, mail, textOf } = context
  const found = await db.transaction({ role: 'auth', readOnly: true }, async (tx) => {
    const claim = await claimById(tx, claimId)
    return claim?.state === 'open'
      ? { claim, enteredBy: await nameOfOwner(tx, claim.accountId), address: await addressOf(tx, claim.accountId) }
      : null
  })
  if (found === null) return
  const { claim, enteredBy, address } = found
  const { language, email, id } = claim
  const { sender, linkTo } = emailSender(context, claim.tenantId)
  const link = linkTo(`/account/claim?${new URLSearchParams({ token: deriveClaimToken(context, id) })}`)
  await mail.send({
    to: email,
    by: { kind: 'account', accountId: claim.accountId },
    subject: writeSubject(
      textOf,
      language,
      subjectLine('accounts', 'emailClaimSubject', { site: sender.name[language] }),
    ),
    ...(await renderEmail(
      createElement(ClaimEmail, { sender, language, textOf, enteredBy, address, isToFamily, link }),
      [sender.supportEmail, address],
    )),
    kind: 'invitation',
    messageId: `accounts-claim-${id}`,
    language,
  })
}

/** The account's address, masked: enough for a relative to recognise it. */
async function addressOf(tx: Tx, accountId: string): Promise<string> {
  const contact = await findContact(tx, accountId)
  return contact === null ? '' : maskedEmail(contact.email)
}
