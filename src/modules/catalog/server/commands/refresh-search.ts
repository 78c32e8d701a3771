import type { Tx } from '#src/platform/db/tx.ts'
import { writeSearchFacts } from '../queries/search-facts.ts'

/** Brings the search up to date with all events, where they were written otherwise than by publishing each. */
export async function refreshSearch(tx: Tx): Promise<void> {
  await writeSearchFacts(tx, null)
}
