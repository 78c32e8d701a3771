import type { Tx } from '#src/platform/db/tx.ts'

/** What lowers nobody's bound any more. */
export async function deleteAbandonedPlaces(tx: Tx): Promise<void> {
  // what somebody counts at this moment waits for the next time
  await tx.sql`
    delete from inventory.abandoned_places
    where (tenant_id, limit_id, account_key) in (
      select tenant_id, limit_id, account_key from inventory.abandoned_places where until <= ${tx.now} for update skip locked)`
}
