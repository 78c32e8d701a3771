import type { Tx } from '#src/platform/db/tx.ts'
import { changePersonKey, findOtherHoldState, type PersonKeyObstacle } from './change-person-key.ts'

type Hold = { readonly tenantId: number; readonly eventId: string; readonly holdId: string }
type NextOwner = {
  /** Hex of the keyed hash. */
  readonly personKey: string
  readonly accountKey: string
}
type TransferObstacle = PersonKeyObstacle | 'account_limit'

/**
 * Gives a taken place to another person: it gets their person key, and counts for their account in
 * the event's limit per account. The place remains taken. The caller has locked the order;
 * locks the event.
 * @returns null where it is done
 */
export async function transferTaken(tx: Tx, hold: Hold, to: NextOwner): Promise<TransferObstacle | null> {
  const obstacle = await transferObstacle(tx, hold, to)
  if (obstacle !== null) return obstacle
  const changed = await changePersonKey(tx, hold, to.personKey)
  if (changed !== null) return changed
  await tx.sql`
    update inventory.holds set account_key = ${to.accountKey} where tenant_id = ${hold.tenantId} and id = ${hold.holdId}`
  return null
}

/**
 * The obstacle that `transferTaken` would return now; changes nothing. The caller has locked the order;
 * locks the event.
 */
export async function transferObstacle(
  tx: Tx,
  hold: Hold,
  { personKey, accountKey }: NextOwner,
): Promise<'held' | 'taken' | 'account_limit' | null> {
  await tx.sql`select inventory.lock_event(${hold.tenantId}, ${hold.eventId})`
  await tx.sql`select inventory.release_expired_holds(${hold.tenantId}, ${hold.eventId}, ${tx.now})`
  const [full] = await tx.sql`
    select from inventory.limits l join inventory.holds h on h.tenant_id = l.tenant_id and h.id = ${hold.holdId}
    where l.tenant_id = ${hold.tenantId} and l.id = ${hold.eventId} and h.account_key <> ${accountKey} and l.per_account <= (
      select count(*) from inventory.holds o
      where o.tenant_id = l.tenant_id and o.limit_id = l.id and o.account_key = ${accountKey}
        and (o.state = 'taken' or (o.state = 'held' and o.held_until > ${tx.now})) and o.person_key is not null)`
  return full === undefined ? await findOtherHoldState(tx, hold, personKey) : 'account_limit'
}
