import type { Language } from '#src/kernel/texts.ts'
import { previousEdition } from '#src/modules/catalog/server/reads/previous-edition.ts'
import type { Tx } from '#src/platform/db/tx.ts'
import type { EventOutcome, PreviousOutcome, WholeOutcome } from '../../contract/outcome.ts'
import {
  findOutcomes,
  findWinners,
  listPodium,
  type MainRace,
  type OutcomeRow,
  type WinnerRow,
} from '../queries/outcomes.ts'
import { middleTime } from '../queries/read-result.ts'

/**
 * The outcomes of these events: one statement for the events, one for the winners. A hidden
 * participant has no name, not even for their own account, since the outcome is the same for all
 * readers.
 */
export async function listEventOutcomes(
  tx: Tx,
  eventCodes: readonly string[],
  language: Language,
): Promise<EventOutcome[]> {
  const rows = await findOutcomes(tx, eventCodes)
  return await withWinners(tx, rows, language)
}

/**
 * The outcome of one event with podium and median time; null without published results or
 * finishers.
 */
export async function wholeOutcome(tx: Tx, eventCode: string, language: Language): Promise<WholeOutcome | null> {
  const [row] = await findOutcomes(tx, [eventCode])
  if (row === undefined) return null
  const [outcome] = await withWinners(tx, [row], language)
  if (outcome === undefined) return null
  const { race } = row
  return {
    ...outcome,
    podium: (await listPodium(tx, race.raceId)).map((finisher) => ({
      rank: finisher.rank,
      fullName: nameOf(finisher),
      timeMs: timeOf(race, finisher),
    })),
    middleMs: race.isOfFixedTime ? null : await middleTime(tx, race.raceId, race),
  }
}

/**
 * The outcome and rating of an upcoming event's previous edition; null where there is none, or it
 * has no results.
 */
export async function previousOutcome(tx: Tx, eventCode: string, language: Language): Promise<PreviousOutcome | null> {
  const last = await previousEdition(tx, eventCode)
  const outcome = last && (await wholeOutcome(tx, last.code, language))
  if (!outcome) return null
  const { startsOn, ratingHundredths: hundredths, ratingCount: count } = last
  const name = language === 'ru' ? last.nameRu : last.nameEn
  return { name, startsOn, outcome, rating: hundredths === null ? null : { hundredths, count } }
}

async function withWinners(tx: Tx, rows: readonly OutcomeRow[], language: Language): Promise<EventOutcome[]> {
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
