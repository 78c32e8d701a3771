import { type Context, Hono } from 'hono'
import { bodyLimit } from 'hono/body-limit'
import { NONCE, secureHeaders } from 'hono/secure-headers'
import { newId } from '#src/kernel/ids.ts'
import type { Logger } from '../log/log.ts'
import type { Services } from '../services.ts'
import { type CachedPages, cachedPages } from './cached-pages.ts'
import { serializeCookie } from './cookies.ts'
import { dispatch, type ErrorBody, type ObjectRight, refused } from './dispatch.ts'
import type { FloodLimit } from './flood-limit.ts'
import type { Binding } from './handle.ts'
import { Overloaded, retryAfterSeconds } from './overload.ts'
import type { Actor, RequestContext } from './request-context.ts'
import { addressOf, type VisitOptions, visitOf } from './visit.ts'

export type HttpEnv = {
  Variables: {
    scope: RequestContext
    setCookies: string[]
    secureHeadersNonce?: string
    /** Where the answer is to be kept: the path and query to render, without what the page does not depend on. */
    pagePath?: string
    /** Somebody with the same wish has just been refused. */
    isOverloaded?: boolean
  }
}

export type HttpOptions = VisitOptions & {
  readonly bindings: readonly Binding[]
  readonly services: Services
  readonly log: Logger
  readonly objectRight: ObjectRight
  readonly flood: FloodLimit
  /** Further origins that pages may load from or connect to (the dev server's socket). */
  readonly connectSources: readonly string[]
  /** Which pages are everybody's, and may be kept for a moment; none where it is not given. */
  readonly pages?: CachedPages
  /** The clock that they age by; only a test gives it. */
  readonly pagesNow?: () => number
  actorOf(token: string): Promise<Actor | null>
  readonly sessionCookie: string
}

const bodyLimitBytes = 256 * 1024

/** The gate of the house: what every request passes, and the API's routes behind it. */
export function createHttpApp(options: HttpOptions): Hono<HttpEnv> {
  const app = new Hono<HttpEnv>()
  if (options.pages) app.use(cachedPages({ ...options, pages: options.pages, now: options.pagesNow }))
  app.use(securityHeaders(options))
  app.use((c, next) => enter(c, options, next))
  app.use(
    bodyLimit({
      maxSize: bodyLimitBytes,
      onError: (c) => answer(c, refused(c.get('scope'), 413, { code: 'http.too_large' })),
    }),
  )
  app.use(checkOrigin)
  for (const binding of options.bindings) {
    app.on(binding.route.method.toUpperCase(), binding.route.path, (c) => callRoute(c, binding, options.objectRight))
  }
  app.onError((error, c) => {
    const scope = c.get('scope')
    const log = scope?.log ?? options.log
    if (scope && error instanceof Overloaded) {
      log.warn({ err: error }, 'overloaded')
      c.header('Retry-After', String(retryAfterSeconds()))
      return answer(c, refused(scope, 503, { code: 'http.overloaded' }))
    }
    log.error({ err: error }, 'request failed')
    if (!scope) return c.text('An error has occurred.', 500)
    return answer(c, refused(scope, 500, { code: 'http.internal' }))
  })
  return app
}

function securityHeaders(options: HttpOptions) {
  return secureHeaders({
    // no-referrer would turn the Origin of a native form into 'null'
    referrerPolicy: 'strict-origin-when-cross-origin',
    crossOriginResourcePolicy: 'same-origin',
    contentSecurityPolicy: {
      defaultSrc: ["'self'"],
      scriptSrc: ["'self'", NONCE],
      styleSrc: ["'self'", "'unsafe-inline'"],
      imgSrc: ["'self'", 'data:', 'blob:'],
      fontSrc: ["'self'"],
      workerSrc: ["'self'", 'blob:'],
      connectSrc: ["'self'", ...options.connectSources],
      objectSrc: ["'none'"],
      baseUri: ["'none'"],
      frameAncestors: ["'none'"],
    },
  })
}

