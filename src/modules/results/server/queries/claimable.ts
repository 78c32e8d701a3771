import type { PlainDate } from '#src/kernel/plain-date.ts'
import { type Fragment, fragment } from '#src/platform/db/sql.ts'
import type { Tx } from '#src/platform/db/tx.ts'
import type { ResultStatus } from '../../domain/result-list.ts'

export type ClaimableRow = {
  readonly eventCode: string
  readonly eventRu: string
  readonly eventEn: string
  readonly raceCode: string
  readonly raceRu: string
  readonly raceEn: string
  readonly day: PlainDate
  readonly bib: number
  readonly lastName: string
  readonly firstName: string
  readonly birthYear: number | null
  readonly city: string
  readonly status: ResultStatus
  readonly timeMs: number | null
}

export type ClaimableSearch = {
  /** Participants whose results and open claims are left out. */
  readonly participantIds: readonly string[]
  readonly bib: number | null
  /** The beginning of surname and name, normalized. */
  readonly norm: string | null
  readonly max: number
} & (
  | { readonly in: 'events'; readonly eventName: string }
  /** Of people who registered on the spot, in all events; with a year of birth the whole name must agree. */
  | { readonly in: 'without-entry'; readonly birthYear: number | null }
)

/** More events than a person can mean by one name. */
const maxEvents = 50

/** Rows that nobody of these participants has or claims, the latest first. Hidden people and teams are in none. */
export async function findClaimable(tx: Tx, search: ClaimableSearch): Promise<ClaimableRow[]> {
  const ids = [...search.participantIds]
  const matching: Fragment[] = [
    fragment`not r.is_hidden and not r.is_team`,
    ...(search.bib === null ? [] : [fragment`r.bib = ${search.bib}`]),
    ...(search.in === 'events'
      ? [
          fragment`r.race_id in (select l.race_id from results.result_lists l where l.event_id in (
            select e.id from catalog.events e where e.status <> 'draft' and e.has_results
              and (position(lower(${search.eventName}) in lower(e.name_ru)) > 0 or position(lower(${search.eventName}) in lower(e.name_en)) > 0)
            order by e.starts_on desc limit ${maxEvents}))`,
          ...(search.norm === null ? [] : [fragment`r.norm like ${`${search.norm}%`}`]),
        ]
      : [
          fragment`r.entry_id is null`,
          search.birthYear === null
            ? fragment`r.norm like ${`${search.norm}%`}`
            : fragment`r.norm = ${search.norm} and (r.birth_year is null or r.birth_year = ${search.birthYear})`,
        ]),
    fragment`not exists (select from results.claims c where c.race_id = r.race_id and c.bib = r.bib
      and c.participant_id = any (${ids}::uuid[]) and c.state in ('waiting', 'accepted'))`,
    fragment`not exists (select from registration.entries g where g.id = r.entry_id and g.participant_id = any (${ids}::uuid[]))`,
  ]
  return await tx.sql<ClaimableRow>(fragment`
    select e.code as "eventCode", e.name_ru as "eventRu", e.name_en as "eventEn", s.code as "raceCode", s.name_ru as "raceRu",
      s.name_en as "raceEn", (s.starts_at at time zone e.time_zone)::date as day, r.bib, r.last_name as "lastName",
      r.first_name as "firstName", r.birth_year as "birthYear", r.city, r.status,
      case l.ranked_by when 'gun' then r.gun_ms else r.net_ms end as "timeMs"
    from results.results r join results.result_lists l on l.race_id = r.race_id join catalog.races s on s.id = r.race_id
      join catalog.events e on e.id = r.event_id
    where e.status <> 'draft' and ${fragment.join(matching, fragment` and `)}
    order by s.starts_at desc, r.race_id, r.position limit ${search.max}`)
}
