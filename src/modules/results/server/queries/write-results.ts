import type { Tx } from '#src/platform/db/tx.ts'
import type { AgeCategory } from '../../domain/age-category.ts'
import type { RunLeg } from '../../domain/rank-legs.ts'
import type { ResultRanks } from '../../domain/rank-results.ts'
import type { SplitRanks } from '../../domain/rank-splits.ts'
import type { ResultDraft, ResultGender, ResultListDraft } from '../../domain/result-list.ts'

type Named = {
  readonly lastName: string
  readonly firstName: string
  readonly gender: ResultGender
  readonly norm: string
  readonly isHidden: boolean
}
export type MemberToWrite = RunLeg & Named & { readonly entryId: string | null; readonly birthYear: number }
/** A row with its names resolved; a team's name is in the column of the surname. */
export type ResultToRank = Omit<ResultDraft, 'person' | 'team'> &
  Named & {
    readonly entryId: string | null
    readonly category: AgeCategory | null
    readonly birthYear: number | null
    readonly city: string
    readonly club: string
    readonly isTeam: boolean
    readonly members: readonly MemberToWrite[]
  }
export type ResultToWrite = ResultToRank & ResultRanks & SplitRanks

export type ResultListToWrite = {
  readonly tenantId: number
  readonly eventId: string
  readonly raceId: string
  readonly resultList: Pick<ResultListDraft, 'rankedBy' | 'splits' | 'legs'>
  readonly rows: readonly ResultToWrite[]
}

/**
 * Replaces a race's results.
 * @locks the race's row in result_lists until commit
 */
export async function writeResultList(tx: Tx, { tenantId, eventId, raceId, resultList, rows }: ResultListToWrite) {
  const finishers = rows.filter(({ status }) => status === 'finished').length
  await tx.sql`
    insert into results.result_lists (race_id, tenant_id, event_id, ranked_by, splits, legs, entry_count, finisher_count, published_at)
    values (${raceId}, ${tenantId}, ${eventId}, ${resultList.rankedBy}, ${JSON.stringify(resultList.splits)}::jsonb,
            ${JSON.stringify(resultList.legs ?? [])}::jsonb, ${rows.length}, ${finishers}, ${tx.now})
    on conflict (race_id) do update set ranked_by = excluded.ranked_by, splits = excluded.splits, legs = excluded.legs,
      entry_count = excluded.entry_count, finisher_count = excluded.finisher_count, published_at = excluded.published_at`
  await tx.sql`delete from results.results where race_id = ${raceId}`
  await tx.sql`
    insert into results.results (race_id, tenant_id, event_id, position, entry_id, bib, status, gun_ms, net_ms,
      splits_ms, split_ranks, split_gender_ranks, split_group_ranks, rank, gender_rank, group_rank, group_from,
      group_to, last_name, first_name, gender, birth_year, city, club, norm, is_hidden, is_team)
    select ${raceId}::uuid, ${tenantId}::int, ${eventId}::uuid, r.position, r."entryId", r.bib, r.status,
      r."gunMs", r."netMs", r."splitsMs", r."splitRanks", r."splitGenderRanks", r."splitGroupRanks", r.rank,
      r."genderRank", r."groupRank", (r.category ->> 'from')::int, (r.category ->> 'to')::int, r."lastName",
      r."firstName", r.gender, r."birthYear", r.city, r.club, r.norm, r."isHidden", r."isTeam"
    from jsonb_to_recordset(${JSON.stringify(rows)}::jsonb) as r (
      position int, "entryId" uuid, bib int, status text, "gunMs" int, "netMs" int, "splitsMs" int[],
      "splitRanks" int[], "splitGenderRanks" int[], "splitGroupRanks" int[], rank int, "genderRank" int, "groupRank" int, category jsonb, "lastName" text, "firstName" text, gender text,
      "birthYear" int, city text, club text, norm text, "isHidden" boolean, "isTeam" boolean)`
  await writeMembers(tx, { tenantId, raceId, rows })
}

/**
 * Serializes publishing an event's results with hiding names in them: either the publication sees
 * the choice, or the choice finds the row. Both take the lock before they read hidden entries or
 * rows.
 * @locks the event's naming (advisory), until commit
 */
export async function lockNaming(tx: Tx, eventId: string): Promise<void> {
  await tx.sql`select pg_advisory_xact_lock(hashtextextended('results.naming ' || ${eventId}, 0))`
}

async function writeMembers(
  tx: Tx,
  { tenantId, raceId, rows }: Pick<ResultListToWrite, 'tenantId' | 'raceId' | 'rows'>,
) {
  const members = rows.flatMap(({ bib, members }) => members.map((member, i) => ({ bib, ordinal: i + 1, ...member })))
  if (members.length === 0) return
  await tx.sql`
    insert into results.members (race_id, tenant_id, bib, ordinal, entry_id, stage, last_name, first_name, gender,
      birth_year, norm, leg_ms, leg_rank, is_hidden)
    select ${raceId}::uuid, ${tenantId}::int, m.bib, m.ordinal, m."entryId", m.stage, m."lastName", m."firstName",
      m.gender, m."birthYear", m.norm, m."legMs", m."legRank", m."isHidden"
    from jsonb_to_recordset(${JSON.stringify(members)}::jsonb) as m (
      bib int, ordinal int, "entryId" uuid, stage int, "lastName" text, "firstName" text, gender text,
      "birthYear" int, norm text, "legMs" int, "legRank" int, "isHidden" boolean)`
}

/**
 * Deletes a race's results.
 * @returns whether the event has results of another race
 */
export async function deleteResultList(tx: Tx, raceId: string): Promise<boolean> {
  const [deleted] = await tx.sql<{ eventId: string }>`
    delete from results.result_lists where race_id = ${raceId} returning event_id as "eventId"`
  const remaining = await tx.sql`select from results.result_lists where event_id = ${deleted?.eventId ?? null} limit 1`
  return remaining.length > 0
}
