import { data, Form, redirect, redirectDocument } from 'react-router'
import { apiContext, type LocalApi } from '#src/client/api-context.ts'
import type { ApiReply } from '#src/client/api-types.ts'
import { type FormValue, type FormValues, readFormValues } from '#src/client/form-values.ts'
import type { RouteHandle } from '#src/client/route-handle.ts'
import { siteContext } from '#src/client/site-context.ts'
import { defaultTenantCode } from '#src/modules/tenants/domain/tenant.ts'
import { useTexts } from '#src/ui/i18n/use-texts.ts'
import { Button } from '#src/ui/kit/button.tsx'
import { LinkButton } from '#src/ui/kit/link-button.tsx'
import { Notice } from '#src/ui/kit/notice.tsx'
import { PasswordField } from '#src/ui/kit/password-field.tsx'
import { type SignInProviderCode, signInProviderCodes } from '../../domain/external-identity.ts'
import { AccountCard, returnSearch } from '../../parts/account-card.tsx'
import { AccountForm } from '../../parts/account-form.tsx'
import { CodeTerms, EnterCode } from '../../parts/code-steps.tsx'
import { EmailStep } from '../../parts/email-step.tsx'
import { revalidateWhenMissing } from '../../parts/revalidate-when-missing.ts'
import { SecuredCard } from '../../parts/secured-card.tsx'
import type { Route } from './+types/external'
import { externalPath } from './external-paths.ts'
import { findReturnPath, returnUrlFrom, secondStepPath } from './return-path.ts'

export const handle = {
  texts: ['accounts', 'accounts-external'],
  layout: 'default',
  background: 'wash',
} satisfies RouteHandle
/** Not while a message is shown: the loader would redirect at once, since the user is signed in now. */
export function shouldRevalidate(
  args: Parameters<typeof revalidateWhenMissing>[0] & { readonly actionResult?: unknown },
) {
  return Object(args.actionResult).securedGoTo === undefined && revalidateWhenMissing(args)
}

/** What is left to do after a provider's page; the server decides the step, or why it did not work. */
export async function loader({ context, request }: Route.LoaderArgs) {
  const { searchParams } = new URL(request.url)
  const returnUrl = returnUrlFrom(request)
  const api = context.get(apiContext)
  const { isSignedIn } = context.get(siteContext)
  const { providers } = await api.must('GET /api/account/sign-in-providers')
  if (providers.length === 0) throw new Response(null, { status: 404 })
  const problem = problemIn(searchParams.get('problem'))
  if (problem !== null) {
    const provider = signInProviderCodes.find((code) => code === searchParams.get('provider')) ?? null
    return { problem, provider, isSignedIn, returnUrl, step: null, byPassword: false, isSentAgain: false }
  }
  if (isSignedIn) throw redirectDocument(await findReturnPath(context, returnUrl))
  const step = await api.must('GET /api/account/external')
  if (step.step === 'none') throw redirect(`/account/login${returnSearch(returnUrl)}`)
  return {
    problem: null,
    step: step.step === 'enter' && !step.isFixed && searchParams.has('another') ? requested(step) : step,
    byPassword: step.step === 'enter' && step.hasPassword && searchParams.has('password'),
    isSentAgain: searchParams.has('again'),
    isSignedIn,
    provider: step.provider,
    returnUrl,
  }
}

type Step = Exclude<ApiReply<'GET /api/account/external'>, { step: 'none' }>

/** The step before a code was sent, to type another address. */
function requested({ provider, email }: { readonly provider: SignInProviderCode; readonly email: string }): Step {
  return { step: 'ask', provider, label: '', email }
}

/** In the page's own texts, so that no other page loads them. */
const problemTexts = {
  'accounts.external_expired': 'problem.expired',
  'accounts.external_refused': 'problem.refused',
  'accounts.external_failed': 'problem.failed',
  'accounts.external_taken': 'problem.taken',
  'accounts.external_linked': 'problem.linked',
  'accounts.external_gone': 'problem.gone',
  'accounts.demo_elsewhere': 'problem.demo',
  'accounts.too_many_attempts': 'problem.limit',
} as const
type ProblemCode = keyof typeof problemTexts

/** Of the address only which of our own texts is shown. */
function problemIn(text: string | null): ProblemCode | null {
  if (text === null) return null
  const known = Object.keys(problemTexts) as ProblemCode[]
  return known.find((code) => code === text) ?? 'accounts.external_failed'
}

export async function action({ context, request }: Route.ActionArgs) {
  const form = await readFormValues(request)
  const values = { email: textIn(form.email) }
  const { data: done, error, response } = await submitStep(form, context.get(apiContext).call)
  const returnUrl = returnUrlFrom(request)
  if (error?.code === 'accounts.second_step_required') throw redirect(secondStepPath(returnUrl))
  if (error?.code === 'accounts.external_gone') throw redirect(externalPath({ problem: error.code, returnUrl }))
  if (error) return data({ error, values }, { status: response.status })
  if (done.step === 'done') {
    const goTo = await findReturnPath(context, returnUrl, done.user)
    if (done.isPasswordRemoved) return { securedGoTo: goTo, error: undefined, values }
    const isDefault = context.get(siteContext).tenantCode === defaultTenantCode
    throw redirectDocument(!done.isLinked && isDefault ? '/account/security/external?done=other' : goTo)
  }
  const path = externalPath({ returnUrl })
  throw redirect(form.again === 'on' ? `${path}${path.includes('?') ? '&' : '?'}again` : path)
}

