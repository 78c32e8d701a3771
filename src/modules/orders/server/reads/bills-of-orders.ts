import type { Instant } from '#src/kernel/instant.ts'
import {
  moneyOfOrders,
  type PaymentOfOrder,
  type RefundOfOrder,
} from '#src/modules/payments/server/reads/payment-of-order.ts'
import type { Tx } from '#src/platform/db/tx.ts'
import { currentStatus, type OrderStatus } from '../../domain/order-state.ts'
import { orderTotals, type Totals } from '../../domain/totals.ts'
import {
  type BillCancellationRow,
  type BillOrderRow,
  billCancellations,
  billOrders,
  refundsOfOtherOrders,
} from '../queries/bills.ts'
import { type LineRow, linesOfOrders } from '../queries/orders.ts'

/** An order of a bill: the order itself, a price difference of it, or options added to it. */
export type BillPart = BillOrderRow & {
  /** The status at this moment: an unpaid order past its time is expired. */
  readonly statusNow: OrderStatus
  readonly lines: readonly LineRow[]
  readonly totals: Totals
  /** What it was charged when it was paid: more than it costs now where a cheaper race was taken since. */
  readonly chargedMinor: number
}

export type BillRefund = RefundOfOrder & {
  /** Null: money that paid for nothing, as a second payment, goes back as a whole. */
  readonly cancellation: BillCancellationRow | null
}

/** What an order was charged for, what was paid for it, and what went back. */
export type WholeBill = {
  /** The order itself first. */
  readonly parts: readonly [BillPart, ...BillPart[]]
  readonly cancellations: readonly BillCancellationRow[]
  /** Those made for this bill; a place moved here from another event was paid on the other bill. */
  readonly payments: readonly PaymentOfOrder[]
  readonly refunds: readonly BillRefund[]
}

/**
 * The bills of orders by the order's id, each with its price differences and options. Each payment
 * and each refund of an account is on exactly one bill. A fixed number of queries, however many
 * orders there are.
 */
export async function billsOfOrders(tx: Tx, orderIds: readonly string[]): Promise<ReadonlyMap<string, WholeBill>> {
  const orders = await billOrders(tx, orderIds)
  const ids = orders.map(({ id }) => id)
  const lines = await linesOfOrders(tx, ids)
  const cancellations = await billCancellations(tx, ids)
  const { payments, refunds } = await moneyOfOrders(
    tx,
    ids,
    cancellations.map(({ id }) => id),
  )
  const ofOthers = await refundsOfOtherOrders(
    tx,
    refunds.map(({ id }) => id),
    ids,
  )
  const parts = Map.groupBy(
    orders.map((order) => toPart(order, { lines: lines.get(order.id) ?? [], cancellations, now: tx.now })),
    ({ billId }) => billId,
  )
  const bills = new Map<string, WholeBill>()
  for (const [billId, [first, ...rest]] of parts) {
    if (first === undefined) continue
    const own = new Set([first, ...rest].map(({ id }) => id))
    const ofBill = cancellations.filter(({ orderId }) => own.has(orderId))
    bills.set(billId, {
      parts: [first, ...rest],
      cancellations: ofBill,
      payments: payments.filter(({ orderId }) => own.has(orderId)),
      refunds: refunds.flatMap((refund) => {
        const cancellation = cancellations.find(({ id }) => id === refund.id) ?? null
        const isOwn = cancellation === null ? own.has(refund.orderId) : own.has(cancellation.orderId)
        return isOwn && !ofOthers.has(refund.id) ? [{ ...refund, cancellation }] : []
      }),
    })
  }
  return bills
}

type PartFacts = {
  readonly lines: readonly LineRow[]
  readonly cancellations: readonly BillCancellationRow[]
  readonly now: Instant
}

function toPart(order: BillOrderRow, { lines, cancellations, now }: PartFacts): BillPart {
  const totals = orderTotals(lines, order)
  const reducedMinor = cancellations.reduce(
    (sum, { orderId, kind, refundMinor }) =>
      sum + (orderId === order.id && kind === 'price_reduction' ? refundMinor : 0),
    0,
  )
  return {
    ...order,
    statusNow: currentStatus(order, now),
    lines,
    totals,
    chargedMinor: totals.overallMinor + reducedMinor,
  }
}

/** Whether the order was paid, or is to be paid now; a price difference that was left unpaid is not part of the sum. */
export function isCounted({ paidAt, statusNow }: BillPart): boolean {
  return paidAt !== null || statusNow === 'awaiting_payment'
}
