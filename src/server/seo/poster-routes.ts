import type { Hono } from 'hono'
import { isEventCode } from '#src/modules/catalog/domain/event-code.ts'
import { heroNames } from '#src/modules/catalog/domain/hero-address.ts'
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
  const kept = new Map<string, string>()
  const heroes = new Map(heroNames.map((name) => [`${name}.svg`, heroDrawing(name)]))
  http.get('/posters/hero/:file', async (c, next) => {
    const drawn = heroes.get(c.req.param('file'))
    return drawn === undefined ? await next() : c.body(drawn, 200, headers)
  })
  http.get('/posters/:tenant{[a-z0-9-]+}/:sport/:file{[a-z0-9-]+\\.svg}', async (c, next) => {
    const { tenant, sport, file } = c.req.param()
    const code = file.slice(0, -'.svg'.length)
    if (!isEventCode(code) || !isSport(sport)) return await next()
    const key = `${tenant}/${sport}/${code}`
    const drawn = kept.get(key) ?? poster({ code, sport, tenant })
    if (!kept.has(key)) {
      kept.set(key, drawn)
      for (const oldest of kept.keys()) {
        if (kept.size <= maxCachedPosters) break
        kept.delete(oldest)
      }
    }
    return c.body(drawn, 200, headers)
  })
}
