import { type RefObject, useLayoutEffect, useRef } from 'react'

/**
 * Sets a search form's fields from the address, also after "back". The form is not remounted, so
 * that the focus and text typed before hydration stay.
 * @param values values by field name; missing ones are empty
 */
export function useFieldsFromAddress(
  address: string,
  values: Readonly<Record<string, string | undefined>>,
): RefObject<HTMLFormElement | null> {
  const form = useRef<HTMLFormElement>(null)
  const shown = useRef(address)
  useLayoutEffect(() => {
    if (shown.current === address) return
    shown.current = address
    for (const field of form.current?.elements ?? []) {
      const isField = field instanceof HTMLInputElement || field instanceof HTMLSelectElement
      if (isField && field.name !== '') field.value = values[field.name] ?? ''
    }
  })
  return form
}
