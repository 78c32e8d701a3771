import { ok } from '#src/kernel/result.ts'
import { handle } from '#src/platform/http/handle.ts'
import { completeRefundRoute, listFailedRefundsRoute, retryFailedRefundRoute } from '../../contract/refunds.ts'
import { completeByHand, retryRefund } from '../commands/refund-payment.ts'
import { listWaitingRefunds } from '../queries/refunds.ts'

export const listFailedRefundsHandler = handle(listFailedRefundsRoute, async ({ tx }) =>
  ok({ list: await listWaitingRefunds(tx) }),
)

export const retryFailedRefundHandler = handle(retryFailedRefundRoute, async ({ tx }, { params }) => {
  const retried = await retryRefund(tx, params.refundId)
  return retried.ok ? ok({ id: params.refundId, state: 'requested' as const }) : retried
})

export const completeRefundHandler = handle(completeRefundRoute, async ({ tx }, { params, body }) => {
  const completed = await completeByHand(tx, params.refundId, body.document)
  return completed.ok ? ok({ id: params.refundId, state: 'done' as const }) : completed
})
