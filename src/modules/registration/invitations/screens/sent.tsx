import { data } from 'react-router'
import { apiContext } from '#src/client/api-context.ts'
import { readFormValues } from '#src/client/form-values.ts'
import type { RouteHandle } from '#src/client/route-handle.ts'
import { isUuid } from '#src/kernel/ids.ts'
import { ConfirmIdentity } from '#src/modules/accounts/parts/confirm-identity.tsx'
import { withReauthentication } from '#src/modules/accounts/parts/with-reauthentication.ts'
import { useTexts } from '#src/ui/i18n/use-texts.ts'
import { EmptyState } from '#src/ui/kit/empty-state.tsx'
import { LinkButton } from '#src/ui/kit/link-button.tsx'
import { Notice } from '#src/ui/kit/notice.tsx'
import { registerPath } from '../../domain/register-path.ts'
import { InvitationPageHead } from '../parts/page-head.tsx'
import { SentInvitation } from '../parts/sent-invitation.tsx'
import type { Route } from './+types/sent'

export const handle = {
  texts: ['invitations', 'registration', 'registration-form', 'accounts-identity'],
  layout: 'order',
  background: 'wash',
} satisfies RouteHandle

/** The invitations of one order, for its payer only. */
export async function loader({ context, params, request }: Route.LoaderArgs) {
  const registrationId = orderIn(request)
  const api = context.get(apiContext)
  const race = { eventCode: params.eventCode, raceCode: params.raceCode }
  const [sent, card] = await Promise.all([
    api.must('GET /api/registrations/:registrationId/invitations', { params: { registrationId } }),
    api.must('GET /Register/ApiSimpleCardInfo', { query: race }),
  ])
  return { sent, card, registrationId }
}

function orderIn(request: Request): string {
  const registrationId = new URL(request.url).searchParams.get('registrationId')
  if (!isUuid(registrationId)) throw new Response(null, { status: 404 })
  return registrationId
}

export async function action({ context, request }: Route.ActionArgs) {
  const registrationId = orderIn(request)
  const api = context.get(apiContext)
  const form = await readFormValues(request)
  const { intent, entryId, email, refundMinor } = form
  const of = { entryId: isUuid(entryId) ? entryId : '' }
  if (intent === 'withdraw') {
    const outcome = await withReauthentication(api, form, () =>
      api.call('POST /api/account/registrations/:registrationId/cancel', {
        params: { registrationId },
        body: { ...of, refundMinor: Number(refundMinor) },
      }),
    )
    if (outcome.identity !== null) {
      const { identity } = outcome
      return data({ identity, error: undefined, ...of, sentTo: null }, { status: identity.status })
    }
    const { error, response } = outcome.done
    if (error) return data({ identity: null, error, ...of, sentTo: null }, { status: response.status })
    return data({ identity: null, error: undefined, ...of, sentTo: null })
  }
  const body = { ...of, email: typeof email === 'string' ? email : '' }
  const {
    data: sent,
    error,
    response,
  } = await api.call('POST /api/registrations/:registrationId/send-invitation', {
    params: { registrationId },
    body,
  })
  if (error) return data({ identity: null, error, ...of, sentTo: null }, { status: response.status })
  return data({ identity: null, error: undefined, ...of, sentTo: sent.email })
}

export default function SentScreen({ loaderData: { sent, card, registrationId }, actionData }: Route.ComponentProps) {
  const t = useTexts('invitations')
  const { invitations, currency } = sent
  const orderPath = registerPath(card, null, registrationId)
  return (
    <div className="page-column flex flex-col gap-6 py-6 tablet:py-8">
      <title>{`${t('sentTitle')} — ${card.eventName}`}</title>
      <meta name="robots" content="noindex" />
      <InvitationPageHead card={card} title={t('sentTitle')} />
      {actionData?.identity ? (
        <ConfirmIdentity identity={actionData.identity} leaveTo={`?registrationId=${registrationId}`} />
      ) : (
        actionData && <Done answer={actionData} />
      )}
      {invitations.length === 0 ? (
        <EmptyState title={t('sentEmptyTitle')} action={<LinkButton to={orderPath}>{t('toOrder')}</LinkButton>}>
          {t('sentEmptyNote')}
        </EmptyState>
      ) : (
        <>
          <p className="text-ink-2">{t('sentLead')}</p>
          <ul className="grid items-start gap-4 landscape:grid-cols-2">
            {invitations.map((invitation) => (
              <SentInvitation
                key={invitation.entryId}
                invitation={invitation}
                currency={currency}
                timeZone={card.timeZone}
                refusal={actionData?.entryId === invitation.entryId ? actionData.error : undefined}
              />
            ))}
          </ul>
          <LinkButton to={orderPath} look="quiet" className="self-start">
            {t('toOrder')}
          </LinkButton>
        </>
      )}
    </div>
  )
}

type Answer = NonNullable<Route.ComponentProps['actionData']>

function Done({ answer: { error, sentTo } }: { answer: Answer }) {
  const t = useTexts('invitations')
  if (error) {
    return error.fields?.email ? null : (
      <Notice look="stop" live>
        {error.message}
      </Notice>
    )
  }
  const words =
    sentTo === null ? t('placeWithdrawn') : sentTo === '' ? t('sentAgainOwn') : t('sentAgainTo', { email: sentTo })
  return (
    <Notice look="ok" live>
      {words}
    </Notice>
  )
}
