import type { Language } from '#src/kernel/texts.ts'
import { entriesOfOwnPeople } from '#src/modules/registration/server/reads/own-people-in.ts'
import type { Tx } from '#src/platform/db/tx.ts'
import type { ResultOfPerson } from '../../contract/result.ts'
import { countSlower, membersOfLines } from '../queries/read-result.ts'
import {
  leaderTime,
  lineOfBib,
  listRacesOfResults,
  type ResultListRow,
  type ResultRow,
} from '../queries/read-results.ts'
import { raceStats } from './race-stats.ts'
import { raceShown, shownLine } from './shown-result.ts'

export type ResultQuery = {
  readonly code: string
  readonly raceCode: string
  readonly bib: number
  readonly accountId: string | null
}
export type ResultRefusal = 'results.event_not_found' | 'results.race_not_found' | 'results.line_not_found'
export type LocatedResult = {
  readonly eventId: string
  readonly race: ResultListRow
  readonly line: ResultRow
  readonly ownIds: ReadonlySet<string>
}

/** A row of results by its bib; a hidden participant's is found only for their own account. */
export async function findLine(
  tx: Tx,
  { code, raceCode, bib, accountId }: ResultQuery,
): Promise<LocatedResult | ResultRefusal> {
  const event = await listRacesOfResults(tx, code)
  if (event === null) return 'results.event_not_found'
  const race = event.resultLists.find((one) => one.code === raceCode)
  if (race === undefined) return 'results.race_not_found'
  const line = await lineOfBib(tx, race.raceId, bib)
  if (line === null) return 'results.line_not_found'
  const ownIds = new Set(accountId === null ? [] : await entriesOfOwnPeople(tx, accountId, event.eventId))
  if (line.isHidden && !ownIds.has(line.entryId ?? '')) return 'results.line_not_found'
  return { eventId: event.eventId, race, line, ownIds }
}

/**
 * A participant's result with the leader's times and the number of slower finishers, or why there
 * is none to show.
 */
export async function resultOfPerson(
  tx: Tx,
  input: ResultQuery & { readonly language: Language },
): Promise<ResultOfPerson | ResultRefusal> {
  const found = await findLine(tx, input)
  if (typeof found === 'string') return found
  const { race, line, ownIds } = found
  const members = await membersOfLines(tx, race.raceId, [line])
  const { slower, ...counts } = await countSlower(tx, race.raceId, line)
  const leader = await leaderTime(tx, race.raceId)
  return {
    ...raceShown(race, input.language),
    raceCode: race.code,
    raceName: input.language === 'ru' ? race.nameRu : race.nameEn,
    finisherCount: race.finisherCount,
    line: {
      ...shownLine(line, input.language, ownIds, members),
      splitGenderRanks: [...line.splitGenderRanks],
      splitGroupRanks: [...line.splitGroupRanks],
    },
    isHidden: line.isHidden,
    slower: line.status === 'finished' ? slower : null,
    ...counts,
    leaderMs: (race.rankedBy === 'gun' ? leader?.gunMs : leader?.netMs) ?? null,
    stats: await raceStats(tx, race),
  }
}
