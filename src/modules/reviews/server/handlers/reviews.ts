import { err, ok } from '#src/kernel/result.ts'
import { hasRole } from '#src/kernel/role.ts'
import { ownProfile } from '#src/modules/accounts/server/reads/find-profile.ts'
import { handle } from '#src/platform/http/handle.ts'
import type { Actor } from '#src/platform/http/request-context.ts'
import {
  deleteReviewRoute,
  getBestReviewRoute,
  getReviewsRoute,
  listEventsToReviewRoute,
  saveReviewRoute,
} from '../../contract/reviews.ts'
import { authorName } from '../../domain/author-name.ts'
import { deleteReview } from '../commands/change-reviews.ts'
import { saveReview } from '../commands/save-review.ts'
import { bestReview, reviewedEvent } from '../queries/reviews.ts'
import { eventsToReview } from '../reads/events-to-review.ts'
import { reviewsPage, toReview } from '../reads/reviews-page.ts'

export const getReviewsHandler = handle(getReviewsRoute, ({ tx, actor }, { params, query }) =>
  reviewsPage(tx, {
    eventCode: params.code,
    ...{ cursor: query.cursor, take: query.take },
    accountId: actor?.accountId ?? null,
    isModerator: isOperator(actor),
  }),
)

function isOperator(actor: Actor | null): boolean {
  return actor !== null && hasRole(actor.roles, 'operator')
}

export const getBestReviewHandler = handle(getBestReviewRoute, async ({ tx, language }, { params }) => {
  const row = await bestReview(tx, params.code, language)
  if (row === null) return ok({ review: null })
  const { author, stars, body, language: writtenIn } = toReview(row, { accountId: null, isModerator: false })
  return ok({ review: { author, stars, body, language: writtenIn } })
})

export const saveReviewHandler = handle(saveReviewRoute, async ({ tx, actor, language }, { params, body }) => {
  const { accountId } = actor
  const author = authorName(await ownProfile(tx, accountId))
  return await saveReview(tx, { ...body, eventCode: params.code, accountId, author, language })
})

export const deleteReviewHandler = handle(deleteReviewRoute, async ({ tx, actor }, { params }) => {
  const event = await reviewedEvent(tx, params.code)
  if (event === null) return err('reviews.event_not_found')
  const { done, rating } = await deleteReview(tx, event, actor.accountId)
  return done === 'hidden' ? err('reviews.hidden') : ok({ rating })
})

export const listEventsToReviewHandler = handle(listEventsToReviewRoute, async ({ tx, actor, language }) =>
  ok({ list: await eventsToReview(tx, actor.accountId, language) }),
)
