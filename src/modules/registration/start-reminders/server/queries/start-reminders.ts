import { plusMs } from '#src/kernel/instant.ts'
import type { Language } from '#src/kernel/texts.ts'
import type { Notice } from '#src/modules/accounts/notifications/server/commands/take-notices.ts'
import type { Tx } from '#src/platform/db/tx.ts'
import { remindedAfterEnteredMs, startRemindingHours } from '../../domain/start-reminders.ts'

/**
 * The next accounts to remind of a race on the next day in the event's time zone: they have a
 * confirmed entry there, of an event that takes place, and were not reminded.
 */
export async function accountsToRemind(tx: Tx, max: number): Promise<Notice[]> {
  return await tx.sql<Notice>`
    with races as (
      select r.tenant_id, r.id from catalog.races r join catalog.events e on e.id = r.event_id
      where e.status = 'published' and not e.is_online
        and r.starts_at > ${tx.now} and r.starts_at < ${plusMs(tx.now, 3 * 24 * 3600_000)}
        and (r.starts_at at time zone e.time_zone)::date = (${tx.now}::timestamptz at time zone e.time_zone)::date + 1
        and extract(hour from ${tx.now}::timestamptz at time zone e.time_zone) >= ${startRemindingHours.from}
        and extract(hour from ${tx.now}::timestamptz at time zone e.time_zone) < ${startRemindingHours.to}
    )
    select distinct g.race_id as "subjectId", coalesce(g.transferred_to, g.account_id) as "accountId"
    from races r join registration.entries g on g.tenant_id = r.tenant_id and g.race_id = r.id and g.bib is not null
    where g.state = 'confirmed' and not g.participant ? 'invitationId'
      and g.confirmed_at < ${plusMs(tx.now, -remindedAfterEnteredMs)}
      and not exists (select from accounts.notices n where n.kind = 'start_reminder' and n.subject_id = g.race_id
        and n.account_id = coalesce(g.transferred_to, g.account_id))
    limit ${max}`
}

export type RemindedEntry = {
  readonly orderId: string
  readonly entryId: string
  /** The place was transferred to the account: the order is another's. */
  readonly isTransferred: boolean
  readonly name: string
  readonly bib: number
  readonly wave: string | null
}

/** What an account has in the race. */
export async function remindedEntries(tx: Tx, raceId: string, accountId: string): Promise<RemindedEntry[]> {
  return await tx.sql<RemindedEntry>`
    select g.order_id as "orderId", g.id as "entryId", g.transferred_to is not null as "isTransferred",
      concat_ws(' ', g.participant ->> 'firstName', g.participant ->> 'lastName') as name, g.bib, g.wave
    from registration.entries g
    where g.race_id = ${raceId} and coalesce(g.transferred_to, g.account_id) = ${accountId} and g.state = 'confirmed'
      and g.bib is not null and not g.participant ? 'invitationId'
    order by g.bib`
}

export type RemindedReader = {
  /** Of an entry, or of a team's member. */
  readonly id: string
  readonly entryId: string
  readonly email: string
  readonly name: string
  /** Of the confirmed account with this address; null where there is none. */
  readonly language: Language | null
}

/**
 * The participants of these entries, and the members of these teams, who have an address of their
 * own. A coach's athletes are the coach's to remind.
 */
export async function remindedReaders(
  tx: Tx,
  entryIds: readonly string[],
  ownEmail: string,
): Promise<RemindedReader[]> {
  return await tx.sql<RemindedReader>`
    with people as (
      select g.id, g.id as entry_id, lower(g.participant ->> 'email') as email, g.participant
      from registration.entries g
      where g.id = any (${[...entryIds]}::uuid[]) and g.group_entry_id is null and g.participant_id <> g.id
      union all
      select m.id, m.team_id, lower(coalesce(nullif(m.participant ->> 'email', ''), o.email)), m.participant
      from registration.team_members m join accounts.accounts o on o.id = m.account_id
      where m.team_id = any (${[...entryIds]}::uuid[]) and m.is_live
    )
    select p.id, p.entry_id as "entryId", p.email,
      concat_ws(' ', p.participant ->> 'firstName', p.participant ->> 'lastName') as name,
      coalesce(a.email_language, a.language) as language
    from people p left join accounts.accounts a on a.email = p.email and a.email_verified_at is not null
    where p.email <> '' and p.email <> ${ownEmail} order by p.id`
}
