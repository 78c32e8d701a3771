import type { ComponentProps } from 'react'
import { Form, Link, useNavigation } from 'react-router'
import type { ApiFailure } from '#src/client/api-types.ts'
import { useRefusedForm } from '#src/ui/form/use-refused-form.ts'
import { useTexts } from '#src/ui/i18n/use-texts.ts'
import { Button } from '#src/ui/kit/button.tsx'
import { Checkbox } from '#src/ui/kit/checkbox.tsx'
import { FormErrorSummary } from '#src/ui/kit/form-error-summary.tsx'
import { Notice } from '#src/ui/kit/notice.tsx'
import { PageSection } from '#src/ui/kit/page-section.tsx'
import type { MyDataView } from '../contract/my-data.ts'
import { PlacesForm } from './places-form.tsx'
import type { PlaceToCancel } from './places-to-cancel.ts'

const deleted = ['profiles', 'entries', 'typed', 'names', 'reviews'] as const
const retained = ['accounting', 'insurance', 'tax', 'consent', 'audit'] as const

type Blocker = MyDataView['blockers'][number]

/** What the deletion of the account means, what prevents it, and the request for it. */
export function DeletionSection({
  blockers,
  places,
  error,
  placesIssue,
}: {
  blockers: MyDataView['blockers']
  places: readonly PlaceToCancel[]
  error: ApiFailure | undefined
  placesIssue: ComponentProps<typeof PlacesForm>['issue']
}) {
  const t = useTexts('my-data-page')
  return (
    <PageSection title={t('deletionTitle')} id="deletion">
      {blockers.length > 0 && <Blockers blockers={blockers} error={error} />}
      {places.length > 0 && <PlacesForm places={places} issue={placesIssue} />}
      <p>{t('deletionHow')}</p>
      <div className="grid gap-6 tablet:grid-cols-2">
        <div className="flex flex-col gap-2">
          <h3 className="font-semibold">{t('deletedTitle')}</h3>
          <ul className="list-disc space-y-1.5 pl-5">
            {deleted.map((item) => (
              <li key={item}>{t(`deleted.${item}`)}</li>
            ))}
          </ul>
        </div>
        <div className="flex flex-col gap-2">
          <h3 className="font-semibold">{t('keptTitle')}</h3>
          <ul className="list-disc space-y-1.5 pl-5">
            {retained.map((item) => (
              <li key={item}>
                {t(`kept.${item}`)} <span className="block text-ink-2 text-sm">{t(`kept.${item}Why`)}</span>
              </li>
            ))}
          </ul>
        </div>
      </div>
      <p className="text-ink-2">{t('familyNote')}</p>
      <p>
        <Link to="/legal/privacy" className="underline underline-offset-4">
          {t('policyLink')}
        </Link>
      </p>
      {blockers.length === 0 && <DeletionForm error={error} />}
    </PageSection>
  )
}

function Blockers({ blockers, error }: { blockers: readonly Blocker[]; error: ApiFailure | undefined }) {
  const t = useTexts('my-data-page')
  return (
    <Notice look="warn" title={t('blockedTitle')} live={error !== undefined}>
      <ul className="flex flex-col gap-3">
        {blockers.map(({ code, count }) => {
          const remedy = remedies[code]
          return (
            <li key={code}>
              {t(`blocker.${code}`, { count })}{' '}
              {remedy && (
                <Link to={remedy.to} className="whitespace-nowrap underline underline-offset-4">
                  {t(remedy.label)}
                </Link>
              )}
            </li>
          )
        })}
      </ul>
    </Notice>
  )
}

/** Where each can be ended. */
const remedies = {
  places: { to: '/account/registrations', label: 'blockerLink' },
  orders: { to: '/account/registrations', label: 'blockerLink' },
  waitlists: { to: '/account/registrations', label: 'blockerLink' },
  payments: null,
  taxes: { to: '/tax-deduction#applications', label: 'blockerTaxLink' },
  organizer: { to: '/Contacts', label: 'blockerSupport' },
  insurer: { to: '/Contacts', label: 'blockerSupport' },
  staff: { to: '/Contacts', label: 'blockerSupport' },
} as const satisfies Record<Blocker['code'], { to: string; label: string } | null>

function DeletionForm({ error }: { error: ApiFailure | undefined }) {
  const t = useTexts('my-data-page')
  const { state, formData } = useNavigation()
  const { form, summary, errorOf } = useRefusedForm({ refusal: error, fields: ['agrees'] })
  return (
    <Form {...form} method="post" className="flex flex-col items-start gap-4">
      <FormErrorSummary {...summary} />
      <Checkbox name="agrees" error={errorOf('agrees')}>
        {t('agrees')}
      </Checkbox>
      <Button
        type="submit"
        name="intent"
        value="delete"
        look="quiet"
        pending={state !== 'idle' && formData?.get('intent') === 'delete'}
      >
        {t('deleteButton')}
      </Button>
    </Form>
  )
}
