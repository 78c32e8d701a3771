import type { LocalApi } from '#src/client/api-context.ts'
import type { ApiFailure } from '#src/client/api-types.ts'
import type { FormValue, FormValues } from '#src/client/form-values.ts'

/**
 * The data of the form that authenticates the user again before the requested action; it preserves
 * the values of the action's form.
 */
export type ReauthenticationPrompt = {
  readonly email: string
  readonly method: 'password' | 'code'
  /** Whether a passkey of the account works here. */
  readonly hasPasskey: boolean
  /** Whether a code of the authenticator app is needed besides. */
  readonly needsSecondCode: boolean
  readonly isCodeSent: boolean
  /** The posted values, to be posted again: dotted names and values. Passwords are excluded. */
  readonly preserved: readonly (readonly [name: string, value: string])[]
  /** A refusal of the password or code, by the fields of the authentication form. */
  readonly error: ApiFailure | undefined
  readonly status: number
}

type Outcome = { readonly error?: ApiFailure | undefined }

/**
 * Does a form's action. If it requires a recent authentication, returns `identity` instead, which
 * the page renders with `ConfirmIdentity`; that form posts the same values again with the password
 * or code.
 */
export async function withReauthentication<Done extends Outcome>(
  api: LocalApi,
  form: FormValues,
  act: () => Promise<Done>,
): Promise<{ readonly done: Done; readonly identity: null } | { readonly identity: ReauthenticationPrompt }> {
  const prompt = await verifyIdentity(api, form)
  if (prompt !== null) return { identity: prompt }
  const done = await act()
  if (done.error?.code !== 'http.reauthentication_required') return { done, identity: null }
  return { identity: await createPrompt(api, form, {}) }
}

/** Checks the password or code in the form; null where there was none, or it was correct. */
async function verifyIdentity(api: LocalApi, form: FormValues): Promise<ReauthenticationPrompt | null> {
  const { identity } = form
  if (identity === undefined || typeof identity === 'string' || Array.isArray(identity)) return null
  // The script has proved the identity by a passkey: the session counts as fresh, or the action is refused again.
  if (identity.step === 'passkey') return null
  const [password, code, secondCode] = [textIn(identity.password), textIn(identity.code), textIn(identity.secondCode)]
  if (identity.step === 'send') {
    const { error, response } = await api.call('POST /api/account/reauthentication/code')
    return await createPrompt(api, form, error ? { error, status: response.status } : { isCodeSent: true, status: 200 })
  }
  const { error, response } = await api.call('POST /api/account/reauthentication', {
    body: { password, code, secondCode },
  })
  return error
    ? await createPrompt(api, form, { error, status: response.status, isCodeSent: 'code' in identity })
    : null
}

async function createPrompt(
  api: LocalApi,
  form: FormValues,
  { error, status = 403, isCodeSent = false }: { error?: ApiFailure; status?: number; isCodeSent?: boolean },
): Promise<ReauthenticationPrompt> {
  const { email, method, hasPasskey, needsSecondCode } = await api.must('GET /api/account/reauthentication')
  return {
    email,
    method,
    hasPasskey,
    needsSecondCode,
    isCodeSent,
    preserved: preservedFields(form),
    error: error && prefixFields(error),
    status,
  }
}

function prefixFields({ fields = {}, ...error }: ApiFailure): ApiFailure {
  const prefixed = Object.entries(fields).map(([name, issue]) => [`identity.${name}`, issue] as const)
  return { ...error, ...(prefixed.length === 0 ? {} : { fields: Object.fromEntries(prefixed) }) }
}

function preservedFields(form: FormValues): [string, string][] {
  return Object.entries(form).flatMap(([name, value]) => (name === 'identity' ? [] : flattenField(name, value)))
}

function flattenField(name: string, value: FormValue): [string, string][] {
  if (/password/i.test(name)) return []
  if (typeof value === 'string') return [[name, value]]
  if (Array.isArray(value)) return value.map((item) => [name, item])
  return Object.entries(value).flatMap(([key, inner]) => flattenField(`${name}.${key}`, inner))
}

function textIn(value: FormValue | undefined): string {
  return typeof value === 'string' ? value : ''
}
