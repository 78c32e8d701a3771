import { data, Link, redirect, useOutletContext } from 'react-router'
import { apiContext, type LocalApi } from '#src/client/api-context.ts'
import { type FormValues, readFormValues } from '#src/client/form-values.ts'
import type { RouteHandle } from '#src/client/route-handle.ts'
import { serverUnreached, withOfflineRefusal } from '#src/client/server-unreached.ts'
import type { EventOutlet } from '#src/modules/catalog/parts/event-outlet.ts'
import { useTexts } from '#src/ui/i18n/use-texts.ts'
import { buttonClasses } from '#src/ui/kit/button-looks.ts'
import { EmptyState } from '#src/ui/kit/empty-state.tsx'
import { LinkButton } from '#src/ui/kit/link-button.tsx'
import { Notice } from '#src/ui/kit/notice.tsx'
import { PageSection } from '#src/ui/kit/page-section.tsx'
import type { ReviewsPage } from '../contract/reviews.ts'
import type { ReportReason } from '../domain/report-reasons.ts'
import { ReviewForm } from '../parts/review-form.tsx'
import { ReviewItem } from '../parts/review-item.tsx'
import { Stars } from '../parts/stars.tsx'
import { useHundredths } from '../parts/use-hundredths.ts'
import type { Route } from './+types/event-reviews'

export const handle = { texts: ['catalog', 'catalog-event', 'reviews'] } satisfies RouteHandle

const outcomes = ['saved', 'removed', 'reported'] as const

export async function loader({ context, params, request }: Route.LoaderArgs) {
  const { searchParams } = new URL(request.url)
  const cursor = searchParams.get('cursor')?.slice(0, 80) || undefined
  const page = await context
    .get(apiContext)
    .must('GET /api/events/:code/reviews', { params: { code: params.code }, query: { ...(cursor && { cursor }) } })
  const done = outcomes.find((one) => one === searchParams.get('done'))
  return { page, cursor, done }
}

export async function action({ context, params: { code }, request }: Route.ActionArgs) {
  const values = await readFormValues(request)
  const text = (name: string) => String(values[name] ?? '')
  const intent = text('intent')
  const { error, response } = await send(context.get(apiContext), code, intent, text)
  if (error) return data({ error, ...submittedReview(values) }, { status: response.status })
  const done = { save: 'saved', delete: 'removed', report: 'reported' }[intent]
  throw redirect(`/event/${code}/reviews${done ? `?done=${done}` : ''}`)
}

/** All these actions are idempotent, so a failed request may be repeated. */
export function clientAction(args: Route.ClientActionArgs) {
  return withOfflineRefusal(args, (values) => ({ error: serverUnreached, ...submittedReview(values) }))
}

function submittedReview(values: FormValues) {
  const text = (name: string) => String(values[name] ?? '')
  return { intent: text('intent'), typed: { stars: text('stars'), body: text('body') } }
}

async function send(api: LocalApi, code: string, intent: string, text: (name: string) => string) {
  const reviewId = text('reviewId')
  switch (intent) {
    case 'delete':
      return await api.call('DELETE /api/events/:code/reviews/own', { params: { code } })
    case 'report': {
      const reason = text('reason') as ReportReason // the contract validates it
      return await api.call('POST /api/reviews/:reviewId/report', { params: { reviewId }, body: { reason } })
    }
    case 'hide':
    case 'show': {
      const body = { isHidden: intent === 'hide', reason: text('reason') }
      return await api.call('POST /api/operator/reviews/:reviewId/moderate', { params: { reviewId }, body })
    }
    default: {
      const body = { stars: text('stars'), body: text('body') }
      return await api.call('PUT /api/events/:code/reviews/own', { params: { code }, body })
    }
  }
}

