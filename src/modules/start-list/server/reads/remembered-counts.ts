import { type Instant, plusMs } from '#src/kernel/instant.ts'
import type { Tx } from '#src/platform/db/tx.ts'
import { countLines, type StartListScope } from '../queries/start-list.ts'
import type { StartListFilters } from './start-list-search.ts'

type Counts = Awaited<ReturnType<typeof countLines>>

/** A shorter list is counted each time: that is quick, and one more or less is seen in it. */
const longFrom = 1_000
const cacheMs = 5_000
/** Beyond it everything is forgotten, so that nobody fills the memory with searches. */
const maxCached = 500

const kept = new Map<string, { readonly counts: Counts; readonly at: Instant }>()

/**
 * How many lines there are; in a process a long list's number is a few seconds old at most. Counting is most of what a page of a
 * long list costs, and the day its numbers are given out everybody asks for the same.
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
