import { afterAll, beforeAll, expect, test } from 'vitest'
import { createTestApp, type TestApp } from '#tests/support/test-app.ts'
import { documentRoutes } from '../ops/document-routes.ts'

let site: TestApp
beforeAll(async () => {
  site = await createTestApp()
  const { config } = site
  documentRoutes({
    ...site,
    config: { ...config, demo: true, isTrial: true, smtpUrl: null },
  })
})
afterAll(() => site.close())

const statusOf = async (path: string, headers: Record<string, string>) =>
  (await site.http.request(path, { headers }, from('127.0.0.1'))).status
const from = (remoteAddress: string) => ({ incoming: { socket: { remoteAddress } } })
const paths = ['/dev/mail', '/api/docs', '/api/openapi.json']

test.for(['localhost:3000', 'fontanka.localhost', '127.0.0.1:3000', '192.168.1.20:3000', '[::1]:3000'])(
  'a trial’s pages without a sign-in are available at %s',
  async (host) => {
    for (const path of paths) expect([path, await statusOf(path, { host })]).toEqual([path, 200])
  },
)

test('the pages are not available under another host name of this machine, whatever the headers', async () => {
  for (const path of paths) {
    expect([path, await statusOf(path, { host: 'evil.example' })]).toEqual([path, 404])
    const disguised = { host: 'evil.example:3000', 'x-forwarded-host': 'localhost:3000' }
    expect([path, await statusOf(path, disguised)]).toEqual([path, 404])
    const forwarded = { host: '127.0.0.1:3000', 'x-forwarded-host': 'evil.example' }
    expect([path, await statusOf(path, forwarded)]).toEqual([path, 404])
  }
  expect(await statusOf('/healthz', { host: 'evil.example' })).toBe(200)
  // pages and calls ask for a session, which another's name does not have
  expect(await statusOf('/api/events/tenants/getCurrent', { host: 'evil.example' })).toBe(200)
})

test('the mailbox is available only on the machine, neither from the network nor through a proxy', async () => {
  const fetchStatus = async (address: string, headers: Record<string, string> = {}) =>
    (await site.http.request('/dev/mail', { headers: { host: 'localhost:3000', ...headers } }, from(address))).status
  expect(await fetchStatus('127.0.0.1')).toBe(200)
  expect(await fetchStatus('192.168.1.30')).toBe(404)
  expect(await fetchStatus('127.0.0.1', { 'x-forwarded-for': '127.0.0.1' })).toBe(404)
})

test('a page’s forms can be sent only to our own hosts', async () => {
  const { headers } = await site.http.request('/api/docs', { headers: { host: 'localhost:3000' } })
  const [policy] = /form-action [^;]+/.exec(headers.get('content-security-policy') ?? '') ?? []
  expect(policy).toMatch(/^form-action 'self' http:\/\/[^ ]+/)
  expect(policy).toContain(' http://fontanka.localhost:3000')
  expect(policy).not.toMatch(/\*|https?:( |$)/)
})

test('an installation’s documentation is public under every name', async () => {
  const other = await createTestApp()
  documentRoutes({ ...other, config: { ...other.config, demo: false, isTrial: false } })
  const fetchStatus = async (path: string) =>
    (await other.http.request(path, { headers: { host: 'api.internal' } })).status
  expect([await fetchStatus('/api/docs'), await fetchStatus('/dev/mail')]).toEqual([200, 404])
  await other.close()
})
