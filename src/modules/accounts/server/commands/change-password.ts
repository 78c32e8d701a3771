import { err, ok, type Result } from '#src/kernel/result.ts'
import type { Actor, RequestContext } from '#src/platform/http/request-context.ts'
import type { PasswordIssue } from '../../domain/password.ts'
import { beginAfterPasswordChange } from '../begin-session.ts'
import { newPasswordIssue } from '../new-password-issue.ts'
import { hashPassword, isPassword } from '../passwords.ts'
import { lockAccount, setPassword } from '../queries/accounts.ts'
import { returnAttempt, takeAttempt } from '../queries/attempts.ts'
import { dropProofs } from '../queries/proofs.ts'
import { hasSession } from '../queries/sessions.ts'
import { signInLimits, tooManyAttempts } from '../rate-limits.ts'
import { findContact } from '../reads/contact.ts'
import type { TooMany } from './send-sign-in-code.ts'

type Refusal = 'accounts.current_password_wrong' | PasswordIssue | TooMany
type Passwords = { readonly currentPassword: string; readonly password: string }

/**
 * Changes the signed-in user's password; an account created by code gets its first one. Wrong
 * current passwords count like failed sign-ins. Ends every other session; this one gets a new
 * token.
 */
export async function changePassword(
  context: RequestContext & { readonly actor: Actor },
  { currentPassword, password }: Passwords,
): Promise<Result<undefined, Refusal>> {
  const { services, actor } = context
  const { db } = services
  const contact = await db.transaction({ role: 'auth', readOnly: true }, (tx) => findContact(tx, actor.accountId))
  if (contact === null) throw new Error(`session of a missing account ${actor.accountId}`)
  const issue = newPasswordIssue(context, password, contact.email)
  if (issue !== null) return err(issue, { fields: { password: issue } })
  const { at, waitMs, limits, presentHash } = await db.transaction({ role: 'auth' }, async (tx) => {
    const limits = await signInLimits(tx, context, contact.email)
    const waitMs = await takeAttempt(tx, limits)
    const account = waitMs === null ? await lockAccount(tx, actor.accountId) : null
    return { at: tx.now, waitMs, limits, presentHash: account?.passwordHash ?? null }
  })
  if (waitMs !== null) return tooManyAttempts(waitMs)
  if (presentHash !== null && !(await isPassword(presentHash, currentPassword))) return wrong()
  const passwordHash = await hashPassword(password)
  return await db.transaction<Result<undefined, Refusal>>({ role: 'auth' }, async (tx) => {
    await dropProofs(tx, contact.email)
    const account = await lockAccount(tx, actor.accountId)
    // A session that was ended meanwhile, for example by the owner's first proof, sets no password.
    const isSignedIn = await hasSession(tx, actor.accountId, Buffer.from(actor.sessionId, 'hex'))
    if (!isSignedIn || account?.passwordHash !== presentHash) return wrong()
    await returnAttempt(tx, limits, at)
    await setPassword(tx, actor.accountId, passwordHash)
    await beginAfterPasswordChange(tx, context, actor.accountId)
    return ok()
  })
}

function wrong() {
  return err('accounts.current_password_wrong', { fields: { currentPassword: 'accounts.current_password_wrong' } })
}
