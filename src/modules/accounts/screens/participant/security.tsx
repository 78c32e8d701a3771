import { data, redirect, redirectDocument } from 'react-router'
import { apiContext, type LocalApi } from '#src/client/api-context.ts'
import type { ApiReply } from '#src/client/api-types.ts'
import { type FormValues, readFormValues } from '#src/client/form-values.ts'
import type { RouteHandle } from '#src/client/route-handle.ts'
import { mustBeServed } from '#src/client/site-context.ts'
import { toInstant } from '#src/kernel/instant.ts'
import { useFormat } from '#src/ui/i18n/use-format.ts'
import { useReaderZone } from '#src/ui/i18n/use-reader-zone.ts'
import { useTexts } from '#src/ui/i18n/use-texts.ts'
import { LinkButton } from '#src/ui/kit/link-button.tsx'
import { Notice } from '#src/ui/kit/notice.tsx'
import { PageSection } from '#src/ui/kit/page-section.tsx'
import { StateTag } from '#src/ui/kit/state-tag.tsx'
import { useDoneToast } from '#src/ui/kit/use-done-toast.ts'
import { ConfirmIdentity } from '../../parts/confirm-identity.tsx'
import { revalidateWhenMissing } from '../../parts/revalidate-when-missing.ts'
import { SecurityRow, SecurityRows } from '../../parts/security-rows.tsx'
import { SessionList, SignOutOtherSessions } from '../../parts/session-list.tsx'
import { withReauthentication } from '../../parts/with-reauthentication.ts'
import type { Route } from './+types/security'

export const handle = {
  texts: ['accounts', 'accounts-emails', 'accounts-identity', 'accounts-security'],
  layout: 'default',
  background: 'wash',
} satisfies RouteHandle
export const shouldRevalidate = revalidateWhenMissing

export async function loader({ context, request }: Route.LoaderArgs) {
  mustBeServed(context)
  const api = context.get(apiContext)
  const [{ sessions }, password, address, { passkeys }, twoStep, { providers }, phone] = await Promise.all([
    api.must('GET /api/account/sessions'),
    api.must('GET /api/account/password'),
    api.must('GET /api/account/email-change'),
    api.must('GET /api/account/passkeys'),
    api.must('GET /api/account/two-step'),
    api.must('GET /api/account/external-identities'),
    api.must('GET /api/account/phone'),
  ])
  const done = new URL(request.url).searchParams.get('done')
  return { sessions, hasPassword: password.isSet, address, passkeys, twoStep, providers, phone, done }
}

export async function action({ context, request }: Route.ActionArgs) {
  const form = await readFormValues(request)
  const api = context.get(apiContext)
  const outcome = await withReauthentication(api, form, () => endSessions(api, form))
  if (outcome.identity !== null) {
    const { identity } = outcome
    return data({ identity, error: undefined }, { status: identity.status })
  }
  const { error, response, goTo } = outcome.done
  if (error) return data({ identity: null, error }, { status: response.status })
  throw goTo.startsWith('/account/login') ? redirectDocument(goTo) : redirect(goTo)
}

async function endSessions({ call }: LocalApi, { intent, sessionId }: FormValues) {
  if (intent === 'everywhere')
    return { ...(await call('POST /api/account/sign-out-everywhere')), goTo: '/account/login?done=everywhere' }
  if (typeof sessionId !== 'string')
    return { ...(await call('POST /api/account/sign-out-elsewhere')), goTo: '/account/security?done=elsewhere' }
  return {
    ...(await call('POST /api/account/sessions/end', { body: { sessionId } })),
    goTo: '/account/security?done=one',
  }
}

export default function SecurityScreen({ loaderData, actionData }: Route.ComponentProps) {
  const t = useTexts('accounts-security')
  const { sessions, hasPassword, address, passkeys, twoStep, providers, phone } = loaderData
  const done = useDoneMessage(actionData ? null : loaderData.done)
  return (
    <div className="page-column py-6 tablet:py-8">
      <title>{t('title')}</title>
      <div className="flex max-w-3xl flex-col gap-8 tablet:gap-10">
        <div className="flex flex-col gap-2">
          <h1 className="headline text-h1">{t('title')}</h1>
          <p className="text-ink-2">{t('note')}</p>
        </div>
        {done !== null && (
          <noscript>
            <Notice look="ok">{done}</Notice>
          </noscript>
        )}
        {actionData?.error && (
          <Notice look="stop" live>
            {actionData.error.message}
          </Notice>
        )}
        {actionData?.identity && <ConfirmIdentity identity={actionData.identity} leaveTo="/account/security" />}
        <PageSection title={t('waysTitle')}>
          <SecurityRows>
            <AddressRow address={address} />
            <PasswordRow isSet={hasPassword} />
            <PasskeysRow passkeys={passkeys} />
            <TwoStepRow enabledAt={twoStep.enabledAt} />
            {(phone.isOn || phone.confirmed !== null) && <PhoneRow phone={phone} />}
            {providers.length > 0 && <ExternalRow providers={providers} />}
            <MergeRow />
          </SecurityRows>
        </PageSection>
        <PageSection title={t('devicesTitle')} note={t('devicesNote')}>
          <SessionList sessions={sessions} />
        </PageSection>
        {sessions.length > 1 && <SignOutOtherSessions />}
      </div>
    </div>
  )
}

