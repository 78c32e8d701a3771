import { err, ok, type Result } from '#src/kernel/result.ts'
import type { Language } from '#src/kernel/texts.ts'
import { rankName } from '#src/modules/registration/domain/sports-rank.ts'
import { ownEntryIds } from '#src/modules/registration/server/reads/entries-of-race.ts'
import { entriesOfOwnPeople } from '#src/modules/registration/server/reads/own-people-in.ts'
import { cityNameIn } from '#src/modules/search/server/reads/city-names.ts'
import type { Tx } from '#src/platform/db/tx.ts'
import type { StartListPage, StartListRow } from '../../contract/start-list.ts'
import { readStartListSort } from '../../domain/start-list-sort.ts'
import {
  findBibCursor,
  isNumericColumn,
  listStartListRows,
  ownRows,
  type StartListDbRow,
  type StartListScope,
} from '../queries/start-list.ts'
import { cachedCounts } from './cached-counts.ts'
import { encodeCursor, readCursor, type StartListCursor } from './start-list-cursor.ts'
import { filterCondition, findSearchedEvent, isFiltered, type StartListFilters } from './start-list-search.ts'

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
  const event = await findSearchedEvent(tx, input.eventCode)
  if (event === null) return err('registration.event_not_found')
  if (input.race !== undefined && !event.races.some(({ code }) => code === input.race))
    return err('registration.race_not_found')
  const sort = readStartListSort(input.sort)
  const after = input.cursor === undefined ? null : readCursor(input.cursor, isNumericColumn[sort.by])
  if (input.cursor !== undefined && after === null) return err('registration.bad_cursor')
  const condition = filterCondition(event, input)
  const isPart = isFiltered(input)
  const count = await cachedCounts(tx, event.id, input, condition)
  const whole = isPart ? await cachedCounts(tx, event.id, {}, filterCondition(event, {})) : count
  const collectsMatches = isPart && count.named ** 2 < collectBelowFactor * whole.named
  const own = accountId === null ? [] : await ownEntriesIn(tx, accountId, event.id)
  const scope = { condition, sort, language, collectsMatches, own }
  const bibCursor = input.bib === undefined || after !== null ? null : await findBibCursor(tx, scope, input.bib)
  const above = Math.min(maxRowsAbove, take - 1)
  const before = bibCursor === null ? [] : await listRowsBefore(tx, scope, bibCursor, above)
  const rest = take - before.length
  const rows = await listStartListRows(tx, scope, bibCursor === null ? { after } : { from: bibCursor }, rest + 1)
  const list = [...before, ...rows.slice(0, rest)]
  const last = list.at(-1)
  const races = input.race === undefined ? event.races : event.races.filter(({ code }) => code === input.race)
  return ok({
    list: list.map((row) => toRow(row, language)),
    own: (await ownRows(tx, event.id, own, language)).map((row) => toRow(row, language)),
    totalCount: count.named,
    wholeCount: whole.named,
    hiddenCount: isPart ? 0 : count.hidden,
    isFromStart: after === null && (bibCursor === null || before.length < above),
    nextCursor: rows.length > rest && last ? encodeCursor(last) : null,
    waves: [...new Set(races.flatMap(({ waves }) => waves))],
    stageCount: Math.max(0, ...races.map(({ stageCount }) => stageCount)),
  })
}

/**
 * Collecting n rows takes n × 0.7 µs, scanning an order of N rows for a page of 100 takes 100 × N /
 * n × 3 µs (measured): the first is faster where n² is less than this many times N.
 */
const collectBelowFactor = 400

/** The rows above the requested bib, so that it is seen among its neighbours. */
const maxRowsAbove = 3

/**
 * The entries that the account made, and those of its people, made by any account; of a team its own
 * id.
 */
async function ownEntriesIn(tx: Tx, accountId: string, eventId: string): Promise<string[]> {
  const entered = await ownEntryIds(tx, accountId, eventId)
  return [...new Set([...entered, ...(await entriesOfOwnPeople(tx, accountId, eventId))])]
}

async function listRowsBefore(
  tx: Tx,
  scope: StartListScope,
  bibCursor: StartListCursor,
  take: number,
): Promise<StartListDbRow[]> {
  const sort = { ...scope.sort, isDescending: !scope.sort.isDescending }
  return (await listStartListRows(tx, { ...scope, sort }, { after: bibCursor }, take)).reverse()
}

function toRow(line: StartListDbRow, language: Language): StartListRow {
  const { key: _, id: __, lastName, firstName, rank, wave, isWaveConfirmed, ...rest } = line
  return {
    ...rest,
    city: cityNameIn(rest.city, language),
    rank: rankName(rank, language),
    wave: wave === null ? null : { code: wave, isConfirmed: isWaveConfirmed },
    fullName: `${lastName} ${firstName}`,
  }
}
