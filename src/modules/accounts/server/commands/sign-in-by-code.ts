import { err, ok, type Result } from '#src/kernel/result.ts'
import type { Tx } from '#src/platform/db/tx.ts'
import type { RequestContext } from '#src/platform/http/request-context.ts'
import { beginVerifiedSession, type StartedSession } from '../begin-session.ts'
import { dropCodeCookie, newCodeToken, readCodeKeys, setCodeCookie } from '../code-cookie.ts'
import { isCode, keyHash } from '../proof-keys.ts'
import { accountByEmail } from '../queries/accounts.ts'
import { returnAttempt, takeAttempt } from '../queries/attempts.ts'
import {
  deleteProofs,
  lockCodeProofs,
  maxAttempts,
  type PhoneProof,
  type Proof,
  saveVerifiedEmail,
  spendAttempts,
} from '../queries/proofs.ts'
import { codeLimits, tooManyAttempts } from '../rate-limits.ts'
import { createAccount } from './create-account.ts'
import { recordSignUpConsents } from './record-consent.ts'
import { type TooMany, termsMs } from './send-sign-in-code.ts'

export type CodeRefusal = 'accounts.code_wrong' | 'accounts.code_gone' | TooMany
/** The account whose address was verified, or the address if it has no account. */
export type VerifiedAddress = ({ readonly accountId: string } & StartedSession) | { readonly email: string }

/**
 * Compares a code with the codes that this browser requested last. Each attempt is counted per address
 * and network before the comparison, so that limits hold for concurrent requests. A correct code
 * signs in; without an account at the address it waits for the consent to the terms.
 */
export async function signInByCode(
  context: RequestContext,
  code: string,
): Promise<Result<VerifiedAddress, CodeRefusal>> {
  const keys = readCodeKeys(context)
  if (keys.length === 0) return err('accounts.code_gone')
  return await context.services.db.transaction<Result<VerifiedAddress, CodeRefusal>>({ role: 'auth' }, async (tx) => {
    const proofs = ofLatestAddress(await lockCodeProofs(tx, keys))
    const proof = await checkCode(tx, context, proofs, code)
    return proof.ok ? ok(await acceptProof(tx, context, proof.value, proofs)) : proof
  })
}

/**
 * Returns the locked proof whose code matches, or a refusal. Each attempt is counted before the
 * comparison.
 */
export async function checkCode<P extends Proof | PhoneProof>(
  tx: Tx,
  context: RequestContext,
  proofs: readonly P[],
  code: string,
): Promise<Result<P, CodeRefusal>> {
  const open = proofs.filter(({ attempts, verifiedAt }) => attempts < maxAttempts && verifiedAt === null)
  const limits = await codeLimits(tx, context, open[0] ?? null)
  const waitMs = await takeAttempt(tx, limits)
  if (waitMs !== null) return tooManyAttempts(waitMs)
  await spendAttempts(
    tx,
    open.map(({ id }) => id),
  )
  const matching = open.find(({ id }) => isCode(context.services, id, code))
  if (matching === undefined) {
    if (open.every(({ attempts }) => attempts + 1 >= maxAttempts)) return err('accounts.code_gone')
    return err('accounts.code_wrong', { fields: { code: 'accounts.code_wrong' } })
  }
  await returnAttempt(tx, limits, tx.now)
  return ok(matching)
}

/**
 * The proofs of the address requested last: after another address is entered, codes of the earlier
 * one no longer count.
 */
function ofLatestAddress(proofs: readonly Proof[]): Proof[] {
  return proofs.filter(({ email }) => email === proofs[0]?.email)
}

async function acceptProof(
  tx: Tx,
  context: RequestContext,
  { id, email }: Proof,
  all: readonly Proof[],
): Promise<VerifiedAddress> {
  const account = await accountByEmail(tx, email)
  await deleteProofs(
    tx,
    all.filter((proof) => account !== null || proof.id !== id).map((proof) => proof.id),
  )
  if (account === null) {
    const token = newCodeToken()
    await saveVerifiedEmail(tx, id, keyHash(token), termsMs)
    setCodeCookie(context, token, termsMs)
    return { email }
  }
  const session = await beginVerifiedSession(tx, context, account.id)
  dropCodeCookie(context)
  return { accountId: account.id, ...session }
}

/**
 * Creates an account without a password for the address that this browser has verified; signs in to
 * one that exists by now.
 */
export async function signUpByCode(
  context: RequestContext,
): Promise<Result<{ readonly accountId: string } & StartedSession, 'accounts.code_gone'>> {
  const keys = readCodeKeys(context)
  if (keys.length === 0) return err('accounts.code_gone')
  return await context.services.db.transaction<
    Result<{ readonly accountId: string } & StartedSession, 'accounts.code_gone'>
  >({ role: 'auth' }, async (tx) => {
    const proofs = ofLatestAddress(await lockCodeProofs(tx, keys))
    const verified = proofs.find(({ verifiedAt }) => verifiedAt !== null)
    if (verified === undefined) return err('accounts.code_gone')
    await deleteProofs(
      tx,
      proofs.map(({ id }) => id),
    )
    const made = await createAccount(tx, {
      email: verified.email,
      passwordHash: null,
      isVerified: true,
      language: context.language,
    })
    const accountId = made.ok ? made.value : (await accountByEmail(tx, verified.email))?.id
    if (accountId === undefined) throw new Error('account neither created nor found for a verified email')
    if (made.ok) await recordSignUpConsents(tx, context, accountId)
    const session = await beginVerifiedSession(tx, context, accountId)
    dropCodeCookie(context)
    return ok({ accountId, ...session })
  })
}
