import { err, ok } from '#src/kernel/result.ts'
import { endSessionsOf } from '#src/modules/accounts/server/commands/end-sessions-of.ts'
import { handle } from '#src/platform/http/handle.ts'
import { endSessionsOfAccount } from '../../contract/sessions.ts'

export const endSessionsOfAccountHandler = handle(endSessionsOfAccount, async ({ tx }, { body }) => {
  const ended = await endSessionsOf(tx, body.email)
  return ended === null ? err('admin.account_unknown') : ok({ ended })
})
