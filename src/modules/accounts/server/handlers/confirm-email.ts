import { ok } from '#src/kernel/result.ts'
import { handle } from '#src/platform/http/handle.ts'
import { confirmEmailRoute, getEmailProofRoute, requestEmailCodeRoute } from '../../contract/confirm-email.ts'
import { confirmEmail, getEmailConfirmation } from '../commands/confirm-email.ts'
import { sendSignInCode } from '../commands/send-sign-in-code.ts'

export const getEmailProofHandler = handle(getEmailProofRoute, async (context) =>
  ok(await getEmailConfirmation(context)),
)

/** A confirmed email needs no code. */
export const requestEmailCodeHandler = handle(requestEmailCodeRoute, async (context) => {
  const { email, step } = await getEmailConfirmation(context)
  if (step === 'done') return ok({ email, step })
  const sending = await sendSignInCode(context, email)
  return sending.ok ? ok({ email, step: 'enter' as const }) : sending
})

export const confirmEmailHandler = handle(confirmEmailRoute, async (context, { body }) =>
  confirmEmail(context, body.code),
)
