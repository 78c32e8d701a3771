import type { Tx } from '#src/platform/db/tx.ts'

/**
 * Locks every event in which an account has a place or waits for one, in the order of their ids, as
 * every change of their holds does.
 * @locks limit rows and pools until commit; payments and orders are locked before
 */
export async function lockEventsOf(tx: Tx, accountId: string): Promise<void> {
  const limits = await tx.sql<{ tenantId: number; limitId: string }>`
    select distinct tenant_id as "tenantId", limit_id as "limitId" from (
      select tenant_id, limit_id from inventory.holds
      where state <> 'freed' and (account_key = ${accountId} or list_account = ${accountId})
      union all
      select tenant_id, limit_id from inventory.waitlist_entries
      where state in ('waiting', 'offered') and account_key = ${accountId}) own
    order by limit_id, tenant_id`
  for (const { tenantId, limitId } of limits) await tx.sql`select inventory.lock_event(${tenantId}, ${limitId})`
}