function MergeRow() {
  const t = useTexts('accounts-security')
  return (
    <SecurityRow
      title={t('mergeTitle')}
      action={
        <LinkButton look="quiet" size="s" to="/account/security/merge">
          {t('mergeOpen')}
        </LinkButton>
      }
    >
      {t('mergeNote')}
    </SecurityRow>
  )
}

function AddressRow({ address }: { address: ApiReply<'GET /api/account/email-change'> }) {
  const t = useTexts('accounts-security')
  const emails = useTexts('accounts-emails')
  const { email, isConfirmed, pending } = address
  return (
    <SecurityRow
      title={t('addressTitle')}
      tag={!isConfirmed && <StateTag tone="warn">{t('addressUnconfirmed')}</StateTag>}
      action={
        <div className="flex flex-col gap-3">
          {!isConfirmed && (
            <LinkButton look="quiet" size="s" to="/account/confirm">
              {emails('confirmButton')}
            </LinkButton>
          )}
          <LinkButton look="quiet" size="s" to="/account/security/email">
            {pending === null ? t('addressChange') : t('addressPendingOpen')}
          </LinkButton>
        </div>
      }
    >
      <p className="text-ink">{email}</p>
      {pending !== null && <p>{t('addressPending', { email: pending.newEmail })}</p>}
    </SecurityRow>
  )
}

function PasswordRow({ isSet }: { isSet: boolean }) {
  const t = useTexts('accounts-security')
  return (
    <SecurityRow
      title={t('passwordTitle')}
      action={
        <LinkButton look="quiet" size="s" to="/account/password">
          {isSet ? t('passwordChange') : t('passwordSet')}
        </LinkButton>
      }
    >
      {isSet ? t('passwordIsSet') : t('passwordNotSet')}
    </SecurityRow>
  )
}

function PasskeysRow({ passkeys }: { passkeys: ApiReply<'GET /api/account/passkeys'>['passkeys'] }) {
  const t = useTexts('accounts-security')
  const isOneSuspended = passkeys.some(({ isSuspended }) => isSuspended)
  return (
    <SecurityRow
      title={t('passkeysTitle')}
      tag={isOneSuspended && <StateTag tone="stop">{t('passkeysSuspended')}</StateTag>}
      action={
        <LinkButton look="quiet" size="s" to="/account/security/passkeys">
          {passkeys.length === 0 ? t('passkeyAdd') : t('passkeysOpen')}
        </LinkButton>
      }
    >
      {passkeys.length === 0 ? t('passkeysNone') : t('passkeysSome', { count: passkeys.length })}
    </SecurityRow>
  )
}

function TwoStepRow({ enabledAt }: { enabledAt: string | null }) {
  const t = useTexts('accounts-security')
  const { moment } = useFormat()
  const zone = useReaderZone()
  return (
    <SecurityRow
      title={t('twoStepTitle')}
      tag={enabledAt !== null && <StateTag tone="ok">{t('twoStepTag')}</StateTag>}
      action={
        <LinkButton look="quiet" size="s" to="/account/security/two-step">
          {enabledAt === null ? t('twoStepTurnOn') : t('twoStepOpen')}
        </LinkButton>
      }
    >
      {enabledAt === null ? t('twoStepOff') : t('twoStepOn', { when: moment(toInstant(enabledAt), zone) })}
    </SecurityRow>
  )
}

function PhoneRow({ phone: { isOn, confirmed } }: { phone: ApiReply<'GET /api/account/phone'> }) {
  const t = useTexts('accounts-security')
  return (
    <SecurityRow
      title={t('phoneTitle')}
      tag={!isOn && <StateTag tone="warn">{t('externalOff')}</StateTag>}
      action={
        <LinkButton look="quiet" size="s" to="/account/security/phone">
          {confirmed === null ? t('phoneAdd') : t('phoneOpen')}
        </LinkButton>
      }
    >
      {confirmed === null ? t('phoneNone') : confirmed.phone}
    </SecurityRow>
  )
}

function ExternalRow({ providers }: { providers: ApiReply<'GET /api/account/external-identities'>['providers'] }) {
  const t = useTexts('accounts-security')
  const accounts = useTexts('accounts')
  const linked = providers.filter((provider) => provider.linked !== null)
  return (
    <SecurityRow
      title={t('externalTitle')}
      action={
        <LinkButton look="quiet" size="s" to="/account/security/external">
          {linked.length === 0 ? t('externalLink') : t('externalOpen')}
        </LinkButton>
      }
    >
      {linked.length === 0 ? t('externalNoneAtAll') : linked.map(({ code }) => accounts(`provider.${code}`)).join(', ')}
    </SecurityRow>
  )
}

/** The message of the completed action; a toast with JavaScript. */
function useDoneMessage(done: string | null): string | null {
  const t = useTexts('accounts')
  const texts: Readonly<Record<string, string>> = {
    one: t('sessionEnded'),
    elsewhere: t('elsewhereDone'),
    password: t('passwordSaved'),
  }
  const text = done === null ? null : (texts[done] ?? null)
  useDoneToast(text)
  return text
}
