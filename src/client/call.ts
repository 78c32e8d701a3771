import type { ApiArguments, ApiFailure, ApiKey, ApiOutcome, ApiReply, ApiResponse } from './api-types.ts'

/** Thrown where the response to a call cannot be from our API. */
export class ApiError extends Error {
  readonly status: number
  readonly statusText: string
  readonly body: unknown
  constructor(status: number, statusText: string, body: unknown) {
    super(`${status} ${statusText}`)
    this.status = status
    this.statusText = statusText
    this.body = body
  }
}

type Parts = {
  readonly params?: object
  readonly query?: object
  readonly body?: object
  readonly signal?: AbortSignal
}

/**
 * Calls our API from the browser, with credentials. A call that needs a session does not follow
 * redirects: one means 'not signed in'.
 */
export async function call<K extends ApiKey>(key: K, ...input: ApiArguments<K>): Promise<ApiOutcome<ApiReply<K>>> {
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
  const signIn: ApiFailure = { code: 'http.sign_in', message: '' }
  if (response.type === 'opaqueredirect') return { data: undefined, error: signIn, response: { ...about, status: 401 } }
  return toOutcome(await response.json().catch(() => undefined), about, response.statusText)
}

/** The outcome of our API's response; throws where the response cannot be from our API. */
export function toOutcome<Reply>(body: unknown, about: ApiResponse, statusText: string): ApiOutcome<Reply> {
  if (about.status >= 200 && about.status < 300) return { data: body as Reply, error: undefined, response: about }
  const error = failureIn(body)
  if (error === undefined) throw new ApiError(about.status, statusText, body)
  return { data: undefined, error, response: about }
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
