import { type ReactNode, useRef } from 'react'
import { data, Form, redirectDocument, useNavigation } from 'react-router'
import { apiContext } from '#src/app/client/api-context.ts'
import { formValues } from '#src/app/client/form-values.ts'
import type { RouteHandle } from '#src/app/client/route-handle.ts'
import { siteContext } from '#src/app/client/site-context.ts'
import { legalPathOf } from '#src/modules/tenants/domain/legal-document.ts'
import { useTexts } from '#src/ui/i18n/use-texts.ts'
import { Button } from '#src/ui/kit/button.tsx'
import { Checkbox } from '#src/ui/kit/checkbox.tsx'
import { FormErrorSummary } from '#src/ui/kit/form-error-summary.tsx'
import { PasswordField } from '#src/ui/kit/password-field.tsx'
import { TextField } from '#src/ui/kit/text-field.tsx'
import { fieldFault } from '../../contract/field-fault.form.ts'
import { SignUpForm } from '../../contract/sign-in.form.ts'
import { AccountCard } from '../../parts/account-card.tsx'
import { useFieldChecks } from '../../parts/use-field-checks.ts'
import { useRefusals } from '../../parts/use-refusals.ts'
import type { Route } from './+types/sign-up'
import { askedReturn, returnAddress } from './return-address.ts'

export const handle = { texts: ['accounts'], layout: 'default', background: 'wash' } satisfies RouteHandle

export async function loader({ context, request }: Route.LoaderArgs) {
  const returnUrl = askedReturn(request)
  if (context.get(siteContext).isSignedIn) throw redirectDocument(await returnAddress(context, returnUrl))
  return { returnUrl }
}

export async function action({ context, request }: Route.ActionArgs) {
  const { email, password, terms, personalData } = await formValues(request)
  const values = {
    email: typeof email === 'string' ? email : '',
    terms: terms === 'on',
    personalData: personalData === 'on',
  }
  const body = { ...values, password: typeof password === 'string' ? password : '' }
  const { error, response } = await context.get(apiContext).call('POST /api/account/sign-up', { body })
  if (error) return data({ error, values }, { status: response.status })
  throw redirectDocument(await returnAddress(context, askedReturn(request)))
}

const fields = ['email', 'password', 'terms', 'personalData'] as const

export default function SignUpScreen({ loaderData, actionData }: Route.ComponentProps) {
  const t = useTexts('accounts')
  const { formAction, state } = useNavigation()
  const form = useRef<HTMLFormElement>(null)
  const attempt = useRefusals(actionData)
  const { onBlur, errorOf } = useFieldChecks(actionData?.error.fields, (name, value) =>
    fieldFault(SignUpForm, name, value),
  )
  const labels = {
    email: t('email'),
    password: t('password'),
    terms: t('termsLabel'),
    personalData: t('personalDataLabel'),
  }
  const faults = fields.flatMap((name) => {
    const error = actionData?.error.fields?.[name]?.message
    return error === undefined ? [] : [{ name, label: labels[name], error }]
  })
  return (
    <AccountCard
      title={t('signUpTitle')}
      note={t('signUpNote')}
      other={{ question: t('haveAccount'), label: t('signInButton'), path: '/account/login' }}
      returnUrl={loaderData.returnUrl}
    >
      <Form ref={form} method="post" noValidate onBlur={onBlur} className="flex flex-col gap-5">
        <FormErrorSummary
          form={form}
          attempt={attempt}
          faults={faults}
          message={faults.length === 0 ? actionData?.error.message : undefined}
        />
        <TextField
          name="email"
          label={labels.email}
          type="email"
          inputMode="email"
          autoComplete="username"
          autoCapitalize="none"
          defaultValue={actionData?.values.email}
          error={errorOf('email')}
        />
        <PasswordField
          name="password"
          label={labels.password}
          autoComplete="new-password"
          hint={t('newPasswordHint')}
          error={errorOf('password')}
        />
        <div className="flex flex-col gap-1">
          <Checkbox name="terms" required defaultChecked={actionData?.values.terms} error={errorOf('terms')}>
            {t('agreeTerms')} <LegalLink path={legalPathOf('terms')}>{t('agreeTermsLink')}</LegalLink>
          </Checkbox>
          <Checkbox
            name="personalData"
            required
            defaultChecked={actionData?.values.personalData}
            error={errorOf('personalData')}
          >
            {t('agreePersonalData')}{' '}
            <LegalLink path={legalPathOf('personal-data')}>{t('agreePersonalDataLink')}</LegalLink>
          </Checkbox>
        </div>
        <Button type="submit" size="l" wide pending={state !== 'idle' && formAction !== undefined}>
          {t('signUpButton')}
        </Button>
      </Form>
    </AccountCard>
  )
}

/** In a tab of its own: the form keeps what was typed. */
function LegalLink({ path, children }: { path: string; children: ReactNode }) {
  return (
    <a href={path} target="_blank" rel="noopener" className="underline underline-offset-2">
      {children}
    </a>
  )
}
