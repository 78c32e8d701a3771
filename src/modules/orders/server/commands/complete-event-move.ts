import type { Tx } from '#src/platform/db/tx.ts'
import { splitMovedPrice } from '../../domain/event-move.ts'
import { fullRefund } from '../../domain/refund-sums.ts'
import { placeMoved } from '../events.ts'
import { linesWithReturns } from '../queries/cancellations.ts'
import { findEventMoveTerms } from '../queries/event-move.ts'
import { type EventMoveRow, listOrderLines, lockWithPriceDifferences } from '../queries/orders.ts'
import { cancelLines } from './cancel-order.ts'
import { cancelledPart, listSendingOrders, toEventKey } from './leaving-lines.ts'
import { endOpenPriceDifferences } from './lock-paid-order.ts'
import { payLinkedShares, payShare } from './pay-shares.ts'

/**
 * Runs in the transaction of the payment for a place at another event: the moved place's sums pay
 * the rest of its price, as a linked order paid by the original payment; the original place is
 * cancelled. The rounding of its commission stays there. Both orders, their price differences,
 * payments and events are locked by the caller.
 */
export async function completeEventMove(tx: Tx, to: EventMoveRow): Promise<void> {
  const { sourceOrderId, sourceHoldId } = to
  const { netMinor, name, deferred } = await findEventMoveTerms(tx, to.id)
  const locked = await lockWithPriceDifferences(tx, sourceOrderId)
  const order = locked.find(({ id }) => id === sourceOrderId)
  const lines = await linesWithReturns(tx, sourceOrderId)
  const line = lines.find(({ kind, holdId }) => kind === 'place' && holdId === sourceHoldId)
  const [place] = await listOrderLines(tx, to.id)
  if (
    order === undefined ||
    line === undefined ||
    line.returnedUnits > 0 ||
    place === undefined ||
    place.holdId === null
  )
    throw new Error(`event move ${to.id}: source order line is missing or cancelled`)
  const priceDifferences = locked.filter((one) => one.kind === 'price_difference')
  const eventMoves = locked.filter((one) => one.kind === 'event_move').filter(({ id }) => id !== to.id)
  await endOpenPriceDifferences(tx, { priceDifferences, eventMoves }, [sourceHoldId], 'place moved to another event')
  const senders = await listSendingOrders(tx, { order, priceDifferences }, { line, lines, deferred })
  const { shares, restMinor } = splitMovedPrice(
    netMinor,
    senders.map(({ creditMinor }) => creditMinor),
    to,
  )
  const [sender, ...rest] = senders
  const [share, ...further] = shares
  if (sender === undefined || share === undefined || restMinor > 0)
    throw new Error(`event move ${to.id}: moved sums no longer cover the price`)
  const part = { to, place, name }
  const moved = await payShare(tx, part, { order, share })
  const linkedShares = await payLinkedShares(tx, part, { senders: rest, shares: further })
  // A difference was paid: all the moved sums are used, and the rounding of their commission stays.
  const [cancelled = [], ...linkedCancelled] = senders.map((source, i) =>
    cancelledPart(source, { ...(shares[i] ?? share), isUsedUp: true }),
  )
  await cancelLines(tx, order, {
    ...{ lines, cancelled, terms: deferred?.terms ?? fullRefund, moved },
    by: { kind: 'owner', accountId: order.accountId },
    linkedRefunds: rest.map((linked, i) => ({
      order: linked.order,
      cancelled: linkedCancelled[i] ?? [],
      moved: linkedShares[i],
    })),
  })
  await tx.publish(placeMoved, { ...toEventKey(order), holdId: sourceHoldId, toOrderId: to.id })
}
