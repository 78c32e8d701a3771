import { plusMs } from '#src/kernel/instant.ts'
import { err, ok, type Result } from '#src/kernel/result.ts'
import type { BothLanguages } from '#src/kernel/texts.ts'
import { reserveUpgradePlace } from '#src/modules/inventory/server/commands/reserve-upgrade-place.ts'
import type { Tx } from '#src/platform/db/tx.ts'
import { newId } from '#src/platform/new-id.ts'
import { comparePrice } from '../../domain/compare-price.ts'
import { isPaidStatus } from '../../domain/order-state.ts'
import { paymentTimeLimitMs } from '../../domain/payment-time-limit.ts'
import { orderTotals } from '../../domain/totals.ts'
import { listOrderLines, type OrderRow } from '../queries/orders.ts'
import { findPaidPlace, type PaidOrder, pricedPlace } from '../queries/paid-place.ts'
import { insertPriceDifference } from '../queries/price-differences.ts'
import { priceAt } from '../queries/race-change-line.ts'
import { placeRefusals } from './change-race-of-place.ts'
import { endOpenPriceDifferences } from './lock-paid-order.ts'

export type PriceDifferenceInput = {
  readonly accountId: string
  readonly holdId: string
  readonly to: { readonly raceId: string; readonly poolId: string }
  /** The name of the price difference on a bill. */
  readonly name: BothLanguages
  readonly language: 'ru' | 'en'
  /** The sum to pay shown; a different sum now is refused. */
  readonly shownDueMinor: number
  /** The least sum that any payment method accepts. */
  readonly minMinor: number
}
export type PriceDifferenceRefusal =
  | 'orders.not_found'
  | 'orders.not_paid'
  | 'orders.line_unknown'
  | 'orders.price_difference_changed'
  | 'orders.difference_too_small'
  | 'orders.race_sold_out'
  | 'orders.race_taken'

/**
 * Reserves a place in a more expensive race for a paid one, for the usual 20 minutes, and opens the order
 * for the difference at the current price. A repeated call for the same race returns the order that
 * waits; a call for another race replaces it. The caller has locked the paid order
 * (`lockPaidOrder`) and the event.
 * @returns the price difference's id
 */
export async function openPriceDifference(
  tx: Tx,
  paid: PaidOrder,
  input: PriceDifferenceInput,
): Promise<Result<string, PriceDifferenceRefusal>> {
  const { order } = paid
  if (order.accountId !== input.accountId) return err('orders.not_found')
  if (!isPaidStatus(order.status)) return err('orders.not_paid')
  const place = await findPaidPlace(tx, paid, input.holdId)
  if (place === null) return err('orders.line_unknown')
  const waiting = paid.priceDifferences.find((one) => one.sourceHoldId === input.holdId && isWaitingAt(one, tx.now))
  if (waiting !== undefined) {
    const [line] = await listOrderLines(tx, waiting.id)
    if (line?.subjectId === input.to.raceId && line.holdId !== null) {
      const isSame = orderTotals([line], waiting).overallMinor === input.shownDueMinor
      return isSame ? ok(waiting.id) : err('orders.price_difference_changed')
    }
  }
  if (input.shownDueMinor < input.minMinor) return err('orders.difference_too_small')
  await endOpenPriceDifferences(tx, paid, [input.holdId], 'another race chosen')
  const id = newId()
  const until = plusMs(tx.now, paymentTimeLimitMs)
  const { tenantId, eventId } = order
  const reserved = await reserveUpgradePlace(
    tx,
    { tenantId, eventId, holdId: input.holdId },
    { orderId: id, poolId: input.to.poolId, subject: input.to.raceId, until },
  )
  if (reserved.code !== 'reserved') return err(placeRefusals[reserved.code])
  const difference = comparePrice(pricedPlace(place), await priceAt(tx, input.to.raceId, reserved.ordinal), order)
  if (difference.kind !== 'upgrade' || difference.dueMinor !== input.shownDueMinor)
    return err('orders.price_difference_changed')
  await insertPriceDifference(tx, order, {
    id,
    placeHoldId: input.holdId,
    reservedHoldId: reserved.holdId,
    raceId: input.to.raceId,
    name: input.name,
    netMinor: difference.netMinor,
    until,
    language: input.language,
  })
  return ok(id)
}

export function isWaitingAt({ status, heldUntil }: OrderRow, now: string): boolean {
  return status === 'awaiting_payment' && heldUntil !== null && heldUntil > now
}
