import { data, Form, redirect, useNavigation } from 'react-router'
import { apiContext, type LocalApi } from '#src/client/api-context.ts'
import type { ApiReply } from '#src/client/api-types.ts'
import { type FormValues, readFormValues } from '#src/client/form-values.ts'
import type { RouteHandle } from '#src/client/route-handle.ts'
import { mustBeServed } from '#src/client/site-context.ts'
import { toInstant } from '#src/kernel/instant.ts'
import { useFormat } from '#src/ui/i18n/use-format.ts'
import { useReaderZone } from '#src/ui/i18n/use-reader-zone.ts'
import { useTexts } from '#src/ui/i18n/use-texts.ts'
import { Button } from '#src/ui/kit/button.tsx'
import { Card } from '#src/ui/kit/card.tsx'
import { LinkButton } from '#src/ui/kit/link-button.tsx'
import { Notice } from '#src/ui/kit/notice.tsx'
import { PageSection } from '#src/ui/kit/page-section.tsx'
import { StateTag } from '#src/ui/kit/state-tag.tsx'
import { TextField } from '#src/ui/kit/text-field.tsx'
import { useDoneToast } from '#src/ui/kit/use-done-toast.ts'
import { fieldIssue } from '../../contract/field-issue.form.ts'
import { EmailForm } from '../../contract/sign-in.form.ts'
import { AccountForm } from '../../parts/account-form.tsx'
import { ConfirmIdentity } from '../../parts/confirm-identity.tsx'
import { revalidateWhenMissing } from '../../parts/revalidate-when-missing.ts'
import { SecurityPage } from '../../parts/security-page.tsx'
import { withReauthentication } from '../../parts/with-reauthentication.ts'
import type { Route } from './+types/security-email'

export const handle = {
  texts: ['accounts', 'accounts-identity', 'accounts-security'],
  layout: 'default',
  background: 'wash',
} satisfies RouteHandle
export const shouldRevalidate = revalidateWhenMissing

const here = '/account/security/email'

export async function loader({ context, request }: Route.LoaderArgs) {
  mustBeServed(context)
  const address = await context.get(apiContext).must('GET /api/account/email-change')
  return { address, done: new URL(request.url).searchParams.get('done') }
}

export async function action({ context, request }: Route.ActionArgs) {
  const form = await readFormValues(request)
  const api = context.get(apiContext)
  const values = { email: typeof form.email === 'string' ? form.email : '' }
  const outcome = await withReauthentication(api, form, () => act(api, form, values.email))
  if (outcome.identity !== null) {
    const { identity } = outcome
    return data({ identity, error: undefined, values }, { status: identity.status })
  }
  const { error, response, done } = outcome.done
  if (error) return data({ identity: null, error, values }, { status: response.status })
  throw redirect(`${here}?done=${done}`)
}

async function act({ call }: LocalApi, { intent }: FormValues, email: string) {
  if (intent === 'cancel') return { ...(await call('POST /api/account/email-change/cancel')), done: 'cancelled' }
  if (intent === 'resend') return { ...(await call('POST /api/account/email-change/resend')), done: 'sent' }
  return { ...(await call('POST /api/account/email-change', { body: { email } })), done: 'sent' }
}

export default function SecurityEmailScreen({ loaderData, actionData }: Route.ComponentProps) {
  const t = useTexts('accounts-security')
  const { address } = loaderData
  const done = useDoneMessage(actionData ? null : loaderData.done)
  const title = t('addressPageTitle')
  if (actionData?.identity)
    return (
      <SecurityPage title={title}>
        <ConfirmIdentity identity={actionData.identity} leaveTo={here} />
      </SecurityPage>
    )
  return (
    <SecurityPage title={title} note={t('addressNow', { email: address.email })}>
      {done !== null && (
        <noscript>
          <Notice look="ok">{done}</Notice>
        </noscript>
      )}
      {address.pending === null ? (
        <NewAddress isConfirmed={address.isConfirmed} actionResult={actionData} />
      ) : (
        <PendingChange address={address} pending={address.pending} error={actionData?.error?.message} />
      )}
      {address.isConfirmed && <AddressLost />}
    </SecurityPage>
  )
}

