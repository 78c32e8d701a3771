import { data, redirect } from 'react-router'
import { apiContext, type LocalApi } from '#src/client/api-context.ts'
import type { ApiFailure } from '#src/client/api-types.ts'
import { postedForm } from '#src/client/posted-form.ts'
import type { RouteHandle } from '#src/client/route-handle.ts'
import { mustBeServed } from '#src/client/site-context.ts'
import { useTexts } from '#src/ui/i18n/use-texts.ts'
import { Breadcrumbs } from '#src/ui/kit/breadcrumbs.tsx'
import { Notice } from '#src/ui/kit/notice.tsx'
import { resultMaxBytes } from '../../domain/online-file.ts'
import { OnlineEntryCard } from '../../parts/online-entry.tsx'
import type { OnlineRefusal } from '../../parts/online-reply.ts'
import type { Route } from './+types/online-result'

export const handle = { texts: ['results'], layout: 'default', background: 'wash' } satisfies RouteHandle

export async function loader({ context, params, request }: Route.LoaderArgs) {
  mustBeServed(context)
  const { registrationId } = params
  const order = await context
    .get(apiContext)
    .must('GET /api/account/registrations/:registrationId/online', { params: { registrationId } })
  return { order, completed: new URL(request.url).searchParams.get('done') }
}

/** Handles both native forms of the page; a hidden field tells them apart. */
export async function action({ context, request, params: { registrationId } }: Route.ActionArgs) {
  const form = await postedForm(request)
  const text = (name: string) => {
    const value = form.get(name)
    return typeof value === 'string' ? value : ''
  }
  const api = context.get(apiContext)
  const of = { registrationId, entryId: text('entryId') }
  const isDelivery = text('what') === 'delivery'
  const fields = isDelivery ? (['recipient', 'phone', 'postcode', 'city', 'street'] as const) : (['time'] as const)
  const values = Object.fromEntries(fields.map((name) => [name, text(name)]))
  const { error, response } = isDelivery ? await submitDelivery(api, of, text) : await send(api, of, form)
  if (!error) throw redirect(`/account/registrations/${registrationId}/result?done=${isDelivery ? 'medal' : 'sent'}`)
  return data(toRefusal(error, { entryId: of.entryId, form: isDelivery ? 'delivery' : 'result', values }), {
    status: response.status,
  })
}

type EntryKey = { readonly registrationId: string; readonly entryId: string }

async function send(api: LocalApi, params: EntryKey, form: FormData) {
  const file = form.get('file')
  const isChosen = file instanceof File && (file.name !== '' || file.size > 0)
  // The contract returns the error for a missing file.
  const body = { time: String(form.get('time') ?? ''), file: (isChosen ? file : undefined) as File }
  return await api.call('POST /api/account/registrations/:registrationId/entries/:entryId/result', { params, body })
}

async function submitDelivery(api: LocalApi, params: EntryKey, text: (name: string) => string) {
  const body = {
    recipient: text('recipient'),
    phone: text('phone'),
    postcode: text('postcode'),
    city: text('city'),
    street: text('street'),
  }
  return await api.call('POST /api/account/registrations/:registrationId/entries/:entryId/delivery', { params, body })
}

function toRefusal(
  { message, fields = {} }: ApiFailure,
  of: Pick<OnlineRefusal, 'entryId' | 'form' | 'values'>,
): OnlineRefusal {
  return { ...of, message, fields }
}

export default function OnlineResultScreen({ loaderData: { order, completed }, actionData }: Route.ComponentProps) {
  const t = useTexts('results')
  const tUi = useTexts('ui')
  const done = actionData === undefined ? completed : null
  return (
    <div className="page-column py-4 tablet:py-8">
      <title>{t('onlineTitle')}</title>
      <Breadcrumbs
        crumbs={[
          { label: t('onlineCrumb'), to: '/account/registrations' },
          { label: order.eventName, to: `/account/registrations/${order.registrationId}` },
          { label: t('onlineTitle') },
        ]}
      />
      <div className="mt-2 flex max-w-3xl flex-col gap-6">
        <header className="flex flex-col gap-3">
          <h1 className="headline text-h1">{t('onlineTitle')}</h1>
          <p className="text-ink-2">{t('onlineLead')}</p>
        </header>
        {done === 'sent' && <Notice look="ok">{t('sendDone')}</Notice>}
        {done === 'medal' && <Notice look="ok">{t('medalDone')}</Notice>}
        {done === 'too-large' && (
          <Notice look="stop">{tUi('error.http.file_too_large', { max: resultMaxBytes / 1_000_000 })}</Notice>
        )}
        {order.entries.map((entry) => (
          <OnlineEntryCard key={entry.entryId} order={order} entry={entry} refusal={actionData} />
        ))}
      </div>
    </div>
  )
}
