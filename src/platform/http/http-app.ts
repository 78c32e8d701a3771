import { type Context, Hono, type MiddlewareHandler } from 'hono'
import type { FileReply, PlainReply } from '#src/kernel/route.ts'
import { redirectsToSignIn } from '#src/kernel/shared-errors.ts'
import { requestMetrics } from '../metrics/request-metrics.ts'
import { newId } from '../new-id.ts'
import { Overloaded } from '../overloaded.ts'
import { callsByPath, methodNotAllowed } from './allowed-methods.ts'
import { cachedPages } from './cached-pages.ts'
import { callHeaders, respond } from './call-response.ts'
import { pageHeaders } from './content-security-policy.ts'
import { serializeCookie } from './cookies.ts'
import { dispatch, type HandlerResponse, type ObjectRight, refused } from './dispatch.ts'
import { shownAs } from './file-name.ts'
import { isForeign } from './foreign-origin.ts'
import type { Binding } from './handle.ts'
import type { HttpEnv } from './http-env.ts'
import type { HttpOptions } from './http-options.ts'
import { fileTooLarge, limitBody } from './limit-body.ts'
import { isOpenInMaintenance, type Maintenance, passesMaintenance } from './maintenance.ts'
import { measureRequest } from './measure-request.ts'
import { accepts, parseMediaType, plainForm, withCharset } from './media-type.ts'
import { PlainPathRouter } from './plain-path-router.ts'
import { parseUrlQuery } from './query-of.ts'
import { parseBody, parseFormBody } from './read-body.ts'
import { readUpload } from './read-upload.ts'
import { recordSecurityEvent } from './record-call.ts'
import { refuseForNow, refuseInMaintenance, refuseUpload } from './refuse-for-now.ts'
import type { RequestContext } from './request-context.ts'
import { answerError } from './respond-error.ts'
import { takesGzip } from './takes-gzip.ts'
import { isFromThisMachine } from './this-machine.ts'
import { clientAddress, readVisit } from './visit.ts'
import { type WaitingRoomMiddleware, waitingRoomMiddleware } from './waiting-room/wait-for-page.ts'

/** The middleware that every request passes, with the API's routes behind it. */
export function createHttpApp(options: HttpOptions): Hono<HttpEnv> {
  const app = new Hono<HttpEnv>({ router: new PlainPathRouter() })
  const metrics = requestMetrics(options.services.metrics)
  const refuse = (c: Context<HttpEnv>) => {
    if (c.get('scope') === undefined) c.set('scope', contextOf(c, options))
    return refuseForNow(c, options, 503, 'http.waiting_room')
  }
  // Every call passes all of these: middleware that only inspects a request returns next() without
  // a promise of its own.
  app.use((c, next) => measureRequest(c, metrics, next))
  if (options.pages) app.use(cachedPages({ ...options, pages: options.pages, now: options.pagesNow }))
  options.open?.(app)
  if (options.maintenance) app.use(closeFor(options, options.maintenance))
  const waiting = options.waitingRoom && waitingRoomMiddleware({ ...options, ...options.waitingRoom, refuse })
  if (waiting) app.use(waiting.pages)
  const behind = { ...options, waiting }
  app.use((c, next) => enter(c, options, next))
  const slowDown = (c: Context<HttpEnv>, seconds: number) => refuseUpload(c, options, seconds)
  app.use(checkOrigin) // before the counting middleware: another site's form must not count against its reader
  app.use(limitBody(options.bindings, options.pageUploads ?? [], slowDown))
  for (const { path, calls, methods } of callsByPath(options.bindings.map((one) => ({ ...one.route, binding: one })))) {
    for (const call of calls) app.on(call.method.toUpperCase(), call.path, (c) => callRoute(c, call.binding, behind))
    app.all(path, methodNotAllowed(methods, { isJson: () => true }))
  }
  // The middleware from here on is for pages and documents: an API response has its few headers
  // already, and skips the cost.
  app.use(nameRequest)
  app.use(pageHeaders(options))
  app.onError((error, c) => answerError(error, c, options))
  return app
}

/** Stands before everything that reads the database, but for the session of a reader who has one. */
function closeFor(options: HttpOptions, maintenance: Maintenance): MiddlewareHandler<HttpEnv> {
  return async (c, next) => {
    if (isOpenInMaintenance(c.req.path)) return await next()
    const scope = contextOf(c, options)
    c.set('scope', scope)
    const isAllowed = c.get('isAllowed') ?? (await options.flood.allows(scope.address))
    c.set('isAllowed', isAllowed)
    if (!isAllowed) return await refuseForNow(c, options, 429, 'http.slow_down')
    const token = scope.cookies[options.sessionCookie]
    // The database may be what is being worked on.
    const actor = token ? await options.actorOf(token).catch(() => null) : null
    return passesMaintenance(actor) ? await next() : await refuseInMaintenance(c, options, maintenance)
  }
}

