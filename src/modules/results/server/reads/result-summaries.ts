import type { Language } from '#src/kernel/texts.ts'
import { previousEdition } from '#src/modules/catalog/server/reads/previous-edition.ts'
import type { Tx } from '#src/platform/db/tx.ts'
import type { FullResultSummary, PreviousResultSummary, ResultSummary } from '../../contract/result-summary.ts'
import { medianTime } from '../queries/read-result.ts'
import {
  findResultSummaries,
  findWinners,
  listPodium,
  type MainRace,
  type ResultSummaryRow,
  type WinnerRow,
} from '../queries/result-summaries.ts'

/**
 * The result summaries of these events: one statement for the events, one for the winners. A hidden
 * participant has no name, not even for their own account, since the result summary is the same for all
 * readers.
 */
export async function listResultSummaries(
  tx: Tx,
  eventCodes: readonly string[],
  language: Language,
): Promise<ResultSummary[]> {
  const rows = await findResultSummaries(tx, eventCodes)
  return await withWinners(tx, rows, language)
}

/**
 * The result summary of one event with podium and median time; null without published results or
 * finishers.
 */
export async function fullResultSummary(
  tx: Tx,
  eventCode: string,
  language: Language,
): Promise<FullResultSummary | null> {
  const [row] = await findResultSummaries(tx, [eventCode])
  if (row === undefined) return null
  const [resultSummary] = await withWinners(tx, [row], language)
  if (resultSummary === undefined) return null
  const { race } = row
  return {
    ...resultSummary,
    podium: (await listPodium(tx, race.raceId)).map((finisher) => ({
      rank: finisher.rank,
      fullName: nameOf(finisher),
      timeMs: timeOf(race, finisher),
    })),
    medianMs: race.isOfFixedTime ? null : await medianTime(tx, race.raceId, race),
  }
}

/**
 * The result summary and rating of an upcoming event's previous edition; null where there is none, or it
 * has no results.
 */
export async function previousResultSummary(
  tx: Tx,
  eventCode: string,
  language: Language,
): Promise<PreviousResultSummary | null> {
  const last = await previousEdition(tx, eventCode)
  const resultSummary = last && (await fullResultSummary(tx, last.code, language))
  if (!resultSummary) return null
  const { startsOn, ratingHundredths: hundredths, ratingCount: count } = last
  const name = language === 'ru' ? last.nameRu : last.nameEn
  return { name, startsOn, resultSummary, rating: hundredths === null ? null : { hundredths, count } }
}

async function withWinners(tx: Tx, rows: readonly ResultSummaryRow[], language: Language): Promise<ResultSummary[]> {
  if (rows.length === 0) return []
  const races = rows.map((row) => [row.race, ...(row.otherRace ? [row.otherRace] : [])])
  const ids = races.flat().map(({ raceId }) => raceId)
  const winners = Map.groupBy(await findWinners(tx, ids), ({ raceId }) => raceId)
  const winnersOf = (race: MainRace) =>
    (winners.get(race.raceId) ?? []).map((winner) => ({
      gender: winner.gender,
      raceName: nameIn(language, race),
      fullName: nameOf(winner),
      sharedBy: winner.sharedBy,
      timeMs: timeOf(race, winner),
    }))
  return rows.map(({ code, finisherCount, race }, i) => ({
    ...{ code, finisherCount },
    race: { code: race.code, name: nameIn(language, race) },
    winners: (races[i] ?? []).flatMap(winnersOf),
  }))
}

function nameIn(language: Language, { nameRu, nameEn }: MainRace): string {
  return language === 'ru' ? nameRu : nameEn
}

function nameOf({ isHidden, lastName, firstName }: Pick<WinnerRow, 'isHidden' | 'lastName' | 'firstName'>) {
  return isHidden ? null : `${lastName} ${firstName}`.trim()
}

/**
 * The time that decides; null in a race of a fixed time, where the distance decides and results
 * have none.
 */
function timeOf(of: MainRace, { gunMs, netMs }: Pick<WinnerRow, 'gunMs' | 'netMs'>): number | null {
  if (of.isOfFixedTime) return null
  return of.rankedBy === 'gun' ? gunMs : netMs
}
