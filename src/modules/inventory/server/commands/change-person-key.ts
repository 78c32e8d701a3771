import type { Tx } from '#src/platform/db/tx.ts'

/**
 * The obstacle: the person already has a place of the subject, held or taken; or this hold was freed.
 */
export type PersonKeyObstacle = 'held' | 'taken' | 'gone'

/**
 * Gives a held or taken place another person key: a name was corrected, a team was renamed, or the
 * invited person was entered. The order is locked by the caller.
 * @param personKey hex of the keyed hash
 * @returns null where it is done
 */
export async function changePersonKey(
  tx: Tx,
  hold: { readonly tenantId: number; readonly eventId: string; readonly holdId: string },
  personKey: string,
): Promise<PersonKeyObstacle | null> {
  await tx.sql`select inventory.lock_event(${hold.tenantId}, ${hold.eventId})`
  // An expired hold is free, even if it is not swept yet.
  await tx.sql`select inventory.release_expired_holds(${hold.tenantId}, ${hold.eventId}, ${tx.now})`
  const other = await findOtherHoldState(tx, hold, personKey)
  if (other !== null) return other
  const changed = await tx.sql`
    update inventory.holds set person_key = decode(${personKey}, 'hex')
    where tenant_id = ${hold.tenantId} and id = ${hold.holdId} and state in ('held', 'taken')
    returning id`
  return changed.length > 0 ? null : 'gone'
}

/**
 * The state of the person's other hold in the subject of this hold; null: none. The event is locked
 * by the caller.
 */
export async function findOtherHoldState(
  tx: Tx,
  hold: { readonly tenantId: number; readonly holdId: string },
  personKey: string,
): Promise<'held' | 'taken' | null> {
  const [other] = await tx.sql<{ state: 'held' | 'taken' }>`
    select o.state from inventory.holds h join inventory.holds o
      on o.tenant_id = h.tenant_id and o.subject = h.subject and o.duplicate_number = h.duplicate_number and o.person_key = decode(${personKey}, 'hex')
     and o.state in ('held', 'taken') and o.person_key is not null and o.id <> h.id
    where h.tenant_id = ${hold.tenantId} and h.id = ${hold.holdId}`
  return other?.state ?? null
}
