import type { Context } from 'hono'
import { routePath } from 'hono/route'
import type { RequestMetrics } from '../metrics/request-metrics.ts'
import type { HttpEnv } from './http-env.ts'

/** Counts a request and its duration, by the pattern of its route. */
export async function measureRequest(
  c: Context<HttpEnv>,
  metrics: RequestMetrics,
  next: () => Promise<void>,
): Promise<void> {
  const startedAt = performance.now()
  metrics.started()
  await next() // never throws: onError turns a handler's error into a response
  const ms = performance.now() - startedAt
  metrics.finished({ method: c.req.method, route: routeOf(c), status: c.res.status, ms })
}

/**
 * The pattern of the route; middleware has none, so a request that ended in middleware is labelled
 * by its response.
 */
function routeOf(c: Context<HttpEnv>): string {
  const route = c.get('page') ?? routePath(c)
  if (route !== '*' && route !== '/*') return route
  return c.res.status < 400 ? '(cached page)' : '(refused)'
}
