import { err, ok, type Result } from '#src/kernel/result.ts'
import type { Actor, RequestContext } from '#src/platform/http/request-context.ts'
import { addressHash, mailKeyPurpose, recipientToken } from '#src/platform/mail/address-hash.ts'
import { findSuppression } from '#src/platform/mail/suppressed-addresses.ts'
import { allowEmails } from '../allow-emails.ts'
import { dropCodeCookie, readCodeKeys } from '../code-cookie.ts'
import { accountById, lockAccount, markEmailVerified } from '../queries/accounts.ts'
import { codeProofs, deleteProofs, lockCodeProofs, maxAttempts } from '../queries/proofs.ts'
import { type CodeRefusal, checkCode } from './sign-in-by-code.ts'

type Context = RequestContext & { readonly actor: Actor }
export type EmailConfirmationState = { readonly email: string; readonly step: 'ask' | 'enter' | 'done' }

/**
 * The signed-in user's email and the step of its confirmation: `ask` again where emails to it are
 * suppressed, since a received code proves that they arrive; `enter` while this browser has a code
 * that was sent.
 */
export async function getEmailConfirmation(context: Context): Promise<EmailConfirmationState> {
  const { services, actor } = context
  return await services.db.transaction({ role: 'auth', readOnly: true }, async (tx) => {
    const account = await accountById(tx, actor.accountId)
    if (account === null) throw new Error(`session of a missing account ${actor.accountId}`)
    const { email } = account
    const takesNone =
      (await findSuppression(tx, addressHash(recipientToken(services.keyFor(mailKeyPurpose), email)))) !== null
    if (account.emailVerifiedAt !== null && !takesNone) return { email, step: 'done' }
    const keys = readCodeKeys(context)
    const proofs = keys.length === 0 ? [] : await codeProofs(tx, keys)
    const isSent = proofs.some(
      (proof) => proof.email === email && proof.verifiedAt === null && proof.attempts < maxAttempts,
    )
    return { email, step: isSent ? 'enter' : 'ask' }
  })
}

/**
 * Confirms the email by a code that was sent there. All sessions stay: the user is signed in
 * already and only proves to read the account's emails.
 */
export async function confirmEmail(
  context: Context,
  code: string,
): Promise<Result<EmailConfirmationState, CodeRefusal>> {
  const keys = readCodeKeys(context)
  const { email, step } = await getEmailConfirmation(context)
  if (step === 'done') return ok({ email, step })
  if (keys.length === 0) return err('accounts.code_gone')
  return await context.services.db.transaction<Result<EmailConfirmationState, CodeRefusal>>(
    { role: 'auth' },
    async (tx) => {
      const proofs = (await lockCodeProofs(tx, keys)).filter((proof) => proof.email === email)
      const right = await checkCode(tx, context, proofs, code)
      if (!right.ok) return right
      await lockAccount(tx, context.actor.accountId)
      await markEmailVerified(tx, context.actor.accountId)
      await allowEmails(tx, context.services, email)
      await deleteProofs(
        tx,
        proofs.map(({ id }) => id),
      )
      dropCodeCookie(context)
      return ok({ email, step: 'done' })
    },
  )
}
