import type { Language } from '#src/kernel/texts.ts'
import { entriesOfOwnPeople } from '#src/modules/registration/server/reads/own-people-in.ts'
import type { Tx } from '#src/platform/db/tx.ts'
import type { ResultOfPerson } from '../../contract/result.ts'
import { countSlower, membersOfResults } from '../queries/read-result.ts'
import {
  leaderTime,
  listRacesOfResults,
  type ResultListRow,
  type ResultRow,
  resultOfBib,
} from '../queries/read-results.ts'
import { bestMarkOf } from './my-results.ts'
import { raceStats } from './race-stats.ts'
import { raceShown, shownResult } from './shown-result.ts'

export type ResultQuery = {
  readonly code: string
  readonly raceCode: string
  readonly bib: number
  readonly accountId: string | null
}
export type ResultRefusal = 'results.event_not_found' | 'results.race_not_found' | 'results.result_not_found'
export type LocatedResult = {
  readonly eventId: string
  readonly race: ResultListRow
  readonly row: ResultRow
  readonly ownIds: ReadonlySet<string>
}

/** A row of results by its bib; a hidden participant's is found only for their own account. */
export async function findResult(
  tx: Tx,
  { code, raceCode, bib, accountId }: ResultQuery,
): Promise<LocatedResult | ResultRefusal> {
  const event = await listRacesOfResults(tx, code)
  if (event === null) return 'results.event_not_found'
  const race = event.resultLists.find((one) => one.code === raceCode)
  if (race === undefined) return 'results.race_not_found'
  const row = await resultOfBib(tx, race.raceId, bib)
  if (row === null) return 'results.result_not_found'
  const ownIds = new Set(accountId === null ? [] : await entriesOfOwnPeople(tx, accountId, event.eventId))
  if (row.isHidden && !ownIds.has(row.entryId ?? '')) return 'results.result_not_found'
  return { eventId: event.eventId, race, row, ownIds }
}

/**
 * A participant's result with the leader's times and the number of slower finishers, or why there
 * is none to show.
 */
export async function resultOfPerson(
  tx: Tx,
  input: ResultQuery & { readonly language: Language },
): Promise<ResultOfPerson | ResultRefusal> {
  const found = await findResult(tx, input)
  if (typeof found === 'string') return found
  const { race, row, ownIds } = found
  const members = await membersOfResults(tx, race.raceId, [row])
  const { slower, ...counts } = await countSlower(tx, race.raceId, row)
  const leader = await leaderTime(tx, race.raceId)
  const isOwn = row.entryId !== null && ownIds.has(row.entryId)
  return {
    ...raceShown(race, input.language),
    raceCode: race.code,
    raceName: input.language === 'ru' ? race.nameRu : race.nameEn,
    finisherCount: race.finisherCount,
    row: {
      ...shownResult(row, input.language, ownIds, members),
      splitGenderRanks: [...row.splitGenderRanks],
      splitGroupRanks: [...row.splitGroupRanks],
    },
    isHidden: row.isHidden,
    best:
      isOwn && input.accountId !== null
        ? await bestMarkOf(tx, input.accountId, { raceId: race.raceId, bib: row.bib })
        : null,
    slower: row.status === 'finished' ? slower : null,
    ...counts,
    leaderMs: (race.rankedBy === 'gun' ? leader?.gunMs : leader?.netMs) ?? null,
    stats: await raceStats(tx, race),
  }
}
