import type { Tx } from '#src/platform/db/database.ts'
import { differenceOf } from '../../domain/difference.ts'
import { totalsOf } from '../../domain/totals.ts'
import { findOrder, linesOf } from '../queries/orders.ts'

/** What a place at another price would cost, and what would go back of the one that was paid. */
export type PlaceOffer = {
  readonly isDearer: boolean
  readonly costMinor: number
  readonly differenceMinor: number
  readonly refundMinor: number
}

/** The offers against one paid place of an order, by the price of the other. */
export async function placeOfferOf(
  tx: Tx,
  orderId: string,
  holdId: string,
): Promise<(priceMinor: number, returnsDifference: boolean) => PlaceOffer> {
  const order = await findOrder(tx, orderId)
  const line = (await linesOf(tx, orderId)).find((one) => one.holdId === holdId)
  if (order === null || line === undefined) throw new Error('An entry without its line')
  return (priceMinor, returnsDifference) => {
    const difference = differenceOf(line, priceMinor, order)
    const place = {
      kind: 'place',
      unitPriceMinor: priceMinor,
      units: 1,
      discountMinor: Math.min(line.discountMinor, priceMinor),
    } as const
    const { overallMinor: costMinor } = totalsOf([place], order)
    switch (difference.kind) {
      case 'none':
        return { isDearer: false, costMinor, differenceMinor: 0, refundMinor: 0 }
      case 'dearer':
        return { isDearer: true, costMinor, differenceMinor: difference.moreMinor, refundMinor: 0 }
      case 'cheaper': {
        const refundMinor = returnsDifference ? difference.backMinor : 0
        return { isDearer: false, costMinor, differenceMinor: -difference.backMinor, refundMinor }
      }
    }
  }
}
