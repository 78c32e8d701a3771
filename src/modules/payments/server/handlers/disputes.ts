import { toInstant } from '#src/kernel/instant.ts'
import { ok } from '#src/kernel/result.ts'
import { handle } from '#src/platform/http/handle.ts'
import {
  decideDisputeRoute,
  listDisputesRoute,
  recordDisputeRoute,
  writeOffDisputeRoute,
} from '../../contract/disputes.ts'
import { decideDispute, writeOffDispute } from '../commands/apply-dispute.ts'
import { recordDispute } from '../commands/record-dispute.ts'
import { listDisputes } from '../queries/disputes.ts'

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
  const { disputedMinor, isFurther, answerBy, ...of } = body
  const recorded = await recordDispute(tx, params.paymentId, {
    ...of,
    amountMinor: disputedMinor,
    isFurther: isFurther === true,
    answerBy: answerBy === undefined ? null : toInstant(answerBy),
  })
  return recorded.ok ? ok({ id: recorded.value.id, state: recorded.value.state }) : recorded
})

export const decideDisputeHandler = handle(decideDisputeRoute, async ({ tx }, { params, body }) => {
  const decided = await decideDispute(tx, params.disputeId, {
    state: body.disputeOutcome,
    lostMinor: body.lostMinor ?? null,
    document: body.document,
  })
  return decided.ok ? ok({ id: params.disputeId, state: decided.value.state }) : decided
})

export const writeOffDisputeHandler = handle(writeOffDisputeRoute, async ({ tx }, { params, body }) => {
  const written = await writeOffDispute(tx, params.disputeId, body.reason)
  return written.ok ? ok({ id: params.disputeId, ...written.value }) : written
})
