import type { Hono } from 'hono'
import { LRUCache } from 'lru-cache'
import { isEventCode } from '#src/modules/catalog/domain/event-code.ts'
import { heroNames } from '#src/modules/catalog/domain/hero-path.ts'
import { isSport } from '#src/modules/catalog/domain/sport.ts'
import { heroDrawing } from '#src/modules/posters/domain/hero-lines.ts'
import { poster } from '#src/modules/posters/domain/poster.ts'
import type { HttpEnv } from '#src/platform/http/http-env.ts'

const headers = {
  'Content-Type': 'image/svg+xml; charset=utf-8',
  'Cache-Control': 'public, max-age=86400',
  'Content-Security-Policy': "default-src 'none'; object-src 'none'; base-uri 'none'; frame-ancestors 'none'",
  'X-Content-Type-Options': 'nosniff',
}
/** At most 12 kB each. */
const maxCachedPosters = 1_000

/**
 * The posters of the events and the curves of pages' heads, drawn from their address only. A list
 * shows many at once, so the flood limit does not count them; each is drawn once, since drawing
 * takes milliseconds.
 */
export function posterRoutes(http: Hono<HttpEnv>): void {
  const posters = new LRUCache<string, string, Parameters<typeof poster>[0]>({
    max: maxCachedPosters,
    memoMethod: (_key, _stale, { context }) => poster(context),
  })
  const heroes = new Map(heroNames.map((name) => [`${name}.svg`, heroDrawing(name)]))
  http.get('/posters/hero/:file', async (c, next) => {
    const drawn = heroes.get(c.req.param('file'))
    return drawn === undefined ? await next() : c.body(drawn, 200, headers)
  })
  http.get('/posters/:tenant{[a-z0-9-]+}/:sport/:file{[a-z0-9-]+\\.svg}', async (c, next) => {
    const { tenant, sport, file } = c.req.param()
    const code = file.slice(0, -'.svg'.length)
    if (!isEventCode(code) || !isSport(sport)) return await next()
    const drawn = posters.memo(`${tenant}/${sport}/${code}`, { context: { code, sport, tenant } })
    return c.body(drawn, 200, headers)
  })
}
