import { err, ok, type Result } from '#src/kernel/result.ts'
import type { RequestContext } from '#src/platform/http/request-context.ts'
import { beginSession } from '../begin-session.ts'
import { type DemoElsewhere, demoRefusal } from '../demo-refusal.ts'
import { isPassword } from '../passwords.ts'
import { accountByEmail, lockAccount } from '../queries/accounts.ts'
import { returnAttempt, takeAttempt } from '../queries/attempts.ts'
import { signInLimits, tooManyAttempts } from '../rate-limits.ts'

type Refusal =
  | 'accounts.wrong_credentials'
  | 'accounts.second_step_required'
  | 'accounts.too_many_attempts'
  | 'accounts.too_many_today'
  | DemoElsewhere

export type SignedIn = {
  readonly accountId: string
  /** Whether the pending external identity was linked. */
  readonly isLinked: boolean
}

/**
 * Signs in; an account with two steps is asked for the second, and no session begins. An unknown email and a wrong password get the same response in the same time. Failures
 * are counted exactly, even if the request is aborted, and separately for a browser that the
 * account knows.
 * @param external the key of a pending external identity, linked to the account by this sign-in
 */
export async function signInWith(
  context: RequestContext,
  { email, password }: { readonly email: string; readonly password: string },
  external: Buffer | null = null,
): Promise<Result<SignedIn, Refusal>> {
  const elsewhere = demoRefusal(context, email)
  if (elsewhere !== null) return elsewhere
  const { db } = context.services
  const { at, account, waitMs, limits } = await db.transaction({ role: 'auth' }, async (tx) => {
    const limits = await signInLimits(tx, context, email)
    const waitMs = await takeAttempt(tx, limits)
    return { at: tx.now, waitMs, limits, account: waitMs === null ? await accountByEmail(tx, email) : null }
  })
  if (waitMs !== null) return tooManyAttempts(waitMs)
  if (account !== null && context.noted) context.noted.accountId = account.id
  const matches = await isPassword(account?.passwordHash ?? null, password)
  if (account === null || !matches) return err('accounts.wrong_credentials')
  return await db.transaction<Result<SignedIn, Refusal>>({ role: 'auth' }, async (tx) => {
    // A password that was changed meanwhile is refused.
    const locked = await lockAccount(tx, account.id)
    if (locked?.passwordHash !== account.passwordHash) return err('accounts.wrong_credentials')
    // The password of an unconfirmed address may be another person's, who would be let in for good.
    if (external !== null && locked.emailVerifiedAt === null) return err('accounts.wrong_credentials')
    await returnAttempt(tx, limits, at)
    const { needsSecondStep, isLinked = false } = await beginSession(tx, context, account.id, external)
    return needsSecondStep ? err('accounts.second_step_required') : ok({ accountId: account.id, isLinked })
  })
}
