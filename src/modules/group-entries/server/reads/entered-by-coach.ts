import type { Tx } from '#src/platform/db/tx.ts'

/**
 * The number of people with live places that an account has entered in an event by group entries.
 */
export async function enteredByCoach(tx: Tx, accountId: string, eventId: string): Promise<number> {
  const [row] = await tx.sql<{ entered: number }>`
    select count(*)::int as entered
    from registration.entries g join inventory.holds h on h.tenant_id = g.tenant_id and h.id = g.hold_id
    where g.account_id = ${accountId} and g.event_id = ${eventId} and g.group_entry_id is not null
      and (h.state = 'taken' or (h.state = 'held' and h.held_until > ${tx.now}))`
  return row?.entered ?? 0
}
