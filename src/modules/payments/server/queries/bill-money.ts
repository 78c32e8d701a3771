import type { Instant } from '#src/kernel/instant.ts'
import type { Currency } from '#src/kernel/money.ts'
import type { Tx } from '#src/platform/db/tx.ts'
import type { PaymentState } from '../../domain/payment-state.ts'
import type { RefundState } from '../../domain/refund-state.ts'

export type PaymentOfOrder = {
  readonly id: string
  readonly orderId: string
  readonly method: string
  readonly state: PaymentState
  /** The sum that arrived, where it differs from the sum asked for. */
  readonly amountMinor: number
  readonly currency: Currency
  readonly createdAt: Instant
  /** When its provider said that the money had arrived; null where it has not. */
  readonly paidAt: Instant | null
}

/** The payments of orders, unpaid ones included, the newest first. */
export async function paymentsWithMoments(tx: Tx, orderIds: readonly string[]): Promise<PaymentOfOrder[]> {
  return await tx.named<PaymentOfOrder>(
    'payments.with_moments',
    `select p.id, p.order_id as "orderId", p.method, p.state, coalesce(p.received_minor, p.amount_minor) as "amountMinor",
       coalesce(p.received_currency, p.currency) as currency, p.created_at as "createdAt",
       (select h.at from payments.payment_history h where h.payment_id = p.id and h.state = 'succeeded') as "paidAt"
     from payments.payments p where p.order_id = any($1) order by p.created_at desc, p.id desc`,
    [orderIds],
  )
}

export type RefundOfOrder = {
  readonly id: string
  readonly paymentId: string
  /** The order of its payment. */
  readonly orderId: string
  readonly method: string
  readonly state: RefundState
  readonly amountMinor: number
  readonly currency: Currency
  readonly requestedAt: Instant
  /** When its provider answered; null until then. */
  readonly endedAt: Instant | null
}

/** The refunds of payments, and those with one of the ids, the newest first. */
export async function refundsWithMoments(
  tx: Tx,
  paymentIds: readonly string[],
  refundIds: readonly string[],
): Promise<RefundOfOrder[]> {
  return await tx.named<RefundOfOrder>(
    'payments.refunds_with_moments',
    `select r.id, r.payment_id as "paymentId", p.order_id as "orderId", p.method, r.state, r.amount_minor as "amountMinor",
       coalesce(p.received_currency, p.currency) as currency, r.requested_at as "requestedAt", r.ended_at as "endedAt"
     from payments.refunds r join payments.payments p on p.id = r.payment_id
     where r.payment_id = any($1) or r.id = any($2) order by r.requested_at desc, r.id desc`,
    [paymentIds, refundIds],
  )
}
