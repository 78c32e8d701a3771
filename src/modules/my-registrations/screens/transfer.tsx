import { useRef } from 'react'
import { data, Form, redirect, useNavigation } from 'react-router'
import { apiContext } from '#src/client/api-context.ts'
import type { ApiFailure, ApiReply } from '#src/client/api-types.ts'
import { readFormValues } from '#src/client/form-values.ts'
import type { RouteHandle } from '#src/client/route-handle.ts'
import { mustBeServed } from '#src/client/site-context.ts'
import { writeTabStorage } from '#src/client/tab-storage.ts'
import { useStoredFormValues } from '#src/client/use-stored-form-values.ts'
import { isInstant } from '#src/kernel/instant.ts'
import { isPlainDate } from '#src/kernel/plain-date.ts'
import { ConfirmIdentity } from '#src/modules/accounts/parts/confirm-identity.tsx'
import { withReauthentication } from '#src/modules/accounts/parts/with-reauthentication.ts'
import { useFormat } from '#src/ui/i18n/use-format.ts'
import { useTexts } from '#src/ui/i18n/use-texts.ts'
import { Button } from '#src/ui/kit/button.tsx'
import { Card } from '#src/ui/kit/card.tsx'
import { LinkButton } from '#src/ui/kit/link-button.tsx'
import { Notice } from '#src/ui/kit/notice.tsx'
import { TextField } from '#src/ui/kit/text-field.tsx'
import { ChangePage } from '../parts/change-page.tsx'
import { loadOrRedirect } from '../parts/load-or-redirect.ts'
import { ReleasePlace, ReleaseStatus } from '../parts/release-place.tsx'
import type { Route } from './+types/transfer'

export const handle = {
  texts: ['my-registrations', 'accounts-identity'],
  layout: 'default',
  background: 'wash',
} satisfies RouteHandle

export type TransferReply = ApiReply<'GET /api/account/registrations/:registrationId/entries/:entryId/transfer'>

export async function loader({ context, params }: Route.LoaderArgs) {
  mustBeServed(context)
  const { registrationId, entryId } = params
  const response = context
    .get(apiContext)
    .must('GET /api/account/registrations/:registrationId/entries/:entryId/transfer', {
      params: { registrationId, entryId },
    })
  return await loadOrRedirect(response, registrationId)
}

export async function action({ context, params, request }: Route.ActionArgs) {
  const api = context.get(apiContext)
  const { call } = api
  const { registrationId, entryId } = params
  const of = { params: { registrationId, entryId } }
  const values = await readFormValues(request)
  const { intent, email, refundMinor } = values
  const typed = typeof email === 'string' ? email : ''
  const outcome = await withReauthentication(api, values, async () =>
    intent === 'withdraw'
      ? await call('DELETE /api/account/registrations/:registrationId/entries/:entryId/transfer', of)
      : intent === 'to-waitlist'
        ? await call('POST /api/account/registrations/:registrationId/entries/:entryId/transfer/waitlist', {
            ...of,
            body: { refundMinor: Number(refundMinor) },
          })
        : await call('POST /api/account/registrations/:registrationId/entries/:entryId/transfer', {
            ...of,
            body: { email: typed },
          }),
  )
  if (outcome.identity !== null) {
    const { identity } = outcome
    return data({ identity, error: undefined, email: typed }, { status: identity.status })
  }
  const { error, response } = outcome.done
  if (error) return data({ identity: null, error, email: typed }, { status: response.status })
  throw redirect(`/account/registrations/${registrationId}/entries/${entryId}/transfer`)
}

/** Transfers an entry: by a link sent to an email address, or to a relative. */
export default function TransferScreen({ loaderData: entry, actionData, params }: Route.ComponentProps) {
  const t = useTexts('my-registrations')
  const format = useFormat()
  const address = `/account/registrations/${params.registrationId}`
  const until = isPlainDate(entry.lastDay) ? format.day(entry.lastDay, 'long') : null
  const isOffered = entry.offer?.state === 'open' || entry.offer?.state === 'paying'
  const late = until === null ? t('transferNever') : t('transferTooLate', { day: until })
  const unavailableReason = entry.isByCode ? t('transferByCode') : entry.isOpen || isOffered ? null : late
  return (
    <ChangePage
      title={t('transferTitle')}
      about={t('transferNow', { name: entry.fullName, race: entry.raceName })}
      eventName={entry.eventName}
      backTo={address}
      unavailableReason={unavailableReason}
      cancelledOrPostponed={entry.cancelledOrPostponed}
    >
      {actionData?.error && !actionData.error.fields?.email && (
        <Notice look="stop" title={t('transferNotDone')} live>
          {actionData.error.message}
        </Notice>
      )}
      {actionData?.identity ? (
        <ConfirmIdentity identity={actionData.identity} leaveTo={`${address}/entries/${params.entryId}/transfer`} />
      ) : isOffered ? (
        <OfferStatus entry={entry} />
      ) : (
        <>
          <Over entry={entry} />
          <p>{t('transferUntil', { day: until ?? '' })}</p>
          <p className="text-ink-2">
            {[t('transferKeeps'), entry.hasLinkedOrder && t('transferKeepsBeside')].filter(Boolean).join(' ')}
          </p>
          <ByEmail entry={entry} refusal={actionData?.error && actionData} storageKey={`transfer ${params.entryId}`} />
          {entry.relatives.length > 0 && <Family entry={entry} />}
          <ReleasePlace entry={entry} cancelAt={`${address}/cancel`} />
          {entry.relatives.length === 0 && <Family entry={entry} />}
        </>
      )}
      <LinkButton to={address} look="quiet" className="self-start max-tablet:w-full">
        {t('changeBack')}
      </LinkButton>
    </ChangePage>
  )
}

