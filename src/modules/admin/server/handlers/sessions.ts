import { err, ok } from '#src/kernel/result.ts'
import { endAccountSessions } from '#src/modules/accounts/server/commands/end-account-sessions.ts'
import { removeTwoStep } from '#src/modules/accounts/server/commands/two-step.ts'
import { handle } from '#src/platform/http/handle.ts'
import { endSessionsOfAccountRoute, removeTwoStepRoute } from '../../contract/sessions.ts'

export const endSessionsOfAccountHandler = handle(endSessionsOfAccountRoute, async ({ tx }, { body }) => {
  const ended = await endAccountSessions(tx, body.email)
  return ended === null ? err('admin.account_unknown') : ok({ ended })
})

export const removeTwoStepHandler = handle(removeTwoStepRoute, async (context, { body }) => {
  const wasOn = await removeTwoStep(context.tx, context, body.email)
  return wasOn === null ? err('admin.account_unknown') : ok({ wasOn })
})
