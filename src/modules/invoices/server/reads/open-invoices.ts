import type { Tx } from '#src/platform/db/tx.ts'
import { openInvoicesOfOrders } from '../queries/invoices.ts'

export type OpenInvoice = {
  readonly number: number
  /** What has come for it so far, without what goes back. */
  readonly receivedMinor: number
}

/** The invoices of orders that still wait for money, by order. */
export async function openInvoices(tx: Tx, orderIds: readonly string[]): Promise<ReadonlyMap<string, OpenInvoice>> {
  if (orderIds.length === 0) return new Map()
  const invoices = await openInvoicesOfOrders(tx, orderIds)
  return new Map(
    invoices.map(({ orderId, number, receivedMinor, returnedMinor }) => [
      orderId,
      { number, receivedMinor: receivedMinor - returnedMinor },
    ]),
  )
}
