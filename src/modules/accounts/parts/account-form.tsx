import type { ReactNode } from 'react'
import { Form, useNavigation } from 'react-router'
import type { ApiFailure } from '#src/client/api-types.ts'
import { useRefusedForm } from '#src/ui/form/use-refused-form.ts'
import { Button } from '#src/ui/kit/button.tsx'
import { FormErrorSummary } from '#src/ui/kit/form-error-summary.tsx'
import { useIssueText } from './issue-text.ts'

type AccountFormProps = {
  /** The refusal that the action returned last. */
  actionResult: { readonly error?: ApiFailure } | undefined
  /** The names of the fields, in the order of the form. */
  fields: readonly string[]
  /** The issue code of a field on blur, or null; undefined for a field outside of the schema. */
  check: (name: string, value: string) => string | null | undefined
  /** Submitted with the fields, so that the action knows the form. */
  intent: string
  submit: string
  /** The form is waiting for something before it submits itself. */
  isBusy?: boolean
  children: (errorOf: (name: string) => string | undefined) => ReactNode
}

/**
 * A form for signing in: errors above and under the fields, focus on the first of them, one main
 * button.
 */
export function AccountForm({
  actionResult,
  fields,
  check,
  intent,
  submit,
  isBusy = false,
  children,
}: AccountFormProps) {
  const { formData, state } = useNavigation()
  const issueText = useIssueText()
  const { form, summary, errorOf } = useRefusedForm({
    refusal: actionResult?.error,
    fields,
    check(name, value) {
      const code = check(name, value)
      return code == null ? code : issueText(code)
    },
  })
  return (
    <Form {...form} method="post" className="flex flex-col gap-5">
      <FormErrorSummary {...summary} />
      <input type="hidden" name="intent" value={intent} />
      {children(errorOf)}
      <Button type="submit" size="l" wide pending={isBusy || (state !== 'idle' && formData?.get('intent') === intent)}>
        {submit}
      </Button>
    </Form>
  )
}
