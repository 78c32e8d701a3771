import { err, ok, type Result } from '#src/kernel/result.ts'
import { returnsDifference } from '#src/modules/catalog/domain/change-rules.ts'
import { changeFactsOfEvent } from '#src/modules/catalog/server/reads/change-facts.ts'
import { moveTaken } from '#src/modules/inventory/server/commands/move-taken.ts'
import type { Tx } from '#src/platform/db/tx.ts'
import { newId } from '#src/platform/new-id.ts'
import { comparePrice, type Difference } from '../../domain/compare-price.ts'
import { isPaidStatus } from '../../domain/order-state.ts'
import { fullRefund, type ReturnedSums, totalRefundMinor } from '../../domain/refund-sums.ts'
import { placePriceReduced } from '../events.ts'
import type { LineRow, OrderRow } from '../queries/orders.ts'
import { findPaidPlace, type PaidOrder, type PaidPlace, pricedPlace } from '../queries/paid-place.ts'
import { writeReduction } from '../queries/price-differences.ts'
import { priceAt, writeRaceOfLine } from '../queries/race-change-line.ts'
import { endOpenPriceDifferences } from './lock-paid-order.ts'
import { reverseCharge } from './reverse-charge.ts'

export type RaceOfPlaceInput = {
  readonly accountId: string
  readonly holdId: string
  readonly to: { readonly raceId: string; readonly poolId: string; readonly nameRu: string; readonly nameEn: string }
  /** The refund shown; a different sum now is refused. */
  readonly shownRefundMinor: number
}
export type RaceOfPlaceRefusal =
  | 'orders.not_found'
  | 'orders.not_paid'
  | 'orders.line_unknown'
  | 'orders.refund_changed'
  | 'orders.race_costs_more'
  | 'orders.race_sold_out'
  | 'orders.race_taken'

/**
 * Changes the race of a paid place to another one of its event: taken there and released here in one
 * transaction, at the current price. If the new race is cheaper, the difference is refunded to the
 * payments that it came from, the last one first, or stays with the organizer by their rule; a
 * more expensive race is refused: its difference is paid first (`openPriceDifference`). The caller has
 * locked the paid order (`lockPaidOrder`) and the event.
 * @returns the ordinal in the new race
 */
export async function changeRaceOfPlace(
  tx: Tx,
  paid: PaidOrder,
  input: RaceOfPlaceInput,
): Promise<Result<{ readonly ordinal: number; readonly refundMinor: number }, RaceOfPlaceRefusal>> {
  const { order } = paid
  if (order.accountId !== input.accountId) return err('orders.not_found')
  if (!isPaidStatus(order.status)) return err('orders.not_paid')
  const place = await findPaidPlace(tx, paid, input.holdId)
  if (place === null) return err('orders.line_unknown')
  await endOpenPriceDifferences(tx, paid, [input.holdId], 'place moved to another race')
  const { tenantId, eventId } = order
  const to = { poolId: input.to.poolId, subject: input.to.raceId }
  const moved = await moveTaken(tx, { tenantId, eventId, holdId: input.holdId }, to)
  if (moved.code !== 'moved') return err(placeRefusals[moved.code])
  const priceMinor = await priceAt(tx, input.to.raceId, moved.ordinal)
  const difference = comparePrice(pricedPlace(place), priceMinor, order)
  if (difference.kind === 'upgrade') return err('orders.race_costs_more')
  const refunded = await refundDifference(tx, order, place, difference)
  if (refunded.refundMinor !== input.shownRefundMinor) return err('orders.refund_changed')
  await writeRaceOfLine(tx, order, place.line.id, {
    ...input.to,
    priceMinor: refunded.ofOrderMinor > 0 ? priceMinor : place.line.unitPriceMinor,
    reductionMinor: refunded.ofOrderMinor,
    toPlatformMinor: refunded.toPlatformMinor,
  })
  if (refunded.refundMinor > 0)
    await tx.publish(placePriceReduced, { tenantId, orderId: order.id, eventId, holdId: input.holdId })
  return ok({ ordinal: moved.ordinal, refundMinor: refunded.refundMinor })
}

export const placeRefusals = {
  gone: 'orders.not_paid',
  already_taken: 'orders.race_taken',
  no_pool: 'orders.line_unknown',
  sold_out: 'orders.race_sold_out',
} as const

type Part = { readonly order: OrderRow; readonly line: LineRow; readonly refunded: ReturnedSums | undefined }

/** @returns the refund, the part of it from the order itself, and what of that order's line the platform gets back */
async function refundDifference(
  tx: Tx,
  order: OrderRow,
  place: PaidPlace,
  difference: Difference,
): Promise<{ readonly refundMinor: number; readonly ofOrderMinor: number; readonly toPlatformMinor: number }> {
  const returns = returnsDifference(await changeFactsOfEvent(tx, order.eventId))
  if (difference.kind !== 'cheaper' || !returns) return { refundMinor: 0, ofOrderMinor: 0, toPlatformMinor: 0 }
  const parts: Part[] = [
    { order, line: place.line, refunded: difference.refund },
    ...place.priceDifferences.map((priceDifference, i) => ({
      ...priceDifference,
      refunded: difference.refundsOfPriceDifferences[i],
    })),
  ]
  let first: string | undefined
  for (const { order: of, line, refunded } of parts) {
    if (refunded === undefined || totalRefundMinor(refunded) === 0) continue
    const id = newId()
    await reverseCharge(tx, of, {
      id,
      kind: 'price_reduction',
      parentId: first,
      by: { kind: 'owner', accountId: order.accountId },
      terms: fullRefund,
      lines: [{ ...line, ...refunded, cancelledUnits: 0 }],
      cause: 'another race at a lower price',
    })
    first ??= id
    if (of !== order)
      await writeReduction(tx, of, {
        id: line.id,
        lessNetMinor: refunded.netMinor,
        reductionMinor: totalRefundMinor(refunded),
      })
  }
  const { refund, refundMinor } = difference
  return { refundMinor, ofOrderMinor: totalRefundMinor(refund), toPlatformMinor: refund.toPlatformMinor }
}
