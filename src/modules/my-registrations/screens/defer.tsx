import { data, Form, redirect, useNavigation } from 'react-router'
import { apiContext } from '#src/client/api-context.ts'
import { readFormValues } from '#src/client/form-values.ts'
import type { RouteHandle } from '#src/client/route-handle.ts'
import { mustBeServed } from '#src/client/site-context.ts'
import { isPlainDate } from '#src/kernel/plain-date.ts'
import { ConfirmIdentity } from '#src/modules/accounts/parts/confirm-identity.tsx'
import { withReauthentication } from '#src/modules/accounts/parts/with-reauthentication.ts'
import { useFormat } from '#src/ui/i18n/use-format.ts'
import { useTexts } from '#src/ui/i18n/use-texts.ts'
import { Notice } from '#src/ui/kit/notice.tsx'
import { ChangePage } from '../parts/change-page.tsx'
import { DeferOffer } from '../parts/defer-offer.tsx'
import { DeferWaits } from '../parts/defer-waits.tsx'
import { loadOrRedirect } from '../parts/load-or-redirect.ts'
import type { Route } from './+types/defer'

export const handle = {
  texts: ['my-registrations', 'accounts-identity'],
  layout: 'default',
  background: 'wash',
} satisfies RouteHandle

export async function loader({ context, params: { registrationId, entryId }, request }: Route.LoaderArgs) {
  mustBeServed(context)
  const response = context
    .get(apiContext)
    .must('GET /api/account/registrations/:registrationId/entries/:entryId/deferral', {
      params: { registrationId, entryId },
    })
  const view = await loadOrRedirect(response, registrationId)
  const search = new URL(request.url).searchParams
  return { view, done: search.get('done'), isRefundRequested: search.get('ask') === 'refund' }
}

export async function action({ context, params: { registrationId, entryId }, request }: Route.ActionArgs) {
  const values = await readFormValues(request)
  const { intent, credit, insurance, refund } = values
  const api = context.get(apiContext)
  const params = { registrationId, entryId }
  const address = `/account/registrations/${registrationId}/entries/${entryId}/defer`
  const outcome = await withReauthentication(api, values, () =>
    intent === 'refund'
      ? api.call('POST /api/account/registrations/:registrationId/entries/:entryId/deferral/refund', {
          params,
          body: { refundMinor: Number(refund) },
        })
      : api.call('POST /api/account/registrations/:registrationId/entries/:entryId/deferral', {
          params,
          body: { creditMinor: Number(credit), insuranceMinor: Number(insurance) },
        }),
  )
  if (outcome.identity !== null) {
    const { identity } = outcome
    return data({ identity, error: undefined }, { status: identity.status })
  }
  const { error, response } = outcome.done
  if (error) return data({ identity: null, error }, { status: response.status })
  throw redirect(`${address}?done=${intent === 'refund' ? 'refund' : 'deferred'}`)
}

/**
 * Defers an entry to the event's next edition: the consequences before, and the deferral's status
 * after.
 */
export default function DeferScreen({
  loaderData: { view, done, isRefundRequested },
  actionData,
  params,
}: Route.ComponentProps) {
  const t = useTexts('my-registrations')
  const format = useFormat()
  const isBusy = useNavigation().state !== 'idle'
  const backTo = `/account/registrations/${params.registrationId}`
  const { offer, deferral } = view
  const day = offer !== null && isPlainDate(offer.lastDay) ? format.day(offer.lastDay, 'long') : null
  const late = day === null ? t('deferNever') : t('deferTooLate', { day })
  const unavailableReason = offer === null ? null : offer.isOffered ? t('deferOffered') : offer.isOpen ? null : late
  return (
    <ChangePage
      title={t(deferral === null ? 'deferTitle' : deferral.state === 'returned' ? 'deferOverTitle' : 'deferWaitsTitle')}
      about={t(deferral === null ? 'raceNow' : 'transferNow', { name: view.fullName, race: view.raceName })}
      eventName={view.eventName}
      backTo={backTo}
      unavailableReason={unavailableReason}
      cancelledOrPostponed={offer?.cancelledOrPostponed ?? null}
    >
      {actionData?.error && (
        <Notice look="stop" title={t('deferNotDone')} live>
          {actionData.error.message}
        </Notice>
      )}
      {done === 'deferred' && deferral?.state === 'waiting' && <Notice look="ok">{t('deferDone')}</Notice>}
      {done === 'refund' && deferral?.state === 'returned' && <Notice look="ok">{t('deferReturnDone')}</Notice>}
      {actionData?.identity ? (
        <ConfirmIdentity identity={actionData.identity} leaveTo={backTo} />
      ) : (
        <Form method="post" className="flex flex-col gap-6">
          {deferral === null ? (
            <DeferOffer view={view} lastDay={day} isBusy={isBusy} backTo={backTo} />
          ) : (
            <DeferWaits
              view={view}
              deferral={deferral}
              isRefundRequested={isRefundRequested}
              isBusy={isBusy}
              backTo={backTo}
            />
          )}
        </Form>
      )}
    </ChangePage>
  )
}
