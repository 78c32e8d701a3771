import type { Instant } from '#src/kernel/instant.ts'
import type { PlainDate } from '#src/kernel/plain-date.ts'
import type { Sport } from '#src/modules/catalog/domain/sport.ts'
import type { Tx } from '#src/platform/db/tx.ts'
import type { ResultGender, ResultStatus } from '../../domain/result-list.ts'

/** A result of a participant with its race; names and ranks are a team's where `isTeam`. */
export type OwnFinishRow = {
  readonly participantId: string
  readonly raceId: string
  readonly bib: number
  readonly eventCode: string
  readonly eventRu: string
  readonly eventEn: string
  readonly cityRu: string
  readonly cityEn: string
  readonly raceCode: string
  readonly raceRu: string
  readonly raceEn: string
  readonly startsAt: Instant
  readonly day: PlainDate
  readonly sport: Sport
  /** Of a relay the participant's own leg. */
  readonly distanceM: number | null
  readonly isOnline: boolean
  readonly status: ResultStatus
  readonly rankedBy: 'gun' | 'net'
  readonly gunMs: number | null
  readonly netMs: number | null
  readonly rank: number | null
  readonly genderRank: number | null
  readonly groupRank: number | null
  readonly groupFrom: number | null
  readonly groupTo: number | null
  readonly gender: ResultGender
  readonly finisherCount: number
  readonly isTeam: boolean
  /** Empty for a person. */
  readonly teamName: string
  readonly legMs: number | null
  readonly isHidden: boolean
}

/** More than anybody runs: a lifetime of two races a week. */
const maxFinishes = 3_000

/**
 * The results of these participants, the latest first. An entry is looked for among the account's
 * own orders and those of the family groups that have these participants, and among places that the
 * account received; a leg among the members of teams. An accepted claim decides above an entry. Read as the system: some rows belong to other
 * payers.
 */
export async function ownFinishes(
  tx: Tx,
  { accountId, participantIds }: { readonly accountId: string; readonly participantIds: readonly string[] },
): Promise<OwnFinishRow[]> {
  if (participantIds.length === 0) return []
  const ids = [...participantIds]
  return await tx.sql<OwnFinishRow>`
    with payers as (select distinct p.account_id as id from accounts.participants p where p.id = any (${ids}::uuid[])),
    entered as (
      select g.id, g.participant_id from registration.entries g
      where g.account_id in (select id from payers) and g.participant_id = any (${ids}::uuid[]) and g.state = 'confirmed'
      union
      select g.id, g.participant_id from registration.entries g
      where g.transferred_to = ${accountId} and g.participant_id = any (${ids}::uuid[]) and g.state = 'confirmed'
      union
      select g.id, g.participant_id from registration.invitations i join registration.entries g on g.id = i.entry_id
      where i.accepted_by = ${accountId} and g.participant_id = any (${ids}::uuid[]) and g.state = 'confirmed'
    ),
    joined as (
      select m.id, m.participant_id from registration.team_members m
      where m.account_id in (select id from payers) and m.participant_id = any (${ids}::uuid[]) and m.is_live
    ),
    found as (
      select o.participant_id, r.race_id, r.bib, null::int as stage, null::int as leg_ms, r.is_hidden
      from entered o join results.results r on r.entry_id = o.id where not r.is_team
      union all
      select o.participant_id, x.race_id, x.bib, x.stage, x.leg_ms, x.is_hidden
      from joined o join results.members x on x.entry_id = o.id
      union all
      select c.participant_id, c.race_id, c.bib, null::int, null::int, r.is_hidden
      from results.claims c join results.results r on r.race_id = c.race_id and r.bib = c.bib
      where c.participant_id = any (${ids}::uuid[]) and c.state = 'accepted'
    )
    select distinct on (c.starts_at, f.race_id, f.bib) f.participant_id as "participantId", f.race_id as "raceId", f.bib, e.code as "eventCode", e.name_ru as "eventRu",
      e.name_en as "eventEn", e.city_ru as "cityRu", e.city_en as "cityEn", c.code as "raceCode", c.name_ru as "raceRu",
      c.name_en as "raceEn", c.starts_at as "startsAt", (c.starts_at at time zone e.time_zone)::date as day, e.sport,
      case c.kind when 'relay' then (select (l ->> 'distanceM')::int from jsonb_array_elements(p.legs) l
        where (l ->> 'stage')::int = f.stage limit 1) else c.distance_m end as "distanceM",
      e.is_online as "isOnline", r.status, p.ranked_by as "rankedBy", r.gun_ms as "gunMs", r.net_ms as "netMs", r.rank,
      r.gender_rank as "genderRank", r.group_rank as "groupRank", r.group_from as "groupFrom", r.group_to as "groupTo", r.gender,
      p.finisher_count as "finisherCount", r.is_team as "isTeam", case when r.is_team then r.last_name else '' end as "teamName",
      f.leg_ms as "legMs", f.is_hidden as "isHidden"
    from found f join results.results r on r.race_id = f.race_id and r.bib = f.bib
      join results.result_lists p on p.race_id = f.race_id
      join catalog.races c on c.id = f.race_id join catalog.events e on e.id = c.event_id
    where e.status <> 'draft' and not exists (select from results.claims k where k.race_id = f.race_id and k.bib = f.bib
      and k.state = 'accepted' and k.participant_id <> f.participant_id)
    order by c.starts_at desc, f.race_id, f.bib limit ${maxFinishes}`
}

export type RankedAmong = {
  readonly raceId: string
  readonly bib: number
  readonly ofGender: number
  readonly ofGroup: number
}

/** The number of finishers of the gender and the age group of each of these results. */
export async function countRankedAmong(
  tx: Tx,
  rows: readonly Pick<OwnFinishRow, 'raceId' | 'bib' | 'gender' | 'groupFrom' | 'finisherCount'>[],
): Promise<RankedAmong[]> {
  if (rows.length === 0) return []
  // Finishers have the first positions, so the index of a gender is enough: one scan of it for each
  // row, where a join would read the whole table.
  return await tx.sql<RankedAmong>`
    select w."raceId", w.bib, n."ofGender", n."ofGroup"
    from jsonb_to_recordset(${JSON.stringify(rows)}::jsonb)
        as w ("raceId" uuid, bib int, gender text, "groupFrom" int, "finisherCount" int)
      cross join lateral (
        select count(*)::int as "ofGender", count(*) filter (where r.group_from = w."groupFrom")::int as "ofGroup"
        from results.results r
        where r.race_id = w."raceId" and r.gender = w.gender and r.position <= w."finisherCount") n`
}
