import type { Instant } from '#src/kernel/instant.ts'
import { isPaymentPending } from '#src/modules/payments/domain/payment-state.ts'
import { paymentOfOrder } from '#src/modules/payments/server/reads/payment-of-order.ts'
import type { Tx } from '#src/platform/db/tx.ts'
import type { OrderSource } from '../../domain/order-kind.ts'
import { currentStatus, type OrderStatus } from '../../domain/order-state.ts'
import { findOrder, lockOrder, type OrderRow } from '../queries/orders.ts'
import { ownOrder } from './build-cart.ts'

export type OrderStatusDetails = {
  readonly status: OrderStatus
  readonly payment: 'under-way' | 'failed' | null
  readonly payBefore: Instant | null
  readonly serverNow: Instant
  readonly overallMinor: number | null
  readonly paidAt: Instant | null
  readonly eventId: string
  /** The reason why it can't be paid yet; null: none. */
  readonly missing: string | null
  readonly source: OrderSource
}

/** The status of the account's own order by the clock; null where it has no such order. */
export async function findOrderStatus(tx: Tx, accountId: string, orderId: string): Promise<OrderStatusDetails | null> {
  const order = await ownOrder(tx, accountId, orderId)
  if (order === null) return null
  const payment = await paymentOfOrder(tx, order.id)
  const isPaymentOpen = payment !== null && isPaymentPending(payment.state)
  return {
    status: currentStatus({ status: order.status, payBefore: order.payBefore, isPaymentOpen }, tx.now),
    payment: payment === null ? null : isPaymentOpen ? 'under-way' : 'failed',
    payBefore: order.payBefore,
    serverNow: tx.now,
    overallMinor: order.overallMinor,
    paidAt: order.paidAt,
    eventId: order.eventId,
    missing: order.missing,
    source: order,
  }
}

/** The owner and event of an order; null where this scope has no such order. */
export async function findOwnOrder(
  tx: Tx,
  orderId: string,
): Promise<Pick<OrderRow, 'accountId' | 'eventId' | 'kind'> | null> {
  return await findOrder(tx, orderId)
}

/** Whether another brand has an order with this id. */
export async function existsInOtherTenant(tx: Tx, tenantId: number, orderId: string): Promise<boolean> {
  const [row] = await tx.sql<{ found: boolean }>`
    select cardinality(orders.foreign_orders(${tenantId}, array[${orderId}]::uuid[])) > 0 as found`
  return row?.found ?? false
}

/** Whether the order belongs to another account; false for an unknown id. */
export async function isForeignOrder(tx: Tx, accountId: string, orderId: string): Promise<boolean> {
  const order = await findOrder(tx, orderId)
  return order !== null && order.accountId !== accountId
}

/** Locks the order for a change of its related data; false where this scope has no such order. */
export async function lockOwnOrder(tx: Tx, orderId: string): Promise<boolean> {
  return (await lockOrder(tx, orderId)) !== null
}
