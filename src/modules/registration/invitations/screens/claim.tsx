import { data, Form, redirect } from 'react-router'
import { apiContext } from '#src/client/api-context.ts'
import type { ApiFailure, ApiReply } from '#src/client/api-types.ts'
import { readFormValues } from '#src/client/form-values.ts'
import type { RouteHandle } from '#src/client/route-handle.ts'
import { siteContext } from '#src/client/site-context.ts'
import { useSite } from '#src/client/use-site.ts'
import { AccountForm } from '#src/modules/accounts/parts/account-form.tsx'
import { Agreements } from '#src/modules/accounts/parts/agreements.tsx'
import { NewPasswordField } from '#src/modules/accounts/parts/new-password-field.tsx'
import { pageUrl } from '#src/modules/accounts/parts/page-url.ts'
import { ForPasswordManagers } from '#src/modules/accounts/parts/reset-steps.tsx'
import { loginRedirectUrl } from '#src/modules/tenants/domain/login-url.ts'
import { useTexts } from '#src/ui/i18n/use-texts.ts'
import { Button } from '#src/ui/kit/button.tsx'
import { buttonClasses } from '#src/ui/kit/button-looks.ts'
import { Card } from '#src/ui/kit/card.tsx'
import { EmptyState } from '#src/ui/kit/empty-state.tsx'
import { LinkButton } from '#src/ui/kit/link-button.tsx'
import { Notice } from '#src/ui/kit/notice.tsx'
import type { Route } from './+types/claim'

export const handle = {
  texts: ['invitations', 'accounts'],
  layout: 'default',
  background: 'wash',
} satisfies RouteHandle

const claimCookie = 'sl_claim'
const cookieSeconds = 3600

/** As for a password reset, the link's key is moved into a cookie, and only the form uses it up. */
export async function loader({ context, request }: Route.LoaderArgs) {
  const site = context.get(siteContext)
  const search = new URL(request.url).searchParams
  const token = search.get('token')
  if (token !== null) {
    site.setCookie(claimCookie, token.slice(0, 200), { maxAgeSeconds: cookieSeconds, domain: site.cookieDomain })
    throw redirect('/account/claim')
  }
  const done = (['claimed', 'declined'] as const).find((word) => word === search.get('done')) ?? null
  if (done !== null) return { claim: null, done }
  const body = { token: tokenIn(site.cookies) }
  const { data: claim } = await context.get(apiContext).call('POST /api/account/claim/look', { body })
  return { claim: claim ?? null, done: null }
}

function tokenIn(cookies: Readonly<Record<string, string>>): string {
  return cookies[claimCookie]?.slice(0, 200) || 'none'
}

export async function action({ context, request }: Route.ActionArgs) {
  const { call } = context.get(apiContext)
  const token = tokenIn(context.get(siteContext).cookies)
  const { intent, password, ...values } = await readFormValues(request)
  const agreed = { terms: values.terms === 'on', personalData: values.personalData === 'on' }
  const { error, response } =
    intent === 'decline'
      ? await call('POST /api/account/claim/decline', { body: { token } })
      : intent === 'confirm'
        ? await call('POST /api/account/claim/confirm', { body: { token } })
        : await call('POST /api/account/claim', {
            body: { token, password: typeof password === 'string' ? password : '', ...agreed },
          })
  if (error) return data({ error, values: agreed }, { status: response.status })
  throw redirect(`/account/claim?done=${intent === 'decline' ? 'declined' : 'claimed'}`)
}

export default function ClaimScreen({ loaderData: { claim, done }, actionData }: Route.ComponentProps) {
  const t = useTexts('invitations')
  return (
    <div className="page-column py-8 tablet:py-12">
      <title>{t('claimTitle')}</title>
      <meta name="robots" content="noindex" />
      <meta name="referrer" content="same-origin" />
      <div className="mx-auto max-w-xl">
        {claim === null ? <Over done={done} /> : <ClaimForm claim={claim} answer={actionData} />}
      </div>
    </div>
  )
}

