import { err, ok, type Result } from '#src/kernel/result.ts'
import type { Tx } from '#src/platform/db/tx.ts'
import type { Actor, RequestContext } from '#src/platform/http/request-context.ts'
import { dropCodeCookie, readCodeKeys } from '../code-cookie.ts'
import { isPassword } from '../passwords.ts'
import { lockAccount } from '../queries/accounts.ts'
import { returnAttempt, takeAttempt } from '../queries/attempts.ts'
import { deleteProofs, lockCodeProofs } from '../queries/proofs.ts'
import { markAuthenticated } from '../queries/sessions.ts'
import { hasTwoSteps } from '../queries/two-step.ts'
import { signInLimits, tooManyAttempts } from '../rate-limits.ts'
import { findContact } from '../reads/contact.ts'
import { checkSecondStep, type SecondStepRefusal } from '../second-step.ts'
import { type CodeRefusal, checkCode } from './sign-in-by-code.ts'

type SignedInContext = RequestContext & { readonly actor: Actor }
type Refusal = 'accounts.current_password_wrong' | 'accounts.second_code_needed' | SecondStepRefusal | CodeRefusal

/**
 * Authenticates the signed-in user again, by the password or by a code sent to the account's
 * address, and with two steps by a code of the app as well. A wrong try counts like a failed sign-in. On success the session satisfies `reauth` from
 * now on, including the rest of this request.
 */
export async function reauthenticate(
  context: SignedInContext,
  { password, code, secondCode }: { readonly password: string; readonly code: string; readonly secondCode: string },
): Promise<Result<undefined, Refusal>> {
  const { services, actor } = context
  const { db } = services
  const { contact, isTwoStep } = await db.transaction({ role: 'auth', readOnly: true }, async (tx) => ({
    contact: await findContact(tx, actor.accountId),
    isTwoStep: await hasTwoSteps(tx, actor.accountId),
  }))
  if (contact === null) throw new Error(`session of a missing account ${actor.accountId}`)
  if (isTwoStep && secondCode === '')
    return err('accounts.second_code_needed', { fields: { secondCode: 'validation.required' } })
  const second = isTwoStep ? secondCode : null
  const shown =
    code === ''
      ? await byPassword(context, contact.email, password, second)
      : await byCode(context, contact.email, code, second)
  if (shown.ok) actor.isFresh = true
  return shown
}

async function byPassword(
  context: SignedInContext,
  email: string,
  password: string,
  second: string | null,
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
    if (account?.passwordHash !== presentHash) return wrong()
    await returnAttempt(tx, limits, at)
    const both = await checkSecond(tx, context, second)
    if (!both.ok) return both
    if (!(await markAuthenticated(tx, sessionOf(actor)))) return wrong()
    return ok()
  })
}

async function byCode(
  context: SignedInContext,
  email: string,
  code: string,
  second: string | null,
): Promise<Result<undefined, Refusal>> {
  const keys = readCodeKeys(context)
  return await context.services.db.transaction<Result<undefined, Refusal>>({ role: 'auth' }, async (tx) => {
    const proofs = (await lockCodeProofs(tx, keys)).filter((proof) => proof.email === email)
    const right = await checkCode(tx, context, proofs, code)
    if (!right.ok) return right
    await lockAccount(tx, context.actor.accountId)
    // The emailed code stays valid where the second one is wrong.
    const both = await checkSecond(tx, context, second)
    if (!both.ok) return both
    await deleteProofs(
      tx,
      proofs.map(({ id }) => id),
    )
    if (!(await markAuthenticated(tx, sessionOf(context.actor)))) return err('accounts.code_gone')
    dropCodeCookie(context)
    return ok()
  })
}

/** The second step, where the account has one. */
async function checkSecond(
  tx: Tx,
  context: SignedInContext,
  second: string | null,
): Promise<Result<undefined, SecondStepRefusal>> {
  if (second === null) return ok()
  return await checkSecondStep(tx, context, context.actor.accountId, 'session', { field: 'secondCode', code: second })
}

function sessionOf({ sessionId }: Actor): Buffer {
  return Buffer.from(sessionId, 'hex')
}

function wrong() {
  return err('accounts.current_password_wrong', { fields: { password: 'accounts.current_password_wrong' } })
}
