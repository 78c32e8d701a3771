import type { Tx } from '#src/platform/db/tx.ts'
import { comparePrice } from '../../domain/compare-price.ts'
import { orderTotals } from '../../domain/totals.ts'
import { findOrder, listPriceDifferences } from '../queries/orders.ts'
import { findPaidPlace, pricedPlace } from '../queries/paid-place.ts'

/** The cost of a place at another price, and the sum to pay or to refund against the sum paid. */
export type PlaceOffer = {
  readonly costMinor: number
  /** The sum to pay, or (below zero) to refund. */
  readonly differenceMinor: number
  readonly refundMinor: number
}

/** The offers for one paid place of an order, by the price of the other place. */
export async function findPlaceOffer(
  tx: Tx,
  orderId: string,
  holdId: string,
): Promise<(priceMinor: number, returnsDifference: boolean) => PlaceOffer> {
  const order = await findOrder(tx, orderId)
  const place =
    order && (await findPaidPlace(tx, { order, priceDifferences: await listPriceDifferences(tx, orderId) }, holdId))
  if (order === null || place === null) throw new Error(`order ${orderId}: no paid place with hold ${holdId}`)
  const paidMinor = [place.line, ...place.priceDifferences.map(({ line }) => line)].reduce(
    (sum, line) => sum + orderTotals([line], order).overallMinor,
    0,
  )
  return (priceMinor, returnsDifference) => {
    const difference = comparePrice(pricedPlace(place), priceMinor, order)
    switch (difference.kind) {
      case 'none':
        return { costMinor: paidMinor, differenceMinor: 0, refundMinor: 0 }
      case 'upgrade': {
        const { dueMinor } = difference
        return { costMinor: paidMinor + dueMinor, differenceMinor: dueMinor, refundMinor: 0 }
      }
      case 'cheaper': {
        const { refundMinor } = difference
        return {
          costMinor: paidMinor - refundMinor,
          differenceMinor: -refundMinor,
          refundMinor: returnsDifference ? refundMinor : 0,
        }
      }
    }
  }
}
