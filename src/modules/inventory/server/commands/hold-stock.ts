import type { Tx } from '#src/platform/db/tx.ts'

/**
 * Holds units of a product's stock for an order; all or nothing.
 * @returns the hold's id, or null where the stock is too small
 */
export async function holdStock(
  tx: Tx,
  input: {
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
    select code, hold_id as "holdId" from inventory.hold(${input.tenantId}, ${input.eventId}, ${tx.now}, ${input.until}, array[
      row (${input.orderId}, ${input.poolId}, ${input.units}, null, null, 0, ${input.accountId})::inventory.hold_request])`
  return row?.code === 'held' ? row.holdId : null
}
