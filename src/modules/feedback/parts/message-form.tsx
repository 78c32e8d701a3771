import { type ReactNode, useEffect, useMemo } from 'react'
import { Form } from 'react-router'
import type { z } from 'zod'
import { serverUnreached } from '#src/client/server-unreached.ts'
import { writeTabStorage } from '#src/client/tab-storage.ts'
import { useStoredFormValues } from '#src/client/use-stored-form-values.ts'
import { fieldIssue } from '#src/modules/accounts/contract/field-issue.form.ts'
import { useRefusedForm } from '#src/ui/form/use-refused-form.ts'
import { useTexts } from '#src/ui/i18n/use-texts.ts'
import { Button } from '#src/ui/kit/button.tsx'
import { FormErrorSummary } from '#src/ui/kit/form-error-summary.tsx'
import { Honeypot } from '#src/ui/kit/honeypot.tsx'
import { ConsentBox, type ConsentKind } from './consent-box.tsx'
import type { MessageFormData, MessageOutcome } from './message-outcome.ts'

/** The value and the error of a field. */
export type FieldAccess = {
  /** The typed value, or the given one. */
  readonly typedOf: (name: string, otherwise?: string) => string
  readonly errorOf: (name: string) => string | undefined
}

export type MessageFormProps = MessageFormData & {
  /** The page's own path: its action takes the form. */
  action: string
  actionResult: MessageOutcome | undefined
  isPending: boolean
}

type Props = MessageFormProps & {
  schema: z.ZodObject
  /** The names of the fields, in the order of the form. */
  fields: readonly string[]
  consent: ConsentKind
  submit: string
  hasFile?: boolean
  children: (access: FieldAccess) => ReactNode
}

/**
 * A form whose message goes to the operators: typed values survive errors, a reload and signing
 * out; a browser does not keep a file.
 */
export function MessageForm(props: Props) {
  const { action, known, formId, actionResult, isPending, schema, consent, hasFile = false, children } = props
  const t = useTexts('feedback')
  const issueText = useIssueText()
  const needsConsent = consent === 'application' || known === null
  const consentError = t(
    consent === 'application' ? 'error.feedback.application_consent_needed' : 'error.feedback.personal_data_needed',
  )
  const { form, summary, errorOf } = useRefusedForm({
    refusal: useMemo(
      () => shownRefusal(actionResult, needsConsent, { offline: t('formOffline'), consent: consentError }),
      [actionResult, needsConsent, consentError, t],
    ),
    fields: needsConsent ? [...props.fields, 'personalData'] : props.fields,
    check(name, value) {
      const code = fieldIssue(schema, name, value)
      return code == null ? code : issueText(code)
    },
  })
  const storageKey = `message ${action}`
  const inTab = useStoredFormValues(storageKey, '', form.ref)
  useEffect(() => {
    if (actionResult?.sent) writeTabStorage(storageKey, null)
  }, [actionResult, storageKey])
  const typed = actionResult?.error ? actionResult.values : (inTab ?? {})
  const typedOf = (name: string, otherwise = '') => {
    const value = typed[name]
    return typeof value === 'string' && value !== '' ? value : otherwise
  }
  return (
    <Form
      {...form}
      method="post"
      action={action}
      encType={hasFile ? 'multipart/form-data' : undefined}
      preventScrollReset
      className="flex flex-col gap-5"
    >
      <FormErrorSummary {...summary} />
      <input type="hidden" name="formId" value={formId} />
      <Honeypot label={t('formWebsite')} />
      <div key={inTab === null ? 'new' : 'restored'} className="flex flex-col gap-5">
        {children({ typedOf, errorOf })}
        {needsConsent && (
          <ConsentBox kind={consent} isTicked={typed.personalData === 'on'} error={errorOf('personalData')} />
        )}
      </div>
      <Button type="submit" size="l" wide pending={isPending}>
        {props.submit}
      </Button>
    </Form>
  )
}

/** The texts of issues found in the browser; the server's issues come with their texts. */
function useIssueText(): (code: string) => string {
  const ui = useTexts('ui')
  const t = useTexts('feedback')
  return (code) => {
    switch (code) {
      case 'validation.required':
        return ui('validation.required')
      case 'validation.email':
        return ui('validation.email')
      case 'validation.cyrillicEmail':
        return ui('validation.cyrillicEmail')
      case 'feedback.too_long':
        return t('error.feedback.too_long')
      case 'feedback.people_number':
        return t('error.feedback.people_number')
      default:
        return ui('validation.invalid')
    }
  }
}

/**
 * The server's refusal, or a failed connection. The server checks the consent only once the rest is
 * valid: here all issues are shown at once.
 */
function shownRefusal(
  actionResult: MessageOutcome | undefined,
  needsConsent: boolean,
  messages: { offline: string; consent: string },
) {
  const error = actionResult?.error
  if (error?.code === serverUnreached.code) return { ...error, message: messages.offline }
  if (!error?.fields || !needsConsent || actionResult?.values.personalData === 'on') return error
  return { ...error, fields: { ...error.fields, personalData: { code: 'consent', message: messages.consent } } }
}