function Over({ done }: { done: 'claimed' | 'declined' | null }) {
  const t = useTexts('invitations')
  const { tenant } = useSite()
  const texts = {
    claimed: { title: t('claimDoneTitle'), note: t('claimDoneNote') },
    declined: { title: t('claimDeclinedTitle'), note: t('claimDeclinedNote') },
    gone: { title: t('claimGoneTitle'), note: t('claimGoneNote') },
  }[done ?? 'gone']
  return (
    <>
      <h1 className="sr-only">{texts.title}</h1>
      <EmptyState
        title={texts.title}
        action={
          <LinkButton to={pageUrl(tenant.links.homeUrl, '/events/future')} reloadDocument>
            {t('claimHome')}
          </LinkButton>
        }
      >
        {texts.note}
      </EmptyState>
    </>
  )
}

type Claim = ApiReply<'POST /api/account/claim/look'>
type ClaimFormProps = {
  readonly claim: Claim
  readonly answer:
    | { readonly error: ApiFailure; readonly values: { readonly terms: boolean; readonly personalData: boolean } }
    | undefined
}

function ClaimForm({ claim, answer }: ClaimFormProps) {
  const t = useTexts('invitations')
  const { sender, fullName: name, email, hasAccount } = claim
  return (
    <div className="flex flex-col gap-6">
      <h1 className="headline text-h1">{t('claimTitle')}</h1>
      <p className="break-words text-lg">
        {sender === '' ? t('claimWhoNameless', { name, email }) : t('claimWho', { sender, name, email })}
      </p>
      <Card className="flex flex-col gap-5">
        {hasAccount ? <Confirm claim={claim} refusal={answer?.error} /> : <Begin claim={claim} answer={answer} />}
      </Card>
      <details className="px-1">
        <summary className="min-h-11 cursor-pointer py-2.5 underline underline-offset-2">{t('claimDecline')}</summary>
        <Form method="post" className="flex flex-col items-start gap-3 pb-4">
          <input type="hidden" name="intent" value="decline" />
          <p className="text-ink-2">{t('claimDeclineNote')}</p>
          <Button type="submit" look="quiet">
            {t('claimDeclineSure')}
          </Button>
        </Form>
      </details>
    </div>
  )
}

function Begin({ claim, answer }: ClaimFormProps) {
  const t = useTexts('invitations')
  return (
    <>
      <p>{t('claimNew')}</p>
      <AccountForm
        actionResult={answer}
        fields={['password', 'personalData']}
        check={() => undefined}
        intent="begin"
        submit={t('claimBegin')}
      >
        {(errorOf) => (
          <>
            <ForPasswordManagers email={claim.email} />
            <NewPasswordField label={t('claimPassword')} error={errorOf('password')} />
            <Agreements ticked={answer?.values} errorOf={errorOf} />
          </>
        )}
      </AccountForm>
    </>
  )
}

function Confirm({ claim, refusal }: { claim: Claim; refusal: ApiFailure | undefined }) {
  const t = useTexts('invitations')
  const { tenant } = useSite()
  if (!claim.isMine) {
    const login = new URL(tenant.links.loginUrl)
    const origin = login.pathname === '/account/login' ? login.origin : new URL(tenant.links.homeUrl).origin
    return (
      <>
        <p>{t('claimSignInNote')}</p>
        <a
          href={loginRedirectUrl(tenant.links.loginUrl, `${origin}/account/claim`)}
          className={`${buttonClasses('accent', 'l', false)} self-start max-tablet:w-full`}
        >
          {t('claimSignIn')}
        </a>
      </>
    )
  }
  return (
    <>
      {refusal && (
        <Notice look="stop" live>
          {refusal.message}
        </Notice>
      )}
      <p>{t('claimConfirmNote')}</p>
      <Form method="post">
        <Button type="submit" name="intent" value="confirm" look="accent" size="l" className="max-tablet:w-full">
          {t('claimConfirm')}
        </Button>
      </Form>
    </>
  )
}
