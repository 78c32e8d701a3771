import { cancelPayments } from '#src/modules/payments/server/commands/cancel-payments.ts'
import type { Tx } from '#src/platform/db/tx.ts'
import type { PaidOrder } from '../queries/paid-place.ts'
import { endOrder } from './end-order.ts'

/** Ends the orders of options that wait for payment, also expired ones. The paid order is locked. */
export async function endWaitingOptions(tx: Tx, { options }: Pick<PaidOrder, 'options'>, cause: string): Promise<void> {
  const open = options.filter(({ status }) => status === 'awaiting_payment' || status === 'expired')
  await cancelPayments(
    tx,
    open.map(({ id }) => id),
    cause,
  )
  for (const one of open) await endOrder(tx, one, 'cancelled', cause)
}
