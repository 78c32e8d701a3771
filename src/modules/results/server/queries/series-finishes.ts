import type { PlainDate } from '#src/kernel/plain-date.ts'
import type { StandingsRule } from '#src/modules/catalog/domain/standings-rule.ts'
import type { Tx } from '#src/platform/db/tx.ts'
import type { Finish } from '../../domain/standings.ts'

export type SeriesStandingsRule = { readonly id: string; readonly rule: StandingsRule | null }

/** The series with the rule of its standings; null if there is no such series. */
export async function findSeriesRule(tx: Tx, code: string): Promise<SeriesStandingsRule | null> {
  const [row] = await tx.sql<SeriesStandingsRule>`select id, standings as rule from catalog.series where code = ${code}`
  return row ?? null
}

export type CountedEvent = {
  readonly id: string
  readonly code: string
  readonly nameRu: string
  readonly nameEn: string
  readonly startsOn: PlainDate
  /** Changes with each publication of its results, and each change of hidden names in them. */
  readonly version: string
}

/** The listed events of a series that have results, in order of date. */
export async function countedEvents(tx: Tx, seriesId: string): Promise<CountedEvent[]> {
  return await tx.sql<CountedEvent>`
    select e.id, e.code, e.name_ru as "nameRu", e.name_en as "nameEn", e.starts_on as "startsOn",
      count(*) || '/' || max(p.published_at) || '/' || sum(p.visibility_version) as version
    from catalog.events e join results.result_lists p on p.event_id = e.id
    where e.series_id = ${seriesId} and e.is_listed and e.status <> 'draft' group by e.id order by e.starts_on, e.code`
}

/** All finishes in races of these events. */
export async function listFinishes(tx: Tx, eventIds: readonly string[]): Promise<Finish[]> {
  return await tx.sql<Finish>`
    select e.code as event, r.last_name || ' ' || r.first_name as name, r.norm, r.gender, r.birth_year as "birthYear",
      r.city, r.club, r.gender_rank as "genderRank", r.group_from as "groupFrom", r.group_to as "groupTo"
    from results.result_lists p join results.results r on r.race_id = p.race_id join catalog.events e on e.id = p.event_id
    where p.event_id = any(${[...eventIds]}::uuid[]) and r.status = 'finished'
      and not r.is_hidden and not r.is_team`
}
