import type { LocalApi } from '#src/client/api-context.ts'
import type { ApiFailure } from '#src/client/api-types.ts'
import type { FormValue, FormValues } from '#src/client/form-values.ts'

/**
 * A page must authenticate the user again before it does the requested action; the form's values
 * stay with it.
 */
export type AskedIdentity = {
  readonly email: string
  readonly way: 'password' | 'code'
  readonly isCodeSent: boolean
  /** The posted values, to be posted again: dotted names and values. Passwords are excluded. */
  readonly preserved: readonly (readonly [name: string, value: string])[]
  /** By the fields of the authentication form. */
  readonly error: ApiFailure | undefined
  readonly status: number
}

type Outcome = { readonly error?: ApiFailure | undefined }

/**
 * Does a form's action. If it requires a recent authentication, returns `identity` instead, which
 * the page renders with `ConfirmIdentity`; that form posts the same values again with the password
 * or code.
 */
export async function identified<Done extends Outcome>(
  api: LocalApi,
  form: FormValues,
  act: () => Promise<Done>,
): Promise<{ readonly done: Done; readonly identity: null } | { readonly identity: AskedIdentity }> {
  const shown = await show(api, form)
  if (shown !== null) return { identity: shown }
  const done = await act()
  if (done.error?.code !== 'http.reauthentication_required') return { done, identity: null }
  return { identity: await requestIdentity(api, form, {}) }
}

/** Checks the password or code in the form; null where there was none, or it was right. */
async function show(api: LocalApi, form: FormValues): Promise<AskedIdentity | null> {
  const { identity } = form
  if (identity === undefined || typeof identity === 'string' || Array.isArray(identity)) return null
  const [password, code] = [textIn(identity.password), textIn(identity.code)]
  if (identity.step === 'send') {
    const { error, response } = await api.call('POST /api/account/reauthentication/code')
    return await requestIdentity(
      api,
      form,
      error ? { error, status: response.status } : { isCodeSent: true, status: 200 },
    )
  }
  const { error, response } = await api.call('POST /api/account/reauthentication', { body: { password, code } })
  return error
    ? await requestIdentity(api, form, { error, status: response.status, isCodeSent: 'code' in identity })
    : null
}

async function requestIdentity(
  api: LocalApi,
  form: FormValues,
  { error, status = 403, isCodeSent = false }: { error?: ApiFailure; status?: number; isCodeSent?: boolean },
): Promise<AskedIdentity> {
  const { email, way } = await api.must('GET /api/account/reauthentication')
  return { email, way, isCodeSent, preserved: preservedFields(form), error: error && ofIdentity(error), status }
}

function ofIdentity({ fields = {}, ...error }: ApiFailure): ApiFailure {
  const own = Object.entries(fields).map(([name, issue]) => [`identity.${name}`, issue] as const)
  return { ...error, ...(own.length === 0 ? {} : { fields: Object.fromEntries(own) }) }
}

function preservedFields(form: FormValues): [string, string][] {
  return Object.entries(form).flatMap(([name, value]) => (name === 'identity' ? [] : flat(name, value)))
}

function flat(name: string, value: FormValue): [string, string][] {
  if (/password/i.test(name)) return []
  if (typeof value === 'string') return [[name, value]]
  if (Array.isArray(value)) return value.map((one) => [name, one])
  return Object.entries(value).flatMap(([inner, one]) => flat(`${name}.${inner}`, one))
}

function textIn(value: FormValue | undefined): string {
  return typeof value === 'string' ? value : ''
}
