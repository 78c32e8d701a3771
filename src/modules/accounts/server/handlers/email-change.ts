import { err, ok } from '#src/kernel/result.ts'
import { handle } from '#src/platform/http/handle.ts'
import {
  cancelEmailChangeRoute,
  confirmEmailChangeRoute,
  findEmailChangeRoute,
  getEmailChangeRoute,
  requestEmailChangeRoute,
  resendEmailChangeRoute,
  stopEmailChangeRoute,
} from '../../contract/email-change.ts'
import { confirmEmailChange, findEmailChange, stopEmailChange } from '../commands/confirm-email-change.ts'
import {
  cancelEmailChange,
  emailOfAccount,
  requestEmailChange,
  resendEmailChange,
} from '../commands/request-email-change.ts'

export const getEmailChangeHandler = handle(getEmailChangeRoute, async ({ tx, actor }) =>
  ok(await emailOfAccount(tx, actor.accountId)),
)

export const requestEmailChangeHandler = handle(requestEmailChangeRoute, (context, { body }) =>
  requestEmailChange(context, body.email),
)

export const resendEmailChangeHandler = handle(resendEmailChangeRoute, (context) => resendEmailChange(context))

export const cancelEmailChangeHandler = handle(cancelEmailChangeRoute, async ({ tx, actor }) =>
  ok(await cancelEmailChange(tx, actor.accountId)),
)

export const findEmailChangeHandler = handle(findEmailChangeRoute, async (context, { body }) => {
  const found = await findEmailChange(context, body.token)
  return found === null ? err('accounts.email_change_gone') : ok(found)
})

export const confirmEmailChangeHandler = handle(confirmEmailChangeRoute, (context, { body }) =>
  confirmEmailChange(context, body.token),
)

export const stopEmailChangeHandler = handle(stopEmailChangeRoute, (context, { body }) =>
  stopEmailChange(context, body.token),
)
