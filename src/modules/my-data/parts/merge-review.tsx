import { Form, Link, useNavigation } from 'react-router'
import type { ApiFailure } from '#src/client/api-types.ts'
import { toInstant } from '#src/kernel/instant.ts'
import { useRefusedForm } from '#src/ui/form/use-refused-form.ts'
import { useFormat } from '#src/ui/i18n/use-format.ts'
import { useTexts } from '#src/ui/i18n/use-texts.ts'
import { Button } from '#src/ui/kit/button.tsx'
import { Card } from '#src/ui/kit/card.tsx'
import { Checkbox } from '#src/ui/kit/checkbox.tsx'
import { FormErrorSummary } from '#src/ui/kit/form-error-summary.tsx'
import { Notice } from '#src/ui/kit/notice.tsx'
import type { MergeStateView } from '../contract/merge.ts'

type Review = Extract<MergeStateView, { step: 'review' }>

/** Where each reason can be ended. */
const remedies = {
  unconfirmed: '/account/confirm',
  staff: '/Contacts',
  organizer: '/Contacts',
  insurer: '/Contacts',
  deletion: '/account/data',
  person: '/account/family',
  payments: '/account/security/merge',
  taxes: '/Contacts',
} as const satisfies Record<Review['blockers'][number]['code'], string>

/** What becomes of the second account, and the merge or what is in its way. */
export function MergeReview({ review, error }: { review: Review; error: ApiFailure | undefined }) {
  const t = useTexts('my-data-merge')
  const { dateTime } = useFormat()
  const { ended, remaining, phone, races, blockers, expiresAt } = review
  return (
    <Card className="flex flex-col gap-6">
      <h2 className="headline text-h2">{t('reviewTitle')}</h2>
      <dl className="grid gap-4 min-[600px]:grid-cols-2">
        <div>
          <dt className="text-ink-2 text-sm">{t('remaining')}</dt>
          <dd className="wrap-anywhere font-semibold">{remaining}</dd>
        </div>
        <div>
          <dt className="text-ink-2 text-sm">{t('ended')}</dt>
          <dd className="wrap-anywhere font-semibold">{ended}</dd>
        </div>
      </dl>
      <Moves review={review} />
      <div className="flex flex-col gap-2">
        <h3 className="font-semibold">{t('endsTitle')}</h3>
        <ul className="wrap-anywhere list-disc space-y-1.5 pl-5">
          <li>{t('ends.email', { email: ended, remaining })}</li>
          <li>{t('ends.keys')}</li>
          {phone?.becomes === 'removed' && <li>{t('ends.phone', { phone: phone.phone })}</li>}
          <li>{t('ends.choices')}</li>
        </ul>
      </div>
      <p className="text-ink-2">{t('profileNote')}</p>
      {races.length > 0 && (
        <Notice look="warn" title={t('racesTitle')}>
          <ul className="list-disc pl-5">
            {races.map(({ event, race }) => (
              <li key={`${event} ${race}`}>
                {event}, {race}
              </li>
            ))}
          </ul>
          <p>{t('racesNote')}</p>
        </Notice>
      )}
      {blockers.length > 0 ? (
        <Notice look="warn" title={t('blockedTitle')} live={error !== undefined}>
          <ul className="flex flex-col gap-3">
            {blockers.map(({ code, count }) => (
              <li key={code}>
                {t(`blocker.${code}`, { count })}{' '}
                <Link to={remedies[code]} className="whitespace-nowrap underline underline-offset-4">
                  {t(`remedy.${code}`)}
                </Link>
              </li>
            ))}
          </ul>
        </Notice>
      ) : null}
      <MergeForm mergeId={review.mergeId} canMerge={blockers.length === 0} error={error} />
      <p className="text-ink-2 text-sm">{t('until', { time: dateTime(toInstant(expiresAt), 'Europe/Moscow') })}</p>
    </Card>
  )
}

function Moves({ review: { people, moves, providers, phone } }: { review: Review }) {
  const t = useTexts('my-data-merge')
  const movedPhone = phone?.becomes === 'moved' ? phone.phone : null
  const isEmpty = people.length + moves.length + providers.length === 0 && movedPhone === null
  const nameOf = (provider: string) => (provider === 'vk' ? t('provider.vk') : t('provider.yandex'))
  return (
    <div className="flex flex-col gap-2">
      <h3 className="font-semibold">{t('movesTitle')}</h3>
      {isEmpty ? (
        <p>{t('movesNothing')}</p>
      ) : (
        <ul className="wrap-anywhere list-disc space-y-1.5 pl-5">
          {people.length > 0 && <li>{t('people', { names: people.join(', ') })}</li>}
          {moves.map(({ kind, count }) => (
            <li key={kind}>{t(`moves.${kind}`, { count })}</li>
          ))}
          {providers.length > 0 && <li>{t('providers', { names: providers.map(nameOf).join(', ') })}</li>}
          {movedPhone !== null && <li>{t('phoneMoves', { phone: movedPhone })}</li>}
        </ul>
      )}
    </div>
  )
}

function MergeForm({
  mergeId,
  canMerge,
  error,
}: {
  mergeId: string
  canMerge: boolean
  error: ApiFailure | undefined
}) {
  const t = useTexts('my-data-merge')
  const { state, formData } = useNavigation()
  const { form, summary, errorOf } = useRefusedForm({ refusal: error, fields: ['agrees'] })
  const isPending = (intent: string) => state !== 'idle' && formData?.get('intent') === intent
  return (
    <Form {...form} method="post" className="flex flex-col items-start gap-4">
      <FormErrorSummary {...summary} />
      <input type="hidden" name="mergeId" value={mergeId} />
      {canMerge && (
        <Checkbox name="agrees" error={errorOf('agrees')}>
          {t('agrees')}
        </Checkbox>
      )}
      <div className="flex flex-wrap gap-3">
        {canMerge && (
          <Button type="submit" name="intent" value="merge" pending={isPending('merge')}>
            {t('merge')}
          </Button>
        )}
        <Button type="submit" name="intent" value="cancel" look="quiet" pending={isPending('cancel')}>
          {t('cancel')}
        </Button>
      </div>
    </Form>
  )
}
