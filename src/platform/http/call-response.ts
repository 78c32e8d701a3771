import type { Context } from 'hono'
import type { HandlerResponse } from './dispatch.ts'
import type { HttpEnv } from './http-env.ts'

/** The headers of every API response; a page needs others (content-security-policy.ts). */
export const callHeaders = {
  'Content-Type': 'application/json',
  'Cache-Control': 'no-store',
  'X-Content-Type-Options': 'nosniff',
  'Content-Security-Policy': "default-src 'none'; object-src 'none'; base-uri 'none'; frame-ancestors 'none'",
  'Cross-Origin-Resource-Policy': 'same-origin',
  'Referrer-Policy': 'strict-origin-when-cross-origin',
}

/**
 * An API response with its headers as one plain record: Hono's node server has a fast path for
 * that.
 */
export function respond(
  c: Context<HttpEnv>,
  { status, body, headers: own }: HandlerResponse,
  more: Readonly<Record<string, string>> = {},
): Response {
  const headers = { ...callHeaders, 'X-Request-Id': c.get('scope').requestId, ...own, ...more }
  return new Response(JSON.stringify(body), { status, headers })
}
