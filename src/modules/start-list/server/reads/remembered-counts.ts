import { type Instant, plusMs } from '#src/kernel/instant.ts'
import type { Tx } from '#src/platform/db/tx.ts'
import { countLines, type StartListScope } from '../queries/start-list.ts'
import type { StartListFilters } from './start-list-search.ts'

type Counts = Awaited<ReturnType<typeof countLines>>

/** Shorter lists are counted each time: that is quick, and a difference of one row is visible. */
const longFrom = 1_000
const cacheMs = 5_000
/** Above it the cache is cleared, so that searches cannot fill the memory. */
const maxCached = 500

const kept = new Map<string, { readonly counts: Counts; readonly at: Instant }>()

/**
 * The number of matching rows; a long list's is cached per process for a few seconds. Counting is
 * most of the cost of a long list's page, and on the day bibs are assigned all readers request the
 * same one.
 */
export async function rememberedCounts(
  tx: Tx,
  eventId: string,
  { q, race, city, club, team, stage, wave }: StartListFilters,
  found: StartListScope['found'],
): Promise<Counts> {
  const key = JSON.stringify([eventId, q, race, city, club, team, stage, wave])
  const known = kept.get(key)
  if (known !== undefined && known.at <= tx.now && tx.now < plusMs(known.at, cacheMs)) return known.counts
  const counts = await countLines(tx, found)
  if (counts.named + counts.hidden < longFrom) kept.delete(key)
  else {
    if (kept.size >= maxCached) kept.clear()
    kept.set(key, { counts, at: tx.now })
  }
  return counts
}
