import { gunzipSync } from 'node:zlib'
import sharp from 'sharp'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { z } from 'zod'
import { toInstant } from '#src/kernel/instant.ts'
import { mustBeOk } from '#src/kernel/result.ts'
import { indexableTabs } from '#src/modules/catalog/domain/event-tabs.ts'
import { eventJsonLd } from '#src/modules/catalog/parts/event-json-ld.ts'
import { ensureSeries } from '#src/modules/catalog/server/commands/ensure-series.ts'
import { eventsPerSitemap } from '#src/modules/catalog/server/reads/sitemap.ts'
import { publishTestEvent, testOrganizer } from '#src/modules/catalog/server/testing/publish-test-event.ts'
import { sharePictureFiles } from '#src/modules/posters/server/share-picture-files.ts'
import { sweepOrphans } from '#src/platform/files/file-jobs.ts'
import { setEventStatus } from '#tests/support/set-event-status.ts'
import { createTestApp, type TestApp } from '#tests/support/test-app.ts'
import { seoRoutes } from './seo-routes.ts'
import { pageInSitemap } from './sitemap-xml.ts'
import { jsonLdIssues } from './testing/json-ld-shapes.ts'
import { icsIssues, jsonFeed, rssIssues, xmlIssues } from './testing/schemas.ts'

const nasty = 'Забег «Волга» <b>&</b> ]]> друзья; раз, два\\три'
let app: TestApp

beforeAll(async () => {
  app = await createTestApp()
  seoRoutes(app)
  const { db } = app.services
  const organizerId = await testOrganizer(db)
  await db.transaction({ role: 'app', tenantId: 1 }, async (tx) =>
    mustBeOk(
      await ensureSeries(tx, {
        ...{ tenantId: 1, organizerId, code: 'volga-league', website: '' },
        name: { ru: 'Волжская лига', en: 'Volga League' },
        about: { ru: 'Пять этапов.', en: 'Five stages.' },
      }),
    ),
  )
  await publishTestEvent(db, { code: 'volga-run', name: { ru: nasty, en: 'Volga & friends' }, series: 'volga-league' })
  await publishTestEvent(db, { code: 'neva-swim', tenantId: 3, sport: 'swimming' })
  await publishTestEvent(db, { code: 'hidden-run', isListed: false })
})
afterAll(() => app.close())

const get = (path: string, headers: Record<string, string> = {}, host = 'localhost:3000') =>
  app.http.request(`http://${host}${path}`, { headers: { host, ...headers } })
const textOf = async (path: string, headers = {}) => {
  const response = await get(path, headers)
  expect(response.status).toBe(200)
  return await response.text()
}
const changes = (xml: string) => [...xml.matchAll(/<lastmod>([^<]*)<\/lastmod>/g)].map(([, found]) => found ?? '')
const locations = (xml: string) => [...xml.matchAll(/<loc>([^<]*)<\/loc>/g)].map(([, found]) => found)

