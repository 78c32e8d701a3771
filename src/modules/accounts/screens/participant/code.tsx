import { data, redirect, redirectDocument } from 'react-router'
import { apiContext, type LocalApi } from '#src/client/api-context.ts'
import { type FormValue, type FormValues, readFormValues } from '#src/client/form-values.ts'
import type { RouteHandle } from '#src/client/route-handle.ts'
import { siteContext } from '#src/client/site-context.ts'
import { useTexts } from '#src/ui/i18n/use-texts.ts'
import { AccountCard } from '../../parts/account-card.tsx'
import { CodeTerms, EnterCode } from '../../parts/code-steps.tsx'
import { EmailStep } from '../../parts/email-step.tsx'
import { revalidateWhenMissing } from '../../parts/revalidate-when-missing.ts'
import { SecuredCard } from '../../parts/secured-card.tsx'
import type { Route } from './+types/code'
import { findReturnPath, returnUrlFrom, secondStepPath } from './return-path.ts'

export const handle = { texts: ['accounts'], layout: 'default', background: 'wash' } satisfies RouteHandle
/**
 * Prevents revalidation while a message is shown: the loader would redirect at once, since the user
 * is signed in now.
 */
export function shouldRevalidate(
  args: Parameters<typeof revalidateWhenMissing>[0] & { readonly actionResult?: unknown },
) {
  const hasMessage = Object(args.actionResult).securedGoTo !== undefined
  return !hasMessage && revalidateWhenMissing(args)
}

/**
 * The server decides the step, so that a reload, the back button and a second tab all show the
 * current one.
 */
export async function loader({ context, request }: Route.LoaderArgs) {
  const returnUrl = returnUrlFrom(request)
  if (context.get(siteContext).isSignedIn) throw redirectDocument(await findReturnPath(context, returnUrl))
  const { searchParams } = new URL(request.url)
  const step = await context.get(apiContext).must('GET /api/account/code')
  const startsOver = step.step === 'done' || (step.step === 'enter' && searchParams.has('another'))
  return { returnUrl, step: startsOver ? ({ step: 'ask' } as const) : step, isSentAgain: searchParams.has('again') }
}

export async function action({ context, request }: Route.ActionArgs) {
  const form = await readFormValues(request)
  const values = { email: textIn(form.email) }
  const { data: step, error, response } = await submitStep(form, context.get(apiContext).call)
  if (error?.code === 'accounts.second_step_required') throw redirect(secondStepPath(returnUrlFrom(request)))
  if (error) return data({ error, values }, { status: response.status })
  const returnUrl = returnUrlFrom(request)
  if (step.step === 'done') {
    const goTo = await findReturnPath(context, returnUrl, step.user)
    if (step.isPasswordRemoved) return { securedGoTo: goTo, error: undefined, values }
    throw redirectDocument(goTo)
  }
  const search = new URLSearchParams(returnUrl === null ? {} : { returnUrl })
  if (form.again === 'on') search.set('again', '')
  throw redirect(search.size === 0 ? '/account/code' : `/account/code?${search}`)
}

function submitStep({ intent, email, code, terms, personalData }: FormValues, call: LocalApi['call']) {
  if (intent === 'try') return call('POST /api/account/code/sign-in', { body: { code: textIn(code) } })
  if (intent === 'sign-up') {
    const body = { terms: terms === 'on', personalData: personalData === 'on' }
    return call('POST /api/account/code/sign-up', { body })
  }
  return call('POST /api/account/code', { body: { email: textIn(email) } })
}

function textIn(value: FormValue | undefined): string {
  return typeof value === 'string' ? value : ''
}

export default function CodeScreen({ loaderData, actionData }: Route.ComponentProps) {
  const t = useTexts('accounts')
  const { step, returnUrl, isSentAgain } = loaderData
  if (actionData && 'securedGoTo' in actionData) return <SecuredCard goTo={actionData.securedGoTo} />
  if (step.step === 'enter') {
    return (
      <AccountCard title={t('codeTitle')} note={t('codeSentNote', { email: step.email })} returnUrl={returnUrl}>
        <EnterCode
          sentTo={{ name: 'email', value: step.email }}
          actionResult={actionData}
          otherAddressPath={`/account/code?${new URLSearchParams({ another: '', ...(returnUrl === null ? {} : { returnUrl }) })}`}
          submit={t('signInButton')}
          isSentAgain={isSentAgain && !actionData}
        />
      </AccountCard>
    )
  }
  if (step.step === 'sign-up') {
    return (
      <AccountCard title={t('codeSignUpTitle')} note={t('codeSignUpNote', { email: step.email })} returnUrl={returnUrl}>
        <CodeTerms actionResult={actionData} />
      </AccountCard>
    )
  }
  return (
    <AccountCard
      title={t('codeTitle')}
      note={t('codeNote')}
      other={{ question: t('rememberPassword'), label: t('passwordInstead'), path: '/account/login' }}
      returnUrl={returnUrl}
    >
      <EmailStep actionResult={actionData} submit={t('codeAsk')} />
    </AccountCard>
  )
}
