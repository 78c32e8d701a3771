import { promisify } from 'node:util'
import { gunzip, gzip } from 'node:zlib'
import type { Context } from 'hono'
import type { Instant } from '#src/kernel/instant.ts'
import { indexableTabs } from '#src/modules/catalog/domain/event-tabs.ts'
import { sitemapEvents, sitemapFiles, sitemapSeries } from '#src/modules/catalog/server/reads/sitemap.ts'
import { defaultTenantCode } from '#src/modules/tenants/domain/tenant.ts'
import type { Tx } from '#src/platform/db/tx.ts'
import type { HttpEnv } from '#src/platform/http/http-env.ts'
import { takesGzip } from '#src/platform/http/takes-gzip.ts'
import { createTtlCache } from '#src/platform/ttl-cache.ts'
import type { App } from '../create-app.ts'
import { ownOrigin } from './own-origin.ts'
import { plainPages } from './plain-pages.ts'
import { sendCacheable } from './send-cacheable.ts'
import { pageInSitemap, sitemapIndex, urlsetFoot, urlsetHead } from './sitemap-xml.ts'

const packed = promisify(gzip)
const unpacked = promisify(gunzip)
const maxAgeSeconds = 600
/** Compressed, about 300 kB each. */
const maxCachedFiles = 64

/**
 * /sitemap.xml is an index; the pages are in /sitemap/pages.xml, /sitemap/series.xml and
 * /sitemap/events-1.xml and so on. A file is generated in parts and cached compressed: robots
 * request all of them, and each several times a day.
 */
export function sitemapRoutes({ http, services, tenants }: Pick<App, 'http' | 'services' | 'tenants'>): void {
  const cache = createTtlCache<Uint8Array | null>(maxCachedFiles, maxAgeSeconds * 1_000)
  const read = <T>(work: (tx: Tx) => Promise<T>) => services.db.transaction({ role: 'app', readOnly: true }, work)
  const serve = async (c: Context<HttpEnv>, write: (origin: string) => Promise<string[] | null>) => {
    const { origin, tenant } = c.get('scope')
    if (tenant.code !== defaultTenantCode) return null // a brand has only its register pages
    const own = ownOrigin(origin, tenants, services.baseUrl)
    const file = await cache(`${own} ${c.req.path}`, async () => {
      const parts = await write(own)
      return parts === null ? null : await packed(parts.join(''))
    })
    return file === null ? null : await sendFile(c, file)
  }
  http.get('/sitemap.xml', async (c, next) => {
    const index = await serve(c, async (origin) => {
      const { events, series } = await read(async (tx) => ({
        events: await sitemapFiles(tx),
        series: (await sitemapSeries(tx)).map(({ changedAt }) => changedAt),
      }))
      const file = (name: string, changedAt: Instant | null) => ({
        address: `${origin}/sitemap/${name}.xml`,
        changedAt,
      })
      return [
        sitemapIndex([
          file('pages', null),
          file('series', series.toSorted().at(-1) ?? null),
          ...events.map((changedAt, i) => file(`events-${i + 1}`, changedAt)),
        ]),
      ]
    })
    return index ?? (await next())
  })
  http.get('/sitemap/:name{(pages|series|events-[1-9][0-9]{0,4})\\.xml}', async (c, next) => {
    const name = c.req.param('name').slice(0, -'.xml'.length)
    const file = await serve(c, async (origin) => {
      const pages = await read((tx) => pagesOf(tx, name, origin))
      return pages === null ? null : [urlsetHead, ...pages, urlsetFoot]
    })
    return file ?? (await next())
  })
}

async function pagesOf(tx: Tx, name: string, origin: string): Promise<string[] | null> {
  if (name === 'pages') return plainPages.map((path) => pageInSitemap(origin + path, null))
  if (name === 'series') {
    return (await sitemapSeries(tx)).map(({ code, changedAt }) => pageInSitemap(`${origin}/series/${code}`, changedAt))
  }
  const parts: string[] = []
  for await (const events of sitemapEvents(tx, Number(name.slice('events-'.length)))) {
    const pages = events.flatMap(({ code, changedAt, ...event }) =>
      indexableTabs(event).map((tab) => pageInSitemap(`${origin}/event/${code}${tab}`, changedAt)),
    )
    parts.push(pages.join(''))
  }
  return parts.length === 0 ? null : parts
}

async function sendFile(c: Context<HttpEnv>, file: Uint8Array): Promise<Response> {
  const isPacked = takesGzip(c.req.header('accept-encoding'))
  return sendCacheable(c, {
    body: isPacked ? file : await unpacked(file),
    type: 'application/xml; charset=utf-8',
    maxAgeSeconds,
    headers: { Vary: 'Accept-Encoding', ...(isPacked ? { 'Content-Encoding': 'gzip' } : {}) },
  })
}
