import type { Tx } from '#src/platform/db/database.ts'
import { changePersonKey, type PersonKeyObstacle } from './change-person-key.ts'

/**
 * Gives a taken place to somebody else: another person key, and counted for another account against what one account may have in
 * the event. The place itself is taken all along. The order is locked by the caller.
 * @param to.personKey hex of the keyed hash
 * @returns null where it is done
 */
export async function giveTaken(
  tx: Tx,
  hold: { readonly tenantId: number; readonly eventId: string; readonly holdId: string },
  to: { readonly personKey: string; readonly accountKey: string },
): Promise<PersonKeyObstacle | 'account_limit' | null> {
  await tx.sql`select inventory.lock_event(${hold.tenantId}, ${hold.eventId})`
  const [full] = await tx.sql`
    select from inventory.limits l join inventory.holds h on h.tenant_id = l.tenant_id and h.id = ${hold.holdId}
    where l.tenant_id = ${hold.tenantId} and l.id = ${hold.eventId} and h.account_key <> ${to.accountKey} and l.per_account <= (
      select count(*) from inventory.holds o
      where o.tenant_id = l.tenant_id and o.limit_id = l.id and o.account_key = ${to.accountKey}
        and (o.state = 'taken' or (o.state = 'held' and o.held_until > ${tx.now})) and o.person_key is not null)`
  if (full !== undefined) return 'account_limit'
  const obstacle = await changePersonKey(tx, hold, to.personKey)
  if (obstacle !== null) return obstacle
  await tx.sql`
    update inventory.holds set account_key = ${to.accountKey} where tenant_id = ${hold.tenantId} and id = ${hold.holdId}`
  return null
}
