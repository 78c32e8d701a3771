import { err, ok, type Result } from '#src/kernel/result.ts'
import type { Language } from '#src/kernel/texts.ts'
import { entriesOfOwnPeople } from '#src/modules/registration/server/reads/own-people-in.ts'
import type { Tx } from '#src/platform/db/tx.ts'
import { type ReviewRefusal, reviewRefusal } from '../../domain/may-review.ts'
import { findFinishedEntry, ownReview, type ReviewedEvent, reviewedEvent, writeReview } from '../queries/reviews.ts'
import { type EventRating, updateRating } from './update-rating.ts'

export type ReviewInput = {
  readonly eventCode: string
  readonly accountId: string
  /** The displayed name (domain/author-name.ts). */
  readonly author: string
  readonly language: Language
  readonly stars: number
  readonly body: string
}
type Saved = { readonly reviewId: string; readonly rating: EventRating }
type Refusal = ReviewRefusal | 'reviews.event_not_found' | 'reviews.hidden'

/**
 * Saves an account's review of an event that the account or one of its people finished. Runs as the
 * system.
 */
export async function saveReview(tx: Tx, input: ReviewInput): Promise<Result<Saved, Refusal>> {
  const event = await reviewedEvent(tx, input.eventCode)
  if (event === null) return err('reviews.event_not_found')
  const { done, rating } = await updateRating(tx, event, async () => {
    const event = await reviewedEvent(tx, input.eventCode)
    return event === null ? err('reviews.event_not_found') : await write(tx, event, input)
  })
  return done.ok ? ok({ reviewId: done.value, rating }) : done
}

/**
 * Checks the eligibility under the rating's lock, so that withdrawn results and a changed status
 * are seen.
 */
async function write(tx: Tx, event: ReviewedEvent, input: ReviewInput): Promise<Result<string, Refusal>> {
  const { accountId } = input
  const eligibility = await findReviewEligibility(tx, event, accountId)
  if (eligibility.refusal !== null) return err(eligibility.refusal)
  const currentReview = await ownReview(tx, event.id, accountId)
  if (currentReview !== null && currentReview.hiddenAt !== null) return err('reviews.hidden')
  return ok(await writeReview(tx, event, { ...input, entryId: eligibility.entryId }))
}

type ReviewEligibility = { readonly refusal: ReviewRefusal } | { readonly refusal: null; readonly entryId: string }

/**
 * Whether an account may review an event, and by which of its entries. Read with the system role.
 */
export async function findReviewEligibility(
  tx: Tx,
  event: ReviewedEvent,
  accountId: string,
): Promise<ReviewEligibility> {
  const entries = await entriesOfOwnPeople(tx, accountId, event.id)
  const entryId = await findFinishedEntry(tx, event.id, entries)
  const refusal = reviewRefusal({ ...event, isFinisher: entryId !== null }, tx.now)
  if (refusal !== null) return { refusal }
  return entryId === null ? { refusal: 'reviews.not_a_finisher' } : { refusal: null, entryId }
}
