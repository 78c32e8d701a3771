import { afterAll, beforeAll, expect, test, vi } from 'vitest'
import { publishTestEvent } from '#src/modules/catalog/server/testing/publish-test-event.ts'
import { loadTenants } from '#src/modules/tenants/server/reads/load-tenants.ts'
import type { DatabaseScope } from '#src/platform/db/scope.ts'
import { createTestApp, type TestApp } from '#tests/support/test-app.ts'
import { seoRoutes } from './seo-routes.ts'

// A site with more events than three files of its sitemap hold; the size limit of a full file is tested in seo.db.test.ts.
const events = 25_000
let app: TestApp

beforeAll(async () => {
  app = await createTestApp()
  seoRoutes(app)
  await publishTestEvent(app.services.db, { code: 'volga-run' })
  // each a copy under a code of its own; every third has results, every sixth is rated
  const own: Readonly<Record<string, string>> = {
    id: 'uuidv7()',
    code: `'volga-run-' || n`,
    has_results: 'n % 3 = 0',
    rating_hundredths: 'case when n % 6 = 0 then 450 end',
    rating_count: 'case when n % 6 = 0 then 3 else 0 end',
  }
  const columns = await app.sql<{ name: string }>(
    `select attname as name from pg_attribute where attrelid = 'catalog.events'::regclass and attnum > 0 and not attisdropped`,
  )
  await app.sql(
    `insert into catalog.events (${columns.map(({ name }) => name).join()})
     select ${columns.map(({ name }) => own[name] ?? `e.${name}`).join()}
     from catalog.events e, generate_series(2, $1::int) n where e.code = 'volga-run'`,
    [events],
  )
})
afterAll(() => app.close())

/** Whether a transaction reads the sitemap: other ones reload the tenants, or are jobs with the system's or a tenant's scope. */
const isOfSitemap = ([scope, work]: [DatabaseScope, ...unknown[]]) =>
  scope.role === 'app' && scope.tenantId === undefined && work !== loadTenants

const textAt = async (path: string) => {
  const response = await app.http.request(`http://localhost:3000${path}`, { headers: { host: 'localhost:3000' } })
  expect(response.status).toBe(200)
  return await response.text()
}

test('a large sitemap is split into public files, with each page in one of them, and each file is read once', async () => {
  const index = await textAt('/sitemap.xml')
  const files = [...index.matchAll(/<loc>([^<]*)<\/loc>/g)].map(([, found]) => new URL(found ?? '').pathname)
  expect(files.length).toBeLessThan(50_000)
  const transactions = vi.spyOn(app.services.db, 'transaction')
  const pages = new Set<string>()
  let listed = 0
  for (const file of files.filter((name) => name.includes('/events-'))) {
    const xml = await textAt(file)
    const addresses = xml.match(/<loc>[^<]*/g) ?? []
    expect(addresses.length).toBeLessThanOrEqual(50_000)
    expect(Buffer.byteLength(xml)).toBeLessThan(50 * 1024 * 1024)
    listed += addresses.length
    for (const address of addresses) pages.add(address)
  }
  // one transaction for each file
  expect(transactions.mock.calls.filter(isOfSitemap)).toHaveLength(files.length - 2)
  const [rated, over] = [Math.floor(events / 6), Math.floor(events / 3)]
  expect(listed).toBe(2 * (events + over + rated))
  expect(pages.size).toBe(listed)
})

test('a file requested by many at once is written once', async () => {
  const transactions = vi.spyOn(app.services.db, 'transaction')
  transactions.mockClear()
  const all = await Promise.all(Array.from({ length: 20 }, () => textAt('/sitemap/events-3.xml')))
  expect(new Set(all).size).toBe(1)
  expect(transactions.mock.calls.filter(isOfSitemap)).toEqual([]) // served from the cache
})
