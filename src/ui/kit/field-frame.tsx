import type { ReactNode } from 'react'
import { useTexts } from '../i18n/use-texts.ts'
import { classNames } from './class-names.ts'
import { FieldError } from './field-error.tsx'

/** The common props of fields. Fields are required unless marked `optional`, since most are. */
export type FieldBasics = {
  label: string
  hint?: ReactNode
  /** The error's text in the page's language. */
  error?: string | undefined
  optional?: boolean
  className?: string
}

type FieldFrameProps = FieldBasics & {
  inputId: string
  children: ReactNode
  /** For a field whose row says what it is: the label is for screen readers. */
  isLabelHidden?: boolean | undefined
}

/**
 * The label, the field, its hint and its error. The input inside takes `fieldAttributes` for the
 * same id.
 */
export function FieldFrame({
  label,
  hint,
  error,
  optional,
  className,
  inputId,
  isLabelHidden = false,
  children,
}: FieldFrameProps) {
  const t = useTexts('ui')
  return (
    <div className={classNames('flex min-w-0 flex-col gap-1.5', className)}>
      <label htmlFor={inputId} className={isLabelHidden ? 'sr-only' : 'font-medium text-sm'}>
        {label}
        {optional && <span className="font-normal text-ink-2"> · {t('optional')}</span>}
      </label>
      {children}
      {hint && (
        <p id={`${inputId}-hint`} className="text-ink-2 text-sm">
          {hint}
        </p>
      )}
      <FieldError id={`${inputId}-error`} text={error} />
    </div>
  )
}

/** The attributes that connect an input to its frame. */
export function fieldAttributes(inputId: string, { hint, error, optional }: FieldBasics) {
  const describedBy = [hint && `${inputId}-hint`, error && `${inputId}-error`].filter(Boolean).join(' ')
  return {
    id: inputId,
    required: !optional,
    'aria-invalid': error ? (true as const) : undefined,
    'aria-describedby': describedBy === '' ? undefined : describedBy,
  }
}

export const inputClasses =
  'min-h-12 w-full min-w-0 rounded-control border border-line-strong bg-paper px-3.5 py-2 text-ink transition-colors duration-150 hover:border-ink aria-invalid:border-stop aria-invalid:shadow-[inset_0_0_0_1px_var(--stop)] disabled:border-line disabled:bg-wash disabled:text-ink-2 [&[readonly]]:bg-wash'
