import { data } from 'react-router'
import type { ApiFailure, ApiOutcome } from '#src/client/api-types.ts'
import type { FormValue, FormValues } from '#src/client/form-values.ts'

/** The result of a form's action: a refusal with the typed values, or what was sent. */
export type MessageOutcome =
  | { readonly error: ApiFailure; readonly values: FormValues; readonly sent: null }
  | {
      readonly error: undefined
      readonly values: FormValues
      readonly sent: { readonly email: string; readonly number: string; readonly isConfirmed: boolean }
    }

/** The loader's data of a form: the current account, and its own id. */
export type MessageFormData = {
  readonly known: { readonly name: string; readonly email: string; readonly phone: string } | null
  readonly formId: string
}

/** A form's value as the calls take it. */
export function textOf(value: FormValue | undefined): string {
  return typeof value === 'string' ? value : ''
}

/** The fields that every form has. */
export function sharedFields(values: FormValues) {
  return {
    formId: textOf(values.formId),
    name: textOf(values.name),
    email: textOf(values.email),
    text: textOf(values.text),
    website: textOf(values.website),
    personalData: values.personalData === 'on',
  }
}

type Sent = ApiOutcome<{ readonly number: string; readonly isConfirmed: boolean }>

/** The action's response: a refusal keeps its status, since a browser without a script shows it as a page. */
export function toOutcome(values: FormValues, { data: sent, error, response }: Sent) {
  if (error) return data({ error, values, sent: null } satisfies MessageOutcome, { status: response.status })
  return data({ error: undefined, values, sent: { email: textOf(values.email), ...sent } } satisfies MessageOutcome)
}
