import type { Instant } from '#src/kernel/instant.ts'
import { ok } from '#src/kernel/result.ts'
import { handle } from '#src/platform/http/handle.ts'
import { listFailedRefundsRoute, retryFailedRefundRoute } from '../../contract/refunds.ts'
import { retryRefund } from '../commands/refund-payment.ts'

type FailedRefund = {
  readonly id: string
  readonly paymentId: string
  readonly registrationId: string
  readonly provider: string
  readonly amountMinor: number
  readonly currency: string
  readonly state: 'failed' | 'sent'
  readonly cause: string
  readonly requestedAt: Instant
  readonly sentAt: Instant | null
}

export const listFailedRefundsHandler = handle(listFailedRefundsRoute, async ({ tx }) =>
  ok({
    list: await tx.sql<FailedRefund>`
      select r.id, p.id as "paymentId", p.order_id as "registrationId", p.provider, r.amount_minor as "amountMinor",
        p.currency, r.state, r.cause, r.requested_at as "requestedAt", r.sent_at as "sentAt"
      from payments.refunds r join payments.payments p on p.id = r.payment_id
      where r.state = 'failed' or (r.state = 'sent' and r.sent_at < ${tx.now}::timestamptz - interval '3 days') order by r.requested_at limit 200`,
  }),
)

export const retryFailedRefundHandler = handle(retryFailedRefundRoute, async ({ tx }, { params }) => {
  const retried = await retryRefund(tx, params.refundId)
  return retried.ok ? ok({ id: params.refundId, state: 'requested' as const }) : retried
})
