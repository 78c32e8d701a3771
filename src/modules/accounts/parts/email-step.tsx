import type { ApiFailure } from '#src/client/api-types.ts'
import { fieldIssue } from '../contract/field-issue.form.ts'
import { EmailForm } from '../contract/sign-in.form.ts'
import { AccountForm } from './account-form.tsx'
import { EmailField } from './email-field.tsx'

/** The action's response to the form; undefined before the first submission. */
export type EmailStepResult =
  | { readonly error: ApiFailure | undefined; readonly values: { readonly email: string } }
  | undefined

/** The first step of signing in by email: the address. */
export function EmailStep({ actionResult, submit }: { actionResult: EmailStepResult; submit: string }) {
  return (
    <AccountForm
      actionResult={actionResult}
      fields={['email']}
      check={(name, value) => fieldIssue(EmailForm, name, value)}
      intent="ask"
      submit={submit}
    >
      {(errorOf) => <EmailField defaultValue={actionResult?.values.email} error={errorOf('email')} />}
    </AccountForm>
  )
}
