import { afterAll, beforeAll, expect, test } from 'vitest'
import { plusMs, toInstant } from '#src/kernel/instant.ts'
import { testDatabase } from '#src/platform/db/testing/test-database.ts'
import { overloadPage } from '#src/shell/error-pages/overload-page.tsx'
import { textOfHtml } from '#src/ui/testing/render.tsx'
import { operatorOf } from '../support/operator-of.ts'
import { newRunner } from '../support/runner.ts'
import { createTestApp, type TestApp } from '../support/test-app.ts'
import { testBank } from '../support/test-bank.ts'

/** One installation before and during its maintenance. */
let open: TestApp
let closed: TestApp
const until = plusMs(toInstant(new Date()), 3600_000)
beforeAll(async () => {
  const database = await testDatabase()
  const bank = testBank().provider
  closed = await createTestApp({
    database: { ...database, drop: async () => undefined },
    bank,
    env: { MAINTENANCE: until },
  })
  closed.refusals.page = (refusal) => overloadPage(refusal, [], until)
  open = await createTestApp({ database, bank })
})
afterAll(async () => {
  await closed.close()
  await open.close()
})

const atClosed = (cookie: string) => (path: string) => closed.client().get(path, { cookie })

test('during maintenance a call is refused in the shape of every refusal, with a time to come back', async () => {
  const refused = await closed.client({ language: 'en' }).get('/api/events/tenants/getCurrent')
  expect(refused).toMatchObject({ status: 503, body: { error: { code: 'http.maintenance' } } })
  expect(refused.body.error.message).toMatch(/^The site is closed for maintenance/)
  expect(refused.body.requestId).toMatch(/./)
  expect(Number(refused.headers.get('retry-after'))).toBeGreaterThanOrEqual(1800)
  expect(refused.headers.get('x-maintenance')).toBe('1')
})

test.for([
  ['ru', 'На сайте идут технические работы', /Откроемся примерно/],
  ['en', 'We are working on the site', /back around/],
] as const)('during maintenance every page is one that says so, in %s', async ([language, title, hint]) => {
  for (const path of ['/', '/event/volga-dawn', '/account/profile']) {
    const headers = { accept: 'text/html', cookie: `_rr_culture=${language}` }
    const response = await closed.http.request(`http://localhost:3000${path}`, { headers })
    const html = textOfHtml(await response.text())
    expect(response.status).toBe(503)
    expect(response.headers.get('retry-after')).toMatch(/^\d+$/)
    expect(response.headers.get('cache-control')).toBe('no-store')
    expect(html).toContain(title)
    expect(html).toMatch(hint)
  }
})

test('during maintenance the balancer, robots and providers of payments are answered', async () => {
  const { http } = closed
  expect((await http.request('/healthz')).status).toBe(200)
  expect((await http.request('/readyz')).status).toBe(200)
  const webhook = await closed.client().post('/api/payments/webhooks/test', '{}', {})
  expect(webhook.status).not.toBe(503)
})

test('during maintenance an operator uses the site, and a participant does not', async () => {
  const operator = await operatorOf(open)
  const runner = await newRunner(open)
  const session = (client: { cookie(name: string): string | undefined }) => `sl_session=${client.cookie('sl_session')}`
  expect((await atClosed(session(operator))('/api/users/getCurrent')).status).toBe(200)
  expect((await atClosed(session(runner.client))('/api/users/getCurrent')).status).toBe(503)
  expect((await atClosed('sl_session=invented')('/api/users/getCurrent')).status).toBe(503)
})
