import type { Context } from 'hono'
import { routePath } from 'hono/route'
import type { RequestMetrics } from '../metrics/request-metrics.ts'
import type { HttpEnv } from './http-env.ts'

/** Counts a request and how long it took, by the pattern that answered it. */
export async function measure(c: Context<HttpEnv>, metrics: RequestMetrics, next: () => Promise<void>): Promise<void> {
  const startedAt = performance.now()
  metrics.began()
  await next() // never throws: what a handler throws has become an answer by onError
  const ms = performance.now() - startedAt
  metrics.ended({ method: c.req.method, route: routeOf(c), status: c.res.status, ms })
}

/** The pattern of what answered; no middleware has one, so that what ended in one is told apart by its answer. */
function routeOf(c: Context<HttpEnv>): string {
  const route = c.get('page') ?? routePath(c)
  if (route !== '*' && route !== '/*') return route
  return c.res.status < 400 ? '(kept page)' : '(turned away)'
}
