import { err, ok } from '#src/kernel/result.ts'
import { ownParticipantOf } from '#src/modules/accounts/server/reads/own-participant.ts'
import { defaultTenantCode } from '#src/modules/tenants/domain/tenant.ts'
import { addressAt } from '#src/modules/tenants/domain/tenant-address.ts'
import type { Tx } from '#src/platform/db/database.ts'
import { handle } from '#src/platform/http/handle.ts'
import type { Services } from '#src/platform/services.ts'
import { entryToChange } from '../../../changes/server/reads/entry-to-change.ts'
import { ownPagePath } from '../../../domain/register-address.ts'
import { tokenHash } from '../../../invitations/server/invitation-keys.ts'
import { scopeOfOwnOrder } from '../../../server/reads/in-own-order.ts'
import {
  acceptHandOver,
  declineHandOverRoute,
  getHandOver,
  handOverToRelativeRoute,
  lookAtHandOver,
  offerHandOverRoute,
  offerToLineRoute,
  takeBackHandOverRoute,
} from '../../contract/hand-over.ts'
import { declineHandOver, takeBackHandOver } from '../commands/end-hand-over.ts'
import { handOverToRelative, offerHandOver, offerToLine } from '../commands/offer-hand-over.ts'
import { type TakenOver, takeOver, takeOverFaults } from '../commands/take-over.ts'
import { handOverByToken } from '../queries/hand-overs.ts'
import { handOverCard, handOverView } from '../reads/hand-over-view.ts'
import { feeAddressOf } from '../reads/replacements.ts'

export const getHandOverHandler = handle(getHandOver, async (context, { params }) => {
  const { services, actor, language } = context
  const { registrationId: orderId, entryId } = params
  const scope = await scopeOfOwnOrder(context, orderId)
  if (scope === null) return err('registration.not_found')
  return await services.db.transaction({ ...scope, readOnly: true }, async (tx) => {
    const found = await entryToChange(tx, { accountId: actor.accountId, orderId, entryId })
    if (!found.ok) return found
    return ok(await handOverView(tx, services, { ...found.value, orderId }, { accountId: actor.accountId, language }))
  })
})

export const offerHandOverHandler = handle(offerHandOverRoute, async (context, { params, body }) => {
  const { registrationId: orderId, entryId } = params
  const scope = await scopeOfOwnOrder(context, orderId)
  if (scope === null) return err('registration.not_found')
  const offered = await offerHandOver(context, scope, { orderId, entryId, email: body.email })
  return offered.ok ? ok({ registrationId: orderId }) : offered
})

export const offerToLineHandler = handle(offerToLineRoute, async (context, { params, body }) => {
  const { registrationId: orderId, entryId } = params
  const scope = await scopeOfOwnOrder(context, orderId)
  if (scope === null) return err('registration.not_found')
  const offered = await offerToLine(scope, context, { orderId, entryId, shownRefundMinor: body.refundMinor })
  return offered.ok ? ok({ registrationId: orderId }) : offered
})

export const takeBackHandOverHandler = handle(takeBackHandOverRoute, async (context, { params }) => {
  const { registrationId: orderId, entryId } = params
  const scope = await scopeOfOwnOrder(context, orderId)
  if (scope === null) return err('registration.not_found')
  const { accountId } = scope
  const done = await context.services.db.transaction(scope, (tx) =>
    takeBackHandOver(tx, { accountId, orderId, entryId }),
  )
  return done.ok ? ok({ registrationId: orderId }) : done
})

export const handOverToRelativeHandler = handle(handOverToRelativeRoute, async (context, { params, body }) => {
  const { registrationId: orderId, entryId } = params
  const scope = await scopeOfOwnOrder(context, orderId)
  if (scope === null) return err('registration.not_found')
  const { services, actor } = context
  const { relativeId: participantId, participant, ...given } = body
  const self = await services.db.transaction({ ...scope, readOnly: true }, (tx) =>
    ownParticipantOf(tx, actor.accountId),
  )
  const whom = participantId === self?.id ? {} : { participantId }
  const taken = await handOverToRelative(context, scope, { orderId, entryId, participant, given, ...whom })
  if (!taken.ok) return taken
  const { baseUrl, tenants } = services
  const orderAt = addressAt(defaultTenantCode, ownPagePath(orderId), {
    origin: baseUrl,
    baseUrl,
    hosts: tenants.hosts(),
  })
  return await services.db.transaction({ ...scope, readOnly: true }, async (tx) =>
    ok({ ...(await told(tx, services, taken.value)), orderAt }),
  )
})

export const lookAtHandOverHandler = handle(lookAtHandOver, async ({ tx, services, actor, language }, { body }) => {
  const handOver = await handOverByToken(tx, tokenHash(body.token))
  const card = await handOverCard(tx, services, handOver, { accountId: actor?.accountId ?? null, language })
  return card === null ? err('registration.hand_over_gone') : ok(card)
})

export const acceptHandOverHandler = handle(
  acceptHandOver,
  async (context, { body }) => {
    const { tx, services, actor, language } = context
    const { token, participant, consents, ...given } = body
    const taking = { accountId: actor.accountId, language, participant, consents, given, visit: context }
    const taken = await takeOver(tx, services, tokenHash(token), taking)
    return taken.ok ? ok(await told(tx, services, taken.value)) : taken
  },
  async ({ services, tenant, actor }, { body }) => {
    const scope = { role: 'app', tenantId: tenant.id, accountId: actor.accountId, readOnly: true } as const
    const { token, participant, consents, ...given } = body
    const form = { participant, consents, given }
    return await services.db.transaction(scope, (tx) => takeOverFaults(tx, tokenHash(token), form))
  },
)

async function told(tx: Tx, services: Services, taken: TakenOver) {
  if (taken.kind === 'taken') return { payAt: null, bib: taken.bib }
  return { payAt: await feeAddressOf(tx, services, taken.orderId), bib: null }
}

export const declineHandOverHandler = handle(declineHandOverRoute, async ({ tx }, { body }) => {
  const declined = await declineHandOver(tx, tokenHash(body.token))
  return declined.ok ? ok({ state: declined.value }) : declined
})
