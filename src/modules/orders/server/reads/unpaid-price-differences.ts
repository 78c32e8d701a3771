import type { Instant } from '#src/kernel/instant.ts'
import type { Tx } from '#src/platform/db/tx.ts'
import { priceDifferenceMinor } from '../../domain/price-difference.ts'
import { orderTotals } from '../../domain/totals.ts'
import {
  type EventMoveRow,
  findOrder,
  listEventMoves,
  listOptionsOrders,
  listOrderLines,
  listPriceDifferences,
  type PriceDifferenceRow,
} from '../queries/orders.ts'
import { currentOrderStatus } from './build-cart.ts'

export type PriceDifferenceWaiting = {
  readonly priceDifferenceId: string
  readonly holdId: string
  readonly raceId: string
  readonly dueMinor: number
  /** The place stays where it is: the difference pays for a requirement that it does not meet. */
  readonly isForPlace: boolean
  readonly payBefore: Instant
}

/** The unpaid difference of one place of a paid order; null where there is none. */
export async function findUnpaidDifference(
  tx: Tx,
  orderId: string,
  holdId: string,
): Promise<PriceDifferenceWaiting | null> {
  return (await listUnpaidDifferences(tx, orderId)).find((one) => one.holdId === holdId) ?? null
}

/** All unpaid differences of an order, each for another place. */
export async function listUnpaidDifferences(tx: Tx, orderId: string): Promise<PriceDifferenceWaiting[]> {
  return await waitingOf(tx, await listPriceDifferences(tx, orderId))
}

/** All unpaid orders to which a place of a paid order is to be moved. */
export async function listUnpaidEventMoves(tx: Tx, orderId: string): Promise<PriceDifferenceWaiting[]> {
  return await waitingOf(tx, await listEventMoves(tx, orderId))
}

/** The unpaid order to which one place of a paid order is to be moved; null where there is none. */
export async function findUnpaidEventMove(
  tx: Tx,
  orderId: string,
  holdId: string,
): Promise<PriceDifferenceWaiting | null> {
  const eventMoves = (await listEventMoves(tx, orderId)).filter(({ sourceHoldId }) => sourceHoldId === holdId)
  return (await waitingOf(tx, eventMoves))[0] ?? null
}

async function waitingOf(
  tx: Tx,
  orders: readonly (PriceDifferenceRow | EventMoveRow)[],
): Promise<PriceDifferenceWaiting[]> {
  const waiting: PriceDifferenceWaiting[] = []
  for (const order of orders) {
    if (order.status !== 'awaiting_payment' || order.payBefore === null) continue
    if ((await currentOrderStatus(tx, order)) !== 'awaiting_payment') continue
    const lines = await listOrderLines(tx, order.id)
    const [line] = lines
    if (line === undefined) throw new Error(`price difference order ${order.id} has no line`)
    waiting.push({
      priceDifferenceId: order.id,
      holdId: order.sourceHoldId,
      raceId: line.subjectId,
      isForPlace: line.holdId === null,
      dueMinor: orderTotals(lines, order).overallMinor,
      payBefore: order.payBefore,
    })
  }
  return waiting
}

/**
 * The price differences of one place of a paid order, expired ones too: they may still be paid
 * late.
 */
export async function priceDifferencesOfPlace(tx: Tx, orderId: string, holdId: string): Promise<string[]> {
  return (await listPriceDifferences(tx, orderId)).flatMap(({ id, sourceHoldId }) =>
    sourceHoldId === holdId ? [id] : [],
  )
}

/**
 * The ids of all orders whose payments belong to a paid order's money: linked orders, and the
 * orders that its places were moved from.
 */
export async function listPayerOrderIds(tx: Tx, orderId: string): Promise<string[]> {
  const linked = [...(await listPriceDifferences(tx, orderId)), ...(await listOptionsOrders(tx, orderId))]
  const payers = [await findOrder(tx, orderId), ...linked].flatMap((order) => order?.payingOrderId ?? [])
  return [...new Set([...payers, ...linked.map(({ id }) => id)])]
}

/** The race that a price difference is for. */
export async function upgradedRace(tx: Tx, priceDifferenceId: string): Promise<string | undefined> {
  return (await listOrderLines(tx, priceDifferenceId)).find(({ kind }) => kind === 'price_difference')?.subjectId
}

/** The race to which a price difference moves its place; null where the place stays where it is. */
export async function upgradeMove(tx: Tx, priceDifferenceId: string): Promise<string | null> {
  const line = (await listOrderLines(tx, priceDifferenceId)).find(({ kind }) => kind === 'price_difference')
  return line === undefined || line.holdId === null ? null : line.subjectId
}

/** The hold of the paid place that a price difference or an event move is to move. */
export async function upgradedPlace(tx: Tx, priceDifferenceId: string): Promise<string | null> {
  const order = await findOrder(tx, priceDifferenceId)
  return order?.sourceHoldId ?? null
}

/**
 * The price difference of an order with its commissions, as a function of the net difference; null
 * where this scope has no such order.
 */
export async function priceDifferenceOffer(tx: Tx, orderId: string): Promise<((netMinor: number) => number) | null> {
  const order = await findOrder(tx, orderId)
  return order && ((netMinor) => priceDifferenceMinor(netMinor, order))
}
