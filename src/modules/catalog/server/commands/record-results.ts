import { err, ok, type Result } from '#src/kernel/result.ts'
import type { Tx } from '#src/platform/db/tx.ts'

type Outcome = Promise<Result<undefined, 'catalog.event_not_found'>>

/** Records whether at least one race of the event has published results. */
export async function recordResults(tx: Tx, code: string, hasResults: boolean): Outcome {
  const [event] = await tx.sql<{ id: string }>`
    update catalog.events set has_results = ${hasResults} where code = ${code} returning id`
  if (!event) return err('catalog.event_not_found')
  await tx.sql`update catalog.event_search set has_results = ${hasResults} where event_id = ${event.id}`
  return ok()
}

/**
 * Records the mean of the stars from confirmed finishers, in hundredths (467 is 4.67), and their
 * count; null where there are no reviews.
 */
export async function recordRating(tx: Tx, code: string, hundredths: number | null, count: number): Outcome {
  const [event] = await tx.sql<{ id: string }>`
    update catalog.events set rating_hundredths = ${hundredths}, rating_count = ${count} where code = ${code} returning id`
  if (!event) return err('catalog.event_not_found')
  await tx.sql`update catalog.event_search set rating_hundredths = ${hundredths} where event_id = ${event.id}`
  return ok()
}
