import { type FocusEvent, useEffect, useState } from 'react'
import { useFaultText } from './fault-text.ts'

/** The errors of a refused form as the API gives them, by field name. */
export type FieldErrors = Readonly<Record<string, { readonly message: string }>>

/**
 * Errors under the fields: those that the server answered, and those seen when a field is left. Lay `onBlur` on an
 * element around the fields.
 * @param check the code of what is wrong with a field's value, or null; undefined for a field that isn't ours
 */
export function useFieldChecks(
  errors: FieldErrors | undefined,
  check: (name: string, value: string) => string | null | undefined,
) {
  const faultText = useFaultText()
  const [left, setLeft] = useState<Readonly<Record<string, string | undefined>>>({})
  // biome-ignore lint/correctness/useExhaustiveDependencies: a new answer of the server replaces what was seen before
  useEffect(() => setLeft({}), [errors])
  return {
    onBlur(event: FocusEvent<HTMLElement>) {
      const field = fieldOf(event.target)
      if (field === null) return
      const code = check(field.name, field.value)
      if (code !== undefined)
        setLeft((before) => ({ ...before, [field.name]: code === null ? undefined : faultText(code) }))
    },
    errorOf: (name: string): string | undefined => (name in left ? left[name] : errors?.[name]?.message),
  }
}

/** The control that was left; a date keeps its name and value in a hidden one beside it. */
function fieldOf(target: HTMLElement): { name: string; value: string } | null {
  const isField = target instanceof HTMLInputElement || target instanceof HTMLSelectElement
  if (!isField || target.type === 'checkbox') return null
  if (target.name !== '') return { name: target.name, value: target.value }
  const hidden = target.parentElement?.querySelector<HTMLInputElement>('input[type="hidden"]')
  return hidden ? { name: hidden.name, value: hidden.value } : null
}
