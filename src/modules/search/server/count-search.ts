import { plainDateIn } from '#src/kernel/plain-date.ts'
import type { Database } from '#src/platform/db/database.ts'
import type { Tx } from '#src/platform/db/tx.ts'
import type { RequestContext } from '#src/platform/http/request-context.ts'
import { countedWords, isRobot } from '../domain/counted-words.ts'
import type { EventQuery } from '../domain/event-query.ts'
import { writeSearches } from './commands/write-searches.ts'
import { SearchCounts } from './search-counts.ts'

/** Of each database that this process serves; a hint alone, which another copy of the program need not know. */
const gathered = new WeakMap<Database, SearchCounts>()

type Visit = Pick<RequestContext, 'services' | 'address' | 'userAgent' | 'log'>

/**
 * Counts a search that found something, in memory. Once a minute somebody's search has what was gathered written, behind
 * their back: nobody waits for it, and nothing is lost that matters when it fails.
 */
export function countSearch({ services: { db }, address, userAgent, log }: Visit, tx: Tx, q: string): void {
  const counts = gathered.get(db) ?? new SearchCounts(performance.now())
  gathered.set(db, counts)
  const words = countedWords(q, () => true) // which words are the catalogue's is asked when they are written
  if (words !== null && !isRobot(userAgent)) counts.note(words, address, plainDateIn(tx.now, 'UTC'))
  const due = counts.due(performance.now())
  if (due.length === 0) return
  writeSearches(db, due).catch((error: unknown) => log.warn({ err: error }, 'searches could not be counted'))
}

/** Whether the first page of a list is what somebody searched for and found. */
export function isSuccessfulSearch({ filters, cursor }: EventQuery, totalCount: number): boolean {
  return filters.q !== undefined && cursor === null && totalCount > 0
}
