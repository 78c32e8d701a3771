import type { Instant } from '#src/kernel/instant.ts'
import { refundsOf } from '#src/modules/payments/server/reads/payment-of-order.ts'
import type { Tx } from '#src/platform/db/database.ts'
import { type CancellationRow, cancellationsOf } from '../queries/cancellations.ts'
import { findOrder, type OrderRow } from '../queries/orders.ts'
import { type CancellationFacts, cancellationOf } from './cancellation-of.ts'

export type RefundProgress = 'requested' | 'done' | 'failed'
export type CancellationOfOrder = CancellationFacts & {
  readonly id: string
  readonly at: Instant
  /** How far the money has come; null where none goes back. */
  readonly refund: RefundProgress | null
}

/** What was given up of an order line by line, the earliest first. */
export async function cancellationsOfOrder(tx: Tx, orderId: string): Promise<CancellationOfOrder[]> {
  const order = await findOrder(tx, orderId)
  if (order === null) return []
  const told: CancellationOfOrder[] = []
  for (const { id, at, refund } of await cancellationsWithRefunds(tx, order)) {
    const facts = await cancellationOf(tx, id)
    if (facts !== null) told.push({ ...facts, id, at, refund })
  }
  return told
}

export async function cancellationsWithRefunds(
  tx: Tx,
  order: Pick<OrderRow, 'id' | 'paidBy'>,
): Promise<(CancellationRow & { readonly refund: RefundProgress | null })[]> {
  const cancellations = await cancellationsOf(tx, order.id)
  if (cancellations.length === 0) return []
  const refunds = order.paidBy === null ? [] : await refundsOf(tx, order.paidBy)
  const states = new Map(refunds.map(({ id, state }) => [id, state]))
  return cancellations.map((one) => ({ ...one, refund: states.get(one.id) ?? null }))
}
