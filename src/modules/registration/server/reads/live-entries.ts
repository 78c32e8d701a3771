import type { Tx } from '#src/platform/db/tx.ts'

export type PersonInRace = {
  readonly orderId: string
  readonly isOwn: boolean
  readonly isPaid: boolean
  readonly raceId: string
  readonly personKey: string
}

/**
 * The live entries of these people in an event, in orders of any account.
 * @param of person keys: hex of the keyed hashes
 */
export async function listLiveEntries(
  tx: Tx,
  of: { readonly accountId: string; readonly eventId: string; readonly personKeys: readonly string[] },
): Promise<PersonInRace[]> {
  return await tx.sql<PersonInRace>`
    select g.order_id as "orderId", g.account_id = ${of.accountId} as "isOwn", g.state = 'confirmed' as "isPaid",
      g.race_id as "raceId", encode(g.person_key, 'hex') as "personKey"
    from registration.entries g join inventory.holds h on h.tenant_id = g.tenant_id and h.id = g.hold_id
    where g.event_id = ${of.eventId}
      and g.person_key = any (array(select decode(c, 'hex') from unnest(${of.personKeys}::text[]) c))
      and (g.state = 'confirmed' or (g.state = 'held' and h.state = 'held' and h.held_until > ${tx.now}))`
}