describe('the map of the site', () => {
  test('the sitemap is an index whose files hold the listed events and series in both languages', async () => {
    const index = await textOf('/sitemap.xml')
    expect(xmlIssues(index)).toEqual([])
    const files = locations(index).map((file) => new URL(file ?? '').pathname)
    expect(files).toEqual(['/sitemap/pages.xml', '/sitemap/series.xml', '/sitemap/events-1.xml'])
    const [pages = '', series = '', events = ''] = await Promise.all(files.map((file) => textOf(file)))
    for (const file of [pages, series, events]) expect(xmlIssues(file)).toEqual([])
    expect(changes(index)).toEqual([series, events].map((file) => changes(file).toSorted().at(-1)))
    expect(locations(pages)).toContain('http://localhost:3000/events/future?lang=en')
    expect(locations(pages)).toContain('http://localhost:3000/Home/EventsRating')
    expect(locations(series)).toEqual([
      'http://localhost:3000/series/volga-league',
      'http://localhost:3000/series/volga-league?lang=en',
    ])
    expect(locations(events)).toEqual([
      'http://localhost:3000/event/neva-swim',
      'http://localhost:3000/event/neva-swim?lang=en',
      'http://localhost:3000/event/volga-run',
      'http://localhost:3000/event/volga-run?lang=en',
    ])
    expect(events.match(/<url>/g)).toHaveLength(4)
    expect(events.match(/hreflang="x-default" href="http:\/\/localhost:3000\/event\/volga-run"/g)).toHaveLength(2)
    expect(events).toMatch(/<lastmod>\d{4}-\d\d-\d\dT\d\d:\d\d:\d\d\.\d{3}Z<\/lastmod>/)
  })

  test('the sitemap is compressed on request, known by its ETag, and has no file behind the last', async () => {
    const response = await get('/sitemap.xml', { 'accept-encoding': 'gzip' })
    expect(gunzipSync(await response.arrayBuffer()).toString()).toBe(await textOf('/sitemap.xml'))
    const again = await get('/sitemap.xml', {
      'if-none-match': response.headers.get('etag') ?? '',
      'accept-encoding': 'gzip',
    })
    expect(again.status).toBe(304)
    expect((await get('/sitemap/events-2.xml')).status).toBe(404)
    expect((await get('/sitemap/others.xml')).status).toBe(404)
  })

  test('a full sitemap file stays below the limit, however long its codes are', () => {
    const address = `https://start-line.example.org/event/${'a'.repeat(61)}`
    const max = indexableTabs({ isListed: true, hasResults: true, isRated: true })
    const pages = max.map((tab) => pageInSitemap(address + tab, toInstant('2026-05-24T06:00:00.000Z'))).join('')
    expect(pages.match(/<url>/g)).toHaveLength(6)
    expect(eventsPerSitemap * 6).toBeLessThan(50_000)
    expect(eventsPerSitemap * pages.length).toBeLessThan(20 * 1024 * 1024)
  })

  test('the sitemap has the time of an event’s last change, and not of its last publication', async () => {
    const { db } = app.services
    const daysOf = async () =>
      await app.sql<{ at: string }>(`select changed_at as at from catalog.events where code = 'volga-run'`)
    const before = await daysOf()
    app.forward(3_600_000)
    await publishTestEvent(db, {
      code: 'volga-run',
      name: { ru: nasty, en: 'Volga & friends' },
      series: 'volga-league',
    })
    expect(await daysOf()).toEqual(before)
    await publishTestEvent(db, {
      code: 'volga-run',
      name: { ru: nasty, en: 'Volga and friends' },
      series: 'volga-league',
    })
    expect(await daysOf()).not.toEqual(before)
  })
})

describe('robots.txt', () => {
  test('robots.txt names the sitemap, and disallows personal pages', async () => {
    const text = await textOf('/robots.txt')
    expect(text).toContain('Sitemap: http://localhost:3000/sitemap.xml\n')
    expect(text).toContain('Disallow: /account/\n')
    expect(text).not.toMatch(/^Disallow: \/$/m)
  })

  test('robots.txt of a brand names no sitemap, and lets robots read that its pages are excluded', async () => {
    const cookie = { cookie: 'ttt=fontanka' }
    const text = await textOf('/robots.txt', cookie)
    expect(text).not.toContain('Sitemap')
    expect(text).not.toMatch(/^Disallow: \/$/m)
    for (const path of ['/sitemap.xml', '/sitemap/pages.xml', '/events/all/feed.xml'])
      expect((await get(path, cookie)).status).toBe(404)
  })

  test('a foreign host name is in no generated file', async () => {
    const response = await get('/robots.txt', {}, 'evil.example')
    expect(await response.text()).toContain('Sitemap: http://localhost:3000/sitemap.xml')
  })
})

