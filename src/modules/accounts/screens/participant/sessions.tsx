import { data, redirect, redirectDocument } from 'react-router'
import { apiContext, type LocalApi } from '#src/client/api-context.ts'
import { type FormValues, readFormValues } from '#src/client/form-values.ts'
import type { RouteHandle } from '#src/client/route-handle.ts'
import { mustBeServed } from '#src/client/site-context.ts'
import { useTexts } from '#src/ui/i18n/use-texts.ts'
import { LinkButton } from '#src/ui/kit/link-button.tsx'
import { Notice } from '#src/ui/kit/notice.tsx'
import { PageSection } from '#src/ui/kit/page-section.tsx'
import { useDoneToast } from '#src/ui/kit/use-done-toast.ts'
import { ConfirmIdentity } from '../../parts/confirm-identity.tsx'
import { revalidateWhenMissing } from '../../parts/revalidate-when-missing.ts'
import { SessionList, SignOutOtherSessions } from '../../parts/session-list.tsx'
import { withReauthentication } from '../../parts/with-reauthentication.ts'
import type { Route } from './+types/sessions'

export const handle = {
  texts: ['accounts', 'accounts-identity'],
  layout: 'default',
  background: 'wash',
} satisfies RouteHandle
export const shouldRevalidate = revalidateWhenMissing

export async function loader({ context, request }: Route.LoaderArgs) {
  mustBeServed(context)
  const api = context.get(apiContext)
  const [{ sessions }, password] = await Promise.all([
    api.must('GET /api/account/sessions'),
    api.must('GET /api/account/password'),
  ])
  return { sessions, hasPassword: password.isSet, done: new URL(request.url).searchParams.get('done') }
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
    return { ...(await call('POST /api/account/sign-out-elsewhere')), goTo: '/account/sessions?done=elsewhere' }
  return {
    ...(await call('POST /api/account/sessions/end', { body: { sessionId } })),
    goTo: '/account/sessions?done=one',
  }
}

export default function SessionsScreen({ loaderData, actionData }: Route.ComponentProps) {
  const t = useTexts('accounts')
  const { sessions, hasPassword } = loaderData
  const done = useDoneMessage(actionData ? null : loaderData.done)
  return (
    <div className="page-column py-8 tablet:py-12">
      <title>{t('sessionsTitle')}</title>
      <div className="mx-auto flex max-w-3xl flex-col gap-8 tablet:gap-10">
        <div className="flex flex-col gap-2">
          <h1 className="headline text-h1">{t('sessionsTitle')}</h1>
          <p className="text-ink-2">{t('sessionsNote')}</p>
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
        {actionData?.identity && <ConfirmIdentity identity={actionData.identity} leaveTo="/account/sessions" />}
        <SessionList sessions={sessions} />
        {sessions.length > 1 && <SignOutOtherSessions />}
        <PageSection title={t('passwordTitle')}>
          <p className="text-ink-2">{hasPassword ? t('passwordIsSet') : t('passwordNotSet')}</p>
          <LinkButton look="quiet" to="/account/password" className="tablet:self-start">
            {hasPassword ? t('passwordChange') : t('passwordSet')}
          </LinkButton>
        </PageSection>
      </div>
    </div>
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
