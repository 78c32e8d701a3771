import { type RefObject, useState } from 'react'
import type { FormValue } from '#src/client/form-values.ts'
import type { Currency } from '#src/kernel/money.ts'
import type { CommissionRates } from '#src/modules/catalog/domain/commission.ts'
import { useTexts } from '#src/ui/i18n/use-texts.ts'
import { Checkbox } from '#src/ui/kit/checkbox.tsx'
import { DateField } from '#src/ui/kit/date-field.tsx'
import { FieldError } from '#src/ui/kit/field-error.tsx'
import { wrongFieldId } from '#src/ui/kit/field-id.ts'
import { Select } from '#src/ui/kit/select.tsx'
import { TextField } from '#src/ui/kit/text-field.tsx'
import { useFieldChecks } from '../../checkout/parts/use-field-checks.ts'
import { CategoryFields } from '../../social-categories/parts/category-fields.tsx'
import { AdmissionFields } from './admission-fields.tsx'
import { nested } from './details-of-form.ts'
import { EntryFileField } from './entry-file-field.tsx'
import { IdentityFields } from './identity-fields.tsx'
import type { FieldCheck, ParticipantForm } from './use-detail-fields.ts'

type DetailFieldsProps = {
  form: ParticipantForm
  /** The submitted form, or a draft of it. */
  typed:
    | {
        readonly answers?: FormValue | undefined
        readonly admission?: FormValue | undefined
        readonly identity?: FormValue
        readonly category?: FormValue
      }
    | undefined
  errorOf: (name: string) => string | undefined
  checks: RefObject<FieldCheck | null>
  /** Set where a price is chosen; not given for a paid place. */
  prices?: { readonly currency: Currency; readonly rates: CommissionRates; readonly onChoose: (code: string) => void }
}

/** The fields beyond the profile: admission documents, then the organizer's questions. */
export function DetailFields({ form, typed, errorOf, checks, prices }: DetailFieldsProps) {
  const t = useTexts('registration')
  const answers: Readonly<Record<string, unknown>> =
    typed?.answers === undefined ? form.answers : (nested(typed.answers) ?? {})
  const documents = nested(typed?.admission)
  const identity = nested(typed?.identity)
  const [identityCode, setIdentityCode] = useState(
    typeof identity?.documentCode === 'string' ? identity.documentCode : '',
  )
  useFieldChecks(checks, form, identityCode)
  return (
    <div className="flex flex-col gap-8">
      {form.categories !== null && prices !== undefined && (
        <CategoryFields
          categories={form.categories}
          files={form.files}
          typed={nested(typed?.category)}
          errorOf={errorOf}
          {...prices}
        />
      )}
      {form.identity !== null && (
        <IdentityFields
          identity={form.identity}
          typed={identity}
          code={identityCode}
          onCode={setIdentityCode}
          errorOf={errorOf}
        />
      )}
      <AdmissionFields form={form} typedOf={(kind) => nested(documents?.[kind])} errorOf={errorOf} />
      {form.questions.length > 0 && (
        <fieldset className="min-w-0">
          <legend className="mb-4 font-semibold text-lg">{t('questionsTitle')}</legend>
          <div className="grid items-start gap-x-4 gap-y-5 tablet:grid-cols-2">
            {form.questions.map((question) => (
              <QuestionField
                key={question.code}
                question={question}
                answer={answers[question.code]}
                files={form.files}
                error={errorOf(`answers.${question.code}`)}
              />
            ))}
          </div>
        </fieldset>
      )}
    </div>
  )
}

type Question = ParticipantForm['questions'][number]
type FieldProps = {
  question: Question
  answer: unknown
  files: ParticipantForm['files']
  error: string | undefined
}

function QuestionField({ question, answer, files, error }: FieldProps) {
  const { code, kind, label, isRequired, options } = question
  const hint = useHint(question)
  const basics = { name: `answers.${code}`, label, hint, error, optional: !isRequired }
  const value = typeof answer === 'number' ? String(answer).replace('.', ',') : typeof answer === 'string' ? answer : ''
  const field = { ...basics, defaultValue: value, autoComplete: 'off' }
  switch (kind) {
    case 'choice':
      return <Select {...field} options={options.map((option) => ({ value: option.code, label: option.label }))} />
    case 'several':
      return <SeveralField {...basics} options={options} chosen={Array.isArray(answer) ? answer : [answer]} />
    case 'consent':
      return (
        <Checkbox
          name={basics.name}
          defaultChecked={answer === true || answer === 'on'}
          note={hint}
          error={error}
          className="tablet:col-span-2"
        >
          {label}
        </Checkbox>
      )
    case 'date':
      return <DateField {...field} />
    case 'file':
      return <EntryFileField {...basics} hint={hint} value={value} files={files} />
    case 'number':
    case 'time':
      return <TextField {...field} inputMode="decimal" maxLength={20} />
    case 'link':
      return <TextField {...field} type="url" inputMode="url" maxLength={500} className="tablet:col-span-2" />
    case 'text':
      return <TextField {...field} maxLength={question.max ?? 500} />
  }
}

type SeveralProps = {
  name: string
  label: string
  hint: string
  error: string | undefined
  optional: boolean
  options: Question['options']
  chosen: readonly unknown[]
}

function SeveralField({ name, label, hint, error, optional, options, chosen }: SeveralProps) {
  const ui = useTexts('ui')
  return (
    <fieldset
      id={error && wrongFieldId(name)}
      tabIndex={error ? -1 : undefined}
      className="min-w-0 tablet:col-span-2"
      aria-describedby={error ? `${name}-error` : undefined}
    >
      <legend className="mb-1.5 font-medium text-sm">
        {label}
        {optional && <span className="font-normal text-ink-2"> · {ui('optional')}</span>}
      </legend>
      {hint !== '' && <p className="text-ink-2 text-sm">{hint}</p>}
      <div className="grid gap-x-4 tablet:grid-cols-2">
        {options.map((option) => (
          <Checkbox key={option.code} name={name} value={option.code} defaultChecked={chosen.includes(option.code)}>
            {option.label}
          </Checkbox>
        ))}
      </div>
      <FieldError id={`${name}-error`} text={error} />
    </fieldset>
  )
}

/** The organizer's hint, and the bounds of the answer. */
function useHint({ kind, hint, min, max }: Question): string {
  const t = useTexts('registration')
  const bounds = () => {
    if (kind === 'time') return t('answerTimeHint')
    if (kind === 'several' && max !== null) return t('answerSeveralMax', { count: max })
    if (kind !== 'number') return ''
    if (min !== null && max !== null) return t('answerNumberRange', { min, max })
    if (min !== null) return t('answerNumberMin', { min })
    return max === null ? '' : t('answerNumberMax', { max })
  }
  return [hint, bounds()].filter(Boolean).join(' ')
}
