import { err, ok, type Result } from '#src/kernel/result.ts'
import type { Tx } from '#src/platform/db/tx.ts'
import type { RequestContext } from '#src/platform/http/request-context.ts'
import type { SignInProviderCode } from '../../domain/external-identity.ts'
import { beginVerifiedSession, openKnownSession, type StartedSession } from '../begin-session.ts'
import { dropCodeCookie, readCodeKeys } from '../code-cookie.ts'
import { type DemoElsewhere, demoRefusal } from '../demo-refusal.ts'
import { dropPendingIdentityCookie, readPendingIdentityToken } from '../external-request.ts'
import { keyHash } from '../proof-keys.ts'
import { accountByEmail } from '../queries/accounts.ts'
import {
  deletePendingIdentity,
  findExternalIdentity,
  findPendingIdentity,
  insertExternalIdentity,
  lockPendingIdentity,
  lockSubject,
  type PendingExternalIdentity,
  setCodeEmail,
  setProvedEmail,
} from '../queries/external-identities.ts'
import { codeProofs, deleteProofs, lockCodeProofs, maxAttempts } from '../queries/proofs.ts'
import { createAccount } from './create-account.ts'
import { recordSignUpConsents } from './record-consent.ts'
import { sendSignInCode, type TooMany } from './send-sign-in-code.ts'
import { type SignedIn, signInWith } from './sign-in.ts'
import { type CodeRefusal, checkCode } from './sign-in-by-code.ts'

// A person who came from a provider and has no account linked: they prove the account that has
// their address, or open one. Nobody is let in by an address that a provider only repeats.

type Gone = 'accounts.external_gone'

/** What is left to do for the person who waits in this browser. */
export type PendingStep =
  | { readonly step: 'none' }
  /** An address to which a code is sent. */
  | { readonly step: 'ask'; readonly provider: SignInProviderCode; readonly label: string; readonly email: string }
  | {
      readonly step: 'enter'
      readonly provider: SignInProviderCode
      readonly email: string
      /** The provider vouches for the address, so no other one can be typed. */
      readonly isFixed: boolean
      readonly hasPassword: boolean
    }
  /** An account has the address, which is proved: its owner shows that the account is theirs too. */
  | {
      readonly step: 'prove'
      readonly provider: SignInProviderCode
      readonly email: string
      readonly hasPassword: boolean
    }
  | { readonly step: 'sign-up'; readonly provider: SignInProviderCode; readonly email: string }

export async function pendingStep(context: RequestContext): Promise<PendingStep> {
  const tokenHash = pendingHash(context)
  if (tokenHash === null) return { step: 'none' }
  const keys = readCodeKeys(context)
  return await context.services.db.transaction({ role: 'auth', readOnly: true }, async (tx) => {
    const pending = await findPendingIdentity(tx, tokenHash)
    if (pending === null) return { step: 'none' }
    const { provider, label, email, isEmailProved, codeEmail } = pending
    const account = isEmailProved && email !== null ? await accountByEmail(tx, email) : null
    const hasPassword = account?.passwordHash != null && account.emailVerifiedAt !== null
    const proofs = codeEmail === null ? [] : await codeProofs(tx, keys)
    const isSent = proofs.some(
      (proof) => proof.email === codeEmail && proof.verifiedAt === null && proof.attempts < maxAttempts,
    )
    if (isSent && codeEmail !== null)
      return { step: 'enter', provider, email: codeEmail, isFixed: isEmailProved, hasPassword }
    if (!isEmailProved || email === null) return { step: 'ask', provider, label, email: email ?? '' }
    return account === null ? { step: 'sign-up', provider, email } : { step: 'prove', provider, email, hasPassword }
  })
}

/**
 * Sends a code to the address: to the one that the provider vouches for, else to a typed one. As
 * with every code, whether an account has it is not looked up.
 */
export async function sendPendingCode(
  context: RequestContext,
  typed: string,
): Promise<Result<PendingStep, Gone | DemoElsewhere | TooMany>> {
  const { db } = context.services
  const found = await waiting(context)
  if (found === null) return err('accounts.external_gone')
  const { pending, tokenHash } = found
  const email = pending.isEmailProved && pending.email !== null ? pending.email : typed
  const sending = demoRefusal(context, email) ?? (await sendSignInCode(context, email))
  if (!sending.ok) return sending
  await db.transaction({ role: 'auth' }, (tx) => setCodeEmail(tx, tokenHash, email))
  const { provider, isEmailProved } = pending
  // As the page shows it next; the cookie of the code is not in this request yet.
  return ok({ step: 'enter', provider, email, isFixed: isEmailProved, hasPassword: false })
}

