import type { Tx } from '#src/platform/db/tx.ts'
import type { PlaceLine } from '../../domain/compare-price.ts'
import { isPaidStatus } from '../../domain/order-state.ts'
import {
  type EventMoveRow,
  type LineRow,
  linesOfOrders,
  type OptionsRow,
  type OrderRow,
  type PriceDifferenceRow,
} from './orders.ts'

export type PaidOrder = {
  readonly order: OrderRow
  /** All price differences ever opened for it, the earliest first. */
  readonly priceDifferences: readonly PriceDifferenceRow[]
  /** All event moves with a difference to pay ever opened for its places. */
  readonly eventMoves: readonly EventMoveRow[]
  /** All orders of options ever opened for it. */
  readonly options: readonly OptionsRow[]
}
/**
 * The sums paid for one place: its order line, and the line of each paid price difference, the
 * earliest first.
 */
export type PaidPlace = {
  readonly line: LineRow
  readonly priceDifferences: readonly { readonly order: PriceDifferenceRow; readonly line: LineRow }[]
}

/** Null where the order has no place under this hold. */
export async function findPaidPlace(
  tx: Tx,
  { order, priceDifferences }: Pick<PaidOrder, 'order' | 'priceDifferences'>,
  holdId: string,
): Promise<PaidPlace | null> {
  const paid = priceDifferences.filter((one) => one.sourceHoldId === holdId && isPaidStatus(one.status))
  const lines = await linesOfOrders(tx, [order.id, ...paid.map(({ id }) => id)])
  const line = lines.get(order.id)?.find((one) => one.kind === 'place' && one.holdId === holdId)
  if (line === undefined) return null
  return {
    line,
    priceDifferences: paid.flatMap((order) =>
      (lines.get(order.id) ?? []).map((difference) => ({ order, line: difference })),
    ),
  }
}

export function pricedPlace({ line, priceDifferences }: PaidPlace): PlaceLine {
  const { unitPriceMinor, discountMinor, methodDiscountMinor } = line
  return {
    unitPriceMinor,
    discountMinor,
    methodDiscountMinor,
    priceDifferencesMinor: priceDifferences.map((difference) => difference.line.unitPriceMinor),
  }
}
