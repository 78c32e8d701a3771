import { type ReactNode, useRef } from 'react'
import { Form, useNavigation } from 'react-router'
import type { ApiFailure } from '#src/app/client/api-types.ts'
import { Button } from '#src/ui/kit/button.tsx'
import { FormErrorSummary } from '#src/ui/kit/form-error-summary.tsx'
import { useFieldChecks } from './use-field-checks.ts'
import { useRefusals } from './use-refusals.ts'

type AccountFormProps = {
  /** What the action answered last, where it was refused. */
  answer: { readonly error?: ApiFailure } | undefined
  /** The fields by name with their labels, in the order of the form. */
  labels: Readonly<Record<string, string>>
  /** The code of what is wrong with a field that was left, or null; undefined for a field that isn't its. */
  check: (name: string, value: string) => string | null | undefined
  /** Told to the action beside the fields. */
  intent: string
  submit: string
  children: (errorOf: (name: string) => string | undefined) => ReactNode
}

/** A form of signing in: its errors above and under the fields, focus to the first of them, one main action. */
export function AccountForm({ answer, labels, check, intent, submit, children }: AccountFormProps) {
  const { formData, state } = useNavigation()
  const form = useRef<HTMLFormElement>(null)
  const attempt = useRefusals(answer)
  const error = answer?.error
  const { onBlur, errorOf } = useFieldChecks(error?.fields, check)
  const faults = Object.entries(labels).flatMap(([name, label]) => {
    const fault = error?.fields?.[name]?.message
    return fault === undefined ? [] : [{ name, label, error: errorOf(name) ?? fault }]
  })
  return (
    <Form ref={form} method="post" noValidate onBlur={onBlur} className="flex flex-col gap-5">
      <FormErrorSummary
        form={form}
        attempt={attempt}
        faults={faults}
        isMended={(name) => errorOf(name) === undefined}
        isUnseen={Object.keys(labels).length === 1}
        message={faults.length === 0 ? error?.message : undefined}
      />
      <input type="hidden" name="intent" value={intent} />
      {children(errorOf)}
      <Button type="submit" size="l" wide pending={state !== 'idle' && formData?.get('intent') === intent}>
        {submit}
      </Button>
    </Form>
  )
}
