import { isLanguage, type Language, languages } from '#src/kernel/texts.ts'
import { isEventCode } from '#src/modules/catalog/domain/event-code.ts'
import { type SharedPage, sharedEvent } from '#src/modules/catalog/server/reads/shared-event.ts'
import type { SharePictureFacts } from '#src/modules/posters/server/drawing/share-picture.ts'
import { sharedSeries } from '#src/modules/series/server/reads/shared-series.ts'
import { defaultTenantCode, fallbackTenant } from '#src/modules/tenants/domain/tenant.ts'
import { brandColours } from '#src/modules/tenants/server/email-layout/brand-colours.ts'
import { defineTask } from '#src/platform/threads/task.ts'
import { openThread } from '#src/platform/threads/thread.ts'
import { createTtlCache } from '#src/platform/ttl-cache.ts'
import type { App } from '../create-app.ts'
import { createPictureStore, type StoredPicture } from './picture-store.ts'
import { sendCacheable } from './send-cacheable.ts'

type Parts = Pick<App, 'http' | 'services' | 'tenants' | 'log'>

const maxAgeSeconds = 24 * 3600
/** Link previews time out soon after. */
const maxWaitMs = 6_000
/** A client that gets the brand's picture instead may ask again soon. */
const placeholderSeconds = 60
/** Drawing a picture takes a fifth of a second. */
const queue = { timeoutMs: 5 * 60_000, max: 1_000 }

/** The thread's program contains the drawing, with the libraries that it needs. */
const drawTask = defineTask<SharePictureFacts, Uint8Array>('share-picture', () => {
  throw new Error('share pictures must be drawn in the worker thread')
})

/**
 * The pictures for shared links: /share/ru/home.png, /share/en/event/CODE.png,
 * /share/ru/series/CODE.png. The facts on a picture are read each time and are the key under which
 * the drawing is cached: a new day is a new picture. While too many are requested, the picture of
 * the home page is sent instead.
 */
export function sharePictureRoutes({ http, services, tenants, log }: Parts): void {
  const thread = openThread('src/server/workers/picture-worker.ts', { queueLimits: queue })
  const draw = (facts: SharePictureFacts) => thread.run<SharePictureFacts, Uint8Array>(drawTask, facts)
  const pictures = createPictureStore({ files: services.files, draw, log }, maxWaitMs)
  const factsOf = (page: SharedPage, language: Language): SharePictureFacts => {
    const { ink, accent } = brandColours(defaultTenantCode)
    const { name } = tenants.tenantByCode(defaultTenantCode) ?? fallbackTenant
    return {
      poster: page.poster,
      brand: { name: name[language], ink, accent },
      title: page.title,
      lines: [...page.lines],
    }
  }
  const wordsIn = (language: Language) => ({
    language,
    online: services.textOf(language, 'catalog', 'cardOnline'),
    off: {
      cancelled: services.textOf(language, 'catalog', 'state.cancelled'),
      postponed: services.textOf(language, 'catalog', 'state.postponed'),
    },
    eventCount: (count: number) => services.textOf(language, 'catalog', 'seriesEvents', { count }),
  })
  const read = (kind: string, code: string, language: Language): Promise<SharedPage | null> =>
    services.db.transaction({ role: 'system', readOnly: true }, async (tx) => {
      if (kind === 'event') return await sharedEvent(tx, code, wordsIn(language))
      return kind === 'series' ? await sharedSeries(tx, code, wordsIn(language)) : null
    })
  const home = (language: Language): SharedPage => ({
    poster: { code: 'home', sport: 'run', tenant: 'default' },
    title: services.textOf(language, 'catalog', 'homeHeading'),
    lines: [services.textOf(language, 'catalog', 'homeTitle').split(' — ').at(-1) ?? ''],
  })
  const readyPlaceholders = createTtlCache<StoredPicture>(languages.length, maxAgeSeconds * 1000)
  /** Drawn with the first requested picture, and so before the queue may fill. */
  const placeholderOf = (language: Language): Promise<StoredPicture> => {
    const ready = readyPlaceholders(language, () => pictures.whole(factsOf(home(language), language)))
    ready.catch(() => undefined) // reported where it is awaited
    return ready
  }
  const response = async (c: Parameters<typeof sendCacheable>[0], page: SharedPage, language: Language) => {
    const placeholder = placeholderOf(language)
    const picture = await pictures.inTime(factsOf(page, language))
    const { key, bytes } = picture ?? (await placeholder)
    const seconds = picture === null ? placeholderSeconds : maxAgeSeconds
    return sendCacheable(c, { body: bytes, type: 'image/png', maxAgeSeconds: seconds, name: key })
  }
  http.get('/share/:language/home.png', async (c, next) => {
    const { language } = c.req.param()
    return isLanguage(language) ? await response(c, home(language), language) : await next()
  })
  http.get('/share/:language/:kind/:file{[a-z0-9-]+\\.png}', async (c, next) => {
    const { language, kind, file } = c.req.param()
    const code = file.slice(0, -'.png'.length)
    if (!isLanguage(language) || !isEventCode(code)) return await next()
    const page = await read(kind, code, language)
    return page === null ? await next() : await response(c, page, language)
  })
}
