import { recordRating } from '#src/modules/catalog/server/commands/record-results.ts'
import type { Tx } from '#src/platform/db/tx.ts'
import { ratingHundredths } from '../../domain/weighted-rating.ts'
import { countStars, lockRating, type ReviewedEvent } from '../queries/reviews.ts'

export type EventRating = { readonly hundredths: number; readonly count: number } | null

/**
 * Runs a change of an event's reviews and recomputes its rating, in one transaction; updates the
 * catalog's copy.
 * @locks rating of the event, so that concurrent changes are serialized
 */
export async function updateRating<T>(
  tx: Tx,
  event: Pick<ReviewedEvent, 'id' | 'tenantId' | 'code'>,
  change: () => Promise<T>,
): Promise<{ readonly done: T; readonly rating: EventRating }> {
  await lockRating(tx, event)
  const done = await change()
  const stars = await countStars(tx, event.id)
  const hundredths = ratingHundredths(stars)
  await recordRating(tx, event.code, hundredths, stars.count)
  return { done, rating: hundredths === null ? null : { hundredths, count: stars.count } }
}
