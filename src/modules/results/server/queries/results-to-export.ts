import type { Instant } from '#src/kernel/instant.ts'
import type { Language } from '#src/kernel/texts.ts'
import type { WaveStart } from '#src/modules/catalog/domain/race-course-times.ts'
import { fragment } from '#src/platform/db/sql.ts'
import type { Tx } from '#src/platform/db/tx.ts'
import { membersOfResults, type ResultMemberRow } from './read-result.ts'
import { leaderTime, listRacesOfResults, type ResultListRow, type ResultRow, resultColumns } from './read-results.ts'

export type ExportedResultsRace = ResultListRow & {
  readonly startsAt: Instant
  readonly waveStarts: readonly WaveStart[]
  /** The times of the first finisher, also where that one is hidden. */
  readonly leader: { readonly gunMs: number; readonly netMs: number } | null
}
/** A row with the wave from the start list, and the members of a team. */
export type ExportedRow = ResultRow & { readonly wave: string | null; readonly members: readonly ResultMemberRow[] }
export type EventWithResults = {
  readonly eventName: string
  readonly races: readonly ExportedResultsRace[]
}

/** An event's results without their rows; of one race only, if it is named. */
export async function resultsToExport(
  tx: Tx,
  of: { readonly code: string; readonly race: string | undefined; readonly language: Language },
): Promise<EventWithResults | 'no_event' | 'no_race'> {
  const event = await listRacesOfResults(tx, of.code)
  if (event === null) return 'no_event'
  const chosen = event.resultLists.filter(({ code }) => of.race === undefined || code === of.race)
  if (chosen.length === 0 && of.race !== undefined) return 'no_race'
  const races: ExportedResultsRace[] = []
  for (const resultList of chosen) {
    const [race] = await tx.sql<{ startsAt: Instant; waveStarts: readonly WaveStart[] }>`
      select starts_at as "startsAt", wave_starts as "waveStarts" from catalog.races where id = ${resultList.raceId}`
    if (race === undefined) throw new Error(`race ${resultList.raceId} of a result list not found`)
    races.push({ ...resultList, ...race, leader: await leaderTime(tx, resultList.raceId) })
  }
  const [names] = await tx.sql<{ ru: string; en: string }>`
    select name_ru as ru, name_en as en from catalog.events where id = ${event.eventId}`
  return { eventName: names?.[of.language] ?? '', races }
}

export type ResultRowsQuery = {
  readonly raceId: string
  readonly isTeam: boolean | null
  readonly after: number
  readonly take: number
}

/**
 * The next rows in order, without hidden participants; null where one of the results has changed
 * since the export began. The versions are read after the rows: if all are unchanged then, the rows
 * belong to the same publication.
 */
export async function resultsAfter(
  tx: Tx,
  races: readonly ExportedResultsRace[],
  { raceId, isTeam, after, take }: ResultRowsQuery,
): Promise<readonly ExportedRow[] | null> {
  const kind = isTeam === null ? fragment`` : fragment`and is_team = ${isTeam}`
  const rows = await tx.sql<ResultRow & { readonly wave: string | null }>(fragment`
    select ${resultColumns}, (select s.wave from registration.start_list s where s.entry_id = results.entry_id) as wave
    from results.results where race_id = ${raceId} and not is_hidden and position > ${after} ${kind} order by position limit ${take}`)
  const members = Map.groupBy(await membersOfResults(tx, raceId, rows), ({ bib }) => bib)
  const [same] = await tx.sql<{ count: number }>`
    select count(*)::int as count from results.result_lists
    where race_id || ' ' || published_at || ' ' || visibility_version = any (${races.map((race) => `${race.raceId} ${race.edition}`)}::text[])
      and race_id = any (${races.map((race) => race.raceId)}::uuid[])`
  return same?.count === races.length ? rows.map((row) => ({ ...row, members: members.get(row.bib) ?? [] })) : null
}
