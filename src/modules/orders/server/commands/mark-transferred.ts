import type { Tx } from '#src/platform/db/tx.ts'

/**
 * Flags the place as transferred: its payer can't cancel it any more. The order is locked by the
 * caller.
 */
export async function markTransferred(
  tx: Tx,
  of: { readonly orderId: string; readonly holdId: string },
): Promise<void> {
  const rows = await tx.sql`
    update orders.lines set is_transferred = true
    where order_id = ${of.orderId} and hold_id = ${of.holdId} and kind = 'place' returning id`
  if (rows.length !== 1)
    throw new Error(`order ${of.orderId}: expected one place line with hold ${of.holdId}, updated ${rows.length}`)
}
