import { type RefObject, useEffect, useState } from 'react'
import { type FormValue, type FormValues, valuesIn } from './form-values.ts'
import { readTabStorage, writeTabStorage } from './tab-storage.ts'

/**
 * What was typed into a form and not sent: it stands there again after the page was loaded anew in this tab, as long as the form begins
 * with the same. Numbers of documents, and files, are not kept.
 * @param basis what the form begins with, in a text: once it is another, what was typed is over
 * @returns null where nothing was; the form is drawn anew with it
 */
export function useTypedInTab(key: string, basis: string, form: RefObject<HTMLFormElement | null>): FormValues | null {
  const [typed, setTyped] = useState<FormValues | null>(null)
  useEffect(() => {
    const kept = readTabStorage(key)
    if (isStoredForm(kept) && kept.basis === basis)
      setTyped(kept.typed) // the server could not know of it
    else writeTabStorage(key, null)
  }, [key, basis])
  useEffect(() => {
    const element = form.current
    if (element === null) return
    // A date stands in a hidden field, which has its last digit a moment later.
    const keep = () => setTimeout(() => writeTabStorage(key, { basis, typed: open(valuesIn(new FormData(element))) }))
    element.addEventListener('input', keep)
    return () => element.removeEventListener('input', keep)
  }, [key, basis, form])
  return typed
}

type StoredForm = { readonly basis: string; readonly typed: FormValues }

function isStoredForm(kept: unknown): kept is StoredForm {
  return typeof kept === 'object' && kept !== null && 'basis' in kept && 'typed' in kept
}

/** Without what is encrypted elsewhere, and what names a file. */
function open(values: FormValues): FormValues {
  return Object.fromEntries(
    Object.entries(values).flatMap(([name, value]): [string, FormValue][] =>
      /^(documentNumber|scanId|fileId)$/.test(name) ? [] : [[name, isNested(value) ? open(value) : value]],
    ),
  )
}

function isNested(value: FormValue): value is FormValues {
  return typeof value === 'object' && !Array.isArray(value)
}
