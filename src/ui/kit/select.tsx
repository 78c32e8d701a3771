import type { ComponentProps } from 'react'
import { useTexts } from '../i18n/use-texts.ts'
import { classNames } from './class-names.ts'
import { type FieldBasics, FieldFrame, fieldAttributes, inputClasses } from './field-frame.tsx'
import { useFieldId } from './field-id.ts'
import { Icon } from './icon.tsx'

export type SelectOption = { value: string; label: string; disabled?: boolean }

type SelectProps = FieldBasics &
  Omit<ComponentProps<'select'>, 'className' | 'id' | 'required' | 'children'> & {
    id?: string | undefined
    isLabelHidden?: boolean
    options: readonly SelectOption[]
    /** The first, empty option; false leaves it out. */
    placeholder?: string | false
    /** Of a filter: the first, empty option, which may be submitted. */
    all?: string
  }

/** A native select, so that a phone shows its own picker and no script is needed. */
export function Select({
  label,
  hint,
  error,
  optional,
  className,
  id,
  isLabelHidden,
  options,
  placeholder,
  all,
  ...select
}: SelectProps) {
  const t = useTexts('ui')
  const basics = { label, hint, error, optional, className }
  const first = all ?? placeholder ?? t('choose')
  const inputId = useFieldId(id, select.name, error)
  return (
    <FieldFrame {...basics} inputId={inputId} isLabelHidden={isLabelHidden}>
      <div className="relative">
        <select
          {...select}
          {...fieldAttributes(inputId, { ...basics, optional: optional || all !== undefined })}
          className={classNames(inputClasses, 'appearance-none truncate pr-11')}
        >
          {first !== false && <option value="">{first}</option>}
          {options.map((option) => (
            <option key={option.value} value={option.value} disabled={option.disabled}>
              {option.label}
            </option>
          ))}
        </select>
        <Icon name="chevron-down" className="pointer-events-none absolute inset-y-0 right-3.5 my-auto" />
      </div>
    </FieldFrame>
  )
}
