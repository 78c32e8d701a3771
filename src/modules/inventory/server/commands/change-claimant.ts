import type { Tx } from '#src/platform/db/database.ts'

/** What stands in the way: that claimant's own place of the subject, held or taken; or this place is nobody's any more. */
export type ClaimantObstacle = 'held' | 'taken' | 'gone'

/**
 * Gives a held or taken place another claimant: a name was corrected, a team renamed, or whoever the place was bought for
 * has come. The order is locked by the caller.
 * @param claimant hex of the keyed hash
 * @returns null where it is done
 */
export async function changeClaimant(
  tx: Tx,
  hold: { readonly tenantId: number; readonly eventId: string; readonly holdId: string },
  claimant: string,
): Promise<ClaimantObstacle | null> {
  await tx.sql`select inventory.lock_event(${hold.tenantId}, ${hold.eventId})`
  // A hold that ran out is nobody's, whether or not anybody has swept it.
  await tx.sql`select inventory.free_due(${hold.tenantId}, ${hold.eventId}, ${tx.now})`
  const [other] = await tx.sql<{ state: 'held' | 'taken' }>`
    select o.state from inventory.holds h join inventory.holds o
      on o.tenant_id = h.tenant_id and o.subject = h.subject and o.twin = h.twin and o.claimant = decode(${claimant}, 'hex')
     and o.state in ('held', 'taken') and o.claimant is not null and o.id <> h.id
    where h.tenant_id = ${hold.tenantId} and h.id = ${hold.holdId}`
  if (other !== undefined) return other.state
  const changed = await tx.sql`
    update inventory.holds set claimant = decode(${claimant}, 'hex')
    where tenant_id = ${hold.tenantId} and id = ${hold.holdId} and state in ('held', 'taken')
    returning id`
  return changed.length > 0 ? null : 'gone'
}
