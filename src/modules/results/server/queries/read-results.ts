import type { Sport } from '#src/modules/catalog/domain/sport.ts'
import { type Fragment, fragment } from '#src/platform/db/sql.ts'
import type { Tx } from '#src/platform/db/tx.ts'
import type { ResultGender, ResultLeg, ResultStatus, SplitPoint } from '../../domain/result-list.ts'

export type ResultListRow = {
  readonly raceId: string
  readonly code: string
  readonly nameRu: string
  readonly nameEn: string
  readonly kind: 'individual' | 'team' | 'relay'
  readonly sport: Sport
  /** Of the whole course; of a relay the sum of its legs. */
  readonly distanceM: number | null
  readonly rankedBy: 'gun' | 'net'
  readonly splits: readonly SplitPoint[]
  readonly legs: readonly ResultLeg[]
  readonly entryCount: number
  readonly finisherCount: number
  /** Changes with each publication. */
  readonly version: string
  /** Changes with each publication and each change of hidden names. */
  readonly edition: string
}

/**
 * The published results of an event, in the order of its races; null where there is no such event.
 */
export async function listRacesOfResults(
  tx: Tx,
  eventCode: string,
): Promise<{ readonly eventId: string; readonly resultLists: readonly ResultListRow[] } | null> {
  const [row] = await tx.sql<{ eventId: string; resultLists: ResultListRow[] }>`
    select e.id as "eventId", (
      select coalesce(jsonb_agg(jsonb_build_object(
        'raceId', r.id, 'code', r.code, 'nameRu', r.name_ru, 'nameEn', r.name_en, 'kind', r.kind,
        'sport', e.sport, 'distanceM', case r.kind when 'relay'
          then (select sum((l ->> 'distanceM')::int) from jsonb_array_elements(p.legs) l) else r.distance_m end,
        'rankedBy', p.ranked_by, 'splits', p.splits, 'legs', p.legs, 'entryCount', p.entry_count,
        'finisherCount', p.finisher_count, 'version', p.published_at,
        'edition', p.published_at || ' ' || p.visibility_version) order by r.position), '[]')
      from results.result_lists p join catalog.races r on r.id = p.race_id where p.event_id = e.id) as "resultLists"
    from catalog.events e where e.code = ${eventCode} and e.status <> 'draft'`
  return row ?? null
}

/** Whether the event has such a race, published results or not. */
export async function hasRace(tx: Tx, eventId: string, code: string): Promise<boolean> {
  const rows = await tx.sql`select 1 from catalog.races where event_id = ${eventId} and code = ${code}`
  return rows.length > 0
}

export type ResultRow = {
  readonly position: number
  readonly entryId: string | null
  readonly bib: number
  readonly status: ResultStatus
  readonly gunMs: number | null
  readonly netMs: number | null
  readonly splitsMs: readonly (number | null)[]
  /** One per split point; empty where the results were published before split ranks existed. */
  readonly splitRanks: readonly (number | null)[]
  readonly splitGenderRanks: readonly (number | null)[]
  readonly splitGroupRanks: readonly (number | null)[]
  readonly rank: number | null
  readonly genderRank: number | null
  readonly groupRank: number | null
  /** null for a team. */
  readonly groupFrom: number | null
  readonly groupTo: number | null
  readonly lastName: string
  readonly firstName: string
  readonly gender: ResultGender
  readonly birthYear: number | null
  readonly city: string
  readonly club: string
  /** The participant is hidden in public lists. */
  readonly isHidden: boolean
  /** The team's name is in the column of the surname. */
  readonly isTeam: boolean
}

export const resultColumns = fragment`position, entry_id as "entryId", bib, status, gun_ms as "gunMs", net_ms as "netMs",
  splits_ms as "splitsMs", split_ranks as "splitRanks", split_gender_ranks as "splitGenderRanks",
  split_group_ranks as "splitGroupRanks", rank, gender_rank as "genderRank", group_rank as "groupRank", group_from as "groupFrom",
  group_to as "groupTo", last_name as "lastName", first_name as "firstName", gender, birth_year as "birthYear", city, club,
  is_hidden as "isHidden", is_team as "isTeam"`

