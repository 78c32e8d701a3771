import { type ReactNode, useEffect, useId, useRef } from 'react'
import { Form, useSubmit } from 'react-router'
import { useTexts } from '#src/ui/i18n/use-texts.ts'
import { Button } from '#src/ui/kit/button.tsx'
import { Checkbox } from '#src/ui/kit/checkbox.tsx'
import { beneficiaries, payers, type TaxChoice } from '../domain/choice.ts'
import type { TaxView } from './tax-choice.ts'

type ChoiceFormProps = { choice: TaxChoice; view: Pick<TaxView, 'years' | 'students'> }

/**
 * Year, payer and beneficiary. A GET form: the address keeps the choice, and without a script its
 * button shows the result; with one a change does.
 */
export function ChoiceForm({ choice, view: { years, students } }: ChoiceFormProps) {
  const t = useTexts('tax-deduction-page')
  const submit = useSubmit()
  const form = useRef<HTMLFormElement>(null)
  // The address may change without a click, by Back for example. The fields stay the same ones: a new field has no focus.
  useEffect(() => {
    const chosen = [
      ...[`year ${choice.year}`, `payer ${choice.payer}`, `beneficiary ${choice.beneficiary}`],
      ...students.flatMap(({ participantId, isConfirmed }) => (isConfirmed ? [`students ${participantId}`] : [])),
    ]
    for (const field of form.current?.querySelectorAll('input') ?? [])
      if (field.type !== 'hidden') field.checked = chosen.includes(`${field.name} ${field.value}`)
  }, [choice, students])
  return (
    <Form
      ref={form}
      method="get"
      preventScrollReset
      className="flex flex-col gap-5"
      onChange={(event) => void submit(event.currentTarget, { preventScrollReset: true, replace: true })}
    >
      <div className="flex flex-col gap-5 min-[600px]:flex-row min-[600px]:flex-wrap min-[600px]:gap-x-10">
        <Pills label={t('year')} name="year" chosen={String(choice.year)}>
          {years.map((year) => ({ value: String(year), label: String(year) }))}
        </Pills>
        <Pills label={t('payer')} name="payer" chosen={choice.payer}>
          {payers.map((value) => ({ value, label: t(`payer.${value}`) }))}
        </Pills>
        <Pills label={t('beneficiary')} name="beneficiary" chosen={choice.beneficiary}>
          {beneficiaries.map((value) => ({ value, label: t(`beneficiary.${value}`) }))}
        </Pills>
      </div>
      {students.length > 0 && (
        <fieldset className="min-w-0">
          <legend className="font-medium text-sm">{t('students')}</legend>
          <p className="text-ink-2 text-sm">{t('studentsNote')}</p>
          <div className="flex flex-wrap gap-x-6">
            {students.map(({ participantId, fullName, isConfirmed }) => (
              <Checkbox key={participantId} name="students" value={participantId} defaultChecked={isConfirmed}>
                {fullName}
              </Checkbox>
            ))}
          </div>
        </fieldset>
      )}
      <noscript>
        <Button type="submit" look="quiet">
          {t('show')}
        </Button>
      </noscript>
    </Form>
  )
}

type PillsProps = {
  label: string
  name: string
  chosen: string
  children: readonly { value: string; label: string }[]
}

function Pills({ label, name, chosen, children }: PillsProps): ReactNode {
  const id = useId()
  return (
    <fieldset className="min-w-0" aria-labelledby={id}>
      <legend id={id} className="mb-1.5 font-medium text-sm">
        {label}
      </legend>
      <div className="flex flex-wrap gap-2">
        {children.map((pill) => (
          <label
            key={pill.value}
            className="relative inline-flex min-h-11 cursor-pointer items-center rounded-full border border-line-strong bg-paper px-5 font-medium transition-colors duration-150 hover:border-ink has-focus-visible:outline-3 has-focus-visible:outline-accent has-checked:border-primary has-checked:bg-primary has-checked:text-on-primary"
          >
            <input
              type="radio"
              name={name}
              value={pill.value}
              defaultChecked={pill.value === chosen}
              className="absolute inset-0 size-full cursor-pointer opacity-0"
            />
            {pill.label}
          </label>
        ))}
      </div>
    </fieldset>
  )
}
