import { err, ok, type Result } from '#src/kernel/result.ts'
import type { Actor, RequestContext } from '#src/platform/http/request-context.ts'
import { dropCodeCookie, readCodeKeys } from '../code-cookie.ts'
import { isPassword } from '../passwords.ts'
import { lockAccount } from '../queries/accounts.ts'
import { returnAttempt, takeAttempt } from '../queries/attempts.ts'
import { deleteProofs, lockCodeProofs } from '../queries/proofs.ts'
import { markAuthenticated } from '../queries/sessions.ts'
import { signInLimits, tooManyAttempts } from '../rate-limits.ts'
import { findContact } from '../reads/contact.ts'
import { type CodeRefusal, checkCode } from './sign-in-by-code.ts'

type SignedInContext = RequestContext & { readonly actor: Actor }
type Refusal = 'accounts.current_password_wrong' | CodeRefusal

/**
 * Authenticates the signed-in user again, by the password or by a code sent to the account's
 * address. A wrong try counts like a failed sign-in. On success the session satisfies `reauth` from
 * now on, including the rest of this request.
 */
export async function reauthenticate(
  context: SignedInContext,
  { password, code }: { readonly password: string; readonly code: string },
): Promise<Result<undefined, Refusal>> {
  const { services, actor } = context
  const { db } = services
  const contact = await db.transaction({ role: 'auth', readOnly: true }, (tx) => findContact(tx, actor.accountId))
  if (contact === null) throw new Error(`session of a missing account ${actor.accountId}`)
  const shown =
    code === '' ? await byPassword(context, contact.email, password) : await byCode(context, contact.email, code)
  if (shown.ok) actor.isFresh = true
  return shown
}

async function byPassword(
  context: SignedInContext,
  email: string,
  password: string,
): Promise<Result<undefined, Refusal>> {
  const { services, actor } = context
  const { at, waitMs, limits, presentHash } = await services.db.transaction({ role: 'auth' }, async (tx) => {
    const limits = await signInLimits(tx, context, email)
    const waitMs = await takeAttempt(tx, limits)
    const account = waitMs === null ? await lockAccount(tx, actor.accountId) : null
    return { at: tx.now, waitMs, limits, presentHash: account?.passwordHash ?? null }
  })
  if (waitMs !== null) return tooManyAttempts(waitMs)
  if (!(await isPassword(presentHash, password))) return wrong()
  return await services.db.transaction<Result<undefined, Refusal>>({ role: 'auth' }, async (tx) => {
    const account = await lockAccount(tx, actor.accountId)
    // A password changed meanwhile proves nothing, and a session that was ended does not continue.
    const isStill = account?.passwordHash === presentHash && (await markAuthenticated(tx, sessionOf(actor)))
    if (!isStill) return wrong()
    await returnAttempt(tx, limits, at)
    return ok()
  })
}

async function byCode(context: SignedInContext, email: string, code: string): Promise<Result<undefined, Refusal>> {
  const keys = readCodeKeys(context)
  return await context.services.db.transaction<Result<undefined, Refusal>>({ role: 'auth' }, async (tx) => {
    const proofs = (await lockCodeProofs(tx, keys)).filter((proof) => proof.email === email)
    const right = await checkCode(tx, context, proofs, code)
    if (!right.ok) return right
    await deleteProofs(
      tx,
      proofs.map(({ id }) => id),
    )
    if (!(await markAuthenticated(tx, sessionOf(context.actor)))) return err('accounts.code_gone')
    dropCodeCookie(context)
    return ok()
  })
}

function sessionOf({ sessionId }: Actor): Buffer {
  return Buffer.from(sessionId, 'hex')
}

function wrong() {
  return err('accounts.current_password_wrong', { fields: { password: 'accounts.current_password_wrong' } })
}
