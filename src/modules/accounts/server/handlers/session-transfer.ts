import { ok } from '#src/kernel/result.ts'
import { handle } from '#src/platform/http/handle.ts'
import {
  beginSessionTransferRoute,
  finishSessionTransferRoute,
  getSessionTransferRoute,
  issueSessionTransferRoute,
} from '../../contract/session-transfer.ts'
import { beginTransfer, finishTransfer, homeHostFor, issueTransfer } from '../commands/transfer-session.ts'
import { signedInUser } from '../current-user.ts'

export const getSessionTransferHandler = handle(getSessionTransferRoute, async (context) =>
  ok({ homeHost: homeHostFor(context) }),
)

export const beginSessionTransferHandler = handle(beginSessionTransferRoute, async (context, { body }) => {
  const started = await beginTransfer(context, body.returnUrl ?? null)
  return started.ok ? ok({ location: started.value }) : started
})

export const issueSessionTransferHandler = handle(issueSessionTransferRoute, async (context, { body }) => {
  const issued = await issueTransfer(context.tx, context, { host: body.transferHost, nonceHash: body.nonceHash })
  return issued.ok ? ok({ location: issued.value }) : issued
})

export const finishSessionTransferHandler = handle(finishSessionTransferRoute, async (context, { body }) => {
  const finished = await finishTransfer(context, body.token)
  return finished.ok ? ok(await signedInUser(context, finished.value)) : finished
})