function submitStep({ intent, email, code, password, terms, personalData }: FormValues, call: LocalApi['call']) {
  if (intent === 'try') return call('POST /api/account/external/confirm', { body: { code: textIn(code) } })
  if (intent === 'password')
    return call('POST /api/account/external/password', { body: { password: textIn(password) } })
  if (intent === 'sign-up') {
    const body = { terms: terms === 'on', personalData: personalData === 'on' }
    return call('POST /api/account/external/sign-up', { body })
  }
  return call('POST /api/account/external/code', { body: { email: textIn(email) } })
}

function textIn(value: FormValue | undefined): string {
  return typeof value === 'string' ? value : ''
}

export default function ExternalScreen({ loaderData, actionData }: Route.ComponentProps) {
  const t = useTexts('accounts-external')
  const accounts = useTexts('accounts')
  const { returnUrl } = loaderData
  if (actionData && 'securedGoTo' in actionData) return <SecuredCard goTo={actionData.securedGoTo} />
  if (loaderData.step === null) return <Problem {...loaderData} />
  const { step, byPassword, isSentAgain } = loaderData
  const provider = accounts(`provider.${step.provider}`)
  if (step.step === 'ask')
    return (
      <AccountCard title={t('askTitle')} note={t('askNote', { provider })} returnUrl={returnUrl}>
        <EmailStep
          actionResult={actionData ?? { error: undefined, values: { email: step.email } }}
          submit={t('askButton')}
        />
      </AccountCard>
    )
  if (step.step === 'sign-up')
    return (
      <AccountCard
        title={t('signUpTitle')}
        note={t('signUpNote', { email: step.email, provider })}
        returnUrl={returnUrl}
      >
        <CodeTerms actionResult={actionData} />
      </AccountCard>
    )
  const again = (name: string) => {
    const path = externalPath({ returnUrl })
    return `${path}${path.includes('?') ? '&' : '?'}${name}`
  }
  if (step.step === 'enter' && !byPassword)
    return (
      <AccountCard title={t('enterTitle')} note={accounts('codeSentNote', { email: step.email })} returnUrl={returnUrl}>
        <EnterCode
          sentTo={{ name: 'email', value: step.email }}
          actionResult={actionData}
          otherAddressPath={step.isFixed ? null : again('another')}
          submit={accounts('signInButton')}
          isSentAgain={isSentAgain && !actionData}
        />
        {step.hasPassword && (
          <LinkButton look="quiet" size="l" wide to={again('password')}>
            {t('proveByPassword')}
          </LinkButton>
        )}
      </AccountCard>
    )
  return (
    <AccountCard title={t('proveTitle')} note={t('proveNote', { email: step.email, provider })} returnUrl={returnUrl}>
      {step.hasPassword && (
        <AccountForm
          actionResult={actionData}
          fields={['password']}
          check={(name, value) => (name === 'password' && value === '' ? 'validation.required' : null)}
          intent="password"
          submit={t('proveButton')}
        >
          {(errorOf) => (
            <>
              <input type="text" name="email" autoComplete="username" value={step.email} readOnly hidden />
              <PasswordField
                name="password"
                label={accounts('password')}
                autoComplete="current-password"
                error={errorOf('password')}
              />
            </>
          )}
        </AccountForm>
      )}
      {!step.hasPassword && actionData?.error && (
        <Notice look="stop" live>
          {actionData.error.message}
        </Notice>
      )}
      <Form method="post" className={step.hasPassword ? '-mt-3' : undefined}>
        <input type="hidden" name="intent" value="ask" />
        <input type="hidden" name="email" value={step.email} />
        <Button type="submit" look={step.hasPassword ? 'quiet' : 'primary'} size="l" wide>
          {t('proveByCode')}
        </Button>
      </Form>
    </AccountCard>
  )
}

type ProblemProps = {
  readonly problem: ProblemCode | null
  readonly provider: SignInProviderCode | null
  readonly isSignedIn: boolean
  readonly returnUrl: string | null
}

/** Why the sign-in did not work, and what to do. */
function Problem({ problem, provider, isSignedIn, returnUrl }: ProblemProps) {
  const t = useTexts('accounts-external')
  return (
    <AccountCard title={t('problemTitle')} returnUrl={returnUrl}>
      <Notice look={problem === 'accounts.external_refused' ? 'soon' : 'stop'}>
        {t(problemTexts[problem ?? 'accounts.external_failed'])}
      </Notice>
      {isSignedIn ? (
        <LinkButton size="l" wide to="/account/security/external">
          {t('toSecurity')}
        </LinkButton>
      ) : (
        <>
          {provider !== null && (
            <Form method="post" action={`/account/external/${provider}`} reloadDocument>
              {returnUrl !== null && <input type="hidden" name="returnUrl" value={returnUrl} />}
              <Button type="submit" size="l" wide>
                {t('tryAgain')}
              </Button>
            </Form>
          )}
          <LinkButton look="quiet" size="l" wide className="-mt-3" to={`/account/login${returnSearch(returnUrl)}`}>
            {t('otherWay')}
          </LinkButton>
        </>
      )}
    </AccountCard>
  )
}
