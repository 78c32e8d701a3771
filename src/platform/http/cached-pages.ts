import { createHash, randomFillSync } from 'node:crypto'
import { ServerResponse } from 'node:http'
import type { HttpBindings } from '@hono/node-server'
import { RESPONSE_ALREADY_SENT } from '@hono/node-server/utils/response'
import type { MiddlewareHandler, Next } from 'hono'
import { newId } from '../new-id.ts'
import type { FloodLimit } from './flood-limit.ts'
import type { HttpEnv } from './http-env.ts'
import { packedBodyOf, takesGzip } from './packed-page.ts'
import { bodyOf, type CachedPage, createPageCache, type Made, toCachedPage } from './page-cache.ts'
import { addressOf, type Visit, type VisitOptions, visitOf } from './visit.ts'

/** The parts of a request that its page depends on. */
export type PageRequest = {
  /** All inputs of the page: two requests with one key get one body. */
  readonly key: string
  /** The path and query to render, without the parameters that the page does not depend on. */
  readonly path: string
  /** Cookies that every response of this kind sets anew; they are never cached. */
  readonly cookies: readonly string[]
}

export type CachedPages = {
  /**
   * null where the page is not the same for everybody. Called for anonymous reading requests only.
   */
  pageRequestOf(visit: Visit, path: string, query: string): PageRequest | null
}

type Options = VisitOptions & {
  readonly pages: CachedPages
  readonly flood: FloodLimit
  readonly sessionCookie: string
  readonly now?: (() => number) | undefined
}

const lifeMs = 1_000
const bytesAtMost = 64 * 1024 * 1024

/**
 * The first middleware: serves a recently made public page from memory, with a nonce and a request
 * id of its own. Requests with a session neither read nor fill the cache.
 */
