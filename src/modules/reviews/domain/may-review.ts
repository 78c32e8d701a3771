import { type Instant, isBefore } from '#src/kernel/instant.ts'

export type ReviewRefusal = 'reviews.called_off' | 'reviews.too_early' | 'reviews.not_a_finisher'

export type EventToReview = {
  readonly status: string
  /** The end of its last race. */
  readonly endsAt: Instant
  /** Whether a published line of somebody of one's own is a finisher's. */
  readonly isFinisher: boolean
}

/** Why an event may not be rated by somebody; null where it may. Of several reasons the first. */
export function reviewRefusal({ status, endsAt, isFinisher }: EventToReview, now: Instant): ReviewRefusal | null {
  if (status !== 'published') return 'reviews.called_off'
  if (isBefore(now, endsAt)) return 'reviews.too_early'
  return isFinisher ? null : 'reviews.not_a_finisher'
}
