import type { Currency } from '#src/kernel/money.ts'
import type { Installment } from '#src/modules/payments/domain/installment-plan.ts'
import { installmentsOfOrders } from '#src/modules/payments/server/reads/installments-of-orders.ts'
import { isPaidToShop } from '#src/modules/payments/server/reads/is-paid-to-shop.ts'
import type { Tx } from '#src/platform/db/tx.ts'
import { billLines } from '../../domain/bill-lines.ts'
import { orderTotals } from '../../domain/totals.ts'
import { listCancellations, refundedTotalMinor } from '../queries/cancellations.ts'
import { discountsOfOrders } from '../queries/order-discounts.ts'
import { findOrder, linesOfOrders, listOptionsOrders, listPriceDifferences } from '../queries/orders.ts'

/**
 * The bill of an order with its price differences, line by line, as its payer sees it: on the page
 * after paying and in emails about money.
 */
export type OrderBill = {
  readonly currency: Currency
  readonly lines: readonly {
    readonly id: string
    readonly nameRu: string
    readonly nameEn: string
    /** The race or product, or the share of another order's place. */
    readonly subjectId: string
    readonly units: number
    /** The hold of a place, or of a product's stock. */
    readonly holdId: string | null
    /** The entry that a product is for, and the hold of the place that an insurance goes with. */
    readonly entryId: string | null
    readonly placeHoldId: string | null
    readonly costMinor: number
    readonly discountMinor: number
  }[]
  /** Policies were bought with the order, and are issued with its payment. */
  readonly hasInsurance: boolean
  /** Added up by name and code; `code` null: an automatic discount. */
  readonly discounts: readonly {
    readonly nameRu: string
    readonly nameEn: string
    readonly code: string | null
    readonly amountMinor: number
  }[]
  readonly commissions: readonly {
    readonly kind: 'event' | 'extra'
    readonly rateBp: number
    readonly amountMinor: number
  }[]
  readonly overallMinor: number
  /** The refund of the line, done or under way. */
  readonly refundedMinor: number
  /** An organizer's own shop has the money, and its register makes the receipts. */
  readonly isPaidToShop: boolean
  /** The parts that the payer pays to the provider of a payment in parts; null: paid at once. */
  readonly installments: readonly Installment[] | null
}

export async function billOfOrder(tx: Tx, orderId: string): Promise<OrderBill> {
  const order = await findOrder(tx, orderId)
  if (order === null) throw new Error(`order ${orderId} not found`)
  const ids = [
    orderId,
    ...[...(await listPriceDifferences(tx, orderId)), ...(await listOptionsOrders(tx, orderId))]
      .filter(({ paidAt }) => paidAt !== null)
      .map(({ id }) => id),
  ]
  const byOrder = await linesOfOrders(tx, ids)
  const all = ids.flatMap((id) => byOrder.get(id) ?? [])
  const totals = orderTotals(all, order)
  const lines = billLines(all)
  return {
    currency: order.currency,
    lines: lines.map(
      ({ id, subjectId, nameRu, nameEn, units, holdId, entryId, placeHoldId, costMinor, discountMinor }) => ({
        id,
        nameRu,
        nameEn,
        subjectId,
        units,
        holdId,
        entryId,
        placeHoldId,
        costMinor,
        discountMinor,
      }),
    ),
    hasInsurance: lines.some(({ kind }) => kind === 'insurance'),
    discounts: await discountsOfOrders(tx, ids),
    commissions: [
      { kind: 'event' as const, rateBp: order.eventBp, amountMinor: totals.eventCommissionMinor },
      { kind: 'extra' as const, rateBp: order.extraBp, amountMinor: totals.extraCommissionMinor },
    ].filter(({ amountMinor }) => amountMinor > 0),
    overallMinor: totals.overallMinor,
    refundedMinor: refundedTotalMinor(await listCancellations(tx, ...ids)),
    isPaidToShop: await isPaidToShop(tx, ids),
    installments: await installmentsOfOrders(tx, ids),
  }
}
