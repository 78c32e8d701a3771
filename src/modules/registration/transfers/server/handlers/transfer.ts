import { err, ok } from '#src/kernel/result.ts'
import { findOwnParticipant } from '#src/modules/accounts/server/reads/own-participant.ts'
import { defaultTenantCode } from '#src/modules/tenants/domain/tenant.ts'
import { urlAt } from '#src/modules/tenants/domain/tenant-url.ts'
import type { Tx } from '#src/platform/db/tx.ts'
import { handle } from '#src/platform/http/handle.ts'
import type { Services } from '#src/platform/services.ts'
import { entryToChange } from '../../../changes/server/reads/entry-to-change.ts'
import { ownPagePath } from '../../../domain/register-path.ts'
import { hashInvitationToken } from '../../../invitations/server/invitation-keys.ts'
import { scopeOfOwnOrder } from '../../../server/reads/in-own-order.ts'
import {
  acceptTransferRoute,
  declineTransferRoute,
  getTransferByTokenRoute,
  getTransferRoute,
  offerToWaitlistRoute,
  offerTransferRoute,
  transferToRelativeRoute,
  withdrawTransferRoute,
} from '../../contract/transfer.ts'
import { type AcceptedTransfer, acceptTransfer, acceptTransferIssues } from '../commands/accept-transfer.ts'
import { declineTransfer, withdrawTransfer } from '../commands/end-transfer.ts'
import { offerToWaitlist, offerTransfer, transferToRelative } from '../commands/offer-transfer.ts'
import { transferByToken } from '../queries/transfers.ts'
import { findFeePath } from '../reads/replacements.ts'
import { transferCard, transferView } from '../reads/transfer-view.ts'

export const getTransferHandler = handle(getTransferRoute, async (context, { params }) => {
  const { services, actor, language } = context
  const { registrationId: orderId, entryId } = params
  const scope = await scopeOfOwnOrder(context, orderId)
  if (scope === null) return err('registration.not_found')
  return await services.db.transaction({ ...scope, readOnly: true }, async (tx) => {
    const found = await entryToChange(tx, { accountId: actor.accountId, orderId, entryId })
    if (!found.ok) return found
    return ok(await transferView(tx, services, { ...found.value, orderId }, { accountId: actor.accountId, language }))
  })
})

export const offerTransferHandler = handle(offerTransferRoute, async (context, { params, body }) => {
  const { registrationId: orderId, entryId } = params
  const scope = await scopeOfOwnOrder(context, orderId)
  if (scope === null) return err('registration.not_found')
  const offered = await offerTransfer(context, scope, { orderId, entryId, email: body.email })
  return offered.ok ? ok({ registrationId: orderId }) : offered
})

export const offerToWaitlistHandler = handle(offerToWaitlistRoute, async (context, { params, body }) => {
  const { registrationId: orderId, entryId } = params
  const scope = await scopeOfOwnOrder(context, orderId)
  if (scope === null) return err('registration.not_found')
  const offered = await offerToWaitlist(scope, context, { orderId, entryId, shownRefundMinor: body.refundMinor })
  return offered.ok ? ok({ registrationId: orderId }) : offered
})

export const withdrawTransferHandler = handle(withdrawTransferRoute, async (context, { params }) => {
  const { registrationId: orderId, entryId } = params
  const scope = await scopeOfOwnOrder(context, orderId)
  if (scope === null) return err('registration.not_found')
  const { accountId } = scope
  const done = await context.services.db.transaction(scope, (tx) =>
    withdrawTransfer(tx, { accountId, orderId, entryId }),
  )
  return done.ok ? ok({ registrationId: orderId }) : done
})

export const transferToRelativeHandler = handle(transferToRelativeRoute, async (context, { params, body }) => {
  const { registrationId: orderId, entryId } = params
  const scope = await scopeOfOwnOrder(context, orderId)
  if (scope === null) return err('registration.not_found')
  const { services, actor } = context
  const { relativeId: participantId, participant, ...detailsInput } = body
  const self = await services.db.transaction({ ...scope, readOnly: true }, (tx) =>
    findOwnParticipant(tx, actor.accountId),
  )
  const relative = participantId === self?.id ? {} : { participantId }
  const accepted = await transferToRelative(context, scope, {
    orderId,
    entryId,
    participant,
    detailsInput,
    ...relative,
  })
  if (!accepted.ok) return accepted
  const { baseUrl, tenants } = services
  const orderAt = urlAt(defaultTenantCode, ownPagePath(orderId), {
    origin: baseUrl,
    baseUrl,
    hosts: tenants.hosts(),
  })
  return await services.db.transaction({ ...scope, readOnly: true }, async (tx) =>
    ok({ ...(await toTransferResult(tx, services, accepted.value)), orderAt }),
  )
})

export const getTransferByTokenHandler = handle(
  getTransferByTokenRoute,
  async ({ tx, services, actor, language }, { body }) => {
    const transfer = await transferByToken(tx, hashInvitationToken(body.token))
    const card = await transferCard(tx, services, transfer, { accountId: actor?.accountId ?? null, language })
    return card === null ? err('registration.transfer_gone') : ok(card)
  },
)

export const acceptTransferHandler = handle(
  acceptTransferRoute,
  async (context, { body }) => {
    const { tx, services, actor, language } = context
    const { token, participant, consents, ...detailsInput } = body
    const acceptance = { accountId: actor.accountId, language, participant, consents, detailsInput, visit: context }
    const accepted = await acceptTransfer(tx, services, hashInvitationToken(token), acceptance)
    return accepted.ok ? ok(await toTransferResult(tx, services, accepted.value)) : accepted
  },
  async ({ services, tenant, actor }, { body }) => {
    const scope = { role: 'app', tenantId: tenant.id, accountId: actor.accountId, readOnly: true } as const
    const { token, participant, consents, ...detailsInput } = body
    const form = { participant, consents, detailsInput }
    return await services.db.transaction(scope, (tx) => acceptTransferIssues(tx, hashInvitationToken(token), form))
  },
)

async function toTransferResult(tx: Tx, services: Services, accepted: AcceptedTransfer) {
  if (accepted.kind === 'taken') return { payAt: null, bib: accepted.bib }
  return { payAt: await findFeePath(tx, services, accepted.orderId), bib: null }
}

export const declineTransferHandler = handle(declineTransferRoute, async ({ tx }, { body }) => {
  const declined = await declineTransfer(tx, hashInvitationToken(body.token))
  return declined.ok ? ok({ state: declined.value }) : declined
})