/** Only a confirmed address has to agree to its change. */
function AddressLost() {
  const t = useTexts('accounts-security')
  return (
    <details>
      <summary className="min-h-11 cursor-pointer py-2.5 underline underline-offset-2">{t('addressLost')}</summary>
      <div className="flex flex-col items-start gap-3 pb-4">
        <p className="text-ink-2">{t('addressLostNote')}</p>
        <LinkButton look="quiet" size="s" to="/Contacts">
          {t('addressLostLink')}
        </LinkButton>
      </div>
    </details>
  )
}

function NewAddress({
  isConfirmed,
  actionResult,
}: {
  isConfirmed: boolean
  actionResult: Route.ComponentProps['actionData']
}) {
  const t = useTexts('accounts-security')
  return (
    <Card className="flex max-w-xl flex-col gap-5">
      <p className="text-ink-2">{isConfirmed ? t('addressHow') : t('addressHowUnconfirmed')}</p>
      <AccountForm
        actionResult={actionResult}
        fields={['email']}
        check={(name, value) => fieldIssue(EmailForm, name, value)}
        intent="request"
        submit={t('addressAsk')}
      >
        {(errorOf) => (
          <TextField
            name="email"
            label={t('addressNew')}
            type="email"
            inputMode="email"
            autoComplete="email"
            autoCapitalize="none"
            defaultValue={actionResult?.values.email}
            error={errorOf('email')}
          />
        )}
      </AccountForm>
    </Card>
  )
}

type Address = ApiReply<'GET /api/account/email-change'>

function PendingChange({
  address: { email, isConfirmed },
  pending,
  error,
}: {
  address: Address
  pending: NonNullable<Address['pending']>
  error: string | undefined
}) {
  const t = useTexts('accounts-security')
  const { moment } = useFormat()
  const zone = useReaderZone()
  const { formData, state } = useNavigation()
  const isPending = (intent: string) => state !== 'idle' && formData?.get('intent') === intent
  const when = moment(toInstant(pending.expiresAt), zone)
  return (
    <PageSection title={t('addressWaitsTitle')}>
      <p className="wrap-anywhere text-ink-2">{t('addressWaitsNote', { email: pending.newEmail, when })}</p>
      {error !== undefined && (
        <Notice look="stop" live>
          {error}
        </Notice>
      )}
      <Card padded={false}>
        <ul className="divide-y divide-line">
          <Side
            label={t('addressOldSide', { email })}
            isConfirmed={pending.isOldConfirmed}
            confirmed={isConfirmed ? t('addressSideDone') : t('addressSideNotNeeded')}
          />
          <Side
            label={t('addressNewSide', { email: pending.newEmail })}
            isConfirmed={pending.isNewConfirmed}
            confirmed={t('addressSideDone')}
          />
        </ul>
      </Card>
      <p className="text-ink-2 text-sm">{t('addressNoEmail')}</p>
      <Form method="post" className="flex flex-col gap-3 min-[600px]:flex-row">
        <Button type="submit" name="intent" value="resend" look="quiet" pending={isPending('resend')}>
          {t('addressAgain')}
        </Button>
        <Button type="submit" name="intent" value="cancel" look="danger" pending={isPending('cancel')}>
          {t('addressCancel')}
        </Button>
      </Form>
    </PageSection>
  )
}

function Side({ label, isConfirmed, confirmed }: { label: string; isConfirmed: boolean; confirmed: string }) {
  const t = useTexts('accounts-security')
  return (
    <li className="flex flex-wrap items-center justify-between gap-x-4 gap-y-2 p-4 tablet:px-6">
      <span className="wrap-anywhere min-w-0">{label}</span>
      {isConfirmed ? (
        <StateTag tone="ok">{confirmed}</StateTag>
      ) : (
        <StateTag tone="soon">{t('addressSideWaits')}</StateTag>
      )}
    </li>
  )
}

function useDoneMessage(done: string | null): string | null {
  const t = useTexts('accounts-security')
  const text = done === 'sent' ? t('addressSent') : done === 'cancelled' ? t('addressCancelled') : null
  useDoneToast(text)
  return text
}