const Manifest = z.object({
  name: z.string().min(1),
  short_name: z.string().min(1),
  description: z.string().min(1),
  lang: z.enum(['ru', 'en']),
  start_url: z.string().startsWith('/'),
  display: z.enum(['minimal-ui', 'standalone', 'browser']),
  theme_color: z.string().regex(/^#[0-9a-fA-F]{6}$/),
  background_color: z.string().regex(/^#[0-9a-fA-F]{6}$/),
  icons: z.array(z.object({ src: z.string(), sizes: z.string(), type: z.string(), purpose: z.string() })).min(3),
})

describe('where vulnerabilities are reported', () => {
  test('security.txt is served on every host, with the support of its brand', async () => {
    const text = await textOf('/.well-known/security.txt')
    expect(text.split('\n')[0]).toBe('Contact: mailto:help@startline.example')
    expect(text).toContain('\nPreferred-Languages: ru, en\n')
    const [, expires = ''] = /^Expires: (.+)$/m.exec(text) ?? []
    const days = (Date.parse(expires) - Date.now()) / 86_400_000
    expect(days).toBeGreaterThan(30)
    expect(days).toBeLessThan(365)
    const brand = await textOf('/.well-known/security.txt', { cookie: 'ttt=fontanka' })
    expect(brand).toMatch(/^Contact: mailto:(?!help@startline)[^\s@]+@[^\s@]+$/m)
    const { headers } = await get('/.well-known/security.txt')
    expect(headers.get('content-type')).toBe('text/plain; charset=UTF-8')
  })
})

describe('the manifest', () => {
  test.for(['default', 'pionercup', 'fontanka'])(
    'the manifest of %s has its name, its colours, and existing icons',
    async (brand) => {
      const cookie = { cookie: brand === 'default' ? '' : `ttt=${brand}` }
      const response = await get('/manifest.webmanifest', cookie)
      expect(response.headers.get('content-type')).toMatch(/^application\/manifest\+json/)
      const manifest = Manifest.parse(await response.json())
      for (const { src, sizes, type } of manifest.icons) {
        const icon = await get(src)
        expect([icon.status, icon.headers.get('content-type')?.split(';')[0]]).toEqual([200, type])
        if (type !== 'image/png') continue
        const { width, height } = await sharp(Buffer.from(await icon.arrayBuffer())).metadata()
        expect(`${width}x${height}`).toBe(sizes)
      }
    },
  )

  test('unknown icons are 404, and the former icon’s address works', async () => {
    expect((await get('/icons/default/other.png')).status).toBe(404)
    expect((await get('/icons/nobody/icon-192.png')).status).toBe(404)
    const ico = Buffer.from(await (await get('/favicon.ico')).arrayBuffer())
    expect([ico.readUInt16LE(2), ico.readUInt16LE(4), ico.readUInt32LE(14)]).toEqual([1, 1, ico.length - 22])
    expect((await sharp(ico.subarray(22)).metadata()).width).toBe(48)
  })
})

test.for(['ru', 'en'] as const)(
  'the structured data of an event in %s have the shapes of search engines',
  async (language) => {
    for (const code of ['volga-run', 'neva-swim']) {
      const { body } = await app.client({ language }).get(`/api/events/${code}`)
      const jsonLd = eventJsonLd(body, `http://localhost:3000/event/${code}`, 'http://localhost:3000/share/a.png')
      expect(jsonLdIssues(JSON.stringify(jsonLd))).toEqual({ kinds: ['SportsEvent'], issues: [] })
    }
  },
)

describe('feeds of a list', () => {
  test('the feed is RSS 2.0 with every sign escaped', async () => {
    const xml = await textOf('/events/all/feed.xml?lang=ru')
    expect(xmlIssues(xml)).toEqual([])
    expect(rssIssues(xml)).toEqual([])
    expect(xml).toContain('&lt;b&gt;&amp;&lt;/b&gt; ]]&gt;')
  })

  test('the feed is JSON Feed 1.1 in the language of the address, whatever the cookie', async () => {
    const feed = jsonFeed.parse(JSON.parse(await textOf('/events/all/feed.json?lang=en', { cookie: '_rr_culture=ru' })))
    expect(feed.language).toBe('en')
    expect(feed.items.map(({ url }) => url)).toContain('http://localhost:3000/event/volga-run?lang=en')
    expect(feed.items.map(({ title }) => title).join()).toContain('Volga and friends')
    expect(feed.feed_url).toBe('http://localhost:3000/events/all/feed.json?lang=en')
    expect(feed.home_page_url).toBe('http://localhost:3000/events/all?lang=en')
  })

  test('the calendar follows the rules of lines', async () => {
    const response = await get('/events/all/calendar.ics?lang=ru')
    expect(response.headers.get('content-type')).toBe('text/calendar; charset=utf-8')
    const file = await response.text()
    expect(icsIssues(file)).toEqual([])
    expect(file.match(/BEGIN:VEVENT/g)).toHaveLength(2)
    expect(file.replaceAll('\r\n ', '')).toContain('друзья\\; раз\\, два\\\\три')
  })

  test.for([
    ['cancelled', 'ru', 'Отменено: '],
    ['cancelled', 'en', 'Cancelled: '],
    ['postponed', 'ru', 'Перенесено, новой даты пока нет: '],
    ['postponed', 'en', 'Postponed, no new date yet: '],
  ] as const)('a subscriber reads in the title that an event is %s (%s)', async ([status, language, prefix]) => {
    await setEventStatus(app, 'neva-swim', status)
    const lines = (await textOf(`/events/all/calendar.ics?lang=${language}`)).replaceAll('\r\n ', '').split('\r\n')
    const { items } = jsonFeed.parse(JSON.parse(await textOf(`/events/all/feed.json?lang=${language}`)))
    await setEventStatus(app, 'neva-swim', 'published')
    const titles = lines.filter((line) => line.startsWith('SUMMARY:'))
    const escaped = prefix.replaceAll(',', '\\,')
    expect(titles.filter((title) => title.startsWith(`SUMMARY:${escaped}`))).toHaveLength(1)
    expect(lines.filter((line) => line.startsWith('STATUS:')).toSorted()).toEqual([
      'STATUS:CANCELLED',
      'STATUS:CONFIRMED',
    ])
    const [off, ...more] = items.filter(({ title }) => title.startsWith(prefix))
    expect([off?.url.includes('/event/neva-swim'), more]).toEqual([true, []])
    expect(off?.title.includes(' — ')).toBe(status === 'cancelled')
  })

  test('a feed follows the list’s filters, hides hidden events, and gets 304 when unchanged', async () => {
    const swims = jsonFeed.parse(JSON.parse(await textOf('/events/all/feed.json?sport=swimming&lang=ru')))
    expect(swims.items.map(({ url }) => url)).toEqual(['http://localhost:3000/event/neva-swim'])
    expect(swims.title).toBe('События: Все, Плавание')
    const narrow = '/events/all/feed.json?city=samara&date=this-weekend&series=volga-league&open=1&q=neva&lang=en'
    const { title } = jsonFeed.parse(JSON.parse(await textOf(narrow)))
    expect(title).toBe('Events: All, This weekend, Samara, Volga League, Registration open, “neva”')
    const nothing = jsonFeed.parse(JSON.parse(await textOf('/events/all/feed.json?q=нигдетакогонет')))
    expect(nothing.items).toEqual([])
    expect(await textOf('/events/all/feed.xml')).not.toContain('hidden-run')
    const first = await get('/events/all/feed.xml')
    const again = await get('/events/all/feed.xml', { 'if-none-match': first.headers.get('etag') ?? '' })
    expect(again.status).toBe(304)
  })

  test.for(['/events/tomorrow/feed.xml', '/events/all/feed.atom', '/events/all/feed.xml?date=tomorrow'])(
    '404 for %s',
    async (path) => {
      expect((await get(path)).status).toBe(404)
    },
  )
})

describe('pictures to share', () => {
  test.for(['/share/ru/home.png', '/share/en/event/volga-run.png', '/share/ru/series/volga-league.png'])(
    '%s is a PNG of 1200 × 630 that others may cache',
    async (path) => {
      const response = await get(path)
      expect([response.status, response.headers.get('content-type')]).toEqual([200, 'image/png'])
      expect(response.headers.get('cache-control')).toBe('public, max-age=86400')
      const { width, height, format } = await sharp(Buffer.from(await response.arrayBuffer())).metadata()
      expect([width, height, format]).toEqual([1200, 630, 'png'])
      const again = await get(path, { 'if-none-match': response.headers.get('etag') ?? '' })
      expect(again.status).toBe(304)
    },
  )

  test('a picture is stored for the whole installation until it is a month old', async () => {
    const { files } = app.services
    const storedKeys = async () => {
      const found: string[] = []
      for await (const { key } of files.list(sharePictureFiles.name)) found.push(key)
      return found
    }
    const name = (await get('/share/ru/event/volga-run.png')).headers.get('etag')?.slice(3, -1)
    expect(await storedKeys()).toContain(name)
    const sweep = sweepOrphans([sharePictureFiles])
    const [day, before] = [24 * 3600_000, await storedKeys()]
    for (const [days, left] of [
      [28, before],
      [4, []],
    ] as const) {
      app.forward(days * day)
      await sweep.run(app.services)
      expect(await storedKeys()).toEqual(left)
    }
    app.forward(-32 * day)
  })

  test('each language has its own picture', async () => {
    const [ru, en] = await Promise.all(
      ['ru', 'en'].map(async (l) => (await get(`/share/${l}/event/volga-run.png`)).headers.get('etag')),
    )
    expect(ru).not.toBe(en)
  })

  test.for([
    '/share/ru/event/nobody.png',
    '/share/de/home.png',
    '/share/ru/series/nobody.png',
    '/share/ru/race/x1.png',
  ])('404 for %s', async (path) => {
    expect((await get(path)).status).toBe(404)
  })
})