/** The reviews tab of a past event. */
export default function EventReviewsScreen({ loaderData: { page, cursor, done }, actionData }: Route.ComponentProps) {
  const t = useTexts('reviews')
  const event = useOutletContext<EventOutlet>()
  const address = `/event/${event.code}/reviews`
  const more = `${buttonClasses('quiet', 'm', false)} self-center`
  const isForm = actionData?.intent === 'save'
  const fields = isForm ? actionData.error.fields : undefined
  const refusal = actionData?.error.code === serverUnreached.code ? t('offline') : actionData?.error.message
  return (
    <PageSection title={t('title')} note={page.rating && t('count', { count: page.rating.count })}>
      {done && (
        <Notice look="ok" live>
          {t(done)}
        </Notice>
      )}
      {actionData && !isForm && (
        <Notice look="stop" live>
          {refusal}
        </Notice>
      )}
      <div className="grid items-start gap-8 landscape:grid-cols-[minmax(0,1fr)_22rem]">
        <div className="order-2 flex min-w-0 flex-col gap-4 landscape:order-1">
          {cursor !== undefined && (
            <Link to={address} className={more}>
              {t('fromStart')}
            </Link>
          )}
          {page.list.length === 0 && <EmptyState title={t('empty')}>{t('emptyHint')}</EmptyState>}
          <div>
            {page.list.map((review) => (
              <ReviewItem
                key={review.reviewId}
                {...{ review, timeZone: event.timeZone, isModerator: page.isModerator }}
                mayReport={page.refusal !== 'signed-out'}
              />
            ))}
          </div>
          {page.nextCursor !== null && (
            <Link to={`${address}?cursor=${encodeURIComponent(page.nextCursor)}`} className={more}>
              {t('more')}
            </Link>
          )}
        </div>
        <aside
          id="review"
          className="order-1 grid scroll-mt-24 items-start gap-6 min-[600px]:grid-cols-2 landscape:order-2 landscape:grid-cols-1"
        >
          {page.rating && <Summary page={page} />}
          <Own page={page} address={address}>
            <ReviewForm
              key={`${page.own?.stars} ${page.own?.body}`}
              {...{ own: page.own, isAuthorHidden: page.isAuthorHidden }}
              typed={isForm ? actionData.typed : undefined}
              refusal={isForm && fields === undefined ? refusal : undefined}
              issues={fields && { stars: fields.stars?.message ?? '', body: fields.body?.message ?? '' }}
            />
          </Own>
        </aside>
      </div>
    </PageSection>
  )
}

type OwnProps = { readonly page: ReviewsPage; readonly address: string; readonly children: React.ReactNode }

/** The form for finishers; for others the reason why there is none. */
function Own({ page: { own, refusal }, address, children }: OwnProps) {
  const t = useTexts('reviews')
  if (own?.hiddenReason != null) return <Notice look="warn">{t('hiddenOwn', { reason: own.hiddenReason })}</Notice>
  if (own?.isCounted === false && refusal !== 'reviews.event_not_held')
    return <Notice look="warn">{t('notCounted')}</Notice>
  if (refusal === null) return children
  if (refusal !== 'signed-out') return <p className="text-ink-2">{t(whyNot[refusal])}</p>
  return (
    <div className="flex flex-col items-start gap-3">
      <p className="text-ink-2">{t('signIn')}</p>
      <LinkButton to={`/account/login?returnUrl=${encodeURIComponent(address)}`} look="quiet">
        {t('signInAction')}
      </LinkButton>
    </div>
  )
}

const whyNot = {
  'reviews.event_not_held': 'whyCancelled',
  'reviews.too_early': 'whyTooEarly',
  'reviews.not_a_finisher': 'whyNotFinisher',
} as const

/** The mean, and the number of reviews by stars: a table drawn as bars. */
function Summary({ page: { rating, byStars } }: { readonly page: ReviewsPage }) {
  const t = useTexts('reviews')
  const shown = useHundredths()
  const max = Math.max(1, ...byStars)
  return (
    <div className="flex flex-col gap-3">
      <p>
        <span className="figure text-figure-l">{shown(rating?.hundredths ?? 0)}</span>
        <span className="sr-only">{t('rating', { stars: shown(rating?.hundredths ?? 0) })}</span>
      </p>
      <table className="w-full border-collapse">
        <caption className="sr-only">{t('distribution')}</caption>
        <tbody>
          {byStars
            .map((count, i) => [5 - i, count] as const)
            .map(([stars, count]) => (
              <tr key={stars}>
                <th scope="row" className="w-24 py-1 text-left font-normal text-sm">
                  <Stars stars={stars} />
                </th>
                <td className="py-1">
                  <span aria-hidden="true" className="block h-2 rounded-full bg-line">
                    <span className="block h-2 rounded-full bg-ink" style={{ width: `${(count / max) * 100}%` }} />
                  </span>
                </td>
                <td className="w-12 py-1 text-right text-sm tabular-nums">{count}</td>
              </tr>
            ))}
        </tbody>
      </table>
    </div>
  )
}
