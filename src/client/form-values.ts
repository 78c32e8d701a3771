import { postedForm } from './posted-form.ts'

/**
 * The values of a posted native form: strings; `a.b` names nest, a name that repeats becomes an
 * array.
 */
export type FormValues = { [name: string]: FormValue }
export type FormValue = string | string[] | FormValues

const forbidden = new Set(['__proto__', 'constructor', 'prototype'])

/** @param files if given, receives the chosen files, by the names of their fields */
export async function readFormValues(request: Request, files?: Map<string, File>): Promise<FormValues> {
  const form = await postedForm(request)
  for (const [name, value] of files === undefined ? [] : form) {
    if (typeof value !== 'string' && (value.name !== '' || value.size > 0)) files?.set(name, value)
  }
  return valuesIn(form)
}

export function valuesIn(form: FormData): FormValues {
  const values: FormValues = {}
  for (const name of new Set(form.keys())) {
    const all = form.getAll(name).filter((value) => typeof value === 'string')
    put(values, name.split('.'), all.length > 1 ? all : (all[0] ?? ''))
  }
  return values
}

function put(into: FormValues, path: string[], value: FormValue): void {
  const [head = '', ...rest] = path
  if (forbidden.has(head)) return
  if (rest.length === 0) {
    into[head] = value
    return
  }
  const existing = into[head]
  const inner: FormValues = typeof existing === 'object' && !Array.isArray(existing) ? existing : {}
  into[head] = inner
  put(inner, rest, value)
}
