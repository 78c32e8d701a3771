import { data, redirect, redirectDocument } from 'react-router'
import { apiContext } from '#src/client/api-context.ts'
import { readFormValues } from '#src/client/form-values.ts'
import type { RouteHandle } from '#src/client/route-handle.ts'
import { useTexts } from '#src/ui/i18n/use-texts.ts'
import { LinkButton } from '#src/ui/kit/link-button.tsx'
import { AccountCard } from '../../parts/account-card.tsx'
import { AccountForm } from '../../parts/account-form.tsx'
import { EnterCode } from '../../parts/code-steps.tsx'
import { revalidateWhenMissing } from '../../parts/revalidate-when-missing.ts'
import type { Route } from './+types/confirm'
import { findReturnPath, returnUrlFrom } from './return-path.ts'

export const handle = {
  texts: ['accounts', 'accounts-emails'],
  layout: 'default',
  background: 'wash',
} satisfies RouteHandle
export const shouldRevalidate = revalidateWhenMissing

/**
 * A signed-in user confirms the account's email address, and returns to the page that asked for it.
 */
export async function loader({ context, request }: Route.LoaderArgs) {
  const returnUrl = returnUrlFrom(request)
  const proof = await context.get(apiContext).must('GET /api/account/email')
  const goTo = await findReturnPath(context, returnUrl)
  return { ...proof, goTo, returnUrl, isSentAgain: new URL(request.url).searchParams.has('again') }
}

export async function action({ context, request }: Route.ActionArgs) {
  const { intent, code, again } = await readFormValues(request)
  const { call } = context.get(apiContext)
  const {
    data: proof,
    error,
    response,
  } = intent === 'try'
    ? await call('POST /api/account/email/confirm', { body: { code: typeof code === 'string' ? code : '' } })
    : await call('POST /api/account/email/code')
  if (error) return data({ error }, { status: response.status })
  const returnUrl = returnUrlFrom(request)
  if (proof.step === 'done' && returnUrl !== null) throw redirectDocument(await findReturnPath(context, returnUrl))
  const search = new URLSearchParams(returnUrl === null ? {} : { returnUrl })
  if (again === 'on') search.set('again', '')
  throw redirect(search.size === 0 ? '/account/confirm' : `/account/confirm?${search}`)
}

export default function ConfirmScreen({ loaderData, actionData }: Route.ComponentProps) {
  const t = useTexts('accounts')
  const emails = useTexts('accounts-emails')
  const { email, step, goTo, returnUrl, isSentAgain } = loaderData
  if (step === 'done') {
    return (
      <AccountCard title={emails('confirmDoneTitle')} note={emails('confirmDoneNote', { email })} returnUrl={returnUrl}>
        <LinkButton size="l" wide to={goTo} reloadDocument>
          {t('doneContinue')}
        </LinkButton>
      </AccountCard>
    )
  }
  if (step === 'enter') {
    return (
      <AccountCard title={emails('confirmTitle')} note={t('codeSentNote', { email })} returnUrl={returnUrl}>
        <EnterCode
          sentTo={{ name: 'email', value: email }}
          actionResult={actionData}
          otherAddressPath={null}
          submit={emails('confirmButton')}
          isSentAgain={isSentAgain && !actionData}
        />
      </AccountCard>
    )
  }
  return (
    <AccountCard title={emails('confirmTitle')} note={emails('confirmNote', { email })} returnUrl={returnUrl}>
      <AccountForm
        actionResult={actionData}
        fields={[]}
        check={() => undefined}
        intent="ask"
        submit={emails('confirmAsk')}
      >
        {() => null}
      </AccountForm>
    </AccountCard>
  )
}
