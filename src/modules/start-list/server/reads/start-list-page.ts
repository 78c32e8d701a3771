import { err, ok, type Result } from '#src/kernel/result.ts'
import type { Language } from '#src/kernel/texts.ts'
import { rankName } from '#src/modules/registration/domain/sports-rank.ts'
import { ownRegistrationIds } from '#src/modules/registration/server/reads/entries-of-race.ts'
import { entriesOfOwnPeople } from '#src/modules/registration/server/reads/own-people-in.ts'
import { cityNameIn } from '#src/modules/search/server/reads/city-names.ts'
import type { Tx } from '#src/platform/db/tx.ts'
import type { StartListPage, StartListRow } from '../../contract/start-list.ts'
import { readStartListSort } from '../../domain/start-list-sort.ts'
import {
  isNumber,
  listStartListRows,
  ownRows,
  placeOfBib,
  type StartListLine,
  type StartListScope,
} from '../queries/start-list.ts'
import { rememberedCounts } from './remembered-counts.ts'
import { encodeCursor, readCursor, type StartListCursor } from './start-list-cursor.ts'
import { isFiltered, listedEvent, matching, type StartListFilters } from './start-list-search.ts'

export type StartListQuery = StartListFilters & {
  readonly eventCode: string
  readonly sort?: string | undefined
  readonly bib?: number | undefined
  readonly cursor?: string | undefined
  readonly take: number
  readonly language: Language
}
type Refusal = 'registration.event_not_found' | 'registration.race_not_found' | 'registration.bad_cursor'

/**
 * A page of the list in the order of a column, then by entry id; each order has an index. Hidden
 * participants are only counted.
 * @param accountId the requesting account; null without a session
 */
export async function startListPage(
  tx: Tx,
  input: StartListQuery,
  accountId: string | null = null,
): Promise<Result<StartListPage, Refusal>> {
  const { language, take } = input
  const event = await listedEvent(tx, input.eventCode)
  if (event === null) return err('registration.event_not_found')
  if (input.race !== undefined && !event.races.some(({ code }) => code === input.race))
    return err('registration.race_not_found')
  const sort = readStartListSort(input.sort)
  const after = input.cursor === undefined ? null : readCursor(input.cursor, isNumber[sort.by])
  if (input.cursor !== undefined && after === null) return err('registration.bad_cursor')
  const found = matching(event, input)
  const isPart = isFiltered(input)
  const count = await rememberedCounts(tx, event.id, input, found)
  const whole = isPart ? await rememberedCounts(tx, event.id, {}, matching(event, {})) : count
  const isGathered = isPart && count.named ** 2 < gatheredBelow * whole.named
  const own = accountId === null ? [] : await ownEntriesIn(tx, accountId, event.id)
  const listed = { found, sort, language, isGathered, own }
  const at = input.bib === undefined || after !== null ? null : await placeOfBib(tx, listed, input.bib)
  const above = Math.min(linesAbove, take - 1)
  const before = at === null ? [] : await linesBefore(tx, listed, at, above)
  const rest = take - before.length
  const rows = await listStartListRows(tx, listed, at === null ? { after } : { from: at }, rest + 1)
  const list = [...before, ...rows.slice(0, rest)]
  const last = list.at(-1)
  const races = input.race === undefined ? event.races : event.races.filter(({ code }) => code === input.race)
  return ok({
    list: list.map((row) => toRow(row, language)),
    own: (await ownRows(tx, event.id, own, language)).map((row) => toRow(row, language)),
    totalCount: count.named,
    wholeCount: whole.named,
    hiddenCount: isPart ? 0 : count.hidden,
    isFromStart: after === null && (at === null || before.length < above),
    nextCursor: rows.length > rest && last ? encodeCursor(last) : null,
    waves: [...new Set(races.flatMap(({ waves }) => waves))],
    stageCount: Math.max(0, ...races.map(({ stageCount }) => stageCount)),
  })
}

/**
 * Collecting n rows takes n × 0.7 µs, scanning an order of N rows for a page of 100 takes 100 × N /
 * n × 3 µs (measured): the first is faster where n² is less than this many times N.
 */
const gatheredBelow = 400

/** The rows above the requested bib, so that it is seen among its neighbours. */
const linesAbove = 3

/**
 * The entries that the account made, and those of its people, made by any account; of a team its own
 * id.
 */
async function ownEntriesIn(tx: Tx, accountId: string, eventId: string): Promise<string[]> {
  const entered = await ownRegistrationIds(tx, accountId, eventId)
  return [...new Set([...entered, ...(await entriesOfOwnPeople(tx, accountId, eventId))])]
}

async function linesBefore(
  tx: Tx,
  listed: StartListScope,
  at: StartListCursor,
  take: number,
): Promise<StartListLine[]> {
  const sort = { ...listed.sort, isDescending: !listed.sort.isDescending }
  return (await listStartListRows(tx, { ...listed, sort }, { after: at }, take)).reverse()
}

function toRow(line: StartListLine, language: Language): StartListRow {
  const { key: _, id: __, lastName, firstName, rank, wave, isWaveConfirmed, ...rest } = line
  return {
    ...rest,
    city: cityNameIn(rest.city, language),
    rank: rankName(rank, language),
    wave: wave === null ? null : { code: wave, isConfirmed: isWaveConfirmed },
    fullName: `${lastName} ${firstName}`,
  }
}
