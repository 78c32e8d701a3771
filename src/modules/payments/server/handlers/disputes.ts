import { toInstant } from '#src/kernel/instant.ts'
import { err, ok } from '#src/kernel/result.ts'
import { handle } from '#src/platform/http/handle.ts'
import {
  decideDisputeRoute,
  listDisputesRoute,
  recordDisputeRoute,
  writeOffDisputeRoute,
} from '../../contract/disputes.ts'
import { applyDispute, decideDispute, writeOffDispute } from '../commands/apply-dispute.ts'
import { listDisputes } from '../queries/disputes.ts'
import { findPayment } from '../queries/payments.ts'

export const listDisputesHandler = handle(listDisputesRoute, async ({ tx }, { query }) => {
  const { take, ...filter } = query
  const found = await listDisputes(tx, filter, take + 1)
  const page = found.slice(0, take)
  return ok({
    disputes: page.map(({ orderId, providerReference, ...dispute }) => ({
      ...dispute,
      registrationId: orderId,
      reference: providerReference,
    })),
    next: found.length > take ? (page.at(-1)?.id ?? null) : null,
  })
})

export const recordDisputeHandler = handle(recordDisputeRoute, async ({ tx }, { params, body }) => {
  const { paymentId } = params
  const payment = await findPayment(tx, paymentId)
  if (payment === null) return err('payments.unknown')
  const { document, disputedMinor: amountMinor, isHeld, reason, answerBy } = body
  if (amountMinor > (payment.receivedMinor ?? payment.amountMinor))
    return err('payments.dispute_sum', { fields: { disputedMinor: 'payments.dispute_sum' } })
  const dispute = await applyDispute(
    tx,
    paymentId,
    {
      kind: 'dispute',
      source: 'operator',
      reference: document,
      state: 'opened',
      amountMinor,
      heldMinor: isHeld ? amountMinor : 0,
      reason,
      answerBy: answerBy === undefined ? null : toInstant(answerBy),
    },
    document,
  )
  return dispute === null ? err('payments.dispute_not_paid') : ok({ id: dispute.id, state: dispute.state })
})

export const decideDisputeHandler = handle(decideDisputeRoute, async ({ tx }, { params, body }) => {
  const decided = await decideDispute(tx, params.disputeId, body.disputeOutcome, body.document)
  return decided.ok ? ok({ id: params.disputeId, state: decided.value.state }) : decided
})

export const writeOffDisputeHandler = handle(writeOffDisputeRoute, async ({ tx }, { params, body }) => {
  const written = await writeOffDispute(tx, params.disputeId, body.reason)
  return written.ok ? ok({ id: params.disputeId, ...written.value }) : written
})
