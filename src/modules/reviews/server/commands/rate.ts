import { recordRating } from '#src/modules/catalog/server/commands/record-outcome.ts'
import type { Tx } from '#src/platform/db/tx.ts'
import { hundredthsOf } from '../../domain/fair-rating.ts'
import { countStars, lockRating, type ReviewedEvent } from '../queries/reviews.ts'

export type EventRating = { readonly hundredths: number; readonly count: number } | null

/**
 * Changes an event's reviews and what they come to, in one transaction; the catalogue's stars follow. Two who do it at once go one
 * after the other, so that neither's stars are lost.
 */
export async function rate<T>(
  tx: Tx,
  event: Pick<ReviewedEvent, 'id' | 'tenantId' | 'code'>,
  change: () => Promise<T>,
): Promise<{ readonly done: T; readonly rating: EventRating }> {
  await lockRating(tx, event)
  const done = await change()
  const stars = await countStars(tx, event.id)
  const hundredths = hundredthsOf(stars)
  await recordRating(tx, event.code, hundredths, stars.count)
  return { done, rating: hundredths === null ? null : { hundredths, count: stars.count } }
}
