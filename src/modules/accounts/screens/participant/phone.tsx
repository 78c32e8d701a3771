import { data, redirect, redirectDocument } from 'react-router'
import { apiContext, type LocalApi } from '#src/client/api-context.ts'
import { type FormValue, readFormValues } from '#src/client/form-values.ts'
import type { RouteHandle } from '#src/client/route-handle.ts'
import { siteContext } from '#src/client/site-context.ts'
import { useTexts } from '#src/ui/i18n/use-texts.ts'
import { LinkButton } from '#src/ui/kit/link-button.tsx'
import { AccountCard, returnSearch } from '../../parts/account-card.tsx'
import { EnterCode } from '../../parts/code-steps.tsx'
import { PhoneStep } from '../../parts/phone-step.tsx'
import { revalidateWhenMissing } from '../../parts/revalidate-when-missing.ts'
import type { Route } from './+types/phone'
import { findReturnPath, returnUrlFrom, secondStepPath } from './return-path.ts'

export const handle = {
  texts: ['accounts', 'accounts-phone'],
  layout: 'default',
  background: 'wash',
} satisfies RouteHandle
export const shouldRevalidate = revalidateWhenMissing

/** The server decides the step, so that a reload and a second tab show the current one. */
export async function loader({ context, request }: Route.LoaderArgs) {
  const returnUrl = returnUrlFrom(request)
  const { data: step, response } = await context.get(apiContext).call('GET /api/account/phone-code')
  if (step === undefined) throw new Response(null, { status: response.status })
  if (context.get(siteContext).isSignedIn) throw redirectDocument(await findReturnPath(context, returnUrl))
  const { searchParams } = new URL(request.url)
  return {
    returnUrl,
    step: searchParams.has('another') ? ({ step: 'ask' } as const) : step,
    isSentAgain: searchParams.has('again'),
  }
}

export async function action({ context, request }: Route.ActionArgs) {
  const form = await readFormValues(request)
  const { call } = context.get(apiContext)
  const returnUrl = returnUrlFrom(request)
  const phone = textIn(form.phone)
  if (form.intent === 'try') return await tryCode({ call, code: textIn(form.code), phone, context, returnUrl })
  const { error, response } = await call('POST /api/account/phone-code', { body: { phone } })
  if (error) return data({ error, phone }, { status: response.status })
  const search = new URLSearchParams(returnUrl === null ? {} : { returnUrl })
  if (form.again === 'on') search.set('again', '')
  throw redirect(search.size === 0 ? '/account/phone' : `/account/phone?${search}`)
}

async function tryCode({
  call,
  code,
  phone,
  context,
  returnUrl,
}: {
  readonly call: LocalApi['call']
  readonly code: string
  readonly phone: string
  readonly context: Route.ActionArgs['context']
  readonly returnUrl: string | null
}) {
  const { data: user, error, response } = await call('POST /api/account/phone-code/sign-in', { body: { code } })
  if (error?.code === 'accounts.second_step_required') throw redirect(secondStepPath(returnUrl))
  if (error) return data({ error, phone }, { status: response.status })
  throw redirectDocument(await findReturnPath(context, returnUrl, user))
}

function textIn(value: FormValue | undefined): string {
  return typeof value === 'string' ? value : ''
}

export default function PhoneScreen({ loaderData, actionData }: Route.ComponentProps) {
  const t = useTexts('accounts-phone')
  const { step, returnUrl, isSentAgain } = loaderData
  const byEmail = (
    <LinkButton
      look="quiet"
      size="l"
      wide
      className="-mt-3"
      to={{ pathname: '/account/code', search: returnSearch(returnUrl) }}
    >
      {t('byEmail')}
    </LinkButton>
  )
  if (step.step === 'ask')
    return (
      <AccountCard title={t('title')} note={t('note')} returnUrl={returnUrl}>
        <PhoneStep actionResult={actionData} submit={t('ask')} />
        {byEmail}
      </AccountCard>
    )
  return (
    <AccountCard title={t('title')} note={t('sentNote', { phone: step.phone })} returnUrl={returnUrl}>
      <EnterCode
        sentTo={{ name: 'phone', value: step.phone }}
        words={{ field: t('code'), none: t('noMessage'), again: t('again'), another: t('another') }}
        actionResult={actionData}
        otherAddressPath={`/account/phone?${new URLSearchParams({ another: '', ...(returnUrl === null ? {} : { returnUrl }) })}`}
        submit={t('signIn')}
        isSentAgain={isSentAgain && !actionData}
      />
      {byEmail}
    </AccountCard>
  )
}
