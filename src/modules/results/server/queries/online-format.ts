import type { Instant } from '#src/kernel/instant.ts'
import { fragment } from '#src/platform/db/sql.ts'
import type { Tx } from '#src/platform/db/tx.ts'
import { resultsUntil } from './online-entries.ts'

export type OnlineRaceRow = {
  readonly isOnline: boolean
  readonly timeZone: string
  readonly code: string
  readonly nameRu: string
  readonly nameEn: string
  readonly startsAt: Instant
  readonly endsAt: Instant
  readonly until: Instant
  readonly sendsMedal: boolean
}

/** The races of an event with the rules of their online format. */
export async function racesForOnline(tx: Tx, eventCode: string): Promise<OnlineRaceRow[]> {
  return await tx.sql<OnlineRaceRow>(fragment`
    select e.is_online as "isOnline", e.time_zone as "timeZone", r.code, r.name_ru as "nameRu", r.name_en as "nameEn",
      r.starts_at as "startsAt", r.ends_at as "endsAt", ${resultsUntil} as until,
      coalesce(o.sends_medal, false) as "sendsMedal"
    from catalog.events e join catalog.races r on r.event_id = e.id
      left join results.online_races o on o.race_id = r.id
    where e.code = ${eventCode} and e.status <> 'draft' order by r.starts_at, r.id`)
}
