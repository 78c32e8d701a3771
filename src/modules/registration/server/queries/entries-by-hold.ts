import type { Tx } from '#src/platform/db/tx.ts'

/** The living entries of an order with the holds of their places. */
export async function listEntriesByHold(
  tx: Tx,
  orderId: string,
): Promise<{ readonly entryId: string; readonly holdId: string }[]> {
  return await tx.sql<{ entryId: string; holdId: string }>`
    select id as "entryId", hold_id as "holdId" from registration.entries
    where order_id = ${orderId} and state in ('held', 'confirmed')`
}
