import type { Tx } from '#src/platform/db/tx.ts'
import type { AccountMerge, Erased } from '#src/platform/personal-data/personal-data.ts'
import { recalculateRatingJob } from '../jobs/recalculate-rating.ts'

/** One person has one review of an event and one report of a review: the remaining account's stay. */
export async function mergeReviews(tx: Tx, { fromId, toId }: AccountMerge): Promise<Erased> {
  const ended = await tx.sql<{ eventId: string }>`
    delete from reviews.reviews v where account_id = ${fromId} and exists (
      select from reviews.reviews k where k.event_id = v.event_id and k.account_id = ${toId})
    returning event_id as "eventId"`
  await tx.enqueueAll(recalculateRatingJob, ended)
  await tx.sql`update reviews.reviews set account_id = ${toId} where account_id = ${fromId}`
  await tx.sql`
    delete from reviews.reports r where account_id = ${fromId} and exists (
      select from reviews.reports k where k.review_id = r.review_id and k.account_id = ${toId})`
  await tx.sql`update reviews.reports set account_id = ${toId} where account_id = ${fromId}`
  return { fileKeys: [] }
}
