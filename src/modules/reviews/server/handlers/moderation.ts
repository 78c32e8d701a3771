import { err, ok } from '#src/kernel/result.ts'
import { fragment } from '#src/platform/db/sql.ts'
import { handle } from '#src/platform/http/handle.ts'
import { listReportedRoute, moderateReviewRoute, reportReviewRoute } from '../../contract/reviews.ts'
import { type ReportReason, reportReasons } from '../../domain/report-reasons.ts'
import { moderateReview } from '../commands/change-reviews.ts'
import { type ReviewRow, reviewColumns } from '../queries/reviews.ts'
import { toReview } from '../reads/reviews-page.ts'

export const reportReviewHandler = handle(reportReviewRoute, async ({ tx, actor }, { params, body }) => {
  const reported = await tx.sql`
    insert into reviews.reports (tenant_id, review_id, account_id, reason, reported_at)
    select tenant_id, id, ${actor.accountId}, ${body.reason}, ${tx.now} from reviews.reviews
    where id = ${params.reviewId} and hidden_at is null
    on conflict (review_id, account_id) do update set reason = excluded.reason returning review_id`
  return reported.length === 0 ? err('reviews.not_found') : ok({ isReported: true as const })
})

const maxListed = 200

export const listReportedHandler = handle(listReportedRoute, async ({ tx, actor, language }) => {
  type Row = ReviewRow & { eventCode: string; eventName: string; reasons: ReportReason[] }
  const eventName = language === 'ru' ? fragment`e.name_ru` : fragment`e.name_en`
  const rows = await tx.sql<Row>(fragment`
    select ${reviewColumns}, e.code as "eventCode", ${eventName} as "eventName", array_agg(p.reason order by p.reason) as reasons
    from reviews.reports p join reviews.reviews v on v.id = p.review_id join catalog.events e on e.id = v.event_id
    where v.hidden_at is null group by v.id, e.id order by count(*) desc, v.id limit ${maxListed}`)
  return ok({
    list: rows.map((row) => ({
      ...toReview(row, { accountId: actor.accountId, isModerator: true }),
      ...{ eventCode: row.eventCode, eventName: row.eventName },
      reports: reportReasons.flatMap((reason) => {
        const count = row.reasons.filter((one) => one === reason).length
        return count === 0 ? [] : [{ reason, count }]
      }),
    })),
  })
})

export const moderateReviewHandler = handle(moderateReviewRoute, async ({ tx, actor }, { params, body }) => {
  const { isHidden, reason } = body
  if (isHidden && reason === '') return err('reviews.reason_missing', { fields: { reason: 'reviews.reason_missing' } })
  const isFound = await moderateReview(tx, params.reviewId, { isHidden, reason, accountId: actor.accountId })
  return isFound ? ok({ reviewId: params.reviewId, isHidden }) : err('reviews.not_found')
})
