import type { Instant } from '#src/kernel/instant.ts'
import { payersRefundState } from '#src/modules/payments/domain/refund-state.ts'
import { listOrderRefunds } from '#src/modules/payments/server/reads/payment-of-order.ts'
import type { Tx } from '#src/platform/db/tx.ts'
import { type CancellationRow, listCancellations } from '../queries/cancellations.ts'
import { findOrder, listOptionsOrders, listPriceDifferences } from '../queries/orders.ts'
import { type CancellationFacts, findCancellation } from './find-cancellation.ts'

export type RefundProgress = ReturnType<typeof payersRefundState>
export type CancellationOfOrder = CancellationFacts & {
  readonly id: string
  readonly at: Instant
  /** The refund's progress; null where there is no refund. */
  readonly refund: RefundProgress | null
}

/** The cancellations of an order line by line, the earliest first. */
export async function cancellationsOfOrder(tx: Tx, orderId: string): Promise<CancellationOfOrder[]> {
  const order = await findOrder(tx, orderId)
  if (order === null) return []
  const cancellations: CancellationOfOrder[] = []
  for (const { id, at, refund } of await cancellationsWithRefunds(tx, orderId)) {
    const facts = await findCancellation(tx, id)
    if (facts !== null) cancellations.push({ ...facts, id, at, refund })
  }
  return cancellations
}

/**
 * The cancellations of an order; the refund of a price difference is part of the cancellation that
 * it accompanied.
 */
export async function cancellationsWithRefunds(
  tx: Tx,
  orderId: string,
): Promise<(CancellationRow & { readonly refund: RefundProgress | null })[]> {
  const priceDifferences = [...(await listPriceDifferences(tx, orderId)), ...(await listOptionsOrders(tx, orderId))]
  const ids = [orderId, ...priceDifferences.map(({ id }) => id)]
  const all = await listCancellations(tx, ...ids)
  if (all.length === 0) return []
  const payers = [await findOrder(tx, orderId), ...priceDifferences].flatMap((order) => order?.payingOrderId ?? [])
  const states = new Map(
    (await listOrderRefunds(tx, [...ids, ...payers])).map(({ id, state }) => [id, payersRefundState(state)]),
  )
  return all
    .filter(({ parentId }) => parentId === null)
    .map((cancellation) => {
      const parts = all.filter(({ id, parentId }) => id === cancellation.id || parentId === cancellation.id)
      const refundStates = parts.flatMap(({ id }) => states.get(id) ?? [])
      return {
        ...cancellation,
        refundMinor: parts.reduce((sum, { refundMinor }) => sum + refundMinor, 0),
        refund: stillToCome.find((state) => refundStates.includes(state)) ?? null,
      }
    })
}

/** Of several refunds the one least complete is shown. */
const stillToCome = ['failed', 'requested', 'done'] as const
