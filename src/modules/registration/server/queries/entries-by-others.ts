import type { Instant } from '#src/kernel/instant.ts'
import type { Tx } from '#src/platform/db/database.ts'

export type EntryByOthers = {
  readonly id: string
  readonly registrationId: string
  readonly isPast: boolean
  readonly lastName: string
  readonly firstName: string
  readonly eventCode: string
  readonly eventNameRu: string
  readonly eventNameEn: string
  readonly raceNameRu: string
  readonly raceNameEn: string
  readonly startsAt: Instant
  readonly timeZone: string
  readonly bib: number | null
}

const most = 100

/**
 * What a person races that others paid for: places that they accepted by a link or that were handed over to them, and what families entered of them. Read as
 * the system, since these are the payers' rows, of every brand.
 */
export async function entriesByOthers(
  tx: Tx,
  who: { readonly accountId: string; readonly participantIds: readonly string[] },
): Promise<EntryByOthers[]> {
  return await tx.sql<EntryByOthers>`
    select g.id, g.order_id as "registrationId", e.ends_on < (${tx.now}::timestamptz at time zone e.time_zone)::date as "isPast", g.participant ->> 'lastName' as "lastName", g.participant ->> 'firstName' as "firstName",
      e.code as "eventCode", e.name_ru as "eventNameRu", e.name_en as "eventNameEn", r.name_ru as "raceNameRu",
      r.name_en as "raceNameEn", r.starts_at as "startsAt", e.time_zone as "timeZone", g.bib
    from registration.registrations g
    join catalog.races r on r.id = g.race_id join catalog.events e on e.id = g.event_id
    where g.state = 'confirmed' and g.account_id <> ${who.accountId} and (
      g.handed_to = ${who.accountId} or g.id in (select i.entry_id from registration.invitations i where i.accepted_by = ${who.accountId})
      or (g.handed_to is null and g.participant_id = any (${who.participantIds}::uuid[])))
    order by r.starts_at desc limit ${most}`
}
