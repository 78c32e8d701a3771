import { useRef } from 'react'
import { data, Form, redirectDocument, useNavigation } from 'react-router'
import { apiContext } from '#src/app/client/api-context.ts'
import { formValues } from '#src/app/client/form-values.ts'
import type { RouteHandle } from '#src/app/client/route-handle.ts'
import { siteContext } from '#src/app/client/site-context.ts'
import { useTexts } from '#src/ui/i18n/use-texts.ts'
import { Button } from '#src/ui/kit/button.tsx'
import { FormErrorSummary } from '#src/ui/kit/form-error-summary.tsx'
import { PasswordField } from '#src/ui/kit/password-field.tsx'
import { TextField } from '#src/ui/kit/text-field.tsx'
import { fieldFault } from '../../contract/field-fault.form.ts'
import { SignInForm } from '../../contract/sign-in.form.ts'
import { AccountCard } from '../../parts/account-card.tsx'
import { useFieldChecks } from '../../parts/use-field-checks.ts'
import { useRefusals } from '../../parts/use-refusals.ts'
import type { Route } from './+types/sign-in'
import { askedReturn, returnAddress } from './return-address.ts'

export const handle = { texts: ['accounts'], layout: 'default', background: 'wash' } satisfies RouteHandle

export async function loader({ context, request }: Route.LoaderArgs) {
  const returnUrl = askedReturn(request)
  if (context.get(siteContext).isSignedIn) throw redirectDocument(await returnAddress(context, returnUrl))
  return { returnUrl }
}

export async function action({ context, request }: Route.ActionArgs) {
  const { email, password } = await formValues(request)
  const typed = {
    email: typeof email === 'string' ? email : '',
    password: typeof password === 'string' ? password : '',
  }
  const { error, response } = await context.get(apiContext).call('POST /api/account/sign-in', { body: typed })
  if (error) return data({ error, values: { email: typed.email } }, { status: response.status })
  throw redirectDocument(await returnAddress(context, askedReturn(request)))
}

export default function SignInScreen({ loaderData, actionData }: Route.ComponentProps) {
  const t = useTexts('accounts')
  const { formAction, state } = useNavigation()
  const form = useRef<HTMLFormElement>(null)
  const attempt = useRefusals(actionData)
  const { onBlur, errorOf } = useFieldChecks(actionData?.error.fields, (name, value) =>
    fieldFault(SignInForm, name, value),
  )
  const labels = { email: t('email'), password: t('password') }
  const faults = (['email', 'password'] as const).flatMap((name) => {
    const error = actionData?.error.fields?.[name]?.message
    return error === undefined ? [] : [{ name, label: labels[name], error }]
  })
  return (
    <AccountCard
      title={t('signInTitle')}
      note={t('signInNote')}
      other={{ question: t('haveNoAccount'), label: t('signUpButton'), path: '/account/signup' }}
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
          autoComplete="current-password"
          error={errorOf('password')}
        />
        <Button type="submit" size="l" wide pending={state !== 'idle' && formAction !== undefined}>
          {t('signInButton')}
        </Button>
      </Form>
    </AccountCard>
  )
}
