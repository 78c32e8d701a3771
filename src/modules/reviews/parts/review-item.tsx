import { Form } from 'react-router'
import { plainDateIn } from '#src/kernel/plain-date.ts'
import { useFormat } from '#src/ui/i18n/use-format.ts'
import { useTexts } from '#src/ui/i18n/use-texts.ts'
import { Button } from '#src/ui/kit/button.tsx'
import { TextField } from '#src/ui/kit/text-field.tsx'
import type { Review } from '../contract/reviews.ts'
import { reportReasons } from '../domain/report-reasons.ts'
import { Stars } from './stars.tsx'

type ReviewItemProps = {
  readonly review: Review
  readonly timeZone: string
  readonly mayReport: boolean
  readonly isModerator: boolean
}

export function ReviewItem({ review, timeZone, mayReport, isModerator }: ReviewItemProps) {
  const t = useTexts('reviews')
  const format = useFormat()
  const { reviewId, author, stars, body, language, createdAt, isEdited, isOwn, hiddenReason } = review
  return (
    <article className="flex flex-col gap-2 border-line border-b py-5 first:pt-0 last:border-b-0">
      <header className="flex flex-wrap items-baseline gap-x-3 gap-y-1">
        <h3 className="font-semibold">{author === '' ? t('anonymous') : author}</h3>
        <Stars stars={stars} />
        <p className="text-ink-2 text-sm">
          {format.day(plainDateIn(createdAt, timeZone))}
          {isEdited && `, ${t('edited')}`}
        </p>
        {isOwn && <p className="text-sm">{t('ownLabel')}</p>}
      </header>
      {hiddenReason !== null && <p className="text-sm text-stop">{t('hiddenLabel', { reason: hiddenReason })}</p>}
      {body !== '' && (
        <p lang={language} className="max-w-prose whitespace-pre-line">
          {body}
        </p>
      )}
      {isModerator ? (
        <Moderation reviewId={reviewId} isHidden={hiddenReason !== null} />
      ) : (
        mayReport && !isOwn && body !== '' && <Report reviewId={reviewId} />
      )}
    </article>
  )
}

const summary =
  'inline-flex min-h-11 cursor-pointer list-none items-center text-ink-2 text-xs underline-offset-2 hover:underline'

function Report({ reviewId }: { readonly reviewId: string }) {
  const t = useTexts('reviews')
  return (
    <details data-no-print>
      <summary className={summary}>{t('report')}</summary>
      <Form method="post" className="flex flex-col items-start gap-2 pb-2">
        <input type="hidden" name="reviewId" value={reviewId} />
        <fieldset>
          <legend className="font-medium text-sm">{t('reportTitle')}</legend>
          {reportReasons.map((reason) => (
            <label key={reason} className="flex min-h-11 items-center gap-2">
              <input
                type="radio"
                name="reason"
                value={reason}
                required
                className="size-5 flex-none accent-(--primary)"
              />
              {t(`reason.${reason}`)}
            </label>
          ))}
        </fieldset>
        <Button type="submit" look="quiet" size="s" name="intent" value="report">
          {t('reportSend')}
        </Button>
      </Form>
    </details>
  )
}

function Moderation({ reviewId, isHidden }: { readonly reviewId: string; readonly isHidden: boolean }) {
  const t = useTexts('reviews')
  if (isHidden)
    return (
      <Form method="post" data-no-print>
        <input type="hidden" name="reviewId" value={reviewId} />
        <Button type="submit" look="quiet" size="s" name="intent" value="show">
          {t('show')}
        </Button>
      </Form>
    )
  return (
    <details data-no-print>
      <summary className={summary}>{t('hide')}</summary>
      <Form method="post" className="flex flex-wrap items-end gap-3 pb-2">
        <input type="hidden" name="reviewId" value={reviewId} />
        <TextField label={t('hideReason')} name="reason" maxLength={300} className="min-w-64" />
        <Button type="submit" look="danger" size="s" name="intent" value="hide">
          {t('hide')}
        </Button>
      </Form>
    </details>
  )
}
