import { cancelPayments } from '#src/modules/payments/server/commands/cancel-payments.ts'
import type { Tx } from '#src/platform/db/tx.ts'
import { optionsToReturn } from '../../domain/linked-options.ts'
import { type LineWithReturns, linesWithReturns } from '../queries/cancellations.ts'
import type { PaidOrder } from '../queries/paid-place.ts'
import { endOrder } from './end-order.ts'

/** Ends the orders of options that wait for payment, also expired ones. The paid order is locked. */
export async function endWaitingOptions(tx: Tx, { options }: Pick<PaidOrder, 'options'>, cause: string): Promise<void> {
  const open = options.filter(isWaiting)
  await cancelPayments(
    tx,
    open.map(({ id }) => id),
    cause,
  )
  for (const one of open) await endOrder(tx, one, 'cancelled', cause)
}

/**
 * Ends those of them with an option for what is cancelled. One with nothing cancelled can still be
 * paid. The paid order is locked.
 * @param lines all lines of the paid order
 * @param cancelled the units of these lines that are cancelled now
 */
export async function endLeavingOptions(
  tx: Tx,
  { options }: Pick<PaidOrder, 'options'>,
  lines: readonly LineWithReturns[],
  cancelled: ReadonlyMap<string, number>,
): Promise<void> {
  const leaving: (typeof options)[number][] = []
  for (const one of options)
    if (isWaiting(one) && optionsToReturn(await linesWithReturns(tx, one.id), lines, cancelled).length > 0)
      leaving.push(one)
  await endWaitingOptions(tx, { options: leaving }, 'its order was cancelled')
}

function isWaiting({ status }: PaidOrder['options'][number]): boolean {
  return status === 'awaiting_payment' || status === 'expired'
}
