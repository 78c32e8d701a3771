import type { Context } from 'hono'
import type { HandlerResponse } from './dispatch.ts'
import type { HttpEnv } from './http-env.ts'

/** What every answer of a call is sent with; a page needs others (page-headers.ts). */
export const callHeaders = {
  'Content-Type': 'application/json',
  'Cache-Control': 'no-store',
  'X-Content-Type-Options': 'nosniff',
  'Content-Security-Policy': "default-src 'none'; object-src 'none'; base-uri 'none'; frame-ancestors 'none'",
  'Cross-Origin-Resource-Policy': 'same-origin',
  'Referrer-Policy': 'strict-origin-when-cross-origin',
}

/** A call's answer, with the headers it needs as one plain record: that is the short way through the server. */
export function answer(
  c: Context<HttpEnv>,
  { status, body, headers: own }: HandlerResponse,
  more: Readonly<Record<string, string>> = {},
): Response {
  const headers = { ...callHeaders, 'X-Request-Id': c.get('scope').requestId, ...own, ...more }
  return new Response(JSON.stringify(body), { status, headers })
}
