import type { Tx } from '#src/platform/db/tx.ts'
import { writeSearchFacts } from '../queries/search-facts.ts'

/** Rebuilds the search facts of all events, after events were written without `publishEvent`. */
export async function refreshSearch(tx: Tx): Promise<void> {
  await writeSearchFacts(tx, null)
}
