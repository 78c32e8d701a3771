import type { Tx } from '#src/platform/db/tx.ts'
import { type InvoiceReturn, returnsOfOrders } from '../queries/returns.ts'

/** What came for the invoices of orders and pays nothing, with how far its return has come; the newest first. */
export async function returnedTransfers(tx: Tx, orderIds: readonly string[]): Promise<readonly InvoiceReturn[]> {
  return await returnsOfOrders(tx, orderIds)
}
