import { z } from 'zod'
import { requiredUnless } from '#src/kernel/json-schema-meta.ts'
import { defineRoute } from '#src/kernel/route.ts'
import { Day, Moment } from '#src/modules/catalog/contract/shapes.ts'
import { reportReasons } from '../domain/report-reasons.ts'

export const Review = z.object({
  reviewId: z.uuid(),
  /** Empty for an author who is hidden in public lists of the event; operators see the name. */
  author: z.string(),
  stars: z.int(),
  body: z.string(),
  language: z.enum(['ru', 'en']),
  createdAt: Moment,
  isEdited: z.boolean(),
  isOwn: z.boolean(),
  /** Returned to operators only, who also see hidden reviews. */
  hiddenReason: z.string().nullable(),
})
export type Review = z.output<typeof Review>

export const ReviewsPage = z.object({
  rating: z.object({ hundredths: z.int(), count: z.int() }).nullable(),
  /** The number of reviews with five stars, four, … one. */
  byStars: z.array(z.int()),
  list: z.array(Review),
  nextCursor: z.string().nullable(),
  /** The reader's own review, whatever its state. */
  own: z
    .object({ stars: z.int(), body: z.string(), counts: z.boolean(), hiddenReason: z.string().nullable() })
    .nullable(),
  /** Why the reader may not review; null where they may. */
  refusal: z.enum(['signed-out', 'reviews.called_off', 'reviews.too_early', 'reviews.not_a_finisher']).nullable(),
  /** The reader's review has no name, since they are hidden in public lists of the event. */
  isUnnamed: z.boolean(),
  isModerator: z.boolean(),
})
export type ReviewsPage = z.output<typeof ReviewsPage>

const ofEvent = z.object({ code: z.string().max(80) })
const noEvent = { 'reviews.event_not_found': 404 } as const

export const getReviewsRoute = defineRoute({
  method: 'get',
  path: '/api/events/:code/reviews',
  summary: 'What those who finished say of an event, the newest first',
  role: 'anyone',
  params: ofEvent,
  query: z.object({ cursor: z.string().max(80).optional(), take: z.coerce.number().int().min(1).max(100).default(20) }),
  reply: ReviewsPage,
  errors: { ...noEvent, 'reviews.bad_cursor': 404 },
  databaseRole: 'system',
})

export const getBestReviewRoute = defineRoute({
  method: 'get',
  path: '/api/events/:code/reviews/best',
  summary:
    'A review to quote: of those with words the one with most stars, in the reader’s language before others, the newest',
  role: 'anyone',
  params: ofEvent,
  reply: z.object({ review: Review.pick({ author: true, stars: true, body: true, language: true }).nullable() }),
  databaseRole: 'system',
})

export const reviewFormSchema = z.object({
  stars: z.coerce
    .number('reviews.stars_missing')
    .int('reviews.stars_missing')
    .min(1, 'reviews.stars_missing')
    .max(5, 'reviews.stars_missing'),
  body: z.string().trim().max(1000, 'reviews.body_long').default(''),
})

export const saveReviewRoute = defineRoute({
  method: 'put',
  path: '/api/events/:code/reviews/own',
  summary: 'Rates an event that one has finished, or changes what one has said of it',
  role: 'account',
  params: ofEvent,
  body: reviewFormSchema,
  reply: z.object({ reviewId: z.uuid(), rating: ReviewsPage.shape.rating }),
  errors: {
    ...noEvent,
    'reviews.called_off': 409,
    'reviews.too_early': 409,
    'reviews.not_a_finisher': 403,
    'reviews.hidden': 409,
  },
  transaction: 'write',
  databaseRole: 'system',
})

export const deleteReviewRoute = defineRoute({
  method: 'delete',
  path: '/api/events/:code/reviews/own',
  summary: 'Takes one’s own review back, with its stars',
  role: 'account',
  params: ofEvent,
  reply: z.object({ rating: ReviewsPage.shape.rating }),
  errors: { ...noEvent, 'reviews.hidden': 409 },
  transaction: 'write',
  databaseRole: 'system',
})

export const listAwaitedReviewsRoute = defineRoute({
  method: 'get',
  path: '/api/account/reviews/awaited',
  summary: 'Events of the last four months that somebody of the account’s own has finished and that it has not rated',
  role: 'account',
  reply: z.object({
    list: z.array(z.object({ code: z.string(), name: z.string(), startsOn: Day, endsOn: Day })),
  }),
  databaseRole: 'system',
})

const ofReview = z.object({ reviewId: z.uuid('reviews.not_found') })

export const reportReviewRoute = defineRoute({
  method: 'post',
  path: '/api/reviews/:reviewId/report',
  summary: 'Tells the operators that a review should not stand there; once more is the same as once',
  role: 'account',
  params: ofReview,
  body: z.object({ reason: z.enum(reportReasons, 'reviews.reason_missing') }),
  reply: z.object({ isReported: z.literal(true) }),
  errors: { 'reviews.not_found': 404 },
  transaction: 'write',
  databaseRole: 'system',
})

export const listReportedRoute = defineRoute({
  method: 'get',
  path: '/api/operator/reviews/reported',
  summary: 'Reviews that readers have reported and nobody has hidden, those reported most often first',
  role: 'operator',
  reply: z.object({
    list: z.array(
      Review.extend({
        eventCode: z.string(),
        eventName: z.string(),
        reports: z.array(z.object({ reason: z.enum(reportReasons), count: z.int() })),
      }),
    ),
  }),
  databaseRole: 'system',
})

export const moderateReviewRoute = defineRoute({
  method: 'post',
  path: '/api/operator/reviews/:reviewId/moderate',
  summary: 'Hides a review with a reason that its author reads, or shows it again; its stars go and come with it',
  role: 'operator',
  params: ofReview,
  body: z
    .object({ isHidden: z.boolean(), reason: z.string().trim().max(300).default('') })
    .meta(requiredUnless('reason', { isHidden: false })),
  reply: z.object({ reviewId: z.uuid(), isHidden: z.boolean() }),
  errors: { 'reviews.not_found': 404, 'reviews.reason_missing': 422 },
  transaction: 'write',
  databaseRole: 'system',
})
