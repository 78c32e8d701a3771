import { err, ok, type Result } from '#src/kernel/result.ts'
import { countResultClaim } from '#src/modules/accounts/server/commands/count-requests.ts'
import { organizerOfEvent } from '#src/modules/catalog/server/reads/organizer-of-event.ts'
import { handle } from '#src/platform/http/handle.ts'
import {
  acceptClaimRoute,
  claimResultRoute,
  decideClaimByLinkRoute,
  findClaimableRoute,
  listClaimsRoute,
  listEventClaimsRoute,
  lookAtClaimRoute,
  rejectClaimRoute,
  withdrawClaimRoute,
} from '../../contract/claims.ts'
import { claimOfToken } from '../claim-link.ts'
import { type ClaimRefusal, claimResult, withdrawClaim } from '../commands/claim-result.ts'
import { decideClaim } from '../commands/decide-claim.ts'
import { type ClaimRow, claimsOfAccount, claimsOfEvent, findClaim } from '../queries/claims.ts'
import { claimToDecide, claimView } from '../reads/claim-views.ts'
import { claimableResults } from '../reads/claimable-results.ts'

/** An account's claims are shown as a whole; older ones than these are decided long ago. */
const maxClaims = 100

export const findClaimableHandler = handle(findClaimableRoute, async ({ tx, actor, language }, { query }) => {
  const { participantId, event, q } = query
  return await claimableResults(tx, { accountId: actor.accountId, participantId, event, q, language })
})

export const listClaimsHandler = handle(listClaimsRoute, async ({ tx, actor, language }) => {
  const claims = await claimsOfAccount(tx, actor.accountId, maxClaims)
  return ok({ list: claims.map((claim) => claimView(claim, language)) })
})

export const claimResultHandler = handle(claimResultRoute, async (context, { body }) => {
  const { services, actor, language } = context
  const counted = await services.db.transaction({ role: 'system' }, (tx) => countResultClaim(tx, context))
  if (!counted.ok) return counted
  const { accountId } = actor
  return await services.db.transaction<Result<ReturnType<typeof claimView>, ClaimRefusal>>(
    { role: 'system' },
    async (tx) => {
      const claimed = await claimResult(tx, { ...body, accountId })
      if (!claimed.ok) return claimed
      const claim = await findClaim(tx, claimed.value)
      if (claim === null) throw new Error(`claim ${claimed.value} not found after it was made`)
      return ok(claimView(claim, language))
    },
  )
})

export const withdrawClaimHandler = handle(withdrawClaimRoute, async ({ tx, actor }, { params: { claimId } }) => {
  const withdrawn = await withdrawClaim(tx, { accountId: actor.accountId, claimId })
  return withdrawn.ok ? ok({ claimId, state: 'withdrawn' }) : withdrawn
})

// Organizers call these on any host for events of any tenant: their right is checked before, rows
// are read as the system.

export const listEventClaimsHandler = handle(
  listEventClaimsRoute,
  async ({ services, language }, { params: { ownEventCode }, query }) => {
    const { state = null, cursor = null, take } = query
    const found = await services.db.transaction({ role: 'system', readOnly: true }, async (tx) => {
      if ((await organizerOfEvent(tx, ownEventCode)) === null) return null
      return await claimsOfEvent(tx, { eventCode: ownEventCode, state, cursor, max: take + 1 })
    })
    if (found === null) return err('results.event_not_found')
    const list = found.slice(0, take).map((claim) => claimToDecide(claim, language))
    return ok({ list, nextCursor: found.length > take ? (list.at(-1)?.claimId ?? null) : null })
  },
)

export const acceptClaimHandler = handle(acceptClaimRoute, async ({ tx, actor }, { params }) => {
  const { claimId, ownEventCode: eventCode } = params
  return await decideClaim(tx, { claimId, eventCode, decidedBy: actor.accountId }, { verdict: 'accept' })
})

export const rejectClaimHandler = handle(rejectClaimRoute, async ({ tx, actor }, { params, body }) => {
  const { claimId, ownEventCode: eventCode } = params
  const decision = { verdict: 'reject', reason: body.reason } as const
  return await decideClaim(tx, { claimId, eventCode, decidedBy: actor.accountId }, decision)
})

export const lookAtClaimHandler = handle(lookAtClaimRoute, async ({ tx, services, language }, { body }) => {
  const claim = await openClaim({ tx, services }, body.token)
  return claim === null ? err('results.link_gone') : ok(claimToDecide(claim, language))
})

export const decideClaimByLinkHandler = handle(decideClaimByLinkRoute, async ({ tx, services }, { body }) => {
  const claim = await openClaim({ tx, services }, body.token)
  if (claim === null) return err('results.link_gone')
  const { verdict, reason } = body
  if (verdict === 'reject' && reason === '')
    return err('results.reason_missing', { fields: { reason: 'results.reason_missing' } })
  const of = { claimId: claim.id, eventCode: claim.eventCode, decidedBy: null }
  const decided = await decideClaim(tx, of, verdict === 'accept' ? { verdict } : { verdict, reason })
  if (decided.ok) return decided
  return decided.error.code === 'results.claim_not_found' ? err('results.link_gone') : err(decided.error.code)
})

type WithServices = {
  readonly tx: Parameters<typeof findClaim>[0]
  readonly services: Parameters<typeof claimOfToken>[0]
}

/** The claim of a link that still waits and whose link was not used. */
async function openClaim({ tx, services }: WithServices, token: string): Promise<ClaimRow | null> {
  const claimId = claimOfToken(services, token)
  const claim = claimId === null ? null : await findClaim(tx, claimId)
  return claim === null || claim.isLinkUsed || claim.state !== 'waiting' ? null : claim
}
