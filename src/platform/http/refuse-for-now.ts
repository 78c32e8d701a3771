import type { Context } from 'hono'
import { sameSitePath } from '#src/kernel/same-site-path.ts'
import { answer } from './call-answer.ts'
import { refused } from './dispatch.ts'
import type { HttpEnv, HttpOptions } from './http-app.ts'
import { bodyLimitBytes } from './limit-body.ts'
import { noteSecurity } from './note-call.ts'
import { accepts, mediaTypeOf, plainForm } from './media-type.ts'
import { retryAfterSeconds } from './overload.ts'
import { pageHeaders } from './page-headers.ts'

/** Too many are here: a call is told in JSON, the reader of a page by a page. Both learn when to come back. */
export async function refuseForNow(
  c: Context<HttpEnv>,
  options: HttpOptions,
  status: 429 | 503,
  code: string,
): Promise<Response> {
  return await refuse(c, options, status, { code, seconds: retryAfterSeconds() })
}

/** Who has sent too many files: as above, and until when it is. */
export async function refuseUpload(c: Context<HttpEnv>, options: HttpOptions, seconds: number): Promise<Response> {
  noteSecurity(c.get('scope'), undefined, 'limit', 'http.too_many_uploads')
  return await refuse(c, options, 429, { code: 'http.too_many_uploads', seconds })
}

async function refuse(
  c: Context<HttpEnv>,
  options: HttpOptions,
  status: 429 | 503,
  { code, seconds }: { readonly code: string; readonly seconds: number },
): Promise<Response> {
  const scope = c.get('scope')
  const later = { 'Retry-After': String(seconds) }
  const draw = options.refusals?.page ?? null
  if (draw === null || !wantsPage(c)) return answer(c, refused(scope, status, { code }), later)
  const { pathname, search } = new URL(c.req.url)
  const address = sameSitePath(pathname + search)
  const isPost = c.req.method === 'POST'
  const form = isPost ? await postedForm(c) : null
  await pageHeaders(options)(c, async () => {
    const nonce = c.get('secureHeadersNonce') ?? ''
    const page = draw({ scope, nonce, status, seconds, address, form, isPost })
    c.res = new Response(page, { status, headers: { 'Content-Type': 'text/html; charset=utf-8', ...later } })
  })
  c.res.headers.set('Cache-Control', 'no-store')
  c.res.headers.set('X-Request-Id', scope.requestId)
  return c.res
}

const calls = /^\/(?:api|register|payment|image)\//i

function wantsPage(c: Context<HttpEnv>): boolean {
  return !calls.test(c.req.path) && accepts(c.req.header('accept'), 'text/html')
}

/** What was typed, to be sent again; null where it is no plain form, or holds a password, which no page should show. */
async function postedForm(c: Context<HttpEnv>): Promise<[string, string][] | null> {
  if (mediaTypeOf(c.req.header('content-type')) !== plainForm) return null
  const length = Number(c.req.header('content-length') ?? Number.POSITIVE_INFINITY)
  if (length > bodyLimitBytes) return null
  const fields = [...new URLSearchParams(await c.req.text())]
  return fields.some(([name]) => /password/i.test(name)) ? null : fields
}
