import { plusMs } from '#src/kernel/instant.ts'
import { err, ok, type Result } from '#src/kernel/result.ts'
import type { BothLanguages } from '#src/kernel/texts.ts'
import type { Tx } from '#src/platform/db/tx.ts'
import { newId } from '#src/platform/new-id.ts'
import { isPaidStatus } from '../../domain/order-state.ts'
import { paymentTimeLimitMs } from '../../domain/payment-time-limit.ts'
import { priceDifferenceMinor } from '../../domain/price-difference.ts'
import { listOrderLines } from '../queries/orders.ts'
import { findPaidPlace, type PaidOrder } from '../queries/paid-place.ts'
import { insertPriceDifference } from '../queries/price-differences.ts'
import { endOpenPriceDifferences } from './lock-paid-order.ts'
import { isWaitingAt } from './open-price-difference.ts'

export type PlacePriceDifferenceInput = {
  readonly accountId: string
  readonly holdId: string
  readonly raceId: string
  readonly name: BothLanguages
  readonly language: 'ru' | 'en'
  readonly netMinor: number
  /** The sum to pay shown; a different sum now is refused. */
  readonly shownDueMinor: number
  /** The least sum that any payment method accepts. */
  readonly minMinor: number
}

/**
 * Opens the order for a higher price of a paid place that stays where it is. A repeated call
 * returns the order that waits; a waiting upgrade to a more expensive race is ended. The caller has locked
 * the paid order (`lockPaidOrder`).
 * @returns the price difference's id
 */
export async function openPlacePriceDifference(
  tx: Tx,
  paid: PaidOrder,
  input: PlacePriceDifferenceInput,
): Promise<
  Result<
    string,
    | 'orders.not_found'
    | 'orders.not_paid'
    | 'orders.line_unknown'
    | 'orders.price_difference_changed'
    | 'orders.difference_too_small'
  >
> {
  const { order } = paid
  const { holdId, raceId, name, language, netMinor } = input
  if (order.accountId !== input.accountId) return err('orders.not_found')
  if (!isPaidStatus(order.status)) return err('orders.not_paid')
  const place = await findPaidPlace(tx, paid, holdId)
  if (place === null || place.line.isDeferred) return err('orders.line_unknown')
  if (priceDifferenceMinor(netMinor, order) !== input.shownDueMinor) return err('orders.price_difference_changed')
  const waiting = paid.priceDifferences.find((one) => one.sourceHoldId === holdId && isWaitingAt(one, tx.now))
  if (waiting !== undefined && (await listOrderLines(tx, waiting.id)).every((line) => line.holdId === null))
    return ok(waiting.id)
  if (input.shownDueMinor < input.minMinor) return err('orders.difference_too_small')
  await endOpenPriceDifferences(tx, paid, [holdId], 'new price difference opened')
  const id = newId()
  const until = plusMs(tx.now, paymentTimeLimitMs)
  await insertPriceDifference(tx, order, {
    id,
    placeHoldId: holdId,
    reservedHoldId: null,
    raceId,
    name,
    netMinor,
    until,
    language,
  })
  return ok(id)
}
