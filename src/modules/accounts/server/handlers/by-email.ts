import { err, ok } from '#src/kernel/result.ts'
import { handle } from '#src/platform/http/handle.ts'
import type { RequestContext } from '#src/platform/http/request-context.ts'
import {
  checkResetRoute,
  codeSignInRoute,
  codeSignUpRoute,
  getCodeRoute,
  requestCodeRoute,
  requestResetRoute,
  resetPasswordRoute,
} from '../../contract/by-email.ts'
import { readCodeKeys } from '../code-cookie.ts'
import { addressOfReset, requestReset, resetPassword } from '../commands/reset-password.ts'
import { sendSignInCode } from '../commands/send-sign-in-code.ts'
import { signInByCode, signUpByCode, type VerifiedAddress } from '../commands/sign-in-by-code.ts'
import { signedInUser } from '../current-user.ts'
import { demoRefusal } from '../demo-refusal.ts'
import { codeProofs, maxAttempts } from '../queries/proofs.ts'

export const getCodeHandler = handle(getCodeRoute, async (context) => {
  const keys = readCodeKeys(context)
  const [last] =
    keys.length === 0
      ? []
      : await context.services.db.transaction({ role: 'auth', readOnly: true }, (tx) => codeProofs(tx, keys))
  if (last === undefined) return ok({ step: 'ask' as const })
  if (last.verifiedAt !== null) return ok({ step: 'sign-up' as const, email: last.email })
  return ok(last.attempts < maxAttempts ? enterStep(last) : { step: 'ask' as const })
})

export const requestCodeHandler = handle(requestCodeRoute, async (context, { body: { email } }) => {
  const sending = demoRefusal(context, email) ?? (await sendSignInCode(context, email))
  return sending.ok ? ok(enterStep({ email, expiresAt: sending.value })) : sending
})

export const codeSignInHandler = handle(codeSignInRoute, async (context, { body }) => {
  const tried = await signInByCode(context, body.code)
  if (!tried.ok) return tried
  const verified = tried.value
  if ('email' in verified) return ok({ step: 'sign-up' as const, email: verified.email })
  return verified.needsSecondStep ? err('accounts.second_step_required') : ok(await doneStep(context, verified))
})

export const codeSignUpHandler = handle(codeSignUpRoute, async (context) => {
  const made = await signUpByCode(context)
  if (!made.ok) return made
  return made.value.needsSecondStep ? err('accounts.second_step_required') : ok(await doneStep(context, made.value))
})

export const requestResetHandler = handle(requestResetRoute, async (context, { body }) => {
  const sending = demoRefusal(context, body.email) ?? (await requestReset(context, body))
  return sending.ok ? ok({ email: body.email }) : sending
})

export const checkResetHandler = handle(checkResetRoute, async (context, { body }) => {
  const email = await addressOfReset(context, body.token)
  return email === null ? err('accounts.reset_gone') : ok({ email })
})

export const resetPasswordHandler = handle(resetPasswordRoute, async (context, { body }) => {
  const changed = await resetPassword(context, body)
  return changed.ok ? ok(await signedInUser(context, changed.value)) : changed
})

function enterStep({ email, expiresAt }: { readonly email: string; readonly expiresAt: string }) {
  return { step: 'enter' as const, email, expiresAt }
}

type Done = Extract<VerifiedAddress, { readonly accountId: string }>

async function doneStep(context: RequestContext, { accountId, isPasswordRemoved }: Done) {
  return { step: 'done' as const, user: await signedInUser(context, accountId), isPasswordRemoved }
}
