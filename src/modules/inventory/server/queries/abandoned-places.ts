import type { Tx } from '#src/platform/db/tx.ts'

/** Deletes abandoned places that lower no bound any more. */
export async function deleteAbandonedPlaces(tx: Tx): Promise<void> {
  // rows locked by a count at this moment are left for the next run
  await tx.sql`
    delete from inventory.abandoned_places
    where (tenant_id, limit_id, account_key) in (
      select tenant_id, limit_id, account_key from inventory.abandoned_places where until <= ${tx.now} for update skip locked)`
}