export function cachedPages(options: Options): MiddlewareHandler<HttpEnv> {
  const cache = createPageCache({ lifeMs, bytes: bytesAtMost, now: options.now })
  const answerCached = async (c: PageContext, input: PageRequest, next: Next) => {
    const ready = cache.get(input.key)
    const how = { input, isHead: c.req.method === 'HEAD' }
    if (ready) return (await allowed(c)) ? answerFrom(c, ready, how) : await next()
    // A HEAD request makes the whole page, which is then cached for the next reader.
    if (how.isHead) c.req.raw = new Request(c.req.raw, { method: 'GET' })
    c.set('pagePath', input.path)
    const { by, made } = await cache.fill(input.key, async () => {
      await next()
      return await readPage(c)
    })
    if (typeof made === 'string') {
      if (by === 'me') return undefined
      if (made === 'overloaded') c.set('isOverloaded', true)
      return await next()
    }
    if (by === 'another' && !(await allowed(c))) return await next()
    const answer = answerFrom(c, made, how)
    c.res = undefined
    c.res = answer
    return undefined
  }
  return (c, next) => {
    const input = pageRequestOf(c, options)
    return input === null ? next() : answerCached(c, input, next)
  }

  /** A refused request is answered by the middleware behind this one. */
  function allowed(c: Parameters<MiddlewareHandler<HttpEnv>>[0]): Promise<boolean> {
    return options.flood.allows(addressOf(c, options.trustedProxies))
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
  return options.pages.pageRequestOf(visitOf(c, options), path, queryAt === -1 ? '' : url.slice(queryAt + 1))
}

const cacheableTypes = /^text\/(html|x-script)\b/

/**
 * The response of the middleware behind this one, if it is the same for everybody: a whole page
 * that sets nothing.
 */
async function readPage(c: PageContext): Promise<Made> {
  const { res } = c
  if (res.status === 503) return 'overloaded'
  const isWhole = res.status === 200 && cacheableTypes.test(res.headers.get('content-type') ?? '')
  if (!isWhole || res.headers.has('set-cookie')) return 'own'
  const { 'content-security-policy': policy = null, ...headers } = Object.fromEntries(res.headers)
  delete headers['content-length']
  delete headers['transfer-encoding']
  delete headers['x-request-id']
  return await toCachedPage({
    body: Buffer.from(await res.arrayBuffer()),
    headers,
    policy,
    nonce: c.get('secureHeadersNonce') ?? '',
    requestId: c.get('scope').requestId,
    hash: hashOf,
  })
}

type How = { readonly input: PageRequest; readonly isHead: boolean }

function answerFrom(c: PageContext, page: CachedPage, { input, isHead }: How): Response {
  const requestId = newId()
  const own: Record<string, string> = { etag: page.etag, vary: 'Accept-Encoding', 'x-request-id': requestId }
  const { cookies } = input
  if (isNamed(c.req.header('if-none-match'), page.etag)) {
    // The policy stays the one that the browser has cached with the body: another nonce would block
    // the page's own scripts.
    return bodiless(304, { 'cache-control': 'private, no-cache', ...own }, cookies)
  }
  const nonce = newNonce()
  if (page.policy.length > 0) own['content-security-policy'] = page.policy.join(nonce)
  const isPacked = takesGzip(c.req.header('accept-encoding'))
  if (isPacked) own['content-encoding'] = 'gzip'
  const length = isPacked ? page.packed.draft.byteLength : page.byteLength
  const headers = { ...page.headers, ...own, 'content-length': String(length) }
  if (isHead) return bodiless(200, headers, cookies)
  const pieces = isPacked ? [packedBodyOf(page.packed, { nonce, requestId })] : bodyOf(page, { nonce, requestId })
  return send(c, { headers, cookies }, pieces)
}

type Head = { readonly headers: Readonly<Record<string, string>>; readonly cookies: readonly string[] }

function bodiless(status: 200 | 304, headers: Head['headers'], cookies: Head['cookies']): Response {
  return new Response(null, { status, headers: withCookies({ headers, cookies }) })
}

function withCookies({ headers, cookies }: Head): [string, string][] {
  return [...Object.entries(headers), ...cookies.map((cookie): [string, string] => ['set-cookie', cookie])]
}

// The library builds this Response with the class that is global when it is imported. Its own class
// answers from a cache that skips the «already sent» header, and would write the head twice;
// reading the body once leaves that cache.
void RESPONSE_ALREADY_SENT.body

/**
 * Writes directly to the socket where there is one: a Response takes one whole body, so that each
 * response would copy the page and leave the copy to the garbage collector.
 */
function send(c: PageContext, head: Head, pieces: readonly Buffer[]): Response {
  const { outgoing }: Partial<HttpBindings> = c.env ?? {}
  if (!(outgoing instanceof ServerResponse))
    return new Response(Buffer.concat(pieces), { status: 200, headers: withCookies(head) })
  if (outgoing.destroyed) return RESPONSE_ALREADY_SENT // the client has gone
  outgoing.writeHead(
    200,
    head.cookies.length === 0 ? head.headers : { ...head.headers, 'set-cookie': [...head.cookies] },
  )
  outgoing.cork() // header and pieces are sent in one write
  for (const piece of pieces) outgoing.write(piece)
  outgoing.end()
  return RESPONSE_ALREADY_SENT
}

const nonceBytes = 16
// Random bytes are fetched for many responses at once: one fetch costs more than the rest of a
// nonce.
const random = Buffer.alloc(nonceBytes * 256)
let used = random.length

function newNonce(): string {
  if (used === random.length) {
    randomFillSync(random)
    used = 0
  }
  const from = used
  used += nonceBytes
  return random.toString('base64', from, used)
}

function hashOf(pieces: readonly Buffer[]): string {
  const hash = createHash('sha256')
  for (const piece of pieces) hash.update(piece)
  return hash.digest('base64url').slice(0, 27)
}

function isNamed(ifNoneMatch: string | undefined, etag: string): boolean {
  return ifNoneMatch?.split(',').some((one) => one.trim() === etag || one.trim() === '*') ?? false
}
