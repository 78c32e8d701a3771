import { err, ok, type Result } from '#src/kernel/result.ts'
import { findOwnHost } from '#src/modules/tenants/domain/tenant-url.ts'
import type { RequestContext } from '#src/platform/http/request-context.ts'
import { newId } from '#src/platform/new-id.ts'
import type { Services } from '#src/platform/services.ts'
import type { PasswordIssue } from '../../domain/password.ts'
import { safeReturnUrl } from '../../domain/return-url.ts'
import { allowEmails } from '../allow-emails.ts'
import { beginAfterReset, endFormerWaysIn } from '../begin-session.ts'
import { proofEmailJob } from '../jobs/emails.ts'
import { newPasswordIssue } from '../new-password-issue.ts'
import { hashPassword } from '../passwords.ts'
import { deriveResetToken, keyHash } from '../proof-keys.ts'
import { accountByEmail, lockAccount, markEmailVerified, setPassword } from '../queries/accounts.ts'
import { takeAttempt } from '../queries/attempts.ts'
import { dropProofs, putProof, resetProof } from '../queries/proofs.ts'
import { emailLimits, isRequestedByOwner, tooManyAttempts } from '../rate-limits.ts'
import type { TooMany } from './send-sign-in-code.ts'

const linkMs = 30 * 60_000

/**
 * Sends the link of a password reset. The job that renders the email looks up the account, so that
 * neither the response nor its time reveals whether there is one.
 */
export async function requestReset(
  context: RequestContext,
  { email, returnUrl }: { readonly email: string; readonly returnUrl?: string | undefined },
): Promise<Result<undefined, TooMany>> {
  const { services, tenant, language } = context
  const from = { origin: context.origin, hosts: services.tenants.hosts() }
  const returnTo = { host: findOwnHost(tenant.code, from), returnUrl: ownReturnUrl(services, returnUrl) }
  return await services.db.transaction<Result<undefined, TooMany>>({ role: 'auth' }, async (tx) => {
    const waitMs = await takeAttempt(tx, await emailLimits(tx, context, 'reset', email))
    if (waitMs !== null) return tooManyAttempts(waitMs)
    const proof = { id: newId(), purpose: 'reset', email, tenantId: tenant.id, language, ...returnTo } as const
    await putProof(tx, { ...proof, keyHash: keyHash(deriveResetToken(services, proof.id)), forMs: linkMs })
    await tx.enqueue(proofEmailJob, { proofId: proof.id, isOwners: await isRequestedByOwner(tx, context, email) })
    return ok()
  })
}

/** The requested return address if it is ours, else null; the page checks it again. */
function ownReturnUrl({ tenants, baseUrl }: Services, returnUrl: string | undefined): string | null {
  const home = new URL(baseUrl).href
  const address = safeReturnUrl(returnUrl, tenants.knownHosts(), home)
  return address === home ? null : address
}

/** The address whose password a link may set; null where the link is over or used up. */
export async function addressOfReset({ services }: RequestContext, token: string): Promise<string | null> {
  return await services.db.transaction({ role: 'auth', readOnly: true }, async (tx) => {
    const proof = await resetProof(tx, keyHash(token))
    return proof === null || (await accountByEmail(tx, proof.email)) === null ? null : proof.email
  })
}

type Refusal = 'accounts.reset_gone' | 'accounts.second_step_required'

/**
 * Sets the password by the email's link, once; ends all sessions and begins a new one, or asks for
 * the second step first.
 */
export async function resetPassword(
  context: RequestContext,
  { token, password }: { readonly token: string; readonly password: string },
): Promise<Result<string, Refusal | PasswordIssue>> {
  const email = await addressOfReset(context, token)
  if (email === null) return err('accounts.reset_gone')
  const issue = newPasswordIssue(context, password, email)
  if (issue !== null) return err(issue, { fields: { password: issue } })
  const passwordHash = await hashPassword(password)
  return await context.services.db.transaction<Result<string, Refusal>>({ role: 'auth' }, async (tx) => {
    const proof = await resetProof(tx, keyHash(token))
    // Of two concurrent requests the second finds the proof deleted.
    if (proof === null || !(await dropProofs(tx, email)).includes(proof.id)) return err('accounts.reset_gone')
    const found = await accountByEmail(tx, email)
    const account = found === null ? null : await lockAccount(tx, found.id)
    if (account === null) return err('accounts.reset_gone')
    await setPassword(tx, account.id, passwordHash)
    await endFormerWaysIn(tx, context, account)
    await markEmailVerified(tx, account.id)
    await allowEmails(tx, context.services, email)
    const { needsSecondStep } = await beginAfterReset(tx, context, account.id)
    return needsSecondStep ? err('accounts.second_step_required') : ok(account.id)
  })
}
