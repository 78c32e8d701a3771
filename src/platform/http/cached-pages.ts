import type { MiddlewareHandler, Next } from 'hono'
import { newId } from '../new-id.ts'
import type { FloodLimit } from './flood-limit.ts'
import type { HttpEnv } from './http-env.ts'
import { type CachedPage, createPageCache, type PageResult } from './page-cache.ts'
import { takesGzip } from './takes-gzip.ts'
import { toCachedPage } from './to-cached-page.ts'
import { clientAddress, readVisit, type Visit, type VisitOptions } from './visit.ts'

/** The parts of a request that its page depends on. */
export type PageRequest = {
  /** All inputs of the page: two requests with one key get one body. */
  readonly key: string
  /** The path and query to render, without the parameters that the page does not depend on. */
  readonly path: string
  /** Cookies that every response of this kind sets again; they are never cached. */
  readonly cookies: readonly string[]
}

export type CachedPages = {
  /**
   * null where the page is not the same for all visitors. Called for anonymous reading requests
   * only.
   */
  pageRequestOf(visit: Visit, path: string, query: string): PageRequest | null
}

type Options = VisitOptions & {
  readonly pages: CachedPages
  readonly flood: FloodLimit
  readonly sessionCookie: string
  readonly now?: (() => number) | undefined
}

const ttlMs = 1_000
const bytesAtMost = 64 * 1024 * 1024

/**
 * The first middleware: serves a recently made public page from memory, with a request id of its
 * own in the header. Requests with a session neither read nor fill the cache.
 */
export function cachedPages(options: Options): MiddlewareHandler<HttpEnv> {
  const cache = createPageCache({ ttlMs, bytes: bytesAtMost, now: options.now })
  const answerCached = async (c: PageContext, input: PageRequest, next: Next) => {
    const ready = cache.get(input.key)
    const how = { input, isHead: c.req.method === 'HEAD' }
    if (ready) return (await allowed(c)) ? answerFrom(c, ready, how) : await next()
    // A HEAD request makes the whole page, which is then cached for the next reader.
    if (how.isHead) c.req.raw = new Request(c.req.raw, { method: 'GET' })
    c.set('pagePath', input.path)
    const { by, made } = await cache.getOrMake(input.key, async () => {
      await next()
      return await readPage(c)
    })
    if (typeof made === 'string') {
      if (by === 'me') return undefined
      if (made === 'overloaded') c.set('isOverloaded', true)
      return await next()
    }
    if (by === 'another' && !(await allowed(c))) return await next()
    const response = answerFrom(c, made, how)
    c.res = undefined
    c.res = response
    return undefined
  }
  return (c, next) => {
    const input = pageRequestOf(c, options)
    return input === null ? next() : answerCached(c, input, next)
  }

  /** A refused request is answered by the middleware behind this one. */
  function allowed(c: Parameters<MiddlewareHandler<HttpEnv>>[0]): Promise<boolean> {
    return options.flood.allows(clientAddress(c, options.trustedProxies))
  }
}

type PageContext = Parameters<MiddlewareHandler<HttpEnv>>[0]

function pageRequestOf(c: PageContext, options: Options): PageRequest | null {
  const { method } = c.req
  if (method !== 'GET' && method !== 'HEAD') return null
  if (c.req.header('cookie')?.includes(options.sessionCookie) || c.req.header('authorization') !== undefined)
    return null
  const { url } = c.req
  const pathAt = url.indexOf('/', url.indexOf('//') + 2)
  const queryAt = url.indexOf('?', pathAt)
  const path = queryAt === -1 ? url.slice(pathAt) : url.slice(pathAt, queryAt)
  return options.pages.pageRequestOf(readVisit(c, options), path, queryAt === -1 ? '' : url.slice(queryAt + 1))
}

const cacheableTypes = /^text\/(html|x-script)\b/

/**
 * The response of the next middleware, if it is the same for all visitors: a whole page that sets
 * no cookie.
 */
async function readPage(c: PageContext): Promise<PageResult> {
  const { res } = c
  if (res.status === 503) return 'overloaded'
  const isWhole = res.status === 200 && cacheableTypes.test(res.headers.get('content-type') ?? '')
  if (!isWhole || res.headers.has('set-cookie')) return 'uncacheable'
  const { 'content-security-policy': policy = null, ...headers } = Object.fromEntries(res.headers)
  for (const own of ['content-length', 'transfer-encoding', 'x-request-id']) delete headers[own]
  return await toCachedPage({
    html: await res.text(),
    headers,
    policy,
    nonce: c.get('secureHeadersNonce') ?? '',
    requestId: c.get('scope').requestId,
  })
}

type How = { readonly input: PageRequest; readonly isHead: boolean }

function answerFrom(c: PageContext, page: CachedPage, { input, isHead }: How): Response {
  const own: Record<string, string> = { etag: page.etag, vary: 'Accept-Encoding', 'x-request-id': newId() }
  if (page.policy !== null) own['content-security-policy'] = page.policy
  const { cookies } = input
  if (isNamed(c.req.header('if-none-match'), page.etag))
    return answerOf(null, 304, { 'cache-control': 'private, no-cache', ...own }, cookies)
  const isPacked = takesGzip(c.req.header('accept-encoding'))
  const body = isPacked ? page.gzipped : page.body
  const headers: Record<string, string> = { ...page.headers, ...own, 'content-length': String(body.byteLength) }
  if (isPacked) headers['content-encoding'] = 'gzip'
  return answerOf(isHead ? null : body, 200, headers, cookies)
}

function answerOf(
  body: Buffer<ArrayBuffer> | null,
  status: 200 | 304,
  headers: Readonly<Record<string, string>>,
  cookies: readonly string[],
): Response {
  if (cookies.length === 0) return new Response(body, { status, headers })
  const all = [...Object.entries(headers), ...cookies.map((cookie): [string, string] => ['set-cookie', cookie])]
  return new Response(body, { status, headers: all })
}

function isNamed(ifNoneMatch: string | undefined, etag: string): boolean {
  return ifNoneMatch?.split(',').some((one) => one.trim() === etag || one.trim() === '*') ?? false
}
