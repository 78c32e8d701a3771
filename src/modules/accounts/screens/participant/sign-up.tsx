import { useState } from 'react'
import { data, redirectDocument } from 'react-router'
import { apiContext } from '#src/client/api-context.ts'
import { type FormValue, readFormValues } from '#src/client/form-values.ts'
import type { RouteHandle } from '#src/client/route-handle.ts'
import { siteContext } from '#src/client/site-context.ts'
import { useTexts } from '#src/ui/i18n/use-texts.ts'
import { LinkButton } from '#src/ui/kit/link-button.tsx'
import { Notice } from '#src/ui/kit/notice.tsx'
import { fieldIssue } from '../../contract/field-issue.form.ts'
import { SignUpForm } from '../../contract/sign-in.form.ts'
import { AccountCard, returnSearch } from '../../parts/account-card.tsx'
import { AccountForm } from '../../parts/account-form.tsx'
import { Agreements } from '../../parts/agreements.tsx'
import { EmailField } from '../../parts/email-field.tsx'
import { NewPasswordField } from '../../parts/new-password-field.tsx'
import { useSignUpWork } from '../../parts/use-sign-up-work.tsx'
import type { Route } from './+types/sign-up'
import { findReturnPath, returnUrlFrom } from './return-path.ts'

export const handle = { texts: ['accounts'], layout: 'default', background: 'wash' } satisfies RouteHandle

export async function loader({ context, request }: Route.LoaderArgs) {
  const returnUrl = returnUrlFrom(request)
  if (context.get(siteContext).isSignedIn) throw redirectDocument(await findReturnPath(context, returnUrl))
  const { providers } = await context.get(apiContext).must('GET /api/account/sign-in-providers')
  return { returnUrl, providers }
}

export async function action({ context, request }: Route.ActionArgs) {
  const { email, password, terms, personalData, work } = await readFormValues(request)
  const values = {
    email: typeof email === 'string' ? email : '',
    terms: terms === 'on',
    personalData: personalData === 'on',
  }
  const body = { ...values, password: typeof password === 'string' ? password : '', ...readWork(work) }
  const { error, response } = await context.get(apiContext).call('POST /api/account/sign-up', { body })
  if (error) return data({ error, values }, { status: response.status })
  throw redirectDocument(await findReturnPath(context, returnUrlFrom(request)))
}

/** The proof of work in the form; absent where the fields are empty. */
function readWork(work: FormValue | undefined) {
  if (typeof work !== 'object' || Array.isArray(work)) return {}
  const { challenge, answer } = work
  const isSolved = typeof challenge === 'string' && typeof answer === 'string' && challenge !== ''
  return isSolved ? { work: { challenge, answer } } : {}
}

export default function SignUpScreen({ loaderData: { returnUrl, providers }, actionData }: Route.ComponentProps) {
  const t = useTexts('accounts')
  const [email, setEmail] = useState(actionData?.values.email ?? '')
  const { fields, isWorking } = useSignUpWork(actionData?.error)
  return (
    <AccountCard
      title={t('signUpTitle')}
      note={t('signUpNote')}
      other={{ question: t('haveAccount'), label: t('signInButton'), path: '/account/login' }}
      providers={providers}
      returnUrl={returnUrl}
    >
      <AccountForm
        actionResult={isWorking ? undefined : actionData}
        fields={['email', 'password', 'personalData']}
        check={(name, value) => fieldIssue(SignUpForm, name, value)}
        intent="sign-up"
        submit={t('signUpButton')}
        isBusy={isWorking}
      >
        {(errorOf) => (
          <>
            <EmailField
              defaultValue={actionData?.values.email}
              error={errorOf('email')}
              onChange={(event) => setEmail(event.currentTarget.value)}
            />
            <NewPasswordField label={t('password')} error={errorOf('password')} />
            {fields}
            {isWorking && (
              <Notice look="soon" live>
                {t('workWait')}
              </Notice>
            )}
            <Agreements ticked={actionData?.values} errorOf={errorOf} />
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
        {t('codeSignUpInstead')}
      </LinkButton>
    </AccountCard>
  )
}
