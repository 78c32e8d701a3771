import { err, ok, type Result } from '#src/kernel/result.ts'
import type { Tx } from '#src/platform/db/tx.ts'
import type { Actor, RequestContext } from '#src/platform/http/request-context.ts'
import { newId } from '#src/platform/new-id.ts'
import { dropCodeCookie, readCodeKeys } from '../code-cookie.ts'
import { type DemoElsewhere, demoRefusal } from '../demo-refusal.ts'
import { lockOwnerOfPhone } from '../lock-owner-of-phone.ts'
import { isPassword } from '../passwords.ts'
import { type AccountRow, accountByEmail, accountById, lockAccount } from '../queries/accounts.ts'
import { returnAttempt, takeAttempt } from '../queries/attempts.ts'
import { putMerge } from '../queries/merges.ts'
import { deleteProofs, lockCodeProofs, lockPhoneProofs } from '../queries/proofs.ts'
import { hasTwoSteps } from '../queries/two-step.ts'
import { signInLimits, tooManyAttempts } from '../rate-limits.ts'
import { checkSecondStep, type SecondStepRefusal } from '../second-step.ts'
import { type CodeRefusal, checkCode } from './sign-in-by-code.ts'

type SignedInContext = RequestContext & { readonly actor: Actor }
type AnyRefusal = 'accounts.second_code_needed' | SecondStepRefusal | CodeRefusal | DemoElsewhere
type Proved = Result<undefined, 'accounts.merge_wrong' | 'accounts.merge_same' | 'accounts.merge_unknown' | AnyRefusal>
type PhoneRefusal = 'accounts.merge_same_phone' | 'accounts.phone_off' | AnyRefusal

export type AccountProof = {
  readonly email: string
  readonly password: string
  readonly code: string
  readonly secondCode: string
}

/**
 * Proves that a second account is the signed-in user's too: by its password, or by a code sent to its address,
 * and by its second step where it has one. No session of it begins. An address without an account and a wrong password get the same
 * answer in the same time; only the reader of a mailbox, who enters its code, learns whether its address has an account.
 * @param forMs how long the proof can be used
 */
export async function proveAccount(context: SignedInContext, proof: AccountProof, forMs: number): Promise<Proved> {
  const elsewhere = demoRefusal(context, proof.email)
  if (elsewhere !== null) return elsewhere
  const own = await context.services.db.transaction({ role: 'auth', readOnly: true }, (tx) =>
    accountById(tx, context.actor.accountId),
  )
  if (own?.email === proof.email) return err('accounts.merge_same', { fields: { email: 'accounts.merge_same' } })
  return proof.code === '' ? await byPassword(context, proof, forMs) : await byCode(context, proof, forMs)
}

async function byPassword(
  context: SignedInContext,
  { email, password, secondCode }: AccountProof,
  forMs: number,
): Promise<Proved> {
  const { db } = context.services
  const { at, account, waitMs, limits } = await db.transaction({ role: 'auth' }, async (tx) => {
    const limits = await signInLimits(tx, context, email)
    const waitMs = await takeAttempt(tx, limits)
    return { at: tx.now, waitMs, limits, account: waitMs === null ? await accountByEmail(tx, email) : null }
  })
  if (waitMs !== null) return tooManyAttempts(waitMs)
  const matches = await isPassword(account?.passwordHash ?? null, password)
  if (account === null || !matches) return wrong()
  return await db.transaction<Proved>({ role: 'auth' }, async (tx) => {
    const locked = await lockAccount(tx, account.id)
    // A password or an address that was changed meanwhile proves nothing.
    if (locked === null || locked.passwordHash !== account.passwordHash || locked.email !== email) return wrong()
    await returnAttempt(tx, limits, at)
    return await record(tx, context, { account: locked, secondCode, forMs })
  })
}

