import type { Tx } from '#src/platform/db/tx.ts'
import type { ResultGender } from '../../domain/result-list.ts'

export type MainRace = {
  readonly raceId: string
  readonly code: string
  readonly nameRu: string
  readonly nameEn: string
  readonly rankedBy: 'gun' | 'net'
  readonly finisherCount: number
  readonly isOfFixedTime: boolean
}

export type ResultSummaryRow = {
  readonly code: string
  /** In all its races. */
  readonly finisherCount: number
  readonly race: MainRace
  /**
   * Where the main race is for one gender only: the main race of the other gender, if there is one.
   */
  readonly otherRace: MainRace | null
}

/**
 * Those of the events that have a finisher, each with its main race. The main race has finishers;
 * individual races come before team races, then the longer one, then the one with more finishers. A
 * relay is as long as all its legs.
 */
export async function findResultSummaries(tx: Tx, eventCodes: readonly string[]): Promise<ResultSummaryRow[]> {
  return await tx.sql<ResultSummaryRow>`
    with races as (
      select e.code, r.gender, sum(p.finisher_count) over (partition by e.id)::int as "finisherCount",
        jsonb_build_object('raceId', r.id, 'code', r.code, 'nameRu', r.name_ru, 'nameEn', r.name_en, 'rankedBy', p.ranked_by,
          'finisherCount', p.finisher_count, 'isOfFixedTime', r.distance_m is null and r.duration_min is not null) as race,
        row_number() over (partition by e.id order by r.kind <> 'individual',
          greatest(r.distance_m * coalesce(r.stages, 1),
            (select sum((l ->> 'distanceM')::int) from jsonb_array_elements(p.legs) l)) desc nulls last,
          r.duration_min desc nulls last, p.finisher_count desc, r.position) as priority
      from catalog.events e join results.result_lists p on p.event_id = e.id join catalog.races r on r.id = p.race_id
      where e.code = any (${[...eventCodes]}::text[]) and e.status <> 'draft' and p.finisher_count > 0
    )
    select main.code, main."finisherCount", main.race, other.race as "otherRace"
    from races main left join lateral (
      select o.race from races o
      where o.code = main.code and (main.gender, o.gender) in (('male', 'female'), ('female', 'male'))
      order by o.priority limit 1) other on true
    where main.priority = 1 order by main.code`
}

export type WinnerRow = {
  readonly raceId: string
  readonly gender: ResultGender
  readonly lastName: string
  readonly firstName: string
  readonly isHidden: boolean
  readonly sharedBy: number
  readonly gunMs: number
  readonly netMs: number
}

/**
 * The winners of each race: the first man, the first woman, and the first of all where that is a
 * mixed team; the faster first. Each gender's index is scanned in order, only as far as the first
 * rank is shared.
 */
export async function findWinners(tx: Tx, raceIds: readonly string[]): Promise<WinnerRow[]> {
  return await tx.sql<WinnerRow>`
    select first.race_id as "raceId", first.gender, first.last_name as "lastName", first.first_name as "firstName",
      first.is_hidden as "isHidden", first.gun_ms as "gunMs", first.net_ms as "netMs",
      (select count(*)::int from results.results r
       where r.race_id = first.race_id and r.gender = first.gender and r.position < coalesce((
         select after.position from results.results after
         where after.race_id = first.race_id and after.gender = first.gender and after.rank is distinct from first.rank
         order by after.position limit 1), 2147483647)) as "sharedBy"
    from unnest(${[...raceIds]}::uuid[]) race (id)
    cross join (values ('male'), ('female'), ('unknown')) of (gender)
    cross join lateral (
      select r.* from results.results r where r.race_id = race.id and r.gender = of.gender
      order by r.position limit 1) first
    where first.status = 'finished' and (first.gender <> 'unknown' or first.rank = 1)
    order by first.race_id, first.position`
}

export type PodiumRow = Pick<WinnerRow, 'lastName' | 'firstName' | 'isHidden' | 'gunMs' | 'netMs'> & {
  readonly rank: number
}

/** The first three finishers of a race in the order of its results. */
export async function listPodium(tx: Tx, raceId: string): Promise<PodiumRow[]> {
  return await tx.sql<PodiumRow>`
    select rank, last_name as "lastName", first_name as "firstName", is_hidden as "isHidden", gun_ms as "gunMs",
      net_ms as "netMs"
    from results.results where race_id = ${raceId} and status = 'finished' and position <= 3 order by position`
}
