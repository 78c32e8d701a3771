import { type Instant, isBefore } from '#src/kernel/instant.ts'

export type ReviewRefusal = 'reviews.event_not_held' | 'reviews.too_early' | 'reviews.not_a_finisher'

export type EventToReview = {
  readonly status: string
  /** The end of its last race. */
  readonly endsAt: Instant
  /** Whether the account or one of its people is a finisher in published results. */
  readonly isFinisher: boolean
}

/** The first reason why an account may not review an event; null where it may. */
export function reviewRefusal({ status, endsAt, isFinisher }: EventToReview, now: Instant): ReviewRefusal | null {
  if (status !== 'published') return 'reviews.event_not_held'
  if (isBefore(now, endsAt)) return 'reviews.too_early'
  return isFinisher ? null : 'reviews.not_a_finisher'
}
