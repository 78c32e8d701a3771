import { err, ok, type Result } from '#src/kernel/result.ts'
import type { Tx } from '#src/platform/db/tx.ts'
import type { Actor, RequestContext } from '#src/platform/http/request-context.ts'
import { dropCodeCookie, readCodeKeys } from '../code-cookie.ts'
import { hasOtherWayIn } from '../has-other-way-in.ts'
import { notifyOwner } from '../notify-owner.ts'
import { lockAccount } from '../queries/accounts.ts'
import {
  type ConfirmedPhone,
  deleteConfirmedPhone,
  findByPhone,
  lockPhone,
  phoneOfAccount,
  putConfirmedPhone,
} from '../queries/confirmed-phones.ts'
import { deleteProofs, lockPhoneProofs, maxAttempts, phoneProofs } from '../queries/proofs.ts'
import { type CodeRefusal, checkCode } from './sign-in-by-code.ts'

type SignedInContext = RequestContext & { readonly actor: Actor }

export type AccountPhone = {
  readonly confirmed: ConfirmedPhone | null
  /** E.164: the phone to which this browser had a code sent that it can still enter. */
  readonly sentTo: string | null
}

/** The phone by which the account signs in, and the one that it is about to confirm. */
export async function accountPhone(tx: Tx, context: SignedInContext): Promise<AccountPhone> {
  const { accountId } = context.actor
  const keys = readCodeKeys(context)
  const sent = keys.length === 0 ? [] : await phoneProofs(tx, 'phone_confirm', keys)
  const last = sent.find((proof) => proof.accountId === accountId)
  return {
    confirmed: await phoneOfAccount(tx, accountId),
    sentTo: last !== undefined && last.attempts < maxAttempts ? last.phone : null,
  }
}

/**
 * Confirms a phone by the code sent to it, in place of an earlier one, and tells the owner by email.
 * That another account signs in by it is said only here, to a person who has just proved to read
 * its messages.
 * @locks proofs, account, phone
 */
export async function confirmPhone(
  context: SignedInContext,
  code: string,
): Promise<Result<AccountPhone, CodeRefusal | 'accounts.phone_taken' | 'accounts.phone_off'>> {
  const { services, actor } = context
  if (services.sms === null) return err('accounts.phone_off')
  const keys = readCodeKeys(context)
  if (keys.length === 0) return err('accounts.code_gone')
  return await services.db.transaction<Result<AccountPhone, CodeRefusal | 'accounts.phone_taken'>>(
    { role: 'auth' },
    async (tx) => {
      const all = (await lockPhoneProofs(tx, 'phone_confirm', keys)).filter(
        ({ accountId }) => accountId === actor.accountId,
      )
      const proofs = all.filter(({ phone }) => phone === all[0]?.phone)
      const right = await checkCode(tx, context, proofs, code)
      if (!right.ok) return right
      await deleteProofs(
        tx,
        proofs.map(({ id }) => id),
      )
      dropCodeCookie(context)
      const { phone } = right.value
      const account = await lockAccount(tx, actor.accountId)
      // Only support takes a confirmation of the email back; the code was requested before.
      if (account?.emailVerifiedAt == null) return err('accounts.code_gone')
      await lockPhone(tx, phone)
      const owner = await findByPhone(tx, phone)
      if (owner !== null && owner.accountId !== account.id)
        return err('accounts.phone_taken', { fields: { phone: 'accounts.phone_taken' } })
      await putConfirmedPhone(tx, account.id, phone)
      await notifyOwner(tx, context, account.id, 'phone-confirmed')
      return ok({ confirmed: await phoneOfAccount(tx, account.id), sentTo: null })
    },
  )
}

/**
 * Removes the phone, and tells the owner by email. Refused where it would leave no way in. Also
 * where messages are off by now: a number is not to stay against its owner's will.
 * @locks account
 */
export async function removePhone(
  tx: Tx,
  context: SignedInContext,
): Promise<Result<AccountPhone, 'accounts.phone_none' | 'accounts.last_way_in'>> {
  const { accountId } = context.actor
  const account = await lockAccount(tx, accountId)
  if (account === null) throw new Error(`session of a missing account ${accountId}`)
  if ((await phoneOfAccount(tx, accountId)) === null) return err('accounts.phone_none')
  if (!(await hasOtherWayIn(tx, context, account, { phone: true }))) return err('accounts.last_way_in')
  await deleteConfirmedPhone(tx, accountId)
  await notifyOwner(tx, context, accountId, 'phone-removed')
  return ok({ confirmed: null, sentTo: null })
}
