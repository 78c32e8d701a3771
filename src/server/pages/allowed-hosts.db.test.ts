import { afterAll, beforeAll, expect, test } from 'vitest'
import { mailboxTransport } from '#src/platform/mail/mailbox.ts'
import { subjectLine, writeSubject } from '#src/platform/mail/subject.ts'
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

test('the mailbox lists the files of an email and shows its pictures, on this machine only', async () => {
  await mailboxTransport(site.services.db).send({
    ...{
      to: 'anna@example.org',
      by: { kind: 'organizer' },
      kind: 'security' as const,
      messageId: 'mailbox-files',
      language: 'ru',
    },
    subject: writeSubject(() => 'С файлами', 'ru', subjectLine('registration', 'emailPaidSubject')),
    ...{ html: '<img src="cid:qr-1@startline" alt="">', text: '' },
    attachments: [
      { name: 'билет.pdf', type: 'application/pdf', content: Buffer.from('%PDF-1.7') },
      { name: 'qr.png', type: 'image/png', content: Buffer.from('png'), contentId: 'qr-1@startline' },
    ],
  })
  const get = (path: string, address = '127.0.0.1') =>
    site.http.request(path, { headers: { host: 'localhost:3000' } }, from(address))
  const page = await (await get('/dev/mail')).text()
  expect(page).toContain(`data:image/png;base64,${Buffer.from('png').toString('base64')}`)
  expect(page).not.toContain('qr.png')
  const [, path = ''] = /<a href="(\/dev\/mail\/attachments\/[^"]+)">билет\.pdf<\/a>/.exec(page) ?? []
  const file = await get(path)
  expect([file.status, file.headers.get('content-type'), await file.text()]).toEqual([
    200,
    'application/pdf',
    '%PDF-1.7',
  ])
  expect((await get(path, '192.168.1.30')).status).toBe(404)
  for (const none of ['1', '0199a1b0-0000-7000-8000-000000000001'])
    expect((await get(`/dev/mail/attachments/${none}`)).status).toBe(404)
})

test('a page’s forms can be sent only to our own hosts and to payment providers', async () => {
  const { headers } = await site.http.request('/api/docs', { headers: { host: 'localhost:3000' } })
  const [policy] = /form-action [^;]+/.exec(headers.get('content-security-policy') ?? '') ?? []
  expect(policy?.split(' ')).toEqual([
    'form-action',
    "'self'",
    'http://fontanka.localhost:3000',
    'http://localhost:3000',
    'http://pionercup.localhost:3000',
    'http://localhost:9',
    'https://yoomoney.ru',
    'https://qr.nspk.ru',
    'https://securepay.tinkoff.ru',
    'https://pay.tbank.ru',
    'https://*.cloudpayments.ru',
    'https://*.tiptoppay.kz',
    'https://*.express-pay.by',
    'https://checkout.paycom.uz',
    'https://checkout.test.paycom.uz',
    'https://my.click.uz',
    'https://dolyame.ru',
    'https://*.dolyame.ru',
    'https://www.paypal.com',
    'https://www.sandbox.paypal.com',
  ])
})

test('an installation’s documentation is public under every name', async () => {
  const other = await createTestApp()
  documentRoutes({ ...other, config: { ...other.config, demo: false, isTrial: false } })
  const fetchStatus = async (path: string) =>
    (await other.http.request(path, { headers: { host: 'api.internal' } })).status
  expect([await fetchStatus('/api/docs'), await fetchStatus('/dev/mail')]).toEqual([200, 404])
  await other.close()
})
