import { err, ok, type Result } from '#src/kernel/result.ts'
import type { Tx } from '#src/platform/db/database.ts'
import { lockPools } from './set-pools.ts'

export type OnePool = {
  readonly tenantId: number
  readonly eventId: string
  readonly poolId: string
  readonly capacity: number
}

/**
 * Makes one more pool of an event that has its limit row, or changes its capacity: a code's uses. Below what is taken and
 * held it is refused. From here on nothing of the event is given out until the transaction has ended.
 */
export async function setPool(tx: Tx, pool: OnePool): Promise<Result<undefined, 'inventory.below_sold'>> {
  const { tenantId, eventId, poolId, capacity } = pool
  await lockPools(tx, pool)
  await tx.sql`select inventory.free_due(${tenantId}, ${eventId}, ${tx.now})`
  const written = await tx.sql`
    insert into inventory.pools as p (tenant_id, id, limit_id, capacity)
    values (${tenantId}, ${poolId}, ${eventId}, ${capacity})
    on conflict (tenant_id, id) do update set capacity = excluded.capacity where p.taken + p.held <= excluded.capacity
    returning id`
  return written.length > 0 ? ok() : err('inventory.below_sold')
}
