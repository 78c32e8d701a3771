import type { Tx } from '#src/platform/db/tx.ts'
import { hasPaymentToShop } from '../queries/payments.ts'

/** Whether an organizer's own shop has money of these orders: its register makes their receipts. */
export async function isPaidToShop(tx: Tx, orderIds: readonly string[]): Promise<boolean> {
  return await hasPaymentToShop(tx, orderIds)
}