export type ResultSearch = {
  readonly raceId: string
  readonly bib: number | null
  /**
   * The beginning of surname and name, normalized to letters, digits and spaces, so that it has no
   * pattern characters.
   */
  readonly norm: string | null
  /** The spelling keys of a Russian name typed in Latin letters. */
  readonly spellings: readonly string[]
  /** Whether teams are also found by their members. */
  readonly hasTeams: boolean
  readonly gender: 'male' | 'female' | null
  /** The lower bound of the age group, within the gender. */
  readonly groupFrom: number | null
  readonly afterPosition: number
  readonly take: number
}

/** A page of results, plus one row where there are more, and the number of all matches. */
export async function findResults(
  tx: Tx,
  { raceId, bib, norm, spellings, hasTeams, gender, groupFrom, afterPosition, take }: ResultSearch,
): Promise<{ readonly rows: ResultRow[]; readonly total: number }> {
  const named = norm === null ? null : nameBegins(norm, spellings)
  const matching = fragment.join(
    [
      fragment`race_id = ${raceId}`,
      ...(bib === null ? [] : [fragment`bib = ${bib} and not is_hidden`]),
      ...(named === null ? [] : [hasTeams ? teamOrMember(raceId, named) : fragment`${named} and not is_hidden`]),
      ...(gender === null ? [] : [fragment`gender = ${gender}`]),
      ...(groupFrom === null ? [] : [fragment`group_from = ${groupFrom}`]),
    ],
    fragment` and `,
  )
  const rows = await tx.sql<ResultRow>(fragment`
    select ${resultColumns} from results.results where ${matching} and position > ${afterPosition}
    order by position limit ${take + 1}`)
  const [count] = await tx.sql<{ total: number }>(
    fragment`select count(*)::int as total from results.results where ${matching}`,
  )
  return { rows, total: count?.total ?? 0 }
}

/** The name as typed, or as a Russian name of that spelling: each is a range of an index. */
function nameBegins(norm: string, spellings: readonly string[]): Fragment {
  const spelled = spellings.map(
    (key) =>
      fragment`registration.spelling_key(norm) >= ${key} and registration.spelling_key(norm) <= ${`${key}\u{10ffff}`}`,
  )
  return fragment`(${fragment.join([fragment`norm like ${`${norm}%`}`, ...spelled], fragment` or `)})`
}

function teamOrMember(raceId: string, named: Fragment) {
  return fragment`not is_hidden and (${named} or bib in (
    select bib from results.members where race_id = ${raceId} and ${named} and not is_hidden))`
}

/** The results of these entries and bibs in the race, in the order of the result list. */
export async function resultsOfAccount(
  tx: Tx,
  raceId: string,
  { entryIds, bibs }: { readonly entryIds: readonly string[]; readonly bibs: readonly number[] },
) {
  if (entryIds.length === 0 && bibs.length === 0) return []
  return await tx.sql<ResultRow>(fragment`
    select ${resultColumns} from results.results
    where race_id = ${raceId} and (entry_id = any(${[...entryIds]}::uuid[]) or bib = any (${[...bibs]}::int[])) order by position`)
}

/** The winner's times; null if there is no finisher. */
export async function leaderTime(tx: Tx, raceId: string): Promise<{ gunMs: number; netMs: number } | null> {
  const [row] = await tx.sql<{ gunMs: number; netMs: number }>`
    select gun_ms as "gunMs", net_ms as "netMs" from results.results
    where race_id = ${raceId} and position = 1 and status = 'finished'`
  return row ?? null
}

/** The age groups of a race with at least one participant, by gender. */
export async function listResultGroups(tx: Tx, raceId: string) {
  return await tx.sql<{ gender: 'male' | 'female'; from: number; to: number | null; count: number }>`
    select gender, group_from as "from", group_to as "to", count(*)::int as count from results.results
    where race_id = ${raceId} and gender <> 'unknown' and group_from is not null group by 1, 2, 3 order by 1 desc, 2`
}

/** The result of a bib; null if the race has none. */
export async function resultOfBib(tx: Tx, raceId: string, bib: number): Promise<ResultRow | null> {
  const [row] = await tx.sql<ResultRow>(
    fragment`select ${resultColumns} from results.results where race_id = ${raceId} and bib = ${bib}`,
  )
  return row ?? null
}
