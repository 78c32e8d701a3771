import type { ApiArguments, ApiFailure, ApiKey, ApiOutcome, ApiReply, ApiResponse } from './api-types.ts'

/**
 * Thrown for every response that is not OK, with its status text and parsed body (SPEC §7's helper).
 */
export class ApiError extends Error {
  readonly status: number
  readonly statusText: string
  /** undefined where the response has no JSON. */
  readonly body: unknown
  readonly requestId: string | null
  constructor(status: number, statusText: string, body: unknown, requestId: string | null = null) {
    super(`${status} ${statusText}`)
    this.status = status
    this.statusText = statusText
    this.body = body
    this.requestId = requestId
  }
}

type Parts = {
  readonly params?: object
  readonly query?: object
  readonly body?: object
  readonly signal?: AbortSignal
}

type Success<Reply> = { readonly data: Reply; readonly response: ApiResponse }

/**
 * SPEC §7's helper: calls our API from the browser, with credentials. A call that needs a session
 * does not follow redirects: one means 'not signed in'.
 * @throws ApiError for every response that is not OK
 */
export async function request<K extends ApiKey>(key: K, ...input: ApiArguments<K>): Promise<Success<ApiReply<K>>> {
  const [method = 'GET', path = ''] = key.split(' ')
  const parts: Parts = input[0] ?? {}
  const response = await fetch(addressOf(path, parts), {
    method,
    credentials: 'include',
    redirect: 'manual',
    ...(parts.signal ? { signal: parts.signal } : {}),
    headers: { accept: 'application/json', ...(method === 'GET' ? {} : { 'content-type': 'application/json' }) },
    ...(method === 'GET' ? {} : { body: JSON.stringify(parts.body ?? {}) }),
  })
  const about = { status: response.status, requestId: response.headers.get('x-request-id') }
  if (response.type === 'opaqueredirect') throw new ApiError(401, 'Unauthorized', notSignedIn, about.requestId)
  return toSuccess(await response.json().catch(() => undefined), about, response.statusText)
}

const notSignedIn = { error: { code: 'http.sign_in', message: '' } satisfies ApiFailure }

/** The same call with our API's refusals as an outcome. @throws ApiError where the response cannot be from our API */
export function call<K extends ApiKey>(key: K, ...input: ApiArguments<K>): Promise<ApiOutcome<ApiReply<K>>> {
  return toOutcome(request(key, ...input))
}

/** The reply of our API's response. @throws ApiError where it is not OK */
export function toSuccess<Reply>(body: unknown, about: ApiResponse, statusText: string): Success<Reply> {
  if (about.status >= 200 && about.status < 300) return { data: body as Reply, response: about }
  throw new ApiError(about.status, statusText, body, about.requestId)
}

/** The outcome of a call. @throws ApiError where the response cannot be from our API */
export async function toOutcome<Reply>(pending: Promise<Success<Reply>>): Promise<ApiOutcome<Reply>> {
  try {
    return { ...(await pending), error: undefined }
  } catch (thrown) {
    const error = thrown instanceof ApiError ? failureIn(thrown.body) : undefined
    if (!(thrown instanceof ApiError) || error === undefined) throw thrown
    const { status, requestId } = thrown
    return { data: undefined, error, response: { status, requestId } }
  }
}

function addressOf(path: string, { params = {}, query = {} }: Parts): string {
  const values = new Map<string, unknown>(Object.entries(params))
  const filled = path.replace(/:(\w+)/g, (_, name: string) => encodeURIComponent(String(values.get(name) ?? '')))
  const search = new URLSearchParams()
  for (const [name, value] of Object.entries(query)) {
    for (const item of Array.isArray(value) ? value : [value]) {
      if (item !== undefined && item !== null) search.append(name, String(item))
    }
  }
  return search.size > 0 ? `${filled}?${search}` : filled
}

function failureIn(body: unknown): ApiFailure | undefined {
  if (typeof body !== 'object' || body === null || !('error' in body)) return undefined
  const { error } = body
  const isFailure = typeof error === 'object' && error !== null && 'code' in error && 'message' in error
  return isFailure ? (error as ApiFailure) : undefined
}
