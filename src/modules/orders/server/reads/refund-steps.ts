import { addDays, comparePlainDates, type PlainDate, plainDateIn } from '#src/kernel/plain-date.ts'
import { refundFactsOfEvent } from '#src/modules/catalog/server/reads/refund-facts.ts'
import type { Tx } from '#src/platform/db/tx.ts'
import { linesToCancel } from '../../domain/lines-to-cancel.ts'
import { fullRefund, refundSum, returnedLines } from '../../domain/refund-sums.ts'
import { type ReturnablePremium, returnablePremiums } from '../../domain/returnable-premiums.ts'
import { linesWithReturns } from '../queries/cancellations.ts'
import { findOrder } from '../queries/orders.ts'

/** The sum that cancelling the whole order refunds until the end of a day of the event's calendar. */
export type RefundStep = { readonly lastDay: PlainDate; readonly amountMinor: number }

export type RefundSteps = {
  /** The organizer's rules that are still to come, without insurance; null where nothing else was paid for. */
  readonly steps: readonly RefundStep[] | null
  readonly premiums: readonly ReturnablePremium[]
}

/**
 * What cancelling the whole order refunds and until when, in amounts of this order: of the organizer
 * by the event's rules, and premiums by the insurers' own.
 * @throws where there is no such order
 */
export async function refundStepsOfOrder(tx: Tx, orderId: string): Promise<RefundSteps> {
  const order = await findOrder(tx, orderId)
  if (order === null) throw new Error(`order ${orderId} not found`)
  const { rules, eventStatus, startsOn, timeZone } = await refundFactsOfEvent(tx, order.eventId)
  const lines = linesToCancel(await linesWithReturns(tx, orderId), eventStatus)
  const organizers = lines.filter(({ kind }) => kind !== 'insurance')
  const today = plainDateIn(tx.now, timeZone)
  const steps = rules
    .map(({ daysBefore, ...terms }) => ({
      lastDay: addDays(startsOn, -daysBefore),
      amountMinor: refundSum(returnedLines(organizers, { kind: 'whole' }, order, terms)),
    }))
    .filter(({ lastDay }) => comparePlainDates(today, lastDay) <= 0)
  const isPaidFor = refundSum(returnedLines(organizers, { kind: 'whole' }, order, fullRefund)) > 0
  return { steps: isPaidFor ? steps : null, premiums: returnablePremiums(lines, timeZone) }
}
