import { data, redirect, redirectDocument } from 'react-router'
import { apiContext } from '#src/client/api-context.ts'
import { readFormValues } from '#src/client/form-values.ts'
import type { RouteHandle } from '#src/client/route-handle.ts'
import { siteContext } from '#src/client/site-context.ts'
import { defaultTenantCode } from '#src/modules/tenants/domain/tenant.ts'
import { useTexts } from '#src/ui/i18n/use-texts.ts'
import { LinkButton } from '#src/ui/kit/link-button.tsx'
import { AccountCard, returnSearch } from '../../parts/account-card.tsx'
import { DoneCard } from '../../parts/done-card.tsx'
import { EmailStep } from '../../parts/email-step.tsx'
import { ChoosePassword, SentReset } from '../../parts/reset-steps.tsx'
import { revalidateWhenMissing } from '../../parts/revalidate-when-missing.ts'
import type { Route } from './+types/reset'
import { findReturnPath, returnUrlFrom, secondStepPath } from './return-path.ts'

export const handle = { texts: ['accounts'], layout: 'default', background: 'wash' } satisfies RouteHandle
/**
 * Prevents revalidation while a message must be read: the loader would say that the link is over.
 */
export function shouldRevalidate(
  args: Parameters<typeof revalidateWhenMissing>[0] & { readonly actionResult?: unknown },
) {
  return Object(args.actionResult).goTo === undefined && revalidateWhenMissing(args)
}

const linkCookie = 'sl_reset'
const linkSeconds = 30 * 60

/**
 * The link's key is moved from the address into a cookie at once, so that it is in no history,
 * Referer or proxy log. Only the following form uses it up: mail programs that fetch links ahead do
 * not.
 */
export async function loader({ context, request }: Route.LoaderArgs) {
  const site = context.get(siteContext)
  const { searchParams } = new URL(request.url)
  const returnUrl = returnUrlFrom(request)
  const token = searchParams.get('token')
  if (token !== null) {
    site.setCookie(linkCookie, token.slice(0, 200), { maxAgeSeconds: linkSeconds, domain: site.cookieDomain })
    throw redirect(
      `/account/reset?${new URLSearchParams({ step: 'new', ...(returnUrl === null ? {} : { returnUrl }) })}`,
    )
  }
  if (searchParams.get('step') !== 'new') return { step: 'ask' as const, email: null, returnUrl }
  const body = { token: site.cookies[linkCookie] || 'none' }
  const { data: found } = await context.get(apiContext).call('POST /api/account/reset/check', { body })
  return { step: found === undefined ? ('gone' as const) : ('new' as const), email: found?.email ?? null, returnUrl }
}

export async function action({ context, request }: Route.ActionArgs) {
  const { intent, email, password } = await readFormValues(request)
  const { call } = context.get(apiContext)
  const values = { email: typeof email === 'string' ? email : '' }
  const returnUrl = returnUrlFrom(request)
  if (intent !== 'set') {
    const body = { ...values, returnUrl: returnUrl?.slice(0, 2000) }
    const reset = await call('POST /api/account/reset', { body })
    if (reset.error) return data({ error: reset.error, values, sentTo: null }, { status: reset.response.status })
    return data({ error: undefined, values, sentTo: reset.data.email })
  }
  const site = context.get(siteContext)
  const body = { token: site.cookies[linkCookie] || 'none', password: typeof password === 'string' ? password : '' }
  const { data: user, error, response } = await call('POST /api/account/reset/password', { body })
  if (error?.code === 'accounts.second_step_required') {
    site.setCookie(linkCookie, '', { maxAgeSeconds: 0, domain: site.cookieDomain })
    throw redirect(secondStepPath(returnUrl))
  }
  if (error) return data({ error, values, sentTo: null }, { status: response.status })
  site.setCookie(linkCookie, '', { maxAgeSeconds: 0, domain: site.cookieDomain })
  // Without a return address the list of sessions shows the change; only the default tenant has
  // that page.
  if (user.deleteAfter === undefined && returnUrl === null && site.tenantCode === defaultTenantCode)
    throw redirectDocument('/account/security?done=password')
  return data({ error: undefined, values, sentTo: null, goTo: await findReturnPath(context, returnUrl, user) })
}

export default function ResetScreen({ loaderData, actionData }: Route.ComponentProps) {
  const t = useTexts('accounts')
  const { step, email, returnUrl } = loaderData
  if (actionData && 'goTo' in actionData) {
    return <DoneCard title={t('passwordSavedTitle')} done={t('passwordSaved')} goTo={actionData.goTo} />
  }
  if (step === 'new' && email !== null) {
    return (
      <AccountCard title={t('resetTitle')} note={t('resetNewNote', { email })} returnUrl={returnUrl}>
        <meta name="referrer" content="same-origin" />
        <ChoosePassword email={email} actionResult={actionData} />
      </AccountCard>
    )
  }
  if (step === 'gone') {
    return (
      <AccountCard title={t('resetGoneTitle')} note={t('resetGoneNote')} returnUrl={returnUrl}>
        <LinkButton size="l" wide to={{ pathname: '/account/reset', search: returnSearch(returnUrl) }}>
          {t('resetAskAgain')}
        </LinkButton>
      </AccountCard>
    )
  }
  const other = { question: t('rememberPassword'), label: t('passwordInstead'), path: '/account/login' }
  return actionData?.sentTo ? (
    <AccountCard
      title={t('resetSentTitle')}
      note={t('resetSentNote', { email: actionData.sentTo })}
      other={other}
      returnUrl={returnUrl}
    >
      <SentReset email={actionData.sentTo} />
    </AccountCard>
  ) : (
    <AccountCard title={t('resetTitle')} note={t('resetNote')} other={other} returnUrl={returnUrl}>
      <EmailStep actionResult={actionData} submit={t('resetAsk')} />
    </AccountCard>
  )
}
