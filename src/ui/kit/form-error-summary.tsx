import { useEffect, useLayoutEffect, useRef } from 'react'
import type { FormSummary } from '../form/use-refused-form.ts'
import { useTexts } from '../i18n/use-texts.ts'
import { wrongFieldId, wrongFields } from './field-id.ts'
import { Icon } from './icon.tsx'

/**
 * One line with the number of invalid fields and a link to the first; each issue is under its
 * field. After a refused submit the first field gets the focus. Messages of no field are shown here
 * in full.
 */
export function FormErrorSummary({ form, attempt, issues, messages, isUnseen }: FormSummary) {
  const t = useTexts('ui')
  const box = useRef<HTMLDivElement>(null)
  const focusFirst = () => (firstWrongField(form.current) ?? box.current)?.focus()
  // In a layout effect: a later focus would redirect typed characters into another field.
  // biome-ignore lint/correctness/useExhaustiveDependencies: once per refused submit
  useLayoutEffect(() => {
    if (attempt > 0 && form.current !== null) focusFirst()
  }, [attempt])
  // A page rendered with errors is hydrated later: a reader who is typing by then keeps the focus.
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
              event.preventDefault() // a changed address would discard the response
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

/** Fields of the form may stand outside of it. */
function firstWrongField(form: HTMLFormElement | null): HTMLElement | null {
  const own = [...(form?.elements ?? [])].find((field) => field.matches(wrongFields))
  return own instanceof HTMLElement ? own : (form?.querySelector<HTMLElement>(wrongFields) ?? null)
}
