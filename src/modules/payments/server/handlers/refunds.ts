import type { Instant } from '#src/kernel/instant.ts'
import { ok } from '#src/kernel/result.ts'
import { handle } from '#src/platform/http/handle.ts'
import { completeRefundRoute, listFailedRefundsRoute, retryFailedRefundRoute } from '../../contract/refunds.ts'
import type { ByHand } from '../../domain/refund-state.ts'
import { completeByHand, retryRefund } from '../commands/refund-payment.ts'

type FailedRefund = {
  readonly id: string
  readonly paymentId: string
  readonly registrationId: string
  readonly provider: string
  readonly amountMinor: number
  readonly currency: string
  readonly state: 'by_hand' | 'failed' | 'sent'
  readonly byHand: ByHand | null
  readonly requisites: Readonly<Record<string, string>> | null
  readonly cause: string
  readonly requestedAt: Instant
  readonly sentAt: Instant | null
}

export const listFailedRefundsHandler = handle(listFailedRefundsRoute, async ({ tx }) =>
  ok({
    list: await tx.sql<FailedRefund>`
      select r.id, p.id as "paymentId", p.order_id as "registrationId", p.provider, r.amount_minor - r.disputed_minor as "amountMinor",
        p.currency, r.state, r.by_hand as "byHand", r.requisites, r.cause, r.requested_at as "requestedAt", r.sent_at as "sentAt"
      from payments.refunds r join payments.payments p on p.id = r.payment_id
      where r.state in ('failed', 'by_hand') or (r.state = 'sent' and r.sent_at < ${tx.now}::timestamptz - interval '3 days') order by r.requested_at limit 200`,
  }),
)

export const retryFailedRefundHandler = handle(retryFailedRefundRoute, async ({ tx }, { params }) => {
  const retried = await retryRefund(tx, params.refundId)
  return retried.ok ? ok({ id: params.refundId, state: 'requested' as const }) : retried
})

export const completeRefundHandler = handle(completeRefundRoute, async ({ tx }, { params, body }) => {
  const completed = await completeByHand(tx, params.refundId, body.document)
  return completed.ok ? ok({ id: params.refundId, state: 'done' as const }) : completed
})
