import { Form, useNavigation } from 'react-router'
import type { ApiFailure } from '#src/app/client/api-types.ts'
import { useTexts } from '#src/ui/i18n/use-texts.ts'
import { Button } from '#src/ui/kit/button.tsx'
import { PasswordField } from '#src/ui/kit/password-field.tsx'
import { fieldFault } from '../contract/field-fault.form.ts'
import { AddressForm, NewPasswordForm } from '../contract/sign-in.form.ts'
import { AccountForm } from './account-form.tsx'
import { EmailField } from './email-field.tsx'

type Answer = { readonly error: ApiFailure | undefined; readonly values: { readonly email: string } } | undefined

export function AskReset({ answer }: { answer: Answer }) {
  const t = useTexts('accounts')
  return (
    <AccountForm
      answer={answer}
      labels={{ email: t('email') }}
      check={(name, value) => fieldFault(AddressForm, name, value)}
      intent="ask"
      submit={t('resetAsk')}
    >
      {(errorOf) => <EmailField defaultValue={answer?.values.email} error={errorOf('email')} />}
    </AccountForm>
  )
}

export function SentReset({ email }: { email: string }) {
  const t = useTexts('accounts')
  const { state } = useNavigation()
  return (
    <Form method="post" className="flex flex-col gap-3">
      <p className="text-ink-2 text-sm">{t('resetSentHint')}</p>
      <input type="hidden" name="email" value={email} />
      <Button type="submit" look="quiet" wide pending={state === 'submitting'}>
        {t('codeAgain')}
      </Button>
    </Form>
  )
}

export function ChoosePassword({ email, answer }: { email: string; answer: Answer }) {
  const t = useTexts('accounts')
  return (
    <AccountForm
      answer={answer}
      labels={{ password: t('newPassword') }}
      check={(name, value) => fieldFault(NewPasswordForm, name, value)}
      intent="set"
      submit={t('resetSave')}
    >
      {(errorOf) => (
        <>
          <ForPasswordManagers email={email} />
          <PasswordField
            name="password"
            label={t('newPassword')}
            autoComplete="new-password"
            hint={t('newPasswordHint')}
            error={errorOf('password')}
          />
        </>
      )}
    </AccountForm>
  )
}

/** Whose password it is: unseen by people, read by what keeps their passwords. */
export function ForPasswordManagers({ email }: { email: string }) {
  return <input type="text" name="email" autoComplete="username" value={email} readOnly hidden />
}
