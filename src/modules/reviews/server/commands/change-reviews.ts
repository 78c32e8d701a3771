import type { Tx } from '#src/platform/db/tx.ts'
import { ownReview, type ReviewedEvent, updateCountedReviews } from '../queries/reviews.ts'
import { updateRating } from './update-rating.ts'

/** Deletes an account's review of an event; one that an operator has hidden stays. */
export async function deleteReview(tx: Tx, event: ReviewedEvent, accountId: string) {
  return await updateRating(tx, event, async () => {
    const currentReview = await ownReview(tx, event.id, accountId)
    if (currentReview !== null && currentReview.hiddenAt !== null) return 'hidden'
    await tx.sql`delete from reviews.reviews where event_id = ${event.id} and account_id = ${accountId}`
    return 'deleted'
  })
}

type EventOfReview = Pick<ReviewedEvent, 'id' | 'tenantId' | 'code'>

/** Hides a review with a reason, or shows it again; false where there is none. */
export async function moderateReview(
  tx: Tx,
  reviewId: string,
  to: { readonly isHidden: boolean; readonly reason: string; readonly accountId: string },
): Promise<boolean> {
  const [event] = await tx.sql<EventOfReview>`
    select e.id, e.tenant_id as "tenantId", e.code from reviews.reviews v join catalog.events e on e.id = v.event_id
    where v.id = ${reviewId}`
  if (event === undefined) return false
  await updateRating(tx, event, () =>
    to.isHidden
      ? tx.sql`update reviews.reviews set hidden_at = ${tx.now}, hidden_by = ${to.accountId}, hidden_reason = ${to.reason} where id = ${reviewId}`
      : tx.sql`update reviews.reviews set hidden_at = null, hidden_by = null, hidden_reason = '' where id = ${reviewId}`,
  )
  if (!to.isHidden) await tx.sql`delete from reviews.reports where review_id = ${reviewId}` // the reports were handled
  return true
}

/**
 * Recomputes which reviews of an event count, after results were published, corrected or withdrawn,
 * or the event's status changed: only reviews by finishers of an event that took place do. Also
 * runs without reviews, since the first may be about to commit.
 */
export async function recalculateRating(tx: Tx, { eventId }: { readonly eventId: string }): Promise<void> {
  const [event] = await tx.sql<EventOfReview>`
    select id, tenant_id as "tenantId", code from catalog.events where id = ${eventId}`
  if (event === undefined) return
  await updateRating(tx, event, () => updateCountedReviews(tx, eventId))
}
