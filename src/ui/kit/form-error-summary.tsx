import { useEffect, useRef } from 'react'
import type { FormSummary } from '../form/use-refused-form.ts'
import { useTexts } from '../i18n/use-texts.ts'
import { Icon } from './icon.tsx'

/** Says what is to be mended, as links to the fields; after a refused submit focus goes to the first of them. */
export function FormErrorSummary({ form, first, attempt, faults, message, isUnseen }: FormSummary) {
  const t = useTexts('ui')
  const box = useRef<HTMLDivElement>(null)
  useEffect(() => {
    if (attempt === 0) return
    const field = first && form.current ? fieldNamed(form.current, first) : null
    const target = field ?? box.current
    target?.focus()
  }, [attempt, first, form])
  if ((faults.length === 0 || isUnseen) && !message) return null
  return (
    <div ref={box} tabIndex={-1} role="alert" className="rounded-card border border-stop bg-stop-soft p-4">
      <p className="flex items-start gap-2 font-semibold text-stop">
        <Icon name="stop" className="mt-0.5 flex-none" />
        {message ?? t('formErrors', { count: faults.length })}
      </p>
      {faults.length > 0 && !isUnseen && (
        <ul className="mt-2 flex flex-col text-sm">
          {faults.map((fault) => (
            <li key={fault.name}>
              <button
                type="button"
                className="min-h-11 text-left underline underline-offset-2"
                onClick={() => form.current && fieldNamed(form.current, fault.name)?.focus()}
              >
                {fault.label}: {fault.error}
              </button>
            </li>
          ))}
        </ul>
      )}
    </div>
  )
}

/** The control to focus; a hidden one stands for the visible one before it. */
function fieldNamed(form: HTMLFormElement, name: string): HTMLElement | null {
  for (const element of form.elements) {
    if (!(element instanceof HTMLElement) || element.getAttribute('name') !== name) continue
    if (element.getAttribute('type') !== 'hidden') return element
    return element.parentElement?.querySelector<HTMLElement>('input:not([type="hidden"])') ?? null
  }
  return null
}
