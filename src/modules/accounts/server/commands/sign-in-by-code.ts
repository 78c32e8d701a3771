import { err, ok, type Result } from '#src/kernel/result.ts'
import type { Tx } from '#src/platform/db/database.ts'
import type { RequestContext } from '#src/platform/http/request-context.ts'
import { type Begun, beginProven } from '../begin-session.ts'
import { codeKeyOf, dropCodeCookie } from '../code-cookie.ts'
import { tooMany, triesFrom } from '../limits.ts'
import { isCode } from '../proof-keys.ts'
import { accountByEmail } from '../queries/accounts.ts'
import { takeAttempt, takeBackAttempt } from '../queries/attempts.ts'
import { deleteProof, keepProven, mostTries, type Proof, spendTry, takeProven } from '../queries/proofs.ts'
import { type TooMany, termsMs } from './ask-code.ts'
import { createAccount } from './create-account.ts'
import { recordSignUpConsents } from './record-consent.ts'

type Refusal = 'accounts.code_wrong' | 'accounts.code_gone' | TooMany
/** Whose address was proven: an account's, or one that nobody has an account with yet. */
export type Proven = ({ readonly accountId: string } & Begun) | { readonly email: string }

/**
 * Tries a code. Each try is spent before the code is compared, and counted per network address, so that both limits are
 * exact however many come at once. A right one signs in; where nobody has an account at the address, it waits for the terms.
 */
export async function signInByCode(context: RequestContext, code: string): Promise<Result<Proven, Refusal>> {
  const key = codeKeyOf(context)
  if (key === null) return err('accounts.code_gone')
  const limits = [triesFrom(context)]
  return await context.services.db.transaction<Result<Proven, Refusal>>({ role: 'auth' }, async (tx) => {
    const waitMs = await takeAttempt(tx, limits)
    if (waitMs !== null) return tooMany(waitMs)
    const proof = await spendTry(tx, key)
    if (proof === null) return err('accounts.code_gone')
    if (!isCode(context.services, proof.id, code)) {
      if (proof.tries >= mostTries) return err('accounts.code_gone')
      return err('accounts.code_wrong', { fields: { code: 'accounts.code_wrong' } })
    }
    await takeBackAttempt(tx, limits, tx.now)
    return ok(await welcome(tx, context, proof))
  })
}

async function welcome(tx: Tx, context: RequestContext, { id, email }: Proof): Promise<Proven> {
  const account = await accountByEmail(tx, email)
  if (account === null) {
    await keepProven(tx, id, termsMs)
    return { email }
  }
  await deleteProof(tx, id)
  const begun = await beginProven(tx, context, account.id)
  dropCodeCookie(context)
  return { accountId: account.id, ...begun }
}

/** Makes an account without a password for the address that this browser has proven; one that is there by now is signed in to. */
export async function signUpByCode(
  context: RequestContext,
): Promise<Result<{ readonly accountId: string } & Begun, 'accounts.code_gone'>> {
  const key = codeKeyOf(context)
  if (key === null) return err('accounts.code_gone')
  return await context.services.db.transaction<Result<{ readonly accountId: string } & Begun, 'accounts.code_gone'>>(
    { role: 'auth' },
    async (tx) => {
      const proven = await takeProven(tx, key)
      if (proven === null) return err('accounts.code_gone')
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
