import type { Instant } from '#src/kernel/instant.ts'
import { ok, type Result } from '#src/kernel/result.ts'
import type { Tx } from '#src/platform/db/tx.ts'
import type { Actor, RequestContext } from '#src/platform/http/request-context.ts'
import { type Limit, returnAttempt, takeAttempt } from '../queries/attempts.ts'
import {
  emailAgainLimits,
  emailLimits,
  friendSearchLimits,
  invitationLimits,
  type QuestionForm,
  questionLimits,
  resultClaimLimits,
  tooManyAttempts,
} from '../rate-limits.ts'
import { checkEmailAllowed, type EmailRefusal } from './check-email-allowed.ts'
import type { TooMany } from './send-sign-in-code.ts'

// Limits of requests that concern other people's addresses and mailboxes. Each needs the role
// `system` or `auth`.
type SignedInContext = RequestContext & { readonly actor: Actor }

/** Counts a search for a person by address, whether found or not. */
export async function countFriendSearch(tx: Tx, context: SignedInContext): Promise<Result<undefined, TooMany>> {
  return await countRequest(tx, friendSearchLimits(context, context.actor.accountId))
}

/** Counts an email to another person's address. */
export async function countInvitation(
  tx: Tx,
  context: SignedInContext,
  email: string,
): Promise<Result<undefined, TooMany | EmailRefusal>> {
  const allowed = email === '' ? ok() : await checkEmailAllowed(tx, context, email)
  if (!allowed.ok) return allowed
  return await countRequest(tx, invitationLimits(context, context.actor.accountId, email))
}

/** Reverts a count of that moment: no email will be sent. */
export async function uncountInvitation(tx: Tx, context: SignedInContext, email: string, at: Instant): Promise<void> {
  await returnAttempt(tx, invitationLimits(context, context.actor.accountId, email), at)
}

/** Counts a repeated email. */
export async function countEmailAgain(tx: Tx, emailId: string): Promise<Result<undefined, TooMany>> {
  return await countRequest(tx, emailAgainLimits(emailId))
}

/** Counts a claim of a result, accepted or not. */
export async function countResultClaim(tx: Tx, context: SignedInContext): Promise<Result<undefined, TooMany>> {
  return await countRequest(tx, resultClaimLimits(context, context.actor.accountId))
}

/** Counts a question to an organizer (its id) or a message to the operators of a tenant, each form apart. */
export async function countQuestion(
  tx: Tx,
  context: RequestContext,
  of: { readonly form: QuestionForm; readonly recipient: string },
): Promise<Result<undefined, TooMany>> {
  return await countRequest(tx, questionLimits(context, context.actor?.accountId ?? null, of))
}

/**
 * Counts an email that asks to confirm a subscription to an opening: the address may be another
 * person's.
 */
export async function countSubscriptionEmail(
  tx: Tx,
  context: RequestContext,
  email: string,
): Promise<Result<undefined, TooMany>> {
  return await countRequest(tx, await emailLimits(tx, context, 'opening', email))
}

async function countRequest(tx: Tx, limits: readonly Limit[]): Promise<Result<undefined, TooMany>> {
  const waitMs = await takeAttempt(tx, limits)
  return waitMs === null ? ok() : tooManyAttempts(waitMs)
}
