import type { Context } from 'hono'
import type { HttpEnv } from './http-env.ts'

/** Whether another site sent this request: browsers name the origin of an unsafe request. */
export function isForeign(c: Context<HttpEnv>): boolean {
  if (c.req.method === 'GET' || c.req.method === 'HEAD' || c.req.method === 'OPTIONS') return false
  const origin = c.req.header('origin')
  if (origin !== undefined) return origin !== c.get('scope').origin
  const site = c.req.header('sec-fetch-site')
  return site !== undefined && site !== 'same-origin' && site !== 'none'
}
