import type { Tx } from '#src/platform/db/tx.ts'

/**
 * The confirmed entries of an event in which this account's own people race: the account and its
 * relatives, in any payer's order, and the teams they run in. A coach's athletes and invited
 * friends are left out. Read as the system.
 */
export async function entriesOfOwnPeople(tx: Tx, accountId: string, eventId: string): Promise<string[]> {
  const rows = await tx.sql<{ id: string }>`
    select g.id from registration.entries g
      left join accounts.participants p on p.id = g.participant_id
      left join registration.invitations i on i.entry_id = g.id and i.state = 'accepted'
    where g.event_id = ${eventId} and g.state = 'confirmed' and g.group_entry_id is null
      and not g.participant ? 'invitationId' and not exists (select from registration.teams t where t.id = g.id)
      and coalesce(p.account_id, g.transferred_to, i.accepted_by, g.account_id) = ${accountId}
      and (g.account_id = ${accountId} or g.transferred_to = ${accountId} or i.accepted_by = ${accountId} or p.account_id = ${accountId})
    union
    select g.id from registration.team_members m join registration.entries g on g.id = m.team_id
      left join accounts.participants p on p.id = m.participant_id
    where g.event_id = ${eventId} and g.state = 'confirmed' and m.is_live
      and coalesce(p.account_id, m.account_id) = ${accountId}`
  return rows.map(({ id }) => id)
}
