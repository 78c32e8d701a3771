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
import { claimedBibs } from './results-viewer.ts'
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
  /** Of the requesting account, or one of its people. */
  readonly isOwn: boolean
  /** An accepted claim gave it to a person of another account than the requesting one. */
  readonly isClaimedByOther: boolean
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
  const { isOwn, isClaimedByOther } =
    accountId === null
      ? { isOwn: false, isClaimedByOther: false }
      : await holderFor(tx, { accountId, eventId: event.eventId, race, row })
  if (row.isHidden && !isOwn) return 'results.result_not_found'
  return { eventId: event.eventId, race, row, isOwn, isClaimedByOther }
}

type HeldRow = {
  readonly accountId: string
  readonly eventId: string
  readonly race: ResultListRow
  readonly row: ResultRow
}

/** Whose a row is: by an accepted claim, else by the entry. */
async function holderFor(
  tx: Tx,
  { accountId, eventId, race, row }: HeldRow,
): Promise<Pick<LocatedResult, 'isOwn' | 'isClaimedByOther'>> {
  const { own, others } = await claimedBibs(tx, accountId, race.raceId)
  if (own.has(row.bib)) return { isOwn: true, isClaimedByOther: false }
  if (others.has(row.bib)) return { isOwn: false, isClaimedByOther: true }
  const isOwn = row.entryId !== null && (await entriesOfOwnPeople(tx, accountId, eventId)).includes(row.entryId)
  return { isOwn, isClaimedByOther: false }
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
  const { race, row, isOwn, isClaimedByOther } = found
  const members = await membersOfResults(tx, race.raceId, [row])
  const { slower, ...counts } = await countSlower(tx, race.raceId, row)
  const leader = await leaderTime(tx, race.raceId)
  return {
    ...raceShown(race, input.language),
    raceCode: race.code,
    raceName: input.language === 'ru' ? race.nameRu : race.nameEn,
    finisherCount: race.finisherCount,
    row: {
      ...shownResult(row, input.language, new Set(isOwn ? [row.bib] : []), members),
      splitGenderRanks: [...row.splitGenderRanks],
      splitGroupRanks: [...row.splitGroupRanks],
    },
    isHidden: row.isHidden,
    isClaimedByOther,
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
