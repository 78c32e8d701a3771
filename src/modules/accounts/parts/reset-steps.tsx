import { Form, useNavigation } from 'react-router'
import { useTexts } from '#src/ui/i18n/use-texts.ts'
import { Button } from '#src/ui/kit/button.tsx'
import { fieldIssue } from '../contract/field-issue.form.ts'
import { NewPasswordForm } from '../contract/sign-in.form.ts'
import { AccountForm } from './account-form.tsx'
import type { EmailStepResult } from './email-step.tsx'
import { NewPasswordField } from './new-password-field.tsx'

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

export function ChoosePassword({ email, actionResult }: { email: string; actionResult: EmailStepResult }) {
  const t = useTexts('accounts')
  return (
    <AccountForm
      actionResult={actionResult}
      fields={['password']}
      check={(name, value) => fieldIssue(NewPasswordForm, name, value)}
      intent="set"
      submit={t('resetSave')}
    >
      {(errorOf) => (
        <>
          <ForPasswordManagers email={email} />
          <NewPasswordField label={t('newPassword')} error={errorOf('password')} />
        </>
      )}
    </AccountForm>
  )
}

/** The account of the password: hidden from people, read by password managers. */
export function ForPasswordManagers({ email }: { email: string }) {
  return <input type="text" name="email" autoComplete="username" value={email} readOnly hidden />
}
