import type { ComponentProps, ReactNode } from 'react'
import { classNames } from './class-names.ts'
import { FieldError } from './field-error.tsx'
import { useFieldId } from './field-id.ts'

type CheckboxProps = Omit<ComponentProps<'input'>, 'type' | 'className' | 'id' | 'children'> & {
  /** The label; it may contain links. */
  children: ReactNode
  note?: ReactNode
  error?: string | undefined
  className?: string
}

/** A native checkbox with its label, 44 px high. */
export function Checkbox({ children, note, error, className, ...input }: CheckboxProps) {
  const id = useFieldId(undefined, input.name, error)
  return (
    <div className={classNames('min-w-0', className)}>
      <label htmlFor={id} className="flex min-h-11 items-start gap-3 py-2.5">
        <input
          {...input}
          id={id}
          type="checkbox"
          aria-invalid={error ? true : undefined}
          aria-describedby={error ? `${id}-error` : undefined}
          className="tick-box size-5.5 flex-none aria-invalid:outline-2 aria-invalid:outline-stop"
        />
        <span className="min-w-0">
          {children}
          {note && <span className="block text-ink-2 text-sm">{note}</span>}
        </span>
      </label>
      <FieldError id={`${id}-error`} text={error} />
    </div>
  )
}