type PendingDone = { readonly accountId: string } & StartedSession
/** No account has it yet. */
type ProvedAddress = { readonly provider: SignInProviderCode; readonly email: string }

/**
 * Compares the code that was sent last. A right one signs in to the account of the address and
 * links the person to it; without an account the address is proved, and the terms follow.
 * @locks proofs, account
 */
export async function confirmPendingCode(
  context: RequestContext,
  code: string,
): Promise<Result<PendingDone | ProvedAddress, Gone | CodeRefusal>> {
  const keys = readCodeKeys(context)
  const found = await waiting(context)
  const email = found?.pending.codeEmail ?? null
  if (found === null || email === null) return err('accounts.external_gone')
  if (keys.length === 0) return err('accounts.code_gone')
  const { tokenHash } = found
  return await context.services.db.transaction<Result<PendingDone | ProvedAddress, Gone | CodeRefusal>>(
    { role: 'auth' },
    async (tx) => {
      const proofs = (await lockCodeProofs(tx, keys)).filter((proof) => proof.email === email)
      const right = await checkCode(tx, context, proofs, code)
      if (!right.ok) return right
      await deleteProofs(
        tx,
        proofs.map(({ id }) => id),
      )
      dropCodeCookie(context)
      const account = await accountByEmail(tx, email)
      if (account === null) {
        await setProvedEmail(tx, tokenHash, email)
        return ok({ provider: found.pending.provider, email })
      }
      return ok({ accountId: account.id, ...(await beginVerifiedSession(tx, context, account.id, tokenHash)) })
    },
  )
}

/** Signs in to the account of the proved address by its password, and links the person to it. */
export async function provePendingByPassword(
  context: RequestContext,
  password: string,
): Promise<Result<SignedIn, Gone | PasswordRefusal>> {
  const found = await waiting(context)
  if (found === null || !found.pending.isEmailProved || found.pending.email === null)
    return err('accounts.external_gone')
  return await signInWith(context, { email: found.pending.email, password }, found.tokenHash)
}

type PasswordRefusal = Extract<Awaited<ReturnType<typeof signInWith>>, { readonly ok: false }>['error']['code']

/**
 * Opens an account for the proved address, with the person linked, and signs in.
 * @locks the person of the provider, the pending identity
 */
export async function signUpPending(
  context: RequestContext,
): Promise<Result<string, Gone | 'accounts.email_taken' | DemoElsewhere>> {
  const tokenHash = pendingHash(context)
  const found = await waiting(context)
  if (found === null || tokenHash === null) return err('accounts.external_gone')
  return await context.services.db.transaction<Result<string, Gone | 'accounts.email_taken' | DemoElsewhere>>(
    { role: 'auth' },
    async (tx) => {
      const { provider, subject } = found.pending
      await lockSubject(tx, provider, subject)
      const pending = await lockPendingIdentity(tx, tokenHash)
      const isLinked = (await findExternalIdentity(tx, provider, subject)) !== null
      if (pending === null || !pending.isEmailProved || pending.email === null || isLinked)
        return err('accounts.external_gone')
      const { email, label, firstName, lastName } = pending
      const elsewhere = demoRefusal(context, email)
      if (elsewhere !== null) return elsewhere
      const { language } = context
      const made = await createAccount(tx, {
        ...{ email, passwordHash: null, isVerified: true, language },
        profile: { firstName, lastName },
      })
      if (!made.ok) return err('accounts.email_taken')
      await recordSignUpConsents(tx, context, made.value)
      await insertExternalIdentity(tx, { accountId: made.value, provider, subject, label })
      await deletePendingIdentity(tx, tokenHash)
      dropPendingIdentityCookie(context)
      await openKnownSession(tx, context, made.value)
      return ok(made.value)
    },
  )
}

function pendingHash(context: RequestContext): Buffer | null {
  const token = readPendingIdentityToken(context)
  return token === null ? null : keyHash(token)
}

async function waiting(
  context: RequestContext,
): Promise<{ readonly pending: PendingExternalIdentity; readonly tokenHash: Buffer } | null> {
  const tokenHash = pendingHash(context)
  if (tokenHash === null) return null
  const { db } = context.services
  const pending = await db.transaction({ role: 'auth', readOnly: true }, (tx: Tx) => findPendingIdentity(tx, tokenHash))
  return pending === null ? null : { pending, tokenHash }
}
