import type { Tx } from '#src/platform/db/tx.ts'

type Owned = { readonly tenantId: number; readonly organizerId: string | null }

/**
 * Changes of what an organizer offers wait for one another: which spellings of codes are live, and how
 * many automatic rules. Orders don't wait.
 * @locks the organizer's discounts, or the tenant's own ones; after the rule, and nothing after it
 * that another transaction holds meanwhile
 */
export async function lockOrganizer(tx: Tx, { tenantId, organizerId }: Owned): Promise<void> {
  await tx.sql`select discounts.lock_organizer(${tenantId}, ${organizerId})`
}

/** The automatic rules that are on and not over, but for the one named. */
export async function countAutomaticRules(
  tx: Tx,
  { tenantId, organizerId }: Owned,
  exceptId: string | null,
): Promise<number> {
  const [row] = await tx.sql<{ count: number }>`
    select count(*)::int as count from discounts.rules
    where tenant_id = ${tenantId} and organizer_id is not distinct from ${organizerId} and trigger = 'automatic'
      and is_active and (ends_at is null or ends_at > ${tx.now}) and id is distinct from ${exceptId}`
  return row?.count ?? 0
}
