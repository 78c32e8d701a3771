import { data, redirect } from 'react-router'
import { apiContext } from '#src/app/client/api-context.ts'
import type { ApiFailure } from '#src/app/client/api-types.ts'
import { formValues } from '#src/app/client/form-values.ts'
import type { RouteHandle } from '#src/app/client/route-handle.ts'
import { mustBeServed } from '#src/app/client/site-context.ts'
import { useTexts } from '#src/ui/i18n/use-texts.ts'
import { PasswordField } from '#src/ui/kit/password-field.tsx'
import { AccountCard } from '../../parts/account-card.tsx'
import { AccountForm } from '../../parts/account-form.tsx'
import { NewPasswordField } from '../../parts/new-password-field.tsx'
import { ForPasswordManagers } from '../../parts/reset-steps.tsx'
import type { Route } from './+types/password'

export const handle = { texts: ['accounts'], layout: 'default', background: 'wash' } satisfies RouteHandle

export async function loader({ context }: Route.LoaderArgs) {
  mustBeServed(context)
  return await context.get(apiContext).must('GET /api/account/password')
}

export async function action({ context, request }: Route.ActionArgs) {
  const { currentPassword, password } = await formValues(request)
  const body = {
    currentPassword: typeof currentPassword === 'string' ? currentPassword : '',
    password: typeof password === 'string' ? password : '',
  }
  const api = context.get(apiContext)
  const { error, response } = await api.call('POST /api/account/password', { body })
  if (error) {
    const { isSet } = await api.must('GET /api/account/password')
    return data({ error: isSet && body.currentPassword === '' ? withBoth(error) : error }, { status: response.status })
  }
  throw redirect('/account/sessions?done=password')
}

/** Two fields that were left empty are told at once; the contract cannot, for who has no password yet has one field. */
function withBoth(error: ApiFailure): ApiFailure {
  const missing = error.fields?.password
  if (missing?.code !== 'validation.required') return error
  return { ...error, fields: { currentPassword: missing, ...error.fields } }
}

export default function PasswordScreen({ loaderData: { email, isSet }, actionData }: Route.ComponentProps) {
  const t = useTexts('accounts')
  const labels: Record<string, string> = {
    ...(isSet ? { currentPassword: t('currentPassword') } : {}),
    password: t('newPassword'),
  }
  return (
    <AccountCard
      title={isSet ? t('passwordPageTitle') : t('passwordFirstTitle')}
      note={isSet ? t('passwordPageNote') : t('passwordFirstNote')}
      {...(isSet
        ? { other: { question: t('passwordLost'), label: t('passwordLostReset'), path: '/account/reset' } }
        : {})}
      returnUrl={null}
    >
      <AccountForm
        answer={actionData}
        labels={labels}
        check={(name, value) => (name in labels ? (value === '' ? 'validation.required' : null) : undefined)}
        intent="change"
        submit={t('passwordSave')}
      >
        {(errorOf) => (
          <>
            <ForPasswordManagers email={email} />
            {isSet && (
              <PasswordField
                name="currentPassword"
                label={t('currentPassword')}
                autoComplete="current-password"
                error={errorOf('currentPassword')}
              />
            )}
            <NewPasswordField label={t('newPassword')} error={errorOf('password')} />
          </>
        )}
      </AccountForm>
    </AccountCard>
  )
}
