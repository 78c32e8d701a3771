import type { Tx } from '#src/platform/db/tx.ts'
import { differenceOf } from '../../domain/difference.ts'
import { totalsOf } from '../../domain/totals.ts'
import { findOrder, priceDifferencesOf } from '../queries/orders.ts'
import { paidPlaceOf, pricedPlace } from '../queries/paid-place.ts'

/** The cost of a place at another price, and the sum to pay or to refund against the sum paid. */
export type PlaceOffer = {
  readonly costMinor: number
  /** The sum to pay, or (below zero) to refund. */
  readonly differenceMinor: number
  readonly refundMinor: number
}

/** The offers for one paid place of an order, by the price of the other place. */
export async function placeOfferOf(
  tx: Tx,
  orderId: string,
  holdId: string,
): Promise<(priceMinor: number, returnsDifference: boolean) => PlaceOffer> {
  const order = await findOrder(tx, orderId)
  const place =
    order && (await paidPlaceOf(tx, { order, priceDifferences: await priceDifferencesOf(tx, orderId) }, holdId))
  if (order === null || place === null) throw new Error('An entry without its line')
  const paidMinor = [place.line, ...place.priceDifferences.map(({ line }) => line)].reduce(
    (sum, line) => sum + totalsOf([line], order).overallMinor,
    0,
  )
  return (priceMinor, returnsDifference) => {
    const difference = differenceOf(pricedPlace(place), priceMinor, order)
    switch (difference.kind) {
      case 'none':
        return { costMinor: paidMinor, differenceMinor: 0, refundMinor: 0 }
      case 'upgrade': {
        const { moreMinor } = difference
        return { costMinor: paidMinor + moreMinor, differenceMinor: moreMinor, refundMinor: 0 }
      }
      case 'cheaper': {
        const { backMinor } = difference
        return {
          costMinor: paidMinor - backMinor,
          differenceMinor: -backMinor,
          refundMinor: returnsDifference ? backMinor : 0,
        }
      }
    }
  }
}
