import type { Tx } from '#src/platform/db/database.ts'

/**
 * Gives a held or taken place another claimant (a team was renamed). The order is locked by the caller.
 * @param claimant hex of the keyed hash
 * @returns how that claimant's own place of this subject stands in the way, null where none does
 */
export async function renameClaimant(
  tx: Tx,
  hold: { readonly tenantId: number; readonly eventId: string; readonly holdId: string },
  claimant: string,
): Promise<'held' | 'taken' | null> {
  await tx.sql`select inventory.lock_event(${hold.tenantId}, ${hold.eventId})`
  // A hold that ran out is nobody's, whether or not anybody has swept it.
  await tx.sql`select inventory.free_due(${hold.tenantId}, ${hold.eventId}, ${tx.now})`
  const [other] = await tx.sql<{ state: 'held' | 'taken' }>`
    select o.state from inventory.holds h join inventory.holds o
      on o.tenant_id = h.tenant_id and o.subject = h.subject and o.twin = h.twin and o.claimant = decode(${claimant}, 'hex')
     and o.state in ('held', 'taken') and o.claimant is not null and o.id <> h.id
    where h.tenant_id = ${hold.tenantId} and h.id = ${hold.holdId}`
  if (other !== undefined) return other.state
  await tx.sql`
    update inventory.holds set claimant = decode(${claimant}, 'hex')
    where tenant_id = ${hold.tenantId} and id = ${hold.holdId} and state in ('held', 'taken')`
  return null
}
