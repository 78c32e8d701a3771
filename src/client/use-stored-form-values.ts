import { type RefObject, useEffect, useState } from 'react'
import { type FormValue, type FormValues, valuesIn } from './form-values.ts'
import { readTabStorage, writeTabStorage } from './tab-storage.ts'

/**
 * Restores the typed but unsent values of a form after the page was reloaded in this tab, as long
 * as the form has the same initial values. Document numbers and files are not stored.
 * @param basis the form's initial values as a text: once it changes, the stored values are
 * discarded
 * @returns null where there is nothing to restore; otherwise the form renders again with the values
 */
export function useStoredFormValues(
  key: string,
  basis: string,
  form: RefObject<HTMLFormElement | null>,
): FormValues | null {
  const [typed, setTyped] = useState<FormValues | null>(null)
  useEffect(() => {
    const saved = readTabStorage(key)
    if (isStoredForm(saved) && saved.basis === basis)
      setTyped(saved.typed) // the server cannot render the tab's values
    else writeTabStorage(key, null)
  }, [key, basis])
  useEffect(() => {
    const element = form.current
    if (element === null) return
    const write = () => writeTabStorage(key, { basis, typed: storable(valuesIn(new FormData(element))) })
    const store = () => {
      write() // the page may be reloaded at once
      setTimeout(write) // a date is in a hidden field, which has its last digit a moment later
    }
    element.addEventListener('input', store)
    return () => element.removeEventListener('input', store)
  }, [key, basis, form])
  return typed
}

type StoredForm = { readonly basis: string; readonly typed: FormValues }

function isStoredForm(value: unknown): value is StoredForm {
  return typeof value === 'object' && value !== null && 'basis' in value && 'typed' in value
}

/** Without the values that are encrypted elsewhere, and those that name a file. */
function storable(values: FormValues): FormValues {
  return Object.fromEntries(
    Object.entries(values).flatMap(([name, value]): [string, FormValue][] =>
      /^(documentNumber|scanId|fileId)$/.test(name) ? [] : [[name, isNested(value) ? storable(value) : value]],
    ),
  )
}

function isNested(value: FormValue): value is FormValues {
  return typeof value === 'object' && !Array.isArray(value)
}
