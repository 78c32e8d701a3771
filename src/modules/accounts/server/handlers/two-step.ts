import { err, ok } from '#src/kernel/result.ts'
import { handle } from '#src/platform/http/handle.ts'
import {
  beginTwoStepRoute,
  confirmTwoStepRoute,
  getEnrolmentRoute,
  getSecondStepRoute,
  getTwoStepRoute,
  renewRecoveryCodesRoute,
  secondStepRoute,
  turnOffTwoStepRoute,
} from '../../contract/two-step.ts'
import { finishSignIn, isSecondStepPending } from '../commands/finish-sign-in.ts'
import {
  beginTwoStep,
  confirmTwoStep,
  openEnrolment,
  renewRecoveryCodes,
  turnOffTwoStep,
  twoStepState,
} from '../commands/two-step.ts'
import { signedInUser } from '../current-user.ts'

export const getTwoStepHandler = handle(getTwoStepRoute, async ({ tx, actor }) =>
  ok(await twoStepState(tx, actor.accountId)),
)

export const beginTwoStepHandler = handle(beginTwoStepRoute, (context) => beginTwoStep(context.tx, context))

export const getEnrolmentHandler = handle(getEnrolmentRoute, async (context) => {
  const enrolment = await openEnrolment(context.tx, context)
  return enrolment === null ? err('accounts.two_step_gone') : ok(enrolment)
})

export const confirmTwoStepHandler = handle(confirmTwoStepRoute, async (context, { body }) => {
  const confirmed = await confirmTwoStep(context, body.code)
  return confirmed.ok ? ok({ recoveryCodes: confirmed.value }) : confirmed
})

export const renewRecoveryCodesHandler = handle(renewRecoveryCodesRoute, async (context) => {
  const renewed = await renewRecoveryCodes(context.tx, context)
  return renewed.ok ? ok({ recoveryCodes: renewed.value }) : renewed
})

export const turnOffTwoStepHandler = handle(turnOffTwoStepRoute, async (context, { body }) => {
  const off = await turnOffTwoStep(context, body.code)
  if (!off.ok) return off
  const { services, actor } = context
  return ok(await services.db.transaction({ role: 'auth', readOnly: true }, (tx) => twoStepState(tx, actor.accountId)))
})

export const getSecondStepHandler = handle(getSecondStepRoute, async (context) =>
  ok({ isPending: await isSecondStepPending(context) }),
)

export const secondStepHandler = handle(secondStepRoute, async (context, { body }) => {
  const finished = await finishSignIn(context, body.code)
  if (!finished.ok) return finished
  const { accountId, recoveryCodesLeft } = finished.value
  return ok({ user: await signedInUser(context, accountId), recoveryCodesLeft })
})
