import type { Tx } from '#src/platform/db/tx.ts'
import { type Installment, installmentsOf } from '../../domain/installment-plan.ts'
import { paymentsWithMoments, refundsWithMoments } from '../queries/bill-money.ts'

/** The parts in which orders are being paid to the provider; null: they were paid at once. */
export async function installmentsOfOrders(
  tx: Tx,
  orderIds: readonly string[],
): Promise<readonly Installment[] | null> {
  for (const payment of await paymentsWithMoments(tx, orderIds)) {
    const parts = installmentsOf(payment, false)
    if (parts !== null && (await refundsWithMoments(tx, [payment.id], [])).length === 0) return parts
  }
  return null
}