async function byCode(
  context: SignedInContext,
  { email, code, secondCode }: AccountProof,
  forMs: number,
): Promise<Proved> {
  const keys = readCodeKeys(context)
  return await context.services.db.transaction<Proved>({ role: 'auth' }, async (tx) => {
    const proofs = (await lockCodeProofs(tx, keys)).filter((proof) => proof.email === email)
    const right = await checkCode(tx, context, proofs, code)
    if (!right.ok) return right
    const found = await accountByEmail(tx, email)
    const account = found === null ? null : await lockAccount(tx, found.id)
    if (account === null || account.email !== email)
      return err('accounts.merge_unknown', { fields: { email: 'accounts.merge_unknown' } })
    const recorded = await record(tx, context, { account, secondCode, forMs })
    // The emailed code stays valid where the second one is wrong.
    if (!recorded.ok) return recorded
    await deleteProofs(
      tx,
      proofs.map(({ id }) => id),
    )
    dropCodeCookie(context)
    return recorded
  })
}

/**
 * The same by a code that was sent to the second account's phone (`requestPhoneOfSecondAccount`). A right code of a phone
 * by which no account signs in counts as one that has ended, as at a sign-in.
 * @locks proofs, account
 */
export async function proveAccountByPhone(
  context: SignedInContext,
  { code, secondCode }: { readonly code: string; readonly secondCode: string },
  forMs: number,
): Promise<Result<undefined, PhoneRefusal>> {
  if (context.services.sms === null) return err('accounts.phone_off')
  const keys = readCodeKeys(context)
  if (keys.length === 0) return err('accounts.code_gone')
  return await context.services.db.transaction<Result<undefined, PhoneRefusal>>({ role: 'auth' }, async (tx) => {
    const all = await lockPhoneProofs(tx, 'phone_sign_in', keys)
    const proofs = all.filter(({ phone }) => phone === all[0]?.phone)
    const right = await checkCode(tx, context, proofs, code)
    if (!right.ok) return right
    const account = await lockOwnerOfPhone(tx, right.value.phone)
    const recorded = await recordOwnerOfPhone(tx, context, { account, secondCode, forMs })
    // As with an emailed code: it stays valid where only the second one is missing or wrong.
    if (!recorded.ok && recorded.error.code !== 'accounts.code_gone') return recorded
    await deleteProofs(
      tx,
      proofs.map(({ id }) => id),
    )
    if (recorded.ok) dropCodeCookie(context)
    return recorded
  })
}

async function recordOwnerOfPhone(
  tx: Tx,
  context: SignedInContext,
  {
    account,
    secondCode,
    forMs,
  }: { readonly account: AccountRow | null; readonly secondCode: string; readonly forMs: number },
): Promise<Result<undefined, PhoneRefusal>> {
  if (account === null) return err('accounts.code_gone')
  if (account.id === context.actor.accountId)
    return err('accounts.merge_same_phone', { fields: { phone: 'accounts.merge_same_phone' } })
  return demoRefusal(context, account.email) ?? (await record(tx, context, { account, secondCode, forMs }))
}

/** The second step, where the account has one, and the record of the proof. */
async function record(
  tx: Tx,
  context: SignedInContext,
  { account, secondCode, forMs }: { readonly account: AccountRow; readonly secondCode: string; readonly forMs: number },
): Promise<Result<undefined, AnyRefusal>> {
  if (await hasTwoSteps(tx, account.id)) {
    if (secondCode === '')
      return err('accounts.second_code_needed', { fields: { secondCode: 'accounts.second_code_needed' } })
    const right = await checkSecondStep(tx, context, account.id, 'session', { field: 'secondCode', code: secondCode })
    if (!right.ok) return right
  }
  const { accountId, sessionId } = context.actor
  await putMerge(tx, {
    id: newId(),
    accountId,
    fromId: account.id,
    sessionHash: Buffer.from(sessionId, 'hex'),
    forMs,
  })
  return ok()
}

function wrong() {
  return err('accounts.merge_wrong', { fields: { password: 'accounts.merge_wrong' } })
}
