import type { Context } from 'hono'
import { toInstant } from '#src/kernel/instant.ts'
import { sameSitePath } from '#src/kernel/same-site-path.ts'
import { isApiPath } from './api-path.ts'
import { respond } from './call-response.ts'
import { pageHeaders } from './content-security-policy.ts'
import { refused } from './dispatch.ts'
import { isForeign } from './foreign-origin.ts'
import type { HttpEnv } from './http-env.ts'
import type { HttpOptions } from './http-options.ts'
import { bodyLimitBytes } from './limit-body.ts'
import { type Maintenance, maintenanceSeconds } from './maintenance.ts'
import { accepts, parseMediaType, plainForm } from './media-type.ts'
import { type RefusalReason, retryAfterSeconds } from './overload.ts'
import { recordSecurityEvent } from './record-call.ts'

const reasons = {
  'http.slow_down': 'busy',
  'http.too_many_uploads': 'busy',
  'http.upload_too_slow': 'busy',
  'http.waiting_room': 'busy',
  'http.overloaded': 'busy',
  'http.unavailable': 'away',
  'http.maintenance': 'maintenance',
  'http.outcome_unknown': 'unknown',
  'http.internal': 'issue',
} as const satisfies Record<string, RefusalReason>

/**
 * Overload, or the database is unavailable: a call is answered in JSON, a page request with a page.
 * Both responses say when to come back; nothing has been done.
 */
export async function refuseForNow(
  c: Context<HttpEnv>,
  options: HttpOptions,
  status: 429 | 503,
  code: 'http.slow_down' | 'http.overloaded' | 'http.waiting_room' | 'http.unavailable',
): Promise<Response> {
  return await refuse(c, options, { status, code, seconds: retryAfterSeconds() })
}

/** The site is closed to visitors: the same response, with the time until it is expected to open. */
export async function refuseInMaintenance(
  c: Context<HttpEnv>,
  options: HttpOptions,
  maintenance: Maintenance,
): Promise<Response> {
  const seconds = maintenanceSeconds(maintenance, toInstant(Date.now()))
  return await refuse(c, options, { status: 503, code: 'http.maintenance', seconds })
}

/** The sender has sent too many files: the same response, with the time until the limit ends. */
export async function refuseUpload(c: Context<HttpEnv>, options: HttpOptions, seconds: number): Promise<Response> {
  recordSecurityEvent(c.get('scope'), undefined, 'limit', 'http.too_many_uploads')
  return await refuse(c, options, { status: 429, code: 'http.too_many_uploads', seconds })
}

/** The body arrived too slowly: nothing has been done. */
export async function refuseSlowUpload(c: Context<HttpEnv>, options: HttpOptions): Promise<Response> {
  return await refuse(c, options, { status: 408, code: 'http.upload_too_slow', seconds: retryAfterSeconds() })
}

/**
 * The program failed, or cannot say whether the request was done: the same response as for a
 * refusal, but no page repeats the request by itself.
 */
export async function fail(
  c: Context<HttpEnv>,
  options: HttpOptions,
  status: 500 | 504,
  code: 'http.internal' | 'http.outcome_unknown',
): Promise<Response> {
  return await refuse(c, options, { status, code, seconds: null })
}

type How = { readonly status: number; readonly code: keyof typeof reasons; readonly seconds: number | null }

async function refuse(c: Context<HttpEnv>, options: HttpOptions, { status, code, seconds }: How): Promise<Response> {
  const scope = c.get('scope')
  const later: Record<string, string> = {
    ...(seconds === null ? {} : { 'Retry-After': String(seconds) }),
    // An open page says why it waits, whatever call is refused (client/retrying-fetch.ts).
    ...(code === 'http.maintenance' ? { 'X-Maintenance': '1' } : {}),
  }
  const draw = options.refusals?.page ?? null
  if (draw === null || !wantsPage(c)) return respond(c, refused(scope, status, { code }), later)
  const { pathname, search } = new URL(c.req.url)
  const address = sameSitePath(pathname + search)
  const isPost = c.req.method === 'POST'
  const form = isPost && seconds !== null ? await postedForm(c) : null
  const why = reasons[code]
  await pageHeaders(options)(c, async () => {
    const nonce = c.get('secureHeadersNonce') ?? ''
    const page = draw({ scope, nonce, why, seconds, address, form, isPost })
    c.res = new Response(page, { status, headers: { 'Content-Type': 'text/html; charset=utf-8', ...later } })
  })
  c.res.headers.set('Cache-Control', 'no-store')
  c.res.headers.set('X-Request-Id', scope.requestId)
  return c.res
}

function wantsPage(c: Context<HttpEnv>): boolean {
  return !isApiPath(c.req.path) && accepts(c.req.header('accept'), 'text/html')
}

/**
 * The posted form, to be sent again; null where it is no plain form, or holds a password, which no
 * page should show. A form of another site is never drawn: our page would send it with our origin
 * and the reader's cookies.
 */
async function postedForm(c: Context<HttpEnv>): Promise<[string, string][] | null> {
  if (isForeign(c)) return null
  if (parseMediaType(c.req.header('content-type')) !== plainForm) return null
  const length = Number(c.req.header('content-length') ?? Number.POSITIVE_INFINITY)
  if (length > bodyLimitBytes) return null
  const fields = [...new URLSearchParams(await c.req.text())]
  return fields.some(([name]) => /password/i.test(name)) ? null : fields
}
