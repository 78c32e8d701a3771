import type { ApiFailure } from '#src/client/api-types.ts'
import type { FormValues } from '#src/client/form-values.ts'

/**
 * The result of the page's action: a refusal with the typed values, or the address that the
 * question was sent to.
 */
export type AskOutcome =
  | { readonly error: ApiFailure; readonly values: FormValues; readonly sent: null }
  | {
      readonly error: undefined
      readonly values: FormValues
      readonly sent: { readonly email: string; readonly isCopied: boolean }
    }

/** The loader's data: the current account, and the form's id. */
export type AskFormData = {
  readonly known: { readonly name: string; readonly email: string } | null
  readonly formId: string
}
