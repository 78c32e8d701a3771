import { Form } from 'react-router'
import { useTexts } from '#src/ui/i18n/use-texts.ts'
import { Button } from '#src/ui/kit/button.tsx'
import { Card } from '#src/ui/kit/card.tsx'
import { FieldError } from '#src/ui/kit/field-error.tsx'
import { Notice } from '#src/ui/kit/notice.tsx'
import { TextArea } from '#src/ui/kit/text-area.tsx'
import type { ReviewsPage } from '../contract/reviews.ts'

type ReviewFormProps = {
  readonly own: ReviewsPage['own']
  /** The author is hidden in public lists of the event. */
  readonly isAuthorHidden: boolean
  /** The refused input. */
  readonly typed?: { readonly stars: string; readonly body: string } | undefined
  /** The reason why the form as a whole was refused. */
  readonly refusal?: string | undefined
  readonly issues?: Readonly<Partial<Record<'stars' | 'body', string>>> | undefined
}

/** Five native radio buttons and a text; a plain form, so that it works without a script. */
export function ReviewForm({ own, isAuthorHidden, typed, refusal, issues = {} }: ReviewFormProps) {
  const t = useTexts('reviews')
  const chosen = typed?.stars ?? String(own?.stars ?? '')
  return (
    <Card className="flex flex-col gap-4">
      <h3 className="font-semibold">{t(own ? 'formTitleOwn' : 'formTitle')}</h3>
      <p className="text-ink-2 text-sm">{t(isAuthorHidden ? 'formLeadHidden' : 'formLead')}</p>
      <Form method="post" className="flex flex-col gap-4">
        <fieldset aria-describedby={issues.stars && 'review-stars-error'}>
          <legend className="mb-1 font-medium text-sm">{t('stars')}</legend>
          <div className="grid max-w-sm grid-cols-5 gap-1.5">
            {[1, 2, 3, 4, 5].map((stars) => (
              <label
                key={stars}
                className="flex min-h-11 items-center justify-center gap-1 rounded-control border border-line-strong px-1 has-checked:border-ink has-checked:bg-wash"
              >
                <input
                  type="radio"
                  name="stars"
                  value={stars}
                  required
                  defaultChecked={chosen === String(stars)}
                  className="size-4 flex-none accent-(--primary)"
                />
                <span aria-hidden="true" className="whitespace-nowrap font-medium text-sm">
                  {stars} ★
                </span>
                <span className="sr-only">{t('starsOf', { count: stars })}</span>
              </label>
            ))}
          </div>
          <FieldError id="review-stars-error" text={issues.stars} />
        </fieldset>
        <TextArea
          label={t('body')}
          name="body"
          optional
          maxLength={1000}
          rows={3}
          defaultValue={typed?.body ?? own?.body}
          error={issues.body}
        />
        {refusal && (
          <Notice look="stop" live>
            {refusal}
          </Notice>
        )}
        <div className="flex flex-wrap gap-3">
          <Button type="submit" name="intent" value="save">
            {t(own ? 'saveOwn' : 'save')}
          </Button>
          {own && (
            <Button type="submit" look="quiet" name="intent" value="delete" formNoValidate>
              {t('remove')}
            </Button>
          )}
        </div>
      </Form>
    </Card>
  )
}
