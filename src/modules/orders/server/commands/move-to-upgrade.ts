import { moveToReservedPlace } from '#src/modules/inventory/server/commands/reserve-upgrade-place.ts'
import type { Tx } from '#src/platform/db/tx.ts'
import type { LineRow, PriceDifferenceRow } from '../queries/orders.ts'
import { renamePlace } from '../queries/price-differences.ts'

type PriceDifferenceBill = { readonly order: PriceDifferenceRow; readonly lines: readonly LineRow[] }
export type MovedPlace<B> = {
  readonly bill: B
  readonly movedPlace: {
    readonly tenantId: number
    readonly eventId: string
    /** The id of the paid order. */
    readonly orderId: string
    readonly priceDifferenceId: string
    readonly holdId: string
    readonly raceId: string
    readonly ordinal: number
  }
}

export type MovedPlaces<B> = { readonly moved: readonly MovedPlace<B>[]; readonly lost: readonly B[] }

/**
 * Price differences are paid: each place moves to its reserved place in the more expensive race, and the
 * old place is released. A reservation released meanwhile is `lost`; with `again`, once the others
 * have theirs, a place is taken where the race has room. Orders and events are locked by the
 * caller.
 */
export async function moveToUpgrade<B extends PriceDifferenceBill>(
  tx: Tx,
  bills: readonly B[],
  again: boolean,
): Promise<MovedPlaces<B>> {
  const moved: MovedPlace<B>[] = []
  const lost: B[] = []
  for (const bill of bills) {
    const { tenantId, eventId, id: priceDifferenceId, sourceOrderId, sourceHoldId: holdId } = bill.order
    const [line] = bill.lines
    if (line === undefined || line.holdId === null)
      throw new Error(`price difference ${priceDifferenceId}: no line with a hold`)
    const place = await moveToReservedPlace(
      tx,
      { tenantId, eventId, holdId },
      { holdId: line.holdId, subject: line.subjectId, retake: again },
    )
    if (place.code === 'lost') lost.push(bill)
    if (place.code !== 'moved') continue
    const { subjectId: raceId } = line
    await renamePlace(tx, { tenantId, id: sourceOrderId }, holdId, raceId)
    const movedPlace = {
      tenantId,
      eventId,
      orderId: sourceOrderId,
      priceDifferenceId,
      holdId,
      raceId,
      ordinal: place.ordinal,
    }
    moved.push({ bill, movedPlace })
  }
  return { moved, lost }
}
