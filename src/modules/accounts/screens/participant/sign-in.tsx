import { useState } from 'react'
import { data, redirect, redirectDocument } from 'react-router'
import { apiContext } from '#src/client/api-context.ts'
import { readFormValues } from '#src/client/form-values.ts'
import type { RouteHandle } from '#src/client/route-handle.ts'
import { siteContext } from '#src/client/site-context.ts'
import { defaultTenantCode } from '#src/modules/tenants/domain/tenant.ts'
import { useTexts } from '#src/ui/i18n/use-texts.ts'
import { LinkButton } from '#src/ui/kit/link-button.tsx'
import { Notice } from '#src/ui/kit/notice.tsx'
import { PasswordField } from '#src/ui/kit/password-field.tsx'
import { fieldIssue } from '../../contract/field-issue.form.ts'
import { SignInForm } from '../../contract/sign-in.form.ts'
import { passkeysElsewhere } from '../../domain/passkey-domain.ts'
import { AccountCard, AccountLink, returnSearch } from '../../parts/account-card.tsx'
import { AccountForm } from '../../parts/account-form.tsx'
import { EmailField } from '../../parts/email-field.tsx'
import { PasskeySignIn, usePasskeyOffer } from '../../parts/passkey-sign-in.tsx'
import { TransferButton } from '../../parts/transfer-button.tsx'
import type { Route } from './+types/sign-in'
import { findReturnPath, returnUrlFrom, secondStepPath } from './return-path.ts'

export const handle = { texts: ['accounts'], layout: 'default', background: 'wash' } satisfies RouteHandle

export async function loader({ context, request }: Route.LoaderArgs) {
  const returnUrl = returnUrlFrom(request)
  if (context.get(siteContext).isSignedIn) throw redirectDocument(await findReturnPath(context, returnUrl))
  const done = new URL(request.url).searchParams.get('done')
  const api = context.get(apiContext)
  const [{ providers, byPhone }, { homeHost }] = await Promise.all([
    api.must('GET /api/account/sign-in-providers'),
    api.must('GET /api/account/session-transfer'),
  ])
  return { returnUrl, done, providers, byPhone, homeHost, passkeysAt: await passkeyHost(context) }
}

/**
 * Where passkeys are made: only the default tenant has the pages for that. null: here, or on the
 * same domain.
 */
async function passkeyHost(context: Route.LoaderArgs['context']): Promise<string | null> {
  const { tenantCode, origin, cookieDomain } = context.get(siteContext)
  if (tenantCode === defaultTenantCode) return null
  const tenant = await context.get(apiContext).must('GET /api/events/tenants/getCurrent')
  return passkeysElsewhere({ origin, cookieDomain, homeUrl: tenant.links.homeUrl })
}

export async function action({ context, request }: Route.ActionArgs) {
  const { email, password } = await readFormValues(request)
  const typed = {
    email: typeof email === 'string' ? email : '',
    password: typeof password === 'string' ? password : '',
  }
  const {
    data: user,
    error,
    response,
  } = await context.get(apiContext).call('POST /api/account/sign-in', { body: typed })
  if (error?.code === 'accounts.second_step_required') throw redirect(secondStepPath(returnUrlFrom(request)))
  if (error) return data({ error, values: { email: typed.email } }, { status: response.status })
  throw redirectDocument(await findReturnPath(context, returnUrlFrom(request), user))
}

export default function SignInScreen({ loaderData, actionData }: Route.ComponentProps) {
  const t = useTexts('accounts')
  const { returnUrl, done, providers, byPhone, homeHost, passkeysAt } = loaderData
  const offer = usePasskeyOffer()
  const [email, setEmail] = useState(actionData?.values.email ?? '')
  return (
    <AccountCard
      title={t('signInTitle')}
      note={t('signInNote')}
      other={{ question: t('haveNoAccount'), label: t('signUpButton'), path: '/account/signup' }}
      providers={providers}
      returnUrl={returnUrl}
    >
      {done === 'everywhere' && !actionData && <Notice look="ok">{t('everywhereDone')}</Notice>}
      {done === 'transfer-gone' && !actionData && <Notice look="warn">{t('transferGone')}</Notice>}
      {done === 'deletion' && !actionData && <Notice look="ok">{t('deletionDone')}</Notice>}
      <AccountForm
        actionResult={actionData}
        fields={['email', 'password']}
        check={(name, value) => fieldIssue(SignInForm, name, value)}
        intent="sign-in"
        submit={t('signInButton')}
      >
        {(errorOf) => (
          <>
            <EmailField
              defaultValue={actionData?.values.email}
              error={errorOf('email')}
              {...(passkeysAt === null ? { onFocus: offer.onFocus, autoComplete: 'username webauthn' } : {})}
              onChange={(event) => setEmail(event.currentTarget.value)}
            />
            <div className="flex flex-col">
              <PasswordField
                name="password"
                label={t('password')}
                autoComplete="current-password"
                error={errorOf('password')}
              />
              <span className="-mb-3 self-end text-sm">
                <AccountLink path="/account/reset" returnUrl={returnUrl} email={email}>
                  {t('passwordForgotten')}
                </AccountLink>
              </span>
            </div>
          </>
        )}
      </AccountForm>
      <LinkButton
        look="quiet"
        size="l"
        wide
        className="-mt-3"
        to={{ pathname: '/account/code', search: returnSearch(returnUrl) }}
        state={email === '' ? undefined : { email }}
      >
        {t('codeInstead')}
      </LinkButton>
      {byPhone && (
        <LinkButton
          look="quiet"
          size="l"
          wide
          className="-mt-3"
          to={{ pathname: '/account/phone', search: returnSearch(returnUrl) }}
        >
          {t('phoneInstead')}
        </LinkButton>
      )}
      {passkeysAt === null ? (
        <PasskeySignIn />
      ) : (
        <p className="text-ink-2 text-sm">{t('passkeyOnlyAt', { host: passkeysAt })}</p>
      )}
      {homeHost !== null && <TransferButton homeHost={homeHost} returnUrl={returnUrl} />}
    </AccountCard>
  )
}
