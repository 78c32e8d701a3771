import { isLanguage, type Language } from '#src/kernel/texts.ts'
import { isEventCode } from '#src/modules/catalog/domain/event-code.ts'
import type { SharePictureFacts } from '#src/modules/catalog/server/drawing/share-picture.ts'
import { type SharedPage, sharedEvent, sharedSeries } from '#src/modules/catalog/server/reads/shared-page.ts'
import { defaultTenantCode, fallbackTenant } from '#src/modules/tenants/domain/tenant.ts'
import { brandColours } from '#src/modules/tenants/server/letters/brand-colours.ts'
import { keptValues } from '#src/platform/kept-values.ts'
import { openPress } from '#src/platform/papers/press.ts'
import type { House } from '../house.ts'
import { answerKept } from './answer-kept.ts'

/** Of at most 60 kB each. */
const picturesKept = 300
const keptMs = 24 * 3600_000
const maxAgeSeconds = 24 * 3600

/**
 * The pictures that pages are shared with: /share/ru/home.png, /share/en/event/CODE.png, /share/ru/series/CODE.png. What
 * stands on one is read each time and is the name under which the drawing is kept: a new day is a new picture.
 */
export function sharePictureRoutes({ app, services, tenants }: Pick<House, 'app' | 'services' | 'tenants'>): void {
  const press = openPress('src/app/picture-worker.ts')
  const drawn = keptValues<Uint8Array>(picturesKept, keptMs)
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
  const answer = async (c: Parameters<typeof answerKept>[0], page: SharedPage, language: Language) => {
    const facts = factsOf(page, language)
    const body = await drawn(JSON.stringify(facts), () => press.print('share-picture', facts))
    return answerKept(c, { body, type: 'image/png', maxAgeSeconds })
  }
  app.get('/share/:language/home.png', async (c, next) => {
    const { language } = c.req.param()
    return isLanguage(language) ? await answer(c, home(language), language) : await next()
  })
  app.get('/share/:language/:kind/:file{[a-z0-9-]+\\.png}', async (c, next) => {
    const { language, kind, file } = c.req.param()
    const code = file.slice(0, -'.png'.length)
    if (!isLanguage(language) || !isEventCode(code)) return await next()
    const page = await read(kind, code, language)
    return page === null ? await next() : await answer(c, page, language)
  })
}
