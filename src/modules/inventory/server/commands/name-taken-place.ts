import type { Tx } from '#src/platform/db/database.ts'

/**
 * Gives a place that was taken for nobody in particular to a person. The order is locked by the caller.
 * @param claimant hex of the keyed hash
 * @returns false where that person has an entry of this subject already, or the place is not taken any more
 */
export async function nameTakenPlace(
  tx: Tx,
  hold: { readonly tenantId: number; readonly eventId: string; readonly holdId: string },
  claimant: string,
): Promise<boolean> {
  await tx.sql`select inventory.lock_event(${hold.tenantId}, ${hold.eventId})`
  // A hold that ran out is nobody's, whether or not anybody has swept it.
  await tx.sql`select inventory.free_due(${hold.tenantId}, ${hold.eventId}, ${tx.now})`
  const rows = await tx.sql<{ id: string }>`
    update inventory.holds h set claimant = decode(${claimant}, 'hex')
    where h.tenant_id = ${hold.tenantId} and h.id = ${hold.holdId} and h.state = 'taken' and not exists (
      select from inventory.holds o
      where o.tenant_id = h.tenant_id and o.subject = h.subject and o.claimant = decode(${claimant}, 'hex')
        and o.twin = h.twin and o.state in ('held', 'taken') and o.claimant is not null and o.id <> h.id)
    returning id`
  return rows.length > 0
}
