import { LRUCache } from 'lru-cache'
import { type Instant, plusMs } from '#src/kernel/instant.ts'
import type { Tx } from '#src/platform/db/tx.ts'
import { countRows, type StartListScope } from '../queries/start-list.ts'
import type { StartListFilters } from './start-list-search.ts'

type Counts = Awaited<ReturnType<typeof countRows>>

/** Shorter lists are counted each time: that is quick, and a difference of one row is visible. */
const longFrom = 1_000
const cacheMs = 5_000

/** With a size, so that searches do not fill the memory; the age is compared by the transaction's clock. */
const cache = new LRUCache<string, { readonly counts: Counts; readonly at: Instant }>({ max: 500 })

/**
 * The number of matching rows; a long list's is cached per process for a few seconds. Counting is
 * most of the cost of a long list's page, and on the day bibs are assigned all readers request the
 * same one.
 */
export async function cachedCounts(
  tx: Tx,
  eventId: string,
  { q, race, city, club, team, stage, wave }: StartListFilters,
  condition: StartListScope['condition'],
): Promise<Counts> {
  const key = JSON.stringify([eventId, q, race, city, club, team, stage, wave])
  const known = cache.get(key)
  if (known !== undefined && known.at <= tx.now && tx.now < plusMs(known.at, cacheMs)) return known.counts
  const counts = await countRows(tx, condition)
  if (counts.named + counts.hidden < longFrom) cache.delete(key)
  else cache.set(key, { counts, at: tx.now })
  return counts
}
