import type { Instant } from '#src/kernel/instant.ts'
import type { Tx } from '#src/platform/db/tx.ts'
import type { WaitlistOfPool } from './waitlist.ts'

/**
 * The number of resale units of a pool: places that their owners have released and that the
 * waitlist may take.
 */
export async function countResaleUnits(
  tx: Tx,
  { tenantId, poolId }: Pick<WaitlistOfPool, 'tenantId' | 'poolId'>,
): Promise<number> {
  const [row] = await tx.sql<{ resale: number }>`
    select resale from inventory.pools where tenant_id = ${tenantId} and id = ${poolId}`
  return row?.resale ?? 0
}

export type ResaleUnits = {
  readonly resale: number
  /** The number of units available without resale. */
  readonly available: number
}

/**
 * Adds resale units to a pool for its waitlist beyond the free ones: places that still belong to
 * their owners. Units that are not offered in the same transaction must be removed by `endResale`.
 * @param places the number of released places, and of people about to pay
 */
export async function allowResale(
  tx: Tx,
  { tenantId, eventId, poolId }: WaitlistOfPool,
  places: { readonly open: number; readonly bound: number },
): Promise<ResaleUnits> {
  const [row] = await tx.sql<ResaleUnits>`
    select resale, available from inventory.allow_resale(${tenantId}, ${eventId}, ${tx.now}, ${poolId}, ${places.open}, ${places.bound})`
  if (row === undefined) throw new Error('inventory.allow_resale returned no row')
  return row
}

/** Removes resale units added in this transaction and not offered. @param units their number */
export async function endResale(
  tx: Tx,
  { tenantId, poolId }: Pick<WaitlistOfPool, 'tenantId' | 'poolId'>,
  units: number,
): Promise<void> {
  if (units > 0) await tx.sql`select inventory.end_resale(${tenantId}, ${poolId}, ${units})`
}

/**
 * Withdraws the last offer of a waitlist; its person is waiting again. Null where nothing is
 * offered. The event is locked.
 */
export async function withdrawOffer(
  tx: Tx,
  { tenantId, eventId, poolId }: WaitlistOfPool,
): Promise<{ readonly entryId: string; readonly until: Instant } | null> {
  const [row] = await tx.sql<{ entryId: string; until: Instant }>`
    select entry as "entryId", until from inventory.withdraw_offer(${tenantId}, ${eventId}, ${poolId})`
  return row ?? null
}
