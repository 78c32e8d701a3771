import { err, ok } from '#src/kernel/result.ts'
import { handle } from '#src/platform/http/handle.ts'
import {
  beginTwoStepRoute,
  confirmTwoStepRoute,
  getEnrolmentRoute,
  getRecoveryCodesRoute,
  getSecondStepRoute,
  getTwoStepRoute,
  newRecoveryCodesRoute,
  replaceRecoveryCodesRoute,
  secondStepRoute,
  turnOffTwoStepRoute,
} from '../../contract/two-step.ts'
import { finishSignIn, isSecondStepPending } from '../commands/finish-sign-in.ts'
import {
  beginTwoStep,
  confirmTwoStep,
  findRecoveryCodes,
  newRecoveryCodes,
  openEnrolment,
  replaceRecoverySet,
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

export const confirmTwoStepHandler = handle(confirmTwoStepRoute, (context, { body }) => confirmTwoStep(context, body))

export const newRecoveryCodesHandler = handle(newRecoveryCodesRoute, (context) => newRecoveryCodes(context.tx, context))

export const getRecoveryCodesHandler = handle(getRecoveryCodesRoute, (context, { query }) =>
  findRecoveryCodes(context.tx, context, query.setId),
)

export const replaceRecoveryCodesHandler = handle(replaceRecoveryCodesRoute, (context, { body }) =>
  replaceRecoverySet(context.tx, context, body.setId),
)

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
