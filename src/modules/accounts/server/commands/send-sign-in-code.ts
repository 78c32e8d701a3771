import type { Instant } from '#src/kernel/instant.ts'
import { ok, type Result } from '#src/kernel/result.ts'
import type { RequestContext } from '#src/platform/http/request-context.ts'
import { newId } from '#src/platform/new-id.ts'
import { addCodeCookie, newCodeToken } from '../code-cookie.ts'
import { proofEmailJob } from '../jobs/emails.ts'
import { keyHash } from '../proof-keys.ts'
import { takeAttempt } from '../queries/attempts.ts'
import { putProof } from '../queries/proofs.ts'
import { emailLimits, isRequestedByOwner, tooManyAttempts } from '../rate-limits.ts'

export const codeMs = 10 * 60_000
/** The time to accept the terms after an address without an account was verified. */
export const termsMs = 30 * 60_000
export type TooMany = 'accounts.too_many_attempts' | 'accounts.too_many_today'

/**
 * Sends a code to an address. Whether an account exists is not looked up, except whether this
 * browser is known to the account at the address, by the same statement in every case: so neither
 * the response, its time nor the email reveals an account.
 * @returns when the code expires
 */
export async function sendSignInCode(context: RequestContext, email: string): Promise<Result<Instant, TooMany>> {
  const { services, tenant, language } = context
  const token = newCodeToken()
  const expiry = await services.db.transaction<Result<Instant, TooMany>>({ role: 'auth' }, async (tx) => {
    const waitMs = await takeAttempt(tx, await emailLimits(tx, context, 'code', email))
    if (waitMs !== null) return tooManyAttempts(waitMs)
    const proof = {
      id: newId(),
      purpose: 'code',
      email,
      tenantId: tenant.id,
      language,
      host: null,
      returnUrl: null,
    } as const
    const expiresAt = await putProof(tx, { ...proof, keyHash: keyHash(token), forMs: codeMs })
    await tx.enqueue(proofEmailJob, { proofId: proof.id, isOwners: await isRequestedByOwner(tx, context, email) })
    return ok(expiresAt)
  })
  if (expiry.ok) addCodeCookie(context, token, codeMs + termsMs)
  return expiry
}
