import { err, ok, type Result } from '#src/kernel/result.ts'
import type { RequestContext } from '#src/platform/http/request-context.ts'
import { type BegunSignIn, beginSession } from '../begin-session.ts'
import { dropCodeCookie, readCodeKeys } from '../code-cookie.ts'
import { type DemoElsewhere, demoRefusal } from '../demo-refusal.ts'
import { lockOwnerOfPhone } from '../lock-owner-of-phone.ts'
import { markPhoneUsed } from '../queries/confirmed-phones.ts'
import { deleteProofs, lockPhoneProofs, maxAttempts, type PhoneProof, phoneProofs } from '../queries/proofs.ts'
import { type CodeRefusal, checkCode } from './sign-in-by-code.ts'

/** The code that this browser can still enter to sign in; null: none. */
export async function openPhoneCode(context: RequestContext): Promise<PhoneProof | null> {
  const keys = readCodeKeys(context)
  if (keys.length === 0) return null
  const [last] = await context.services.db.transaction({ role: 'auth', readOnly: true }, (tx) =>
    phoneProofs(tx, 'phone_sign_in', keys),
  )
  return last !== undefined && last.attempts < maxAttempts ? last : null
}

/**
 * Signs in by a code that was sent to the account's phone. The second step follows where the
 * account has one. A right code of a phone by which no account signs in (it was removed, or the code
 * was guessed) counts as one that has ended.
 * @locks proofs, account
 */
export async function signInByPhone(
  context: RequestContext,
  code: string,
): Promise<Result<{ readonly accountId: string } & BegunSignIn, CodeRefusal | DemoElsewhere | 'accounts.phone_off'>> {
  if (context.services.sms === null) return err('accounts.phone_off')
  const keys = readCodeKeys(context)
  if (keys.length === 0) return err('accounts.code_gone')
  return await context.services.db.transaction<
    Result<{ readonly accountId: string } & BegunSignIn, CodeRefusal | DemoElsewhere>
  >({ role: 'auth' }, async (tx) => {
    const all = await lockPhoneProofs(tx, 'phone_sign_in', keys)
    const proofs = all.filter(({ phone }) => phone === all[0]?.phone)
    const right = await checkCode(tx, context, proofs, code)
    if (!right.ok) return right
    await deleteProofs(
      tx,
      proofs.map(({ id }) => id),
    )
    const { phone } = right.value
    const account = await lockOwnerOfPhone(tx, phone)
    if (account === null) return err('accounts.code_gone')
    const elsewhere = demoRefusal(context, account.email)
    if (elsewhere !== null) return elsewhere
    dropCodeCookie(context)
    await markPhoneUsed(tx, account.id)
    return ok({ accountId: account.id, ...(await beginSession(tx, context, account.id)) })
  })
}
