import type { Tx } from '#src/platform/db/database.ts'

/**
 * Keeps units of a product's stock for an order; all or nothing.
 * @returns the hold's id, or null where there is not enough
 */
export async function holdStock(
  tx: Tx,
  wish: {
    readonly tenantId: number
    readonly eventId: string
    readonly orderId: string
    readonly accountId: string
    readonly poolId: string
    readonly units: number
    readonly until: string
  },
): Promise<string | null> {
  const [row] = await tx.sql<{ code: string; holdId: string | null }>`
    select code, hold_id as "holdId" from inventory.hold(${wish.tenantId}, ${wish.eventId}, ${tx.now}, ${wish.until}, array[
      row (${wish.orderId}, ${wish.poolId}, ${wish.units}, null, null, 0, ${wish.accountId})::inventory.wanted])`
  return row?.code === 'held' ? row.holdId : null
}
