import type { Tx } from '#src/platform/db/tx.ts'
import type { AccountMerge, Erased } from '#src/platform/personal-data/personal-data.ts'

/** Holds and waitlists keep their places; unpaid places that were given up count together. */
export async function mergeHolds(tx: Tx, { fromId, toId }: AccountMerge): Promise<Erased> {
  await tx.sql`update inventory.holds set account_key = ${toId} where account_key = ${fromId}`
  await tx.sql`update inventory.holds set list_account = ${toId} where list_account = ${fromId}`
  await tx.sql`update inventory.waitlist_entries set account_key = ${toId} where account_key = ${fromId}`
  await tx.sql`
    update inventory.abandoned_places k
    set places = k.places + g.places, until = greatest(k.until, g.until), held_minutes = k.held_minutes + g.held_minutes
    from inventory.abandoned_places g
    where g.account_key = ${fromId} and k.account_key = ${toId} and k.tenant_id = g.tenant_id and k.limit_id = g.limit_id`
  await tx.sql`
    delete from inventory.abandoned_places g where account_key = ${fromId} and exists (
      select from inventory.abandoned_places k
      where k.tenant_id = g.tenant_id and k.limit_id = g.limit_id and k.account_key = ${toId})`
  await tx.sql`update inventory.abandoned_places set account_key = ${toId} where account_key = ${fromId}`
  return { fileKeys: [] }
}
