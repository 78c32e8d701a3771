import { useEffect, useLayoutEffect, useRef } from 'react'
import type { FormSummary } from '../form/use-refused-form.ts'
import { useTexts } from '../i18n/use-texts.ts'
import { wrongFieldId, wrongFields } from './field-id.ts'
import { Icon } from './icon.tsx'

/**
 * How many fields are to be mended, in one line that leads to the first of them; what is wrong stands under each. After a
 * refused submit focus goes to the first. What belongs to no field stands here in full.
 */
export function FormErrorSummary({ form, attempt, issues, messages, isUnseen }: FormSummary) {
  const t = useTexts('ui')
  const box = useRef<HTMLDivElement>(null)
  const focusFirst = () => (form.current?.querySelector<HTMLElement>(wrongFields) ?? box.current)?.focus()
  // With the errors, before anybody can type: a focus that comes later would take what is typed into another field.
  // biome-ignore lint/correctness/useExhaustiveDependencies: once per refused submit
  useLayoutEffect(() => {
    if (attempt > 0 && form.current !== null) focusFirst()
  }, [attempt])
  // A page that comes with its errors is hydrated later: whoever types by then keeps the focus.
  // biome-ignore lint/correctness/useExhaustiveDependencies: when it is mounted
  useEffect(() => {
    if (attempt > 0 && !form.current?.contains(document.activeElement)) focusFirst()
  }, [])
  const [next] = isUnseen ? [] : issues
  if (next === undefined && messages.length === 0) return null
  return (
    <div
      ref={box}
      tabIndex={-1}
      role="alert"
      className="flex items-start gap-2 rounded-card border border-stop bg-stop-soft px-4 py-1 font-semibold text-stop"
    >
      <Icon name="stop" className="mt-3 flex-none" />
      <div className="min-w-0">
        {messages.map((message) => (
          <p key={message} className="py-2.5">
            {message}
          </p>
        ))}
        {next !== undefined && (
          <a
            href={`#${wrongFieldId(next)}`}
            className="block py-2.5 underline underline-offset-2"
            onClick={(event) => {
              event.preventDefault() // a new address would take the answer away
              document.getElementById(wrongFieldId(next))?.focus()
            }}
          >
            {t('formErrors', { count: issues.length })}
          </a>
        )}
      </div>
    </div>
  )
}
