import { createHash } from 'node:crypto'
import type { Context } from 'hono'

type Document = {
  readonly body: string | Uint8Array
  readonly type: string
  readonly maxAgeSeconds: number
  readonly headers?: Readonly<Record<string, string>>
  /** A unique name of this content for the ETag; without it, its hash. */
  readonly name?: string
}

/** Sends a publicly cacheable document; a client with the current ETag gets a 304. */
export function sendCacheable(c: Context, { body, type, maxAgeSeconds, headers = {}, name }: Document): Response {
  const etag = name === undefined ? computeEtag(body) : `W/"${name}"`
  const all = { 'Content-Type': type, 'Cache-Control': `public, max-age=${maxAgeSeconds}`, ETag: etag, ...headers }
  if (isNotModified(c, etag)) return c.body(null, 304, all)
  return c.body(typeof body === 'string' ? body : new Uint8Array(body), 200, all)
}

/** Weak: a proxy in front may compress the response. */
export function computeEtag(body: string | Uint8Array): string {
  return `W/"${createHash('sha256').update(body).digest('base64url').slice(0, 22)}"`
}

export function isNotModified(c: Context, etag: string): boolean {
  const names = c.req.header('if-none-match')
  if (names === undefined) return false
  return names.split(',').some((name) => name.trim() === '*' || weak(name.trim()) === weak(etag))
}

function weak(name: string): string {
  return name.replace(/^W\//, '')
}
