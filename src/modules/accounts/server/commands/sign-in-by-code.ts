import { err, ok, type Result } from '#src/kernel/result.ts'
import type { Tx } from '#src/platform/db/tx.ts'
import type { RequestContext } from '#src/platform/http/request-context.ts'
import { type Begun, beginProven } from '../begin-session.ts'
import { codeKeysOf, dropCodeCookie, newCodeToken, setCodeCookie } from '../code-cookie.ts'
import { codeLimits, tooManyAttempts } from '../limits.ts'
import { isCode, keyHash } from '../proof-keys.ts'
import { accountByEmail } from '../queries/accounts.ts'
import { takeAttempt, takeBackAttempt } from '../queries/attempts.ts'
import {
  deleteProofs,
  lockCodeProofs,
  mostTries,
  type Proof,
  saveProvenAddress,
  spendTries,
} from '../queries/proofs.ts'
import { type TooMany, termsMs } from './ask-code.ts'
import { createAccount } from './create-account.ts'
import { recordSignUpConsents } from './record-consent.ts'

export type CodeRefusal = 'accounts.code_wrong' | 'accounts.code_gone' | TooMany
/** Whose address was proven: an account's, or one that nobody has an account with yet. */
export type Proven = ({ readonly accountId: string } & Begun) | { readonly email: string }

/**
 * Tries a code against all that this browser asked for last. Each try is spent before it is compared and counted by address
 * and by network, so that all limits are exact however many come at once. A right one signs in; where nobody has an account
 * at the address, it waits for the terms.
 */
export async function signInByCode(context: RequestContext, code: string): Promise<Result<Proven, CodeRefusal>> {
  const keys = codeKeysOf(context)
  if (keys.length === 0) return err('accounts.code_gone')
  return await context.services.db.transaction<Result<Proven, CodeRefusal>>({ role: 'auth' }, async (tx) => {
    const proofs = sameAddress(await lockCodeProofs(tx, keys))
    const right = await tryCode(tx, context, proofs, code)
    return right.ok ? ok(await welcome(tx, context, right.value, proofs)) : right
  })
}

/** The one of these locked codes that is right. Each try is spent and counted before it is compared. */
export async function tryCode(
  tx: Tx,
  context: RequestContext,
  proofs: readonly Proof[],
  code: string,
): Promise<Result<Proof, CodeRefusal>> {
  const open = proofs.filter(({ tries, provedAt }) => tries < mostTries && provedAt === null)
  const limits = await codeLimits(tx, context, open[0]?.email ?? null)
  const waitMs = await takeAttempt(tx, limits)
  if (waitMs !== null) return tooManyAttempts(waitMs)
  await spendTries(
    tx,
    open.map(({ id }) => id),
  )
  const right = open.find(({ id }) => isCode(context.services, id, code))
  if (right === undefined) {
    if (open.every(({ tries }) => tries + 1 >= mostTries)) return err('accounts.code_gone')
    return err('accounts.code_wrong', { fields: { code: 'accounts.code_wrong' } })
  }
  await takeBackAttempt(tx, limits, tx.now)
  return ok(right)
}

/** Those for the address that was asked for last: who took another one does not mean the former any more. */
function sameAddress(proofs: readonly Proof[]): Proof[] {
  return proofs.filter(({ email }) => email === proofs[0]?.email)
}

async function welcome(tx: Tx, context: RequestContext, { id, email }: Proof, all: readonly Proof[]): Promise<Proven> {
  const account = await accountByEmail(tx, email)
  await deleteProofs(
    tx,
    all.filter((proof) => account !== null || proof.id !== id).map((proof) => proof.id),
  )
  if (account === null) {
    const token = newCodeToken()
    await saveProvenAddress(tx, id, keyHash(token), termsMs)
    setCodeCookie(context, token, termsMs)
    return { email }
  }
  const begun = await beginProven(tx, context, account.id)
  dropCodeCookie(context)
  return { accountId: account.id, ...begun }
}

/** Makes an account without a password for the address that this browser has proven; one that is there by now is signed in to. */
export async function signUpByCode(
  context: RequestContext,
): Promise<Result<{ readonly accountId: string } & Begun, 'accounts.code_gone'>> {
  const keys = codeKeysOf(context)
  if (keys.length === 0) return err('accounts.code_gone')
  return await context.services.db.transaction<Result<{ readonly accountId: string } & Begun, 'accounts.code_gone'>>(
    { role: 'auth' },
    async (tx) => {
      const proofs = sameAddress(await lockCodeProofs(tx, keys))
      const proven = proofs.find(({ provedAt }) => provedAt !== null)
      if (proven === undefined) return err('accounts.code_gone')
      await deleteProofs(
        tx,
        proofs.map(({ id }) => id),
      )
      const made = await createAccount(tx, {
        email: proven.email,
        passwordHash: null,
        isProven: true,
        language: context.language,
      })
      const accountId = made.ok ? made.value : (await accountByEmail(tx, proven.email))?.id
      if (accountId === undefined) throw new Error('An account neither was made nor is there')
      if (made.ok) await recordSignUpConsents(tx, context, accountId)
      const begun = await beginProven(tx, context, accountId)
      dropCodeCookie(context)
      return ok({ accountId, ...begun })
    },
  )
}
