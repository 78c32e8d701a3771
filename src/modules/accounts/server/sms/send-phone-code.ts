import type { JobPayload } from '#src/platform/jobs/declare-job.ts'
import type { JobContext } from '#src/platform/jobs/define-job.ts'
import { emailSender } from '../emails/email-sender.ts'
import type { phoneCodeJob } from '../jobs/phone.ts'
import { deriveCode } from '../proof-keys.ts'
import { takeAttempt } from '../queries/attempts.ts'
import { findByPhone } from '../queries/confirmed-phones.ts'
import { findPhoneProof } from '../queries/proofs.ts'
import { messageBudget } from '../rate-limits.ts'
import { NumberRefused } from './sms-provider.ts'

/**
 * Sends the requested code by a text message; not if it has expired, nor to a number by which no
 * account signs in. Each attempt counts against the budget, since the service may have taken one
 * that failed here. No number is logged.
 */
export async function sendPhoneCode(context: JobContext, { proofId }: JobPayload<typeof phoneCodeJob>): Promise<void> {
  const { db, sms, textOf, log } = context
  if (sms === null) return
  const found = await db.transaction({ role: 'auth' }, async (tx) => {
    const proof = await findPhoneProof(tx, proofId)
    if (proof === null) return null
    if (proof.purpose === 'phone_sign_in' && (await findByPhone(tx, proof.phone)) === null) return null
    const waitMs = await takeAttempt(tx, messageBudget(sms.perDay, proof.purpose))
    return { proof, isWithinBudget: waitMs === null }
  })
  if (found === null) return
  const { proof, isWithinBudget } = found
  const names = { proofId, purpose: proof.purpose }
  if (!isWithinBudget) return log.warn(names, 'text message not sent: the budget of the day is used up')
  const { language, phone, tenantId, purpose } = proof
  const text = textOf(language, 'accounts-phone', purpose === 'phone_sign_in' ? 'smsSignIn' : 'smsConfirm', {
    code: deriveCode(context, proofId),
    site: emailSender(context, tenantId).sender.name[language],
  })
  try {
    await sms.provider.send({ to: phone, text, id: `accounts-${purpose}-${proofId}`, language })
  } catch (error) {
    if (!(error instanceof NumberRefused)) throw error
    log.warn({ ...names, err: error }, 'text message refused for the number')
  }
}