async function nameRequest(c: Context<HttpEnv>, next: () => Promise<void>): Promise<void> {
  await next()
  c.res.headers.set('X-Request-Id', c.get('scope').requestId)
}

async function enter(
  c: Context<HttpEnv>,
  options: HttpOptions,
  next: () => Promise<void>,
): Promise<Response | undefined> {
  const started = performance.now()
  const anonymous = contextOf(c, options)
  c.set('scope', anonymous)
  // Before the session is looked up: refused requests cost the database nothing.
  if (!(c.get('isAllowed') ?? (await options.flood.allows(anonymous.address)))) {
    return await refuseForNow(c, options, 429, 'http.slow_down')
  }
  if (c.get('isOverloaded')) throw new Overloaded('the same page')
  const token = anonymous.cookies[options.sessionCookie]
  const scope = token ? { ...anonymous, actor: await options.actorOf(token) } : anonymous
  c.set('scope', scope)
  await next()
  for (const cookie of c.get('setCookies')) {
    c.res.headers.append('Set-Cookie', cookie)
    // After a sign-out the next user of the browser finds neither a cached page nor typed text.
    if (cookie.includes(`${options.sessionCookie}=;`)) c.res.headers.set('Clear-Site-Data', '"cache", "storage"')
  }
  scope.log.debug(
    { method: c.req.method, path: c.req.path, status: c.res.status, ms: Math.round(performance.now() - started) },
    'request',
  )
  return undefined
}

function contextOf(c: Context<HttpEnv>, options: HttpOptions): RequestContext {
  const { host, protocol, isSecure, cookies, tenant, language } = readVisit(c, options)
  const requestId = newId()
  const setCookies: string[] = []
  c.set('setCookies', setCookies)
  return {
    requestId,
    tenant,
    language,
    actor: null,
    origin: `${protocol}://${host}`,
    address: clientAddress(c, options.trustedProxies),
    isFromThisMachine: () => isFromThisMachine(c),
    userAgent: (c.req.header('user-agent') ?? '').slice(0, 300),
    cookies,
    setCookie: (name, value, how = {}) => setCookies.push(serializeCookie(name, value, how, isSecure)),
    log: options.log.child({ requestId }),
    services: options.services,
  }
}

/** Refuses a request of another site, whatever cookies it has. */
const checkOrigin: MiddlewareHandler<HttpEnv> = (c, next) => {
  if (!isForeign(c)) return next()
  const scope = c.get('scope')
  recordSecurityEvent(scope, undefined, 'foreign_origin', 'http.foreign_origin')
  return Promise.resolve(respond(c, refused(scope, 403, { code: 'http.foreign_origin' })))
}

async function callRoute(
  c: Context<HttpEnv>,
  binding: Binding,
  {
    objectRight,
    signInAt,
    waiting,
    waitingRoom,
  }: HttpOptions & { readonly waiting: WaitingRoomMiddleware | undefined },
): Promise<Response> {
  const scope = c.get('scope')
  const { route } = binding
  const input = { params: c.req.param(), query: parseUrlQuery(c.req.url) }
  if (route.plain) {
    const raw = { body: await c.req.text(), headers: () => c.req.header() }
    const done = await dispatch(binding, { ...scope, raw }, input, objectRight)
    return plainIn(c, done) ?? respond(c, done)
  }
  if (!route.body) {
    const plain = await dispatch(binding, scope, input, objectRight)
    if (signInAt && plain.status === 401 && redirectsToSignIn(route) && isOpenedAsPage(c)) {
      const { pathname, search } = new URL(c.req.url)
      return c.redirect(signInAt(scope, scope.origin + pathname + search), 302)
    }
    return fileIn(c, binding, plain) ?? pictureIn(c, binding, plain) ?? respond(c, plain, cacheHeaders(binding, plain))
  }
  if (route.upload) return await callWithFile(c, binding, objectRight)
  const text = await c.req.text()
  const type = parseMediaType(c.req.header('content-type'))
  const read = route.file !== undefined && type === plainForm ? parseFormBody(text) : parseBody(text, type)
  if (!read.ok) return respond(c, refused(scope, read.status, { code: read.code }))
  const raw = { body: text, headers: () => c.req.header() }
  const run = async () => {
    const done = await dispatch(binding, { ...scope, raw }, { ...input, body: read.value }, objectRight)
    return fileIn(c, binding, done) ?? respond(c, done)
  }
  const target = route.waitingRoom && waiting?.hasLines ? waitingRoom?.targetOfCall(c.req.param(), read.value) : null
  return waiting && target ? await waiting.send(c, target, run) : await run()
}

