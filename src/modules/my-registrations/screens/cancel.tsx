import { data, redirect } from 'react-router'
import { apiContext } from '#src/client/api-context.ts'
import { readFormValues } from '#src/client/form-values.ts'
import type { RouteHandle } from '#src/client/route-handle.ts'
import { mustBeServed } from '#src/client/site-context.ts'
import { isUuid } from '#src/kernel/ids.ts'
import { ConfirmIdentity } from '#src/modules/accounts/parts/confirm-identity.tsx'
import { withReauthentication } from '#src/modules/accounts/parts/with-reauthentication.ts'
import { useFormat } from '#src/ui/i18n/use-format.ts'
import { useTexts } from '#src/ui/i18n/use-texts.ts'
import { Breadcrumbs } from '#src/ui/kit/breadcrumbs.tsx'
import { LinkButton } from '#src/ui/kit/link-button.tsx'
import { Notice } from '#src/ui/kit/notice.tsx'
import { CancelChoice } from '../parts/cancel-choice.tsx'
import { CancelConfirm } from '../parts/cancel-confirm.tsx'
import { cancelTexts } from '../parts/cancel-texts.ts'
import { cancellables, findChosen } from '../parts/cancellable.ts'
import type { Route } from './+types/cancel'

export const handle = {
  texts: ['my-registrations', 'accounts-identity'],
  layout: 'default',
  background: 'wash',
} satisfies RouteHandle

/**
 * `?target=` is the part to cancel: `whole`, or the id of an entry or a product; without it the
 * reader chooses first.
 */
export async function loader({ context, params, request }: Route.LoaderArgs) {
  mustBeServed(context)
  const { registrationId } = params
  const api = context.get(apiContext)
  const [order, cancellation] = await Promise.all([
    api.must('GET /api/account/registrations/:registrationId', { params: { registrationId } }),
    api.must('GET /api/account/registrations/:registrationId/cancellation', { params: { registrationId } }),
  ])
  return { order, cancellation, target: new URL(request.url).searchParams.get('target') }
}

export async function action({ context, params, request }: Route.ActionArgs) {
  const { registrationId } = params
  const values = await readFormValues(request)
  const { target, kind } = values
  const which =
    kind === 'entry' && isUuid(target)
      ? { entryId: target }
      : kind === 'item' && isUuid(target)
        ? { itemId: target }
        : {}
  const api = context.get(apiContext)
  const outcome = await withReauthentication(api, values, () =>
    api.call('POST /api/account/registrations/:registrationId/cancel', {
      params: { registrationId },
      body: { ...which, refundMinor: Number(values.refundMinor) },
    }),
  )
  if (outcome.identity !== null) {
    const { identity } = outcome
    return data({ identity, error: undefined }, { status: identity.status })
  }
  const { error, response } = outcome.done
  if (error) return data({ identity: null, error }, { status: response.status })
  if (values.toAccount === 'yes') throw redirect(`/account/orders/${registrationId}?done=cancelled#refund-to`)
  throw redirect(`/account/registrations/${registrationId}?done=${kind === 'item' ? 'returned' : 'cancelled'}`)
}

export default function CancelScreen({ loaderData, actionData }: Route.ComponentProps) {
  const t = useTexts('my-registrations')
  const format = useFormat()
  const { order, cancellation, target } = loaderData
  const address = `/account/registrations/${order.registrationId}`
  const things = cancellables(cancellation, t)
  const chosen = findChosen(things, target)
  const isGoods = chosen === null ? things.every(({ kind }) => kind === 'item') : chosen.kind === 'item'
  const texts = cancelTexts(order, { isGoods: isGoods && things.length > 0 })
  const title = t(texts.title)
  const back = chosen && format.money({ amountMinor: chosen.refundMinor, currency: order.card.currency })
  const about =
    chosen && back && chosen.refundMinor > 0 ? `${chosen.title}: ${t('cancelBack', { sum: back })}` : undefined
  return (
    <div className="page-column py-4 tablet:py-8">
      <title>{title}</title>
      <Breadcrumbs
        crumbs={[
          { label: t('crumbs'), to: '/account/registrations' },
          { label: order.card.eventName, to: address },
          { label: title },
        ]}
      />
      <div className="mt-2 flex max-w-2xl flex-col gap-6">
        <h1 className="headline text-h1">{title}</h1>
        {texts.note !== null && <p>{t(texts.note, { team: order.legsOf?.team ?? '' })}</p>}
        {actionData?.error && (
          <Notice look="stop" title={t('cancelNotDone')} live>
            {actionData.error.message}
          </Notice>
        )}
        {actionData?.identity ? (
          <ConfirmIdentity identity={actionData.identity} about={about} leaveTo={address} />
        ) : cancellation.refusal !== null || things.length === 0 ? (
          <>
            <Notice look="soon">{t('cancelTooLate')}</Notice>
            <LinkButton to={address} look="primary" className="self-start">
              {t('cancelStay')}
            </LinkButton>
          </>
        ) : chosen === null ? (
          <CancelChoice cancellation={cancellation} things={things} order={order} backTo={address} />
        ) : (
          <CancelConfirm
            chosen={chosen}
            terms={cancellation.terms}
            isToAccount={cancellation.sumsToAccount.includes(chosen.refundMinor)}
            order={order}
            isOnly={things.length === 1}
            backTo={address}
          />
        )}
      </div>
    </div>
  )
}
