import type { ApiFailure } from '#src/client/api-types.ts'
import type { FormValues } from '#src/client/form-values.ts'

/** What the page's action answers: a refusal with what was typed, or where the question went. */
export type AskAnswer =
  | { readonly error: ApiFailure; readonly values: FormValues; readonly sent: null }
  | {
      readonly error: undefined
      readonly values: FormValues
      readonly sent: { readonly email: string; readonly isCopied: boolean }
    }

/** What its loader gives: who is signed in, and under which id the next question is asked. */
export type AskBeginning = {
  readonly known: { readonly name: string; readonly email: string } | null
  readonly questionId: string
}
