import { type ComponentType, useEffect, useMemo } from 'react'
import type { FormProps } from 'react-router'
import { serverUnreached } from '#src/client/server-unreached.ts'
import { writeTabStorage } from '#src/client/tab-storage.ts'
import { useStoredFormValues } from '#src/client/use-stored-form-values.ts'
import { fieldIssue } from '#src/modules/accounts/contract/field-issue.form.ts'
import { useRefusedForm } from '#src/ui/form/use-refused-form.ts'
import { useTexts } from '#src/ui/i18n/use-texts.ts'
import { Button } from '#src/ui/kit/button.tsx'
import { FormErrorSummary } from '#src/ui/kit/form-error-summary.tsx'
import { Honeypot } from '#src/ui/kit/honeypot.tsx'
import { TextArea } from '#src/ui/kit/text-area.tsx'
import { TextField } from '#src/ui/kit/text-field.tsx'
import { QuestionForm } from '../contract/question.form.ts'
import { askPath } from '../domain/inquiry-paths.ts'
import type { AskFormData, AskOutcome } from './ask-outcome.ts'
import { PersonalDataBox } from './personal-data-box.tsx'

type AskFormProps = AskFormData & {
  eventCode: string
  actionResult: AskOutcome | undefined
  isPending: boolean
  /** The page's own Form, or a fetcher's in a dialog over another page. */
  as: ComponentType<FormProps & { ref?: React.Ref<HTMLFormElement> }>
}

/**
 * The question and the address for the reply: typed values survive errors, a reload and signing
 * out.
 */
export function AskForm({ eventCode, known, formId, actionResult, isPending, as: Form }: AskFormProps) {
  const t = useTexts('inquiries')
  const issueText = useIssueText()
  const { form, summary, errorOf } = useRefusedForm({
    refusal: useMemo(
      () =>
        shownRefusal(actionResult, known === null, {
          offline: t('askOffline'),
          consent: t('error.inquiries.personal_data_needed'),
        }),
      [actionResult, known, t],
    ),
    fields: known ? ['question', 'name', 'email'] : ['question', 'name', 'email', 'personalData'],
    check(name, value) {
      const code = fieldIssue(QuestionForm, name, value)
      return code == null ? code : issueText(code)
    },
  })
  const storageKey = `ask ${eventCode}`
  const inTab = useStoredFormValues(storageKey, '', form.ref)
  useEffect(() => {
    if (actionResult?.sent) writeTabStorage(storageKey, null)
  }, [actionResult, storageKey])
  const typed = actionResult?.error ? actionResult.values : (inTab ?? {})
  const textIn = (name: string, otherwise = '') => {
    const value = typed[name]
    return typeof value === 'string' && value !== '' ? value : otherwise
  }
  return (
    <Form {...form} method="post" action={askPath(eventCode)} className="flex flex-col gap-5">
      <FormErrorSummary {...summary} />
      <input type="hidden" name="formId" value={formId} />
      <Honeypot label={t('askWebsite')} />
      <div key={inTab === null ? 'new' : 'restored'} className="flex flex-col gap-5">
        <TextArea
          name="question"
          label={t('askQuestion')}
          hint={t('askQuestionHint')}
          maxLength={2000}
          rows={5}
          defaultValue={textIn('question')}
          error={errorOf('question')}
        />
        <TextField
          name="name"
          label={t('askName')}
          autoComplete="name"
          maxLength={100}
          defaultValue={textIn('name', known?.name)}
          error={errorOf('name')}
        />
        <TextField
          name="email"
          label={t('askEmail')}
          type="email"
          inputMode="email"
          autoComplete="email"
          autoCapitalize="none"
          defaultValue={textIn('email', known?.email)}
          error={errorOf('email')}
        />
        {!known && <PersonalDataBox isTicked={typed.personalData === 'on'} error={errorOf('personalData')} />}
      </div>
      <Button type="submit" size="l" wide pending={isPending}>
        {t('askSend')}
      </Button>
    </Form>
  )
}

/** The texts of issues found in the browser; the server's issues come with their texts. */
function useIssueText(): (code: string) => string {
  const ui = useTexts('ui')
  return (code) => {
    switch (code) {
      case 'validation.required':
        return ui('validation.required')
      case 'validation.email':
        return ui('validation.email')
      case 'validation.cyrillicEmail':
        return ui('validation.cyrillicEmail')
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
  actionResult: AskOutcome | undefined,
  needsConsent: boolean,
  messages: { offline: string; consent: string },
) {
  const error = actionResult?.error
  if (error?.code === serverUnreached.code) return { ...error, message: messages.offline }
  if (!error?.fields || !needsConsent || actionResult?.values.personalData === 'on') return error
  return {
    ...error,
    fields: { ...error.fields, personalData: { code: 'inquiries.personal_data_needed', message: messages.consent } },
  }
}
