import { toNetwork } from '#src/kernel/network.ts'
import { err, type Result } from '#src/kernel/result.ts'
import type { Tx } from '#src/platform/db/tx.ts'
import type { RequestContext } from '#src/platform/http/request-context.ts'
import { isRetryable } from '#src/platform/overloaded.ts'
import type { PasswordIssue } from '../../domain/password.ts'
import { maxFailedSignUps, maxSignUps, type SolvedChallenge, workBits } from '../../domain/sign-up-work.ts'
import { openKnownSession } from '../begin-session.ts'
import { newPasswordIssue } from '../new-password-issue.ts'
import { hashPassword } from '../passwords.ts'
import { countRecentAttempts, type Limit, longestLimitMs, returnAttempt, takeAttempt } from '../queries/attempts.ts'
import { tooManyAttempts } from '../rate-limits.ts'
import { type Challenge, newChallenge, verifySolvedChallenge } from '../sign-up-work.ts'
import { createAccount } from './create-account.ts'
import { recordSignUpConsents } from './record-consent.ts'
import type { TooMany } from './send-sign-in-code.ts'

type Refusal = 'accounts.email_taken' | 'accounts.work_needed' | PasswordIssue | TooMany
type SignUpInput = { readonly email: string; readonly password: string; readonly work?: SolvedChallenge | undefined }

const quarterMs = 15 * 60_000

/**
 * Creates an account with a password and signs in. A network has a number of free sign-ups; beyond
 * it each needs a growing proof of work. Created accounts and attempts at taken addresses are
 * counted separately. Failures make the next attempt more expensive but block no visitor: a
 * neighbour who does the work can sign up.
 */
export async function signUpWith(context: RequestContext, input: SignUpInput): Promise<Result<string, Refusal>> {
  const { email, password, work } = input
  const issue = newPasswordIssue(context, password, email)
  if (issue !== null) return err(issue, { fields: { password: issue } })
  const { db } = context.services
  const { created: createdLimit, failed: failedLimit } = limitsOf(context)
  // Counted first, whatever the outcome, so that neither addresses nor processor time can be
  // exhausted in bulk.
  const counted = await db.transaction({ role: 'auth' }, async (tx) => ({
    at: tx.now,
    refusal: await refuseOrCount(tx, context, work),
  }))
  if (counted.refusal !== null) return counted.refusal
  const passwordHash = await hashPassword(password)
  const signUp = db.transaction<Result<string, 'accounts.email_taken'>>({ role: 'auth' }, async (tx) => {
    const language = context.language
    const account = await createAccount(tx, { email, passwordHash, isVerified: false, language })
    if (!account.ok) {
      await returnAttempt(tx, [createdLimit], counted.at)
      await takeAttempt(tx, [failedLimit])
      return account
    }
    await recordSignUpConsents(tx, context, account.value)
    await openKnownSession(tx, context, account.value)
    return account
  })
  return await signUp.catch(async (error: unknown) => {
    // An overload is reported as "nothing done" and retried by the browser, so it must not count.
    if (isRetryable(error))
      await db
        .transaction({ role: 'auth' }, (tx) => returnAttempt(tx, [createdLimit], counted.at))
        .catch((err: unknown) => context.log.warn({ err }, 'releasing a rate-limit attempt failed'))
    throw error
  })
}

/** The work that the next sign-up of this network needs; 0 bits where none. */
export async function signUpWork(tx: Tx, context: RequestContext): Promise<Challenge> {
  return newChallenge(context, await bitsNow(tx, context), tx.now)
}

/** Counts the attempt as an account being created. @returns the refusal, or null */
async function refuseOrCount(tx: Tx, context: RequestContext, work: SolvedChallenge | undefined) {
  const { created } = limitsOf(context)
  // The advisory lock of the key comes first, so that concurrent attempts are counted one by one.
  const waitMs = await takeAttempt(tx, [created])
  if (waitMs !== null) return tooManyAttempts(waitMs)
  const bits = await bitsNow(tx, context, 1)
  if (bits === 0) return null
  const challengeId = work === undefined ? null : verifySolvedChallenge(context, work, bits, tx.now)
  const isUnused = challengeId !== null && (await takeAttempt(tx, [onceOnly(challengeId)])) === null
  return isUnused ? null : await withoutCount(tx, context, err('accounts.work_needed'))
}

async function withoutCount<Refused>(tx: Tx, context: RequestContext, refusal: Refused): Promise<Refused> {
  await returnAttempt(tx, [limitsOf(context).created], tx.now)
  return refusal
}

/** @param ownAttempts how many of the counted attempts are the request's own */
async function bitsNow(tx: Tx, context: RequestContext, ownAttempts = 0): Promise<number> {
  const limits = limitsOf(context)
  const [created, failed] = [
    await countRecentAttempts(tx, limits.created),
    await countRecentAttempts(tx, limits.failed),
  ]
  return workBits({ created: created - ownAttempts, failed }, context.services.signUpWorkBits)
}

function limitsOf({ address }: RequestContext): { readonly created: Limit; readonly failed: Limit } {
  const network = toNetwork(address)
  return {
    created: { key: `sign-up-from:${network}`, max: maxSignUps, withinMs: quarterMs },
    failed: { key: `sign-up-failed-from:${network}`, max: maxFailedSignUps, withinMs: quarterMs },
  }
}

/** The challenge expires before this record is deleted. */
function onceOnly(challengeId: string): Limit {
  return { key: `sign-up-work:${challengeId}`, max: 1, withinMs: longestLimitMs }
}
