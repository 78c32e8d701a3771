import { plainDateIn } from '#src/kernel/plain-date.ts'
import type { Database } from '#src/platform/db/database.ts'
import type { Tx } from '#src/platform/db/tx.ts'
import type { RequestContext } from '#src/platform/http/request-context.ts'
import { countedWords, isRobot } from '../domain/counted-words.ts'
import type { EventQuery } from '../domain/event-query.ts'
import { writeSearches } from './commands/write-searches.ts'
import { SearchCounts } from './search-counts.ts'

/**
 * Per database of this process; the counts are statistics, so other processes need not know them.
 */
const countsByDatabase = new WeakMap<Database, SearchCounts>()

type Visit = Pick<RequestContext, 'services' | 'address' | 'userAgent' | 'log'>

/**
 * Counts a search with results, in memory. Once a minute a search triggers the write of the counts,
 * outside of its request. A failed write loses only statistics.
 */
export function countSearch({ services: { db }, address, userAgent, log }: Visit, tx: Tx, q: string): void {
  const counts = countsByDatabase.get(db) ?? new SearchCounts(performance.now())
  countsByDatabase.set(db, counts)
  const phrase = countedWords(q, () => true) // words are checked against the vocabulary when they are written
  if (phrase !== null && !isRobot(userAgent)) counts.note(phrase, address, plainDateIn(tx.now, 'UTC'))
  const due = counts.due(performance.now())
  if (due.length === 0) return
  writeSearches(db, due).catch((error: unknown) => log.warn({ err: error }, 'storing search counts failed'))
}

/** Whether the request is the first page of a text search with results. */
export function isSuccessfulSearch({ filters, cursor }: EventQuery, totalCount: number): boolean {
  return filters.q !== undefined && cursor === null && totalCount > 0
}
