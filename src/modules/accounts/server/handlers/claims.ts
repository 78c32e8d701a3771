import { err, ok } from '#src/kernel/result.ts'
import { handle } from '#src/platform/http/handle.ts'
import { claimAccountRoute, confirmClaimRoute, declineClaimRoute, getClaimRoute } from '../../contract/claims.ts'
import { beginByClaim, confirmClaim, declineClaim, findClaimByToken } from '../commands/claim-account.ts'
import { signedInUser } from '../current-user.ts'

export const getClaimHandler = handle(getClaimRoute, async (context, { body }) => {
  const seen = await findClaimByToken(context, body.token)
  if (seen === null) return err('accounts.claim_gone')
  const { accountId, ...view } = seen
  return ok({ ...view, isMine: accountId !== null && accountId === context.actor?.accountId })
})

export const claimAccountHandler = handle(claimAccountRoute, async (context, { body }) => {
  const made = await beginByClaim(context, body)
  return made.ok ? ok(await signedInUser(context, made.value)) : made
})

export const confirmClaimHandler = handle(confirmClaimRoute, async (context, { body }) => {
  const confirmed = await confirmClaim(context, { token: body.token, accountId: context.actor.accountId })
  return confirmed.ok ? ok({ isClaimed: true }) : confirmed
})

export const declineClaimHandler = handle(declineClaimRoute, async (context, { body }) => {
  const declined = await declineClaim(context, body.token)
  return declined.ok ? ok({ isDeclined: true }) : declined
})
