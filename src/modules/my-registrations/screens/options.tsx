import { data, redirect } from 'react-router'
import { apiContext } from '#src/client/api-context.ts'
import { readFormValues } from '#src/client/form-values.ts'
import type { RouteHandle } from '#src/client/route-handle.ts'
import { mustBeServed } from '#src/client/site-context.ts'
import { ownPagePath } from '#src/modules/registration/domain/register-path.ts'
import { useTexts } from '#src/ui/i18n/use-texts.ts'
import { Notice } from '#src/ui/kit/notice.tsx'
import { ChangePage } from '../parts/change-page.tsx'
import { loadOrRedirect } from '../parts/load-or-redirect.ts'
import { OptionsForm } from '../parts/options/options-form.tsx'
import { type OptionsRefusal, orderOptions } from '../parts/options/order-options.ts'
import { UnpaidOptions } from '../parts/unpaid-options.tsx'
import type { Route } from './+types/options'

export const handle = {
  texts: ['my-registrations', 'registration', 'registration-form'],
  layout: 'default',
  background: 'wash',
} satisfies RouteHandle

export async function loader({ context, params: { registrationId } }: Route.LoaderArgs) {
  mustBeServed(context)
  const api = context.get(apiContext)
  const params = { registrationId }
  const [order, offer] = await Promise.all([
    api.must('GET /api/account/registrations/:registrationId', { params }),
    loadOrRedirect(api.must('GET /api/account/registrations/:registrationId/options', { params }), registrationId),
  ])
  return { order, offer, page: crypto.randomUUID() }
}

export async function action({ context, params: { registrationId }, request }: Route.ActionArgs) {
  const values = await readFormValues(request)
  const api = context.get(apiContext)
  const params = { registrationId }
  const offer = await loadOrRedirect(
    api.must('GET /api/account/registrations/:registrationId/options', { params }),
    registrationId,
  )
  const ordered = await orderOptions(api.call, values, { registrationId, offer })
  if (ordered.refusal !== null) return data(ordered.refusal, { status: ordered.refusal.status })
  if (ordered.isPaid) throw redirect(`${ownPagePath(registrationId)}?done=options`)
  const { unpaidOptions } = await api.must('GET /api/account/registrations/:registrationId', { params })
  throw redirect(unpaidOptions?.continueTo ?? ownPagePath(registrationId))
}

/** Options of a paid order: what may be added, and what may be exchanged for another size. */
export default function OptionsScreen({ loaderData, actionData }: Route.ComponentProps) {
  const { order, offer, page } = loaderData
  const t = useTexts('my-registrations')
  const backTo = ownPagePath(order.registrationId)
  const refusal = useFieldRefusal(actionData)
  return (
    <ChangePage
      title={t('optionsTitle')}
      about={t('orderNumber', { number: order.registrationId.slice(-8) })}
      eventName={order.card.eventName}
      backTo={backTo}
      unavailableReason={
        order.canChangeOptions ? null : t(offer.closed === null ? 'optionsNone' : `optionsClosed.${offer.closed}`)
      }
    >
      {actionData && (
        <Notice look="stop" title={t('optionsNotDone')} live>
          <RefusalText refusal={actionData} />
        </Notice>
      )}
      {order.unpaidOptions !== null && (
        <>
          <UnpaidOptions waiting={order.unpaidOptions} serverNow={order.serverNow} currency={order.card.currency} />
          <p>{t('optionsReplace')}</p>
        </>
      )}
      <OptionsForm offer={offer} page={page} refusal={refusal} backTo={backTo} />
    </ChangePage>
  )
}

function RefusalText({ refusal: { error, about, incomplete } }: { readonly refusal: OptionsRefusal }) {
  const t = useTexts('my-registrations')
  if (error === undefined) return t(incomplete.length > 0 ? 'optionsSizeNeeded' : 'optionsNothing')
  return about === '' ? error.message : `${about}: ${error.message}`
}

/** The refusal at its fields, with those that lack a size. */
function useFieldRefusal(refusal: OptionsRefusal | undefined) {
  const t = useTexts('my-registrations')
  if (refusal === undefined) return undefined
  const needed = { code: 'orders.variant_needed', message: t('optionsSizeNeeded') }
  const error = refusal.error ?? {
    ...needed,
    fields: Object.fromEntries(refusal.incomplete.map((name) => [`${name}.variant`, needed])),
  }
  return { error, values: refusal.values }
}
