import type { Tx } from '#src/platform/db/tx.ts'
import type { FinishCell } from '../../domain/finish-histogram.ts'
import type { ResultGender } from '../../domain/result-list.ts'
import type { ResultRow } from './read-results.ts'

export type ResultMemberRow = {
  readonly bib: number
  readonly entryId: string | null
  readonly stage: number
  readonly lastName: string
  readonly firstName: string
  readonly gender: ResultGender
  readonly birthYear: number
  readonly legMs: number | null
  readonly legRank: number | null
  readonly isHidden: boolean
}

/** The members of these teams of a race, in the order of their legs. */
export async function membersOfResults(
  tx: Tx,
  raceId: string,
  lines: readonly ResultRow[],
): Promise<ResultMemberRow[]> {
  const bibs = lines.filter(({ isTeam }) => isTeam).map(({ bib }) => bib)
  if (bibs.length === 0) return []
  return await tx.sql<ResultMemberRow>`
    select bib, entry_id as "entryId", stage, last_name as "lastName", first_name as "firstName", gender,
      birth_year as "birthYear", leg_ms as "legMs", leg_rank as "legRank", is_hidden as "isHidden"
    from results.members where race_id = ${raceId} and bib = any (${bibs}::int[]) order by bib, ordinal`
}

/**
 * The number of finishers behind a row, and the number of finishers of its gender and age group.
 */
export async function countSlower(
  tx: Tx,
  raceId: string,
  { position, rank, gender, groupFrom }: ResultRow,
): Promise<{ readonly slower: number; readonly genderCount: number; readonly groupCount: number }> {
  const [row] = await tx.sql<{ slower: number; genderCount: number; groupCount: number }>`
    select count(*) filter (where position > ${position} and rank <> ${rank})::int as slower,
      count(*) filter (where gender = ${gender})::int as "genderCount",
      count(*) filter (where gender = ${gender} and group_from = ${groupFrom})::int as "groupCount"
    from results.results where race_id = ${raceId} and status = 'finished'`
  return row ?? { slower: 0, genderCount: 0, groupCount: 0 }
}

/**
 * The number of finishers per ten seconds, by the time that decides; hidden participants are
 * counted.
 */
export async function finishCells(tx: Tx, raceId: string, rankedBy: 'gun' | 'net'): Promise<FinishCell[]> {
  return await tx.sql<FinishCell>`
    select (case ${rankedBy} when 'gun' then gun_ms else net_ms end) / 10000 as "tenSeconds", count(*)::int as count
    from results.results where race_id = ${raceId} and status = 'finished' group by 1 order by 1`
}

/** The first and the last finish time, by the time that decides. */
export async function outerTimes(
  tx: Tx,
  raceId: string,
  rankedBy: 'gun' | 'net',
): Promise<{ firstMs: number | null; lastMs: number | null }> {
  const [row] = await tx.sql<{ firstMs: number | null; lastMs: number | null }>`
    select min(ms) as "firstMs", max(ms) as "lastMs"
    from (select case ${rankedBy} when 'gun' then gun_ms else net_ms end as ms
          from results.results where race_id = ${raceId} and status = 'finished') finished`
  return row ?? { firstMs: null, lastMs: null }
}

/** The median time of the finishers. */
export async function medianTime(
  tx: Tx,
  raceId: string,
  { rankedBy, finisherCount }: { readonly rankedBy: 'gun' | 'net'; readonly finisherCount: number },
): Promise<number | null> {
  const [row] = await tx.sql<{ ms: number }>`
    select case ${rankedBy} when 'gun' then gun_ms else net_ms end as ms from results.results
    where race_id = ${raceId} and position = ${Math.ceil(finisherCount / 2)} and status = 'finished'`
  return row?.ms ?? null
}