/** A file's link opened by a signed-out reader is answered with a page, not in JSON. */
function isOpenedAsPage(c: Context<HttpEnv>): boolean {
  const mode = c.req.header('sec-fetch-mode')
  return mode === undefined ? accepts(c.req.header('accept'), 'text/html') : mode === 'navigate'
}

/**
 * A file is read only for a caller that may call the route: all checks that do not need the body
 * run before it is read.
 */
async function callWithFile(c: Context<HttpEnv>, binding: Binding, objectRight: ObjectRight): Promise<Response> {
  const scope = c.get('scope')
  const { maxBytes } = binding.route.upload ?? { maxBytes: 0 }
  const readBody = async () => {
    const read = await readUpload(c, maxBytes)
    return read.ok
      ? read
      : { ok: false as const, status: read.status, failure: { ...fileTooLarge(maxBytes), code: read.code } }
  }
  const input = { params: c.req.param(), query: parseUrlQuery(c.req.url), readBody }
  return respond(c, await dispatch(binding, scope, input, objectRight))
}

/** The reply of a `plain` route; null where the call was refused. */
function plainIn(c: Context<HttpEnv>, { status: outcome, body: reply }: HandlerResponse): Response | null {
  if (outcome !== 200) return null
  const { status, type, body } = reply as PlainReply // the schema of a plain route
  const headers = { ...callHeaders, 'Content-Type': withCharset(type), 'X-Request-Id': c.get('scope').requestId }
  return new Response(body, { status, headers })
}

/**
 * The file of a route that sends one; null where there is none. The response is private to its
 * reader and is not sniffed for another type.
 */
function fileIn(c: Context<HttpEnv>, { route }: Binding, { status, body }: HandlerResponse): Response | null {
  if (route.file === undefined || status !== 200) return null
  if (!isFileReply(body)) throw new Error(`${route.path}: the response has no file`)
  const { content, bytes, name, type = route.file.type, isSaved = false } = body
  const { cacheSeconds = 3600, otherTypes = [] } = route.file
  if (type !== route.file.type && !otherTypes.includes(type))
    throw new Error(`${route.path}: file type ${type} is not declared`)
  const isPacked = type === 'image/svg+xml' && takesGzip(c.req.header('accept-encoding'))
  const headers = {
    ...callHeaders,
    'Content-Type': withCharset(type),
    ...(isPacked ? { 'Content-Encoding': 'gzip' } : bytes === null ? {} : { 'Content-Length': String(bytes) }),
    'Content-Disposition': shownAs(name, isSaved),
    'Cache-Control': cacheSeconds === 0 ? 'private, no-store' : `private, max-age=${cacheSeconds}`,
    Vary: type === 'image/svg+xml' ? 'Cookie, Accept-Encoding' : 'Cookie',
    // nginx would collect events until they fill a buffer.
    ...(type.startsWith('text/event-stream') ? { 'X-Accel-Buffering': 'no' } : {}),
    'X-Request-Id': c.get('scope').requestId,
  }
  // Drawings are mostly numbers: compressed they are less than half as long.
  return new Response(isPacked ? packed(content) : content, { headers })
}

function packed(content: ReadableStream<Uint8Array>): ReadableStream<Uint8Array> {
  return (content as ReadableStream<Uint8Array<ArrayBuffer>>).pipeThrough(new CompressionStream('gzip'))
}

/** The language is read from a cookie, so that a browser revalidates once it has changed. */
function cacheHeaders({ route }: Binding, { status }: HandlerResponse): Readonly<Record<string, string>> {
  if (route.cacheSeconds === undefined || status !== 200) return {}
  return { 'Cache-Control': `private, max-age=${route.cacheSeconds}`, Vary: 'Cookie' }
}

function isFileReply(body: unknown): body is FileReply {
  return typeof body === 'object' && body !== null && 'content' in body && body.content instanceof ReadableStream
}

/**
 * The picture of a reply that has one, for a browser that requests a picture; null where JSON is
 * accepted, or there is none.
 */
function pictureIn(c: Context<HttpEnv>, { route }: Binding, { status, body }: HandlerResponse): Response | null {
  if (route.picture === undefined || status !== 200 || accepts(c.req.header('accept'), 'application/json')) return null
  const picture: unknown = Object.entries(body ?? {}).find(([name]) => name === route.picture?.field)?.[1]
  if (typeof picture !== 'string')
    throw new Error(`${route.path}: the response has no picture field ${route.picture.field}`)
  const own = {
    'Content-Type': withCharset(route.picture.type),
    Vary: 'Accept',
    'X-Request-Id': c.get('scope').requestId,
  }
  return new Response(picture, { status, headers: { ...callHeaders, ...own } })
}
