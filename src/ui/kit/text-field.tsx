import type { ComponentProps, ReactNode } from 'react'
import { classNames } from './class-names.ts'
import { type FieldBasics, FieldFrame, fieldAttributes, inputClasses } from './field-frame.tsx'
import { useFieldId } from './field-id.ts'

type TextFieldProps = FieldBasics &
  Omit<ComponentProps<'input'>, 'className' | 'id' | 'required'> & { id?: string; addon?: ReactNode }

/** A single-line input with label, hint and error; it submits without a script. */
export function TextField({ label, hint, error, optional, className, id, addon, ...input }: TextFieldProps) {
  const basics = { label, hint, error, optional, className }
  const inputId = useFieldId(id, input.name, error)
  return (
    <FieldFrame {...basics} inputId={inputId}>
      <div className="relative">
        <input
          type="text"
          {...input}
          {...fieldAttributes(inputId, basics)}
          className={classNames(inputClasses, addon != null && 'pr-24')}
        />
        {addon && <div className="absolute inset-y-0 right-1 flex items-center">{addon}</div>}
      </div>
    </FieldFrame>
  )
}
