import { z } from 'zod'
import { requiredUnless } from '#src/kernel/json-schema-meta.ts'
import { defineRoute } from '#src/kernel/route.ts'
import { Day, InstantShape } from '#src/modules/catalog/contract/shapes.ts'
import { reportReasons } from '../domain/report-reasons.ts'

export const Review = z.object({
  reviewId: z.uuid(),
  /** Empty for an author who is hidden in public lists of the event; operators see the name. */
  author: z.string(),
  stars: z.int(),
  body: z.string(),
  language: z.enum(['ru', 'en']),
  createdAt: InstantShape,
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
    .object({ stars: z.int(), body: z.string(), isCounted: z.boolean(), hiddenReason: z.string().nullable() })
    .nullable(),
  /** Why the reader may not review; null where they may. */
  refusal: z.enum(['signed-out', 'reviews.event_not_held', 'reviews.too_early', 'reviews.not_a_finisher']).nullable(),
  /** The reader's review has no name, since they are hidden in public lists of the event. */
  isAuthorHidden: z.boolean(),
  isModerator: z.boolean(),
})
export type ReviewsPage = z.output<typeof ReviewsPage>

const ofEvent = z.object({ code: z.string().max(80) })
const noEvent = { 'reviews.event_not_found': 404 } as const

export const getReviewsRoute = defineRoute({
  method: 'get',
  path: '/api/events/:code/reviews',
  summary: 'List the reviews of an event by its finishers, newest first',
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
    'Retrieve the featured review of an event: the highest rated one with text, preferring the reader’s language, then the newest',
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
  summary: 'Create or update the caller’s review of an event that they finished',
  role: 'account',
  params: ofEvent,
  body: reviewFormSchema,
  reply: z.object({ reviewId: z.uuid(), rating: ReviewsPage.shape.rating }),
  errors: {
    ...noEvent,
    'reviews.event_not_held': 409,
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
  summary: 'Delete the caller’s own review and its rating',
  role: 'account',
  params: ofEvent,
  reply: z.object({ rating: ReviewsPage.shape.rating }),
  errors: { ...noEvent, 'reviews.hidden': 409 },
  transaction: 'write',
  databaseRole: 'system',
})

export const listEventsToReviewRoute = defineRoute({
  method: 'get',
  path: '/api/account/events-to-review',
  summary: 'List events of the last four months that the account’s people finished and the account has not reviewed',
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
  summary: 'Report a review to the operators; a repeated request changes nothing',
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
  summary: 'List reported reviews that are not hidden, most reported first',
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
  summary:
    'Hide a review with a reason shown to its author, or show it again; a hidden review does not count in the rating',
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
