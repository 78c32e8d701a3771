import type { PlainDate } from '#src/kernel/plain-date.ts'
import type { Tx } from '#src/platform/db/tx.ts'

export type StartAhead = {
  readonly participantId: string
  readonly registrationId: string
  readonly eventNameRu: string
  readonly eventNameEn: string
  readonly raceNameRu: string
  readonly raceNameEn: string
  readonly startsOn: PlainDate
  readonly endsOn: PlainDate
}

/**
 * The starts ahead of these participants in the account's own orders of all tenants, the next
 * first: entries, and places in teams. Deferred entries wait for a start too.
 */
export async function startsAhead(
  tx: Tx,
  { accountId, participantIds }: { readonly accountId: string; readonly participantIds: readonly string[] },
): Promise<StartAhead[]> {
  return await tx.sql<StartAhead>`
    select g.participant_id as "participantId", g.order_id as "registrationId", e.name_ru as "eventNameRu", e.name_en as "eventNameEn",
      r.name_ru as "raceNameRu", r.name_en as "raceNameEn", e.starts_on as "startsOn", e.ends_on as "endsOn"
    from (
      select h.participant_id, h.order_id, h.race_id, h.state = 'deferred' as is_deferred from registration.entries h
      where h.account_id = ${accountId} and h.participant_id = any (${participantIds}::uuid[])
        and h.state in ('held', 'confirmed', 'deferred') and h.transferred_to is null
      union all
      select m.participant_id, t.order_id, m.race_id, false from registration.team_members m
        join registration.entries t on t.tenant_id = m.tenant_id and t.id = m.team_id
      where m.account_id = ${accountId} and m.participant_id = any (${participantIds}::uuid[]) and m.is_live
        and t.state in ('held', 'confirmed')
    ) g join catalog.races r on r.id = g.race_id join catalog.events e on e.id = r.event_id
    where e.status <> 'cancelled' and (g.is_deferred or e.ends_on >= (${tx.now}::timestamptz at time zone e.time_zone)::date)
    order by e.starts_on, g.order_id`
}

/** Moves all that one row of a person was entered for to the other. */
export async function moveEntries(
  tx: Tx,
  { accountId, fromId, toId }: { readonly accountId: string; readonly fromId: string; readonly toId: string },
): Promise<void> {
  await tx.sql`
    update registration.entries set participant_id = ${toId} where account_id = ${accountId} and participant_id = ${fromId}`
  await tx.sql`
    update registration.team_members set participant_id = ${toId}
    where account_id = ${accountId} and participant_id = ${fromId}`
  await tx.sql`
    update registration.waitlist_people set participant_id = ${toId}
    where account_id = ${accountId} and participant_id = ${fromId}`
}
