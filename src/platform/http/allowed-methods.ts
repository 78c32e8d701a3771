import type { Context, Handler } from 'hono'
import { isApiPath } from './api-path.ts'
import { callHeaders, respond } from './call-response.ts'
import { type ErrorBody, refused } from './dispatch.ts'
import type { HttpEnv } from './http-env.ts'

type Call = { readonly method: string; readonly path: string }
/** All calls at the same addresses. */
type CallPath<C extends Call> = {
  readonly path: string
  readonly calls: readonly C[]
  readonly methods: readonly string[]
}

/**
 * Calls by their address, the more specific first: `/api/events/list` before `/api/events/:code`,
 * so that an address belongs to the most specific pattern, whatever the method.
 */
export function callsByPath<C extends Call>(calls: readonly C[]): readonly CallPath<C>[] {
  const byPath = Map.groupBy(calls, ({ path }) => path.replace(/:\w+/g, ':'))
  return [...byPath]
    .sort(([a], [b]) => (a.replaceAll(':', '\uffff') < b.replaceAll(':', '\uffff') ? -1 : 1))
    .map(([, own]) => ({
      path: own[0]?.path ?? '',
      calls: own,
      methods: allowedMethods(own.map(({ method }) => method)),
    }))
}

/** The methods for `Allow`: a readable address also takes HEAD, and every address takes OPTIONS. */
function allowedMethods(methods: readonly string[]): string[] {
  const own = methods.map((method) => method.toUpperCase())
  return [...new Set([...own, ...(own.includes('GET') ? ['HEAD'] : []), 'OPTIONS'])].sort()
}

/** Methods of a read-only address. */
export const readMethods = ['GET', 'HEAD', 'OPTIONS'] as const
/** Methods of a page with a form. */
export const formMethods = [...readMethods, 'POST'] as const

/**
 * Runs behind the calls of an address: a request that none of them answers has a wrong method (RFC
 * 9110, 15.5.6).
 */
export function methodNotAllowed(methods: readonly string[], { isJson = isApiPath } = {}): Handler<HttpEnv> {
  return (c, next) =>
    c.req.method !== 'OPTIONS' && methods.includes(c.req.method)
      ? next()
      : respondMethodNotAllowed(c, methods, isJson(c.req.path))
}

function respondMethodNotAllowed(c: Context<HttpEnv>, methods: readonly string[], isJson: boolean): Response {
  const Allow = methods.join(', ')
  if (c.req.method === 'OPTIONS') return new Response(null, { status: 204, headers: { Allow } })
  const refusal = refused(c.get('scope'), 405, { code: 'http.method_not_allowed', params: { methods: Allow } })
  if (isJson) return respond(c, refusal, { Allow })
  const { requestId, language } = c.get('scope')
  const { message } = (refusal.body as ErrorBody).error
  const headers = { ...callHeaders, 'Content-Type': 'text/plain; charset=utf-8', 'Content-Language': language, Allow }
  return new Response(message, { status: 405, headers: { ...headers, 'X-Request-Id': requestId } })
}