async function enter(
  c: Context<HttpEnv>,
  options: HttpOptions,
  next: () => Promise<void>,
): Promise<Response | undefined> {
  const started = performance.now()
  const anonymous = contextOf(c, options)
  c.set('scope', anonymous)
  c.header('X-Request-Id', anonymous.requestId)
  // Before the session is looked up: a flood costs the database nothing.
  if (!(await options.flood.allows(anonymous.address))) {
    c.header('Retry-After', '5')
    return answer(c, refused(anonymous, 429, { code: 'http.slow_down' }))
  }
  if (c.get('isOverloaded')) throw new Overloaded('the same page')
  const token = anonymous.cookies[options.sessionCookie]
  const scope = token ? { ...anonymous, actor: await options.actorOf(token) } : anonymous
  c.set('scope', scope)
  await next()
  for (const cookie of c.get('setCookies')) c.res.headers.append('Set-Cookie', cookie)
  scope.log.debug(
    { method: c.req.method, path: c.req.path, status: c.res.status, ms: Math.round(performance.now() - started) },
    'request',
  )
  return undefined
}

function contextOf(c: Context<HttpEnv>, options: HttpOptions): RequestContext {
  const { host, protocol, cookies, tenant, language } = visitOf(c, options)
  const requestId = newId()
  const setCookies: string[] = []
  c.set('setCookies', setCookies)
  return {
    requestId,
    tenant,
    language,
    actor: null,
    origin: `${protocol}://${host}`,
    address: addressOf(c, options.trustedProxies),
    userAgent: (c.req.header('user-agent') ?? '').slice(0, 300),
    cookies,
    setCookie: (name, value, how = {}) => setCookies.push(serializeCookie(name, value, how, protocol === 'https')),
    log: options.log.child({ requestId }),
    services: options.services,
  }
}

/** Browsers name where an unsafe request comes from; another site's is refused whatever cookies it carries. */
async function checkOrigin(c: Context<HttpEnv>, next: () => Promise<void>): Promise<Response | undefined> {
  if (c.req.method === 'GET' || c.req.method === 'HEAD' || c.req.method === 'OPTIONS') {
    await next()
    return undefined
  }
  const scope = c.get('scope')
  const origin = c.req.header('origin')
  const site = c.req.header('sec-fetch-site')
  const foreign =
    origin !== undefined ? origin !== scope.origin : site !== undefined && site !== 'same-origin' && site !== 'none'
  if (foreign) return answer(c, refused(scope, 403, { code: 'http.foreign_origin' }))
  await next()
  return undefined
}

async function callRoute(c: Context<HttpEnv>, binding: Binding, objectRight: ObjectRight): Promise<Response> {
  const scope = c.get('scope')
  if (!binding.route.body) {
    return answer(c, await dispatch(binding, scope, { params: c.req.param(), query: queryOf(c) }, objectRight))
  }
  const text = await c.req.text()
  const read = parseBody(text, c.req.header('content-type') ?? '')
  if (!read.ok) return answer(c, refused(scope, read.status, { code: read.code }))
  const withRaw = { ...scope, raw: { body: text, headers: c.req.header() } }
  return answer(
    c,
    await dispatch(binding, withRaw, { params: c.req.param(), query: queryOf(c), body: read.value }, objectRight),
  )
}

type ReadBody = { ok: true; value: unknown } | { ok: false; status: 400 | 415; code: string }

function parseBody(text: string, contentType: string): ReadBody {
  if (text === '') return { ok: true, value: {} }
  if (!/\bjson\b/i.test(contentType)) return { ok: false, status: 415, code: 'http.json_expected' }
  try {
    return { ok: true, value: JSON.parse(text) }
  } catch {
    return { ok: false, status: 400, code: 'http.bad_json' }
  }
}

/** A name that comes once is a string, one that repeats an array. */
function queryOf(c: Context): Record<string, string | string[]> {
  return Object.fromEntries(
    Object.entries(c.req.queries()).map(([name, all]) => [name, all.length === 1 ? (all[0] ?? '') : all]),
  )
}

function answer(c: Context<HttpEnv>, { status, body }: { status: number; body: unknown }): Response {
  return c.json(body as ErrorBody, status as 200, { 'Cache-Control': 'no-store' })
}
