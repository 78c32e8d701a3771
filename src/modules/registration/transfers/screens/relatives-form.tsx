import { data, redirect } from 'react-router'
import { apiContext } from '#src/client/api-context.ts'
import { readFormValues } from '#src/client/form-values.ts'
import type { RouteHandle } from '#src/client/route-handle.ts'
import { useSite } from '#src/client/use-site.ts'
import { pageUrl } from '#src/modules/accounts/parts/page-url.ts'
import { profileOfForm } from '#src/modules/accounts/parts/profile-from-form.ts'
import { useFormat } from '#src/ui/i18n/use-format.ts'
import { useTexts } from '#src/ui/i18n/use-texts.ts'
import { LinkButton } from '#src/ui/kit/link-button.tsx'
import { Notice } from '#src/ui/kit/notice.tsx'
import { deleteDraft } from '../../checkout/parts/delete-draft.ts'
import { detailsOfForm } from '../../entry-details/parts/details-of-form.ts'
import { sendFiles } from '../../entry-details/parts/send-files.ts'
import { AcceptForm } from '../../invitations/parts/accept-form.tsx'
import { InvitationPageHead } from '../../invitations/parts/page-head.tsx'
import { TransferredCategory } from '../parts/transferred-category.tsx'
import type { Route } from './+types/relatives-form'

export const handle = {
  texts: ['invitations', 'registration', 'registration-form', 'accounts', 'catalog'],
  layout: 'order',
  background: 'wash',
} satisfies RouteHandle

/**
 * The paid entry and its recipient; on the event's own brand, since the race's questions are there.
 */
export async function loader({ context, params, request }: Route.LoaderArgs) {
  const { must } = context.get(apiContext)
  const race = { eventCode: params.eventCode, raceCode: params.raceCode }
  const { registrationId, entryId, participantId } = named(request)
  const [entry, card] = await Promise.all([
    must('GET /api/account/registrations/:registrationId/entries/:entryId/transfer', {
      params: { registrationId, entryId },
    }),
    must('GET /Register/ApiSimpleCardInfo', { query: race }),
  ])
  const person = entry.relatives.find((one) => one.participantId === participantId)
  if (person === undefined) throw new Response(null, { status: 404 })
  const form = await must('GET /Register/ApiRegistration', {
    query: person.isSelf ? { ...race, personRef: 'recipient' } : { ...race, personRef: 'recipient', participantId },
  })
  return { registrationId, entryId, entry, person, card, form }
}

function named(request: Request) {
  const search = new URL(request.url).searchParams
  const of = (name: string) => search.get(name) ?? ''
  return { registrationId: of('registrationId'), entryId: of('entryId'), participantId: of('participantId') }
}

export async function action({ context, request }: Route.ActionArgs) {
  const api = context.get(apiContext)
  const { registrationId, entryId, participantId } = named(request)
  const files = new Map<string, File>()
  const values = await readFormValues(request, files)
  if (values.intent === 'delete-draft') {
    const refused = await deleteDraft(api, values)
    if (refused !== null) return data({ error: refused.error, values }, { status: refused.status })
    throw redirect(request.url)
  }
  const refused = await sendFiles(api, values, files)
  if (refused !== null) return data({ error: refused.error, values }, { status: refused.status })
  const {
    error,
    response,
    data: taken,
  } = await api.call('POST /api/account/registrations/:registrationId/entries/:entryId/transfer/relative', {
    params: { registrationId, entryId },
    body: { relativeId: participantId, participant: profileOfForm(values.participant), ...detailsOfForm(values) },
  })
  if (error) return data({ error, values }, { status: response.status })
  if (taken.payAt === null) await deleteDraft(api, values)
  throw redirect(taken.payAt ?? `${taken.orderAt}?done=transferred`)
}

/** The form of a family member who receives the place. */
export default function RelativesFormScreen({ loaderData, actionData, params }: Route.ComponentProps) {
  const t = useTexts('invitations')
  const format = useFormat()
  const { tenant } = useSite()
  const { registrationId, entryId, entry, person, card, form } = loaderData
  const title = t('relativeTitle', { name: person.fullName })
  const path = `/account/registrations/${registrationId}/entries/${entryId}/transfer`
  const { feeMinor: amountMinor, currency } = entry
  const fee = amountMinor === 0 ? null : format.money({ amountMinor, currency })
  return (
    <div className="page-column mx-auto flex max-w-3xl flex-col gap-6 py-6 tablet:py-10">
      <title>{title}</title>
      <meta name="robots" content="noindex" />
      <InvitationPageHead card={card} title={title} />
      {fee !== null && <p>{t('acceptTransferFee', { sum: fee })}</p>}
      <TransferredCategory category={entry.category} currency={currency} />
      {actionData && Object.keys(actionData.error.fields ?? {}).length === 0 && (
        <Notice look="stop" live>
          {actionData.error.message}
        </Notice>
      )}
      <AcceptForm
        race={params}
        form={form}
        category={entry.category}
        refusal={actionData}
        title={t('relativeForm')}
        button={fee === null ? t('acceptTransferAccept') : t('acceptTransferAcceptFee', { sum: fee })}
      />
      <LinkButton to={pageUrl(tenant.links.homeUrl, path)} look="quiet" reloadDocument className="self-start">
        {t('relativeBack')}
      </LinkButton>
    </div>
  )
}
