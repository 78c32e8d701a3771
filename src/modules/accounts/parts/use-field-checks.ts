import { type FocusEvent, useEffect, useRef, useState } from 'react'
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
  const afterPress = useAfterPress()
  // biome-ignore lint/correctness/useExhaustiveDependencies: a new answer of the server replaces what was seen before
  useEffect(() => setLeft({}), [errors])
  return {
    onBlur(event: FocusEvent<HTMLElement>) {
      const field = fieldOf(event.target)
      if (field === null) return
      const code = check(field.name, field.value)
      if (code === undefined) return
      afterPress(() => setLeft((before) => ({ ...before, [field.name]: code === null ? undefined : faultText(code) })))
    },
    errorOf: (name: string): string | undefined => (name in left ? left[name] : errors?.[name]?.message),
  }
}

/**
 * Does a thing once no pointer is pressed. A press takes the focus away before it is done: an error that comes or goes at
 * that moment would move the button from under it, and nothing would be pressed.
 */
function useAfterPress(): (act: () => void) => void {
  const isPressed = useRef(false)
  useEffect(() => {
    const press = () => {
      isPressed.current = true
    }
    const lift = () => {
      isPressed.current = false
    }
    document.addEventListener('pointerdown', press, true)
    for (const name of ends) document.addEventListener(name, lift, true)
    return () => {
      document.removeEventListener('pointerdown', press, true)
      for (const name of ends) document.removeEventListener(name, lift, true)
    }
  }, [])
  return (act) => {
    if (!isPressed.current) return act()
    const then = () => {
      for (const name of ends) document.removeEventListener(name, then, true)
      setTimeout(act) // the click comes right behind
    }
    for (const name of ends) document.addEventListener(name, then, true)
  }
}
const ends = ['pointerup', 'pointercancel'] as const

/** The control that was left; a date keeps its name and value in a hidden one beside it. */
function fieldOf(target: HTMLElement): { name: string; value: string } | null {
  const isField = target instanceof HTMLInputElement || target instanceof HTMLSelectElement
  if (!isField || target.type === 'checkbox') return null
  if (target.name !== '') return { name: target.name, value: target.value }
  const hidden = target.parentElement?.querySelector<HTMLInputElement>('input[type="hidden"]')
  return hidden ? { name: hidden.name, value: hidden.value } : null
}
