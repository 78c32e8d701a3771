import { type ComponentProps, useEffect, useRef, useState } from 'react'
import { useTexts } from '../i18n/use-texts.ts'
import { type FieldBasics, FieldFrame, fieldAttributes, inputClasses } from './field-frame.tsx'
import { useFieldId } from './field-id.ts'
import { dayValue, maskTypedDay } from './typed-day.ts'

type DateFieldProps = FieldBasics &
  Pick<ComponentProps<'input'>, 'autoComplete' | 'onBlur' | 'disabled'> & {
    name: string
    id?: string
    /** 'YYYY-MM-DD'; an invalid text is shown as it is. */
    value?: string
    defaultValue?: string
    /** Gets 'YYYY-MM-DD', or the typed text as long as it is no day. */
    onChange?: (value: string) => void
  }

/**
 * A date typed as eight digits, or pasted in any usual form. The form submits 'YYYY-MM-DD' under
 * `name`. Without a script it submits the typed text, which the kernel's `parseTypedDay` reads.
 */
export function DateField(props: DateFieldProps) {
  const { label, hint, error, optional, className, name, id, value, defaultValue = '', onChange, ...input } = props
  const t = useTexts('ui')
  const basics = { label, hint, error, optional, className }
  const inputId = useFieldId(id, name, error)
  const [shown, setShown] = useState(() => maskTypedDay(value ?? defaultValue))
  const [hasScript, setHasScript] = useState(false)
  const emitted = useRef(value)
  useEffect(() => setHasScript(true), [])
  useEffect(() => {
    if (value === undefined || value === emitted.current) return
    emitted.current = value
    setShown(maskTypedDay(value))
  }, [value])
  const change = (text: string) => {
    const next = maskTypedDay(text, shown)
    setShown(next)
    emitted.current = dayValue(next)
    onChange?.(emitted.current)
  }
  return (
    <FieldFrame {...basics} inputId={inputId}>
      <input
        {...input}
        {...fieldAttributes(inputId, basics)}
        name={hasScript ? undefined : name}
        value={shown}
        onChange={(event) => change(event.currentTarget.value)}
        inputMode="numeric"
        placeholder={t('datePlaceholder')}
        className={`${inputClasses} max-w-48`}
      />
      {hasScript && <input type="hidden" name={name} value={dayValue(shown)} />}
    </FieldFrame>
  )
}
