import type { Tx } from '#src/platform/db/tx.ts'
import { deductFee } from '../../domain/deduct-fee.ts'
import { isPaidStatus } from '../../domain/order-state.ts'
import { fullRefund, refundSum, returnedLines } from '../../domain/refund-sums.ts'
import { linesWithReturns } from '../queries/cancellations.ts'
import { findOrder, listPriceDifferences } from '../queries/orders.ts'
import type { PaidOrder } from '../queries/paid-place.ts'
import { cancelLines, type LinesToCancel, listLinkedRefunds } from './cancel-order.ts'

export type ReleaseInput = {
  readonly holdId: string
  /** The organizer's fee, without its commission. */
  readonly feeMinor: number
}
type Release = Pick<LinesToCancel, 'lines' | 'cancelled' | 'linkedRefunds'> & { readonly refundMinor: number }

/** The refund of a paid place that is released to another buyer: its whole price, less the fee. */
async function releaseOf(
  tx: Tx,
  paid: Pick<PaidOrder, 'order' | 'priceDifferences'>,
  { holdId, feeMinor }: ReleaseInput,
): Promise<Release | null> {
  const { order } = paid
  const lines = await linesWithReturns(tx, order.id)
  const line = lines.find((one) => one.kind === 'place' && one.holdId === holdId)
  if (line === undefined || line.returnedUnits > 0 || !isPaidStatus(order.status)) return null
  const whole = returnedLines(lines, { kind: 'line', lineId: line.id }, order, fullRefund)
  const wholeLinkedRefunds = await listLinkedRefunds(tx, paid, { cancelled: whole, terms: fullRefund })
  // The place's own line first: the rest of the fee is deducted from its price differences.
  const isOwn = ({ id }: (typeof whole)[number]) => id === line.id
  const sorted = [
    ...whole.filter(isOwn),
    ...wholeLinkedRefunds.flatMap(({ cancelled }) => cancelled),
    ...whole.filter((one) => !isOwn(one)),
  ]
  const less = new Map(deductFee(sorted, feeMinor, order).map((line) => [line.id, line]))
  const lessOf = (all: typeof whole) => all.map((line) => less.get(line.id) ?? line)
  const cancelled = lessOf(whole)
  const linkedRefunds = wholeLinkedRefunds.map((linked) => ({ ...linked, cancelled: lessOf([...linked.cancelled]) }))
  return {
    lines,
    cancelled,
    linkedRefunds,
    refundMinor: linkedRefunds.reduce((sum, linked) => sum + refundSum(linked.cancelled), refundSum(cancelled)),
  }
}

/** The refund at this moment; null where the order no longer has the place. */
export async function refundOfRelease(tx: Tx, orderId: string, input: ReleaseInput): Promise<number | null> {
  const order = await findOrder(tx, orderId)
  if (order === null) return null
  const release = await releaseOf(tx, { order, priceDifferences: await listPriceDifferences(tx, orderId) }, input)
  return release?.refundMinor ?? null
}

/**
 * Releases a paid place because another buyer has paid for it: a cancellation with all its effects,
 * by these terms. The caller has locked the order's payments, the order (`lockPaidOrder`) and the
 * event. False where the place is gone.
 */
export async function releasePlace(tx: Tx, paid: PaidOrder, input: ReleaseInput): Promise<boolean> {
  const release = await releaseOf(tx, paid, input)
  if (release === null) return false
  const by = { kind: 'owner', accountId: paid.order.accountId } as const
  const { lines, cancelled, linkedRefunds } = release
  await cancelLines(tx, paid.order, {
    lines,
    cancelled,
    linkedRefunds,
    by,
    terms: fullRefund,
    cause: 'released place sold',
  })
  return true
}
