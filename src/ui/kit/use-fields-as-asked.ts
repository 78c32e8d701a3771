import { type RefObject, useLayoutEffect, useRef } from 'react'

/**
 * The fields of a search say what its address asks for, also after a step back. The form itself stays, and with it whoever searches by
 * keyboard; what was typed before the page came alive stays too.
 * @param asked by the fields' names; what is not there is empty
 */
export function useFieldsAsAsked(
  address: string,
  asked: Readonly<Record<string, string | undefined>>,
): RefObject<HTMLFormElement | null> {
  const form = useRef<HTMLFormElement>(null)
  const shown = useRef(address)
  useLayoutEffect(() => {
    if (shown.current === address) return
    shown.current = address
    for (const field of form.current?.elements ?? []) {
      const isField = field instanceof HTMLInputElement || field instanceof HTMLSelectElement
      if (isField && field.name !== '') field.value = asked[field.name] ?? ''
    }
  })
  return form
}
