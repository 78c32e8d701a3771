import { data, redirect } from 'react-router'
import { apiContext, type LocalApi } from '#src/client/api-context.ts'
import type { ApiFailure } from '#src/client/api-types.ts'
import { type FormValues, readFormValues } from '#src/client/form-values.ts'
import type { RouteHandle } from '#src/client/route-handle.ts'
import { mustBeServed } from '#src/client/site-context.ts'
import { useTexts } from '#src/ui/i18n/use-texts.ts'
import { Card } from '#src/ui/kit/card.tsx'
import { PasswordField } from '#src/ui/kit/password-field.tsx'
import { AccountLink } from '../../parts/account-card.tsx'
import { AccountForm } from '../../parts/account-form.tsx'
import { ConfirmIdentity } from '../../parts/confirm-identity.tsx'
import { NewPasswordField } from '../../parts/new-password-field.tsx'
import { ForPasswordManagers } from '../../parts/reset-steps.tsx'
import { SecurityPage } from '../../parts/security-page.tsx'
import { withReauthentication } from '../../parts/with-reauthentication.ts'
import type { Route } from './+types/password'

export const handle = {
  texts: ['accounts', 'accounts-identity', 'accounts-security'],
  layout: 'default',
  background: 'wash',
} satisfies RouteHandle

export async function loader({ context }: Route.LoaderArgs) {
  mustBeServed(context)
  const api = context.get(apiContext)
  const [password, identity] = await Promise.all([
    api.must('GET /api/account/password'),
    api.must('GET /api/account/reauthentication'),
  ])
  // An account without a password authenticates by code before the form, so that no typed password
  // has to be stored meanwhile.
  const needsReauthentication = !password.isSet && !identity.isFresh
  return { ...password, identity: needsReauthentication ? { ...identity, ...nothingSent } : null }
}

const nothingSent = { isCodeSent: false, preserved: [], error: undefined, status: 200 }

export async function action({ context, request }: Route.ActionArgs) {
  const form = await readFormValues(request)
  const { currentPassword, password } = form
  const body = {
    currentPassword: typeof currentPassword === 'string' ? currentPassword : '',
    password: typeof password === 'string' ? password : '',
  }
  const api = context.get(apiContext)
  const outcome = await withReauthentication(api, form, () => change(api, form, body))
  if (outcome.identity !== null) {
    const { identity } = outcome
    return data({ identity, error: undefined }, { status: identity.status })
  }
  const { error, response } = outcome.done
  if (error) {
    const { isSet } = await api.must('GET /api/account/password')
    const shownError = isSet && body.currentPassword === '' ? withBoth(error) : error
    return data({ identity: null, error: shownError }, { status: response.status })
  }
  throw redirect(form.identity === undefined ? '/account/security?done=password' : '/account/password')
}

/**
 * The form itself asks for the current password, which also counts as authentication where it is
 * right.
 */
async function change(api: LocalApi, form: FormValues, body: { currentPassword: string; password: string }) {
  if (form.identity !== undefined) return { error: undefined, response: { status: 200, requestId: null } }
  const changed = await api.call('POST /api/account/password', { body })
  if (changed.error?.code !== 'http.reauthentication_required' || body.currentPassword === '') return changed
  const shown = await api.call('POST /api/account/reauthentication', { body: { password: body.currentPassword } })
  if (!shown.error) return await api.call('POST /api/account/password', { body })
  const { password, secondCode } = shown.error.fields ?? {}
  // With two steps the page asks for both in place of the form.
  if (secondCode !== undefined) return changed
  return { ...shown, error: { ...shown.error, ...(password ? { fields: { currentPassword: password } } : {}) } }
}

/**
 * Reports both empty fields at once; the contract cannot, since an account without a password has
 * one field.
 */
function withBoth(error: ApiFailure): ApiFailure {
  const missing = error.fields?.password
  if (missing?.code !== 'validation.required') return error
  return { ...error, fields: { currentPassword: missing, ...error.fields } }
}

export default function PasswordScreen({ loaderData: { email, isSet, identity }, actionData }: Route.ComponentProps) {
  const t = useTexts('accounts')
  const title = isSet ? t('passwordPageTitle') : t('passwordFirstTitle')
  const required = actionData?.identity ?? identity
  if (required !== null)
    return (
      <SecurityPage title={title}>
        <ConfirmIdentity identity={required} leaveTo="/account/security" />
      </SecurityPage>
    )
  const fields = isSet ? ['currentPassword', 'password'] : ['password']
  return (
    <SecurityPage title={title} note={isSet ? t('passwordPageNote') : t('passwordFirstNote')}>
      <Card className="flex max-w-xl flex-col gap-6">
        <AccountForm
          actionResult={actionData}
          fields={fields}
          check={(name, value) => (fields.includes(name) ? (value === '' ? 'validation.required' : null) : undefined)}
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
        {isSet && (
          <p className="border-line border-t pt-4 text-ink-2">
            {t('passwordLost')}{' '}
            <AccountLink path="/account/reset" returnUrl={null}>
              {t('passwordLostReset')}
            </AccountLink>
          </p>
        )}
      </Card>
    </SecurityPage>
  )
}
