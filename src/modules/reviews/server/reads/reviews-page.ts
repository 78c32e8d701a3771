import { isUuid } from '#src/kernel/ids.ts'
import { isInstant } from '#src/kernel/instant.ts'
import { err, ok, type Result } from '#src/kernel/result.ts'
import type { Tx } from '#src/platform/db/tx.ts'
import type { Review, ReviewsPage } from '../../contract/reviews.ts'
import { reviewRefusal } from '../../domain/may-review.ts'
import { findReviewEligibility } from '../commands/save-review.ts'
import {
  isAuthorHiddenIn,
  listReviews,
  ownReview,
  type ReviewPoint,
  type ReviewRow,
  reviewedEvent,
  starCounts,
} from '../queries/reviews.ts'

export type ReviewsQuery = {
  readonly eventCode: string
  readonly cursor: string | undefined
  readonly take: number
  readonly accountId: string | null
  readonly isModerator: boolean
}

/**
 * A page of an event's reviews with the rating and the account's own review. Moderators also see
 * hidden reviews.
 */
export async function reviewsPage(
  tx: Tx,
  { eventCode, cursor, take, accountId, isModerator }: ReviewsQuery,
): Promise<Result<ReviewsPage, 'reviews.event_not_found' | 'reviews.bad_cursor'>> {
  const event = await reviewedEvent(tx, eventCode)
  if (event === null) return err('reviews.event_not_found')
  const after = cursor === undefined ? null : readPoint(cursor)
  if (cursor !== undefined && after === null) return err('reviews.bad_cursor')
  const rows = await listReviews(tx, { eventId: event.id, after, take, withHidden: isModerator })
  const list = rows.slice(0, take)
  const byStars = await starCounts(tx, event.id)
  const own = accountId === null ? null : await ownReview(tx, event.id, accountId)
  const last = list.at(-1)
  return ok({
    rating: ratingOf(byStars),
    byStars,
    list: list.map((row) => toReview(row, { accountId, isModerator })),
    nextCursor: rows.length > take && last ? `${last.createdAt}_${last.id}` : null,
    own: own && {
      ...{ stars: own.stars, body: own.body, isCounted: own.isCounted },
      hiddenReason: own.hiddenAt === null ? null : own.hiddenReason,
    },
    // Sign-in is not suggested where no account may review: before the event's end, or after a
    // cancellation.
    refusal:
      accountId === null
        ? (reviewRefusal({ ...event, isFinisher: true }, tx.now) ?? 'signed-out')
        : (await findReviewEligibility(tx, event, accountId)).refusal,
    isAuthorHidden: accountId !== null && (own?.isAuthorHidden || (await isAuthorHiddenIn(tx, event.id, accountId))),
    isModerator,
  })
}

function ratingOf(byStars: readonly number[]): ReviewsPage['rating'] {
  const count = byStars.reduce((sum, one) => sum + one, 0)
  const stars = byStars.reduce((sum, one, i) => sum + one * (5 - i), 0)
  return count === 0 ? null : { hundredths: Math.round((stars * 100) / count), count }
}

/**
 * A review as the reader may see it: only moderators see the author of an anonymous review and why
 * a review is hidden.
 */
export function toReview(
  row: ReviewRow,
  of: { readonly accountId: string | null; readonly isModerator: boolean },
): Review {
  return {
    author: row.isAuthorHidden && !of.isModerator ? '' : row.author,
    ...{ reviewId: row.id, stars: row.stars, body: row.body, language: row.language },
    createdAt: row.createdAt,
    isEdited: row.changedAt !== null,
    isOwn: row.accountId === of.accountId,
    hiddenReason: of.isModerator && row.hiddenAt !== null ? row.hiddenReason : null,
  }
}

function readPoint(text: string): ReviewPoint | null {
  const [at = '', id = ''] = text.split('_')
  return isInstant(at) && isUuid(id) ? { at, id } : null
}
