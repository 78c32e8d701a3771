import { addDays, comparePlainDates, type PlainDate, plainDateIn } from '#src/kernel/plain-date.ts'
import { refundFactsOfEvent } from '#src/modules/catalog/server/reads/refund-facts.ts'
import type { Tx } from '#src/platform/db/tx.ts'
import { linesToCancel } from '../../domain/lines-to-cancel.ts'
import { refundSum, returnedLines } from '../../domain/refund-sums.ts'
import { linesWithReturns } from '../queries/cancellations.ts'
import { findOrder } from '../queries/orders.ts'

/** The sum that cancelling the whole order refunds until the end of a day of the event's calendar. */
export type RefundStep = { readonly lastDay: PlainDate; readonly amountMinor: number }

/**
 * The steps of the event's refund rules that are still to come, in amounts of this order; empty
 * where a cancellation refunds nothing any more.
 * @throws where there is no such order
 */
export async function refundStepsOfOrder(tx: Tx, orderId: string): Promise<RefundStep[]> {
  const order = await findOrder(tx, orderId)
  if (order === null) throw new Error(`order ${orderId} not found`)
  const { rules, eventStatus, startsOn, timeZone } = await refundFactsOfEvent(tx, order.eventId)
  const lines = linesToCancel(await linesWithReturns(tx, orderId), eventStatus)
  const today = plainDateIn(tx.now, timeZone)
  return rules
    .map(({ daysBefore, ...terms }) => ({
      lastDay: addDays(startsOn, -daysBefore),
      amountMinor: refundSum(returnedLines(lines, { kind: 'whole' }, order, terms)),
    }))
    .filter(({ lastDay }) => comparePlainDates(today, lastDay) <= 0)
}