/** The pending offer, which can be withdrawn until it is accepted. */
function OfferStatus({ entry }: { entry: TransferReply }) {
  const t = useTexts('my-registrations')
  const format = useFormat()
  const navigation = useNavigation()
  const { offer, timeZone } = entry
  if (offer === null) return null
  const { kind, state, email, openUntil } = offer
  const deadline = isInstant(openUntil) ? format.deadline(openUntil, timeZone) : ''
  if (kind === 'waitlist') return <ReleaseStatus entry={entry} deadline={deadline} />
  const words =
    state === 'open'
      ? t('transferOffered', { email, moment: deadline })
      : kind === 'relative'
        ? t('transferPayingFamily')
        : t('transferPaying', { email })
  const title = t(state === 'open' ? 'transferOfferedTitle' : 'transferPayingTitle')
  return (
    <Card className="flex flex-col items-start gap-4">
      <h2 className="font-semibold">{title}</h2>
      <p className="max-w-full break-words">{words}</p>
      {(state === 'open' || kind === 'relative') && (
        <Form method="post" className="max-tablet:w-full">
          <input type="hidden" name="intent" value="withdraw" />
          <Button type="submit" look="quiet" pending={navigation.state !== 'idle'} className="max-tablet:w-full">
            {t('transferWithdraw')}
          </Button>
        </Form>
      )}
    </Card>
  )
}

/** How the last offer ended. */
function Over({ entry: { offer } }: { entry: TransferReply }) {
  const t = useTexts('my-registrations')
  if (offer === null || (offer.state !== 'declined' && offer.state !== 'lapsed')) return null
  const { email } = offer
  if (offer.kind === 'waitlist') return <Notice look="soon">{t('releaseLapsed')}</Notice>
  return (
    <Notice look="soon">
      {offer.state === 'declined' ? t('transferDeclined', { email }) : t('transferLapsed', { email })}
    </Notice>
  )
}

type ByEmailProps = {
  readonly entry: TransferReply
  readonly refusal: { readonly error: ApiFailure; readonly email: string } | undefined
  readonly storageKey: string
}

function ByEmail({ entry, refusal, storageKey }: ByEmailProps) {
  const t = useTexts('my-registrations')
  const format = useFormat()
  const navigation = useNavigation()
  const { feeMinor: amountMinor, currency } = entry
  const form = useRef<HTMLFormElement>(null)
  const inTab = useStoredFormValues(storageKey, '', form)
  const typed = refusal?.email ?? inTab?.email
  return (
    <Card>
      {/* A refused address stays in the field; after a sent offer the field is empty. */}
      <Form
        ref={form}
        method="post"
        noValidate
        onSubmit={() => writeTabStorage(storageKey, null)}
        className="flex flex-col gap-4"
      >
        <h2 className="font-semibold">{t('transferByEmail')}</h2>
        <p className="text-ink-2">
          {amountMinor === 0 ? t('transferFree') : t('transferFee', { sum: format.money({ amountMinor, currency }) })}
        </p>
        <TextField
          key={String(inTab !== null)}
          name="email"
          label={t('transferEmail')}
          hint={t('transferEmailHint')}
          type="email"
          inputMode="email"
          autoComplete="off"
          maxLength={254}
          defaultValue={typeof typed === 'string' ? typed : undefined}
          error={refusal?.error.fields?.email?.message}
        />
        <Button type="submit" pending={navigation.state !== 'idle'} className="self-start max-tablet:w-full">
          {t('transferSend')}
        </Button>
      </Form>
    </Card>
  )
}

function Family({ entry }: { entry: TransferReply }) {
  const t = useTexts('my-registrations')
  const format = useFormat()
  const { feeMinor: amountMinor, currency, relatives } = entry
  return (
    <Card className="flex flex-col gap-3">
      <h2 className="font-semibold">{t('transferFamily')}</h2>
      {amountMinor > 0 && relatives.length > 0 && (
        <p className="text-ink-2">{t('transferFeeFamily', { sum: format.money({ amountMinor, currency }) })}</p>
      )}
      {relatives.length === 0 ? (
        <p className="text-ink-2">{t('transferFamilyNone')}</p>
      ) : (
        <ul className="flex flex-col divide-y divide-line">
          {relatives.map(({ participantId, fullName, reason, formAt }) => (
            <li key={participantId} className="flex flex-wrap items-center justify-between gap-x-4 gap-y-2 py-3">
              <div className="min-w-0">
                <p className="font-medium">{fullName}</p>
                {reason !== '' && <p className="text-ink-2 text-sm">{reason}</p>}
              </div>
              {reason === '' && (
                <LinkButton
                  to={formAt}
                  look="quiet"
                  reloadDocument
                  aria-label={t('transferChooseOf', { name: fullName })}
                >
                  {t('transferChoose')}
                </LinkButton>
              )}
            </li>
          ))}
        </ul>
      )}
    </Card>
  )
}
