import type { Tx } from '#src/platform/db/tx.ts'

type CodeLimits = {
  readonly tenantId: number
  /** Locked before. */
  readonly eventIds: readonly string[]
  /** The limits of the codes that these orders use are locked. */
  readonly orderIds: readonly string[]
  /** Further limits of codes and rules. */
  readonly limitIds: readonly string[]
}

/**
 * Locks limits of promo codes with their pools.
 * @locks the limits in the order of their ids; the caller has locked the orders and the events
 */
export async function lockCodeLimits(tx: Tx, { tenantId, eventIds, orderIds, limitIds }: CodeLimits): Promise<void> {
  await tx.sql`
    select inventory.lock_code_limits(${tenantId}, ${eventIds}::uuid[], ${orderIds}::uuid[], ${limitIds}::uuid[])`
}
