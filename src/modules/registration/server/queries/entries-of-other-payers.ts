import type { Instant } from '#src/kernel/instant.ts'
import type { PlainDate } from '#src/kernel/plain-date.ts'
import type { Tx } from '#src/platform/db/tx.ts'
import { type LegColumns, shownBib } from '../../teams/domain/team-line-up.ts'

export type EntryOfOtherPayer = {
  readonly id: string
  readonly registrationId: string
  readonly isPast: boolean
  readonly lastName: string
  readonly firstName: string
  readonly eventCode: string
  readonly eventStatus: 'published' | 'cancelled' | 'postponed'
  readonly eventNameRu: string
  readonly eventNameEn: string
  readonly raceNameRu: string
  readonly raceNameEn: string
  readonly startsAt: Instant
  readonly startsOn: PlainDate
  readonly endsOn: PlainDate
  readonly timeZone: string
  readonly cityRu: string
  readonly cityEn: string
  readonly bib: string | null
  /** The team's name; empty for an individual start. */
  readonly team: string
  readonly isOnline: boolean
  /** Of an online race: this account submits the result. */
  readonly sendsResult: boolean
}

const maxEntries = 100

/**
 * A person's starts in orders of other accounts: accepted invitations and transfers, entries made
 * by their family, and legs in teams. Read as the system: the rows belong to other accounts, of
 * every brand.
 */
export async function entriesOfOtherPayers(
  tx: Tx,
  account: { readonly accountId: string; readonly participantIds: readonly string[] },
): Promise<EntryOfOtherPayer[]> {
  const rows = await tx.sql<Omit<EntryOfOtherPayer, 'bib'> & LegColumns & { readonly number: number | null }>`
    with made as (
      select g.id, g.order_id, g.event_id, g.race_id, g.bib, g.participant, g.participant_id, '' as team, null::int as stage, null::int as position
      from registration.entries g
      where g.state = 'confirmed' and g.account_id <> ${account.accountId} and (
        g.transferred_to = ${account.accountId} or g.id in (select i.entry_id from registration.invitations i where i.accepted_by = ${account.accountId})
        or (g.transferred_to is null and g.participant_id = any (${account.participantIds}::uuid[])))
      union all
      select m.id, g.order_id, g.event_id, g.race_id, g.bib, m.participant, null, t.name, m.stage, m.position
      from registration.team_members m join registration.teams t on t.tenant_id = m.tenant_id and t.id = m.team_id
        join registration.entries g on g.tenant_id = t.tenant_id and g.id = t.id
      where m.is_live and g.state = 'confirmed' and t.account_id <> ${account.accountId}
        and (m.account_id = ${account.accountId} or m.participant_id = any (${account.participantIds}::uuid[]))
    )
    select g.id, g.order_id as "registrationId", e.ends_on < (${tx.now}::timestamptz at time zone e.time_zone)::date as "isPast",
      g.participant ->> 'lastName' as "lastName", g.participant ->> 'firstName' as "firstName",
      e.code as "eventCode", e.status as "eventStatus", e.name_ru as "eventNameRu", e.name_en as "eventNameEn", r.name_ru as "raceNameRu",
      r.name_en as "raceNameEn", r.starts_at as "startsAt", e.starts_on as "startsOn", e.ends_on as "endsOn", e.city_ru as "cityRu", e.city_en as "cityEn", e.time_zone as "timeZone", g.bib as number,
      e.is_online as "isOnline", e.is_online and exists (
        select from accounts.participants p where p.id = g.participant_id and p.account_id = ${account.accountId}) as "sendsResult",
      g.team, g.stage, g.position, r.team_rules as rules
    from made g join catalog.races r on r.id = g.race_id join catalog.events e on e.id = g.event_id
    order by r.starts_at desc limit ${maxEntries}`
  return rows.map(({ number, stage, position, rules, ...entry }) => ({
    ...entry,
    bib: shownBib(number, { stage, position, rules }),
  }))
}
