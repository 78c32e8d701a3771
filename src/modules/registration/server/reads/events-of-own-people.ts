import type { PlainDate } from '#src/kernel/plain-date.ts'
import type { Tx } from '#src/platform/db/tx.ts'

const maxEvents = 20

/**
 * The events that ended since a day and in which this account's own people may have raced, the
 * latest first: from its own entries, places it received, and its teams. `entriesOfOwnPeople` then
 * checks each event. Read as the system: some rows belong to other payers.
 */
export async function eventsOfOwnPeople(tx: Tx, accountId: string, since: PlainDate): Promise<string[]> {
  const rows = await tx.sql<{ code: string }>`
    with entered as (
      select g.event_id from registration.entries g where g.account_id = ${accountId} and g.state = 'confirmed'
      union
      select g.event_id from registration.entries g where g.transferred_to = ${accountId} and g.state = 'confirmed'
      union
      select g.event_id from registration.invitations i join registration.entries g on g.id = i.entry_id
      where i.accepted_by = ${accountId} and g.state = 'confirmed'
      union
      select g.event_id from registration.team_members m join registration.entries g on g.id = m.team_id
      where m.is_live and g.state = 'confirmed' and m.account_id = ${accountId}
    )
    select e.code from entered join catalog.events e on e.id = entered.event_id
    where e.ends_on >= ${since} and e.ends_on <= ${tx.now}::timestamptz::date + 1 and e.status = 'published'
    order by e.ends_on desc, e.code limit ${maxEvents}`
  return rows.map(({ code }) => code)
}
