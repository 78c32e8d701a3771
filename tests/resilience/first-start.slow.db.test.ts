import { mkdtempSync, readdirSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import pg from 'pg'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { emptyDatabase, type TestDatabase } from '#src/platform/db/testing/test-database.ts'
import { strictTransport } from '#src/platform/http/response-headers.ts'
import { freePort } from '#src/platform/testing/free-port.ts'
import { type AppProcess, ensureBuilt, startAppProcess } from '../support/app-process.ts'

// The first start of the built program: as a demo on this machine, as an installation, or refused
// with a clear error.
const keys = { SECRET_KEY: 'a secret key for tests, and nothing else', DOCUMENT_KEY: `test:${'ab'.repeat(32)}` }
const published = { email: 'admin@demo.startline.test', password: 'startline-demo' }

let database: TestDatabase
let dataDir: string
const processes: AppProcess[] = []

beforeAll(async () => {
  await ensureBuilt()
  database = await emptyDatabase()
  dataDir = mkdtempSync(join(tmpdir(), 'startline-first-'))
})
afterAll(async () => {
  for (const child of processes) await child.stop()
  await database?.drop()
  rmSync(dataDir, { recursive: true, force: true })
})

async function start(env: Record<string, string>): Promise<{ site: string; bank: string; program: AppProcess }> {
  const [port, bankPort] = [await freePort(), await freePort()]
  const ports = { PORT: String(port), ...(env.DEMO === 'on' ? { SANDBOX_BANK_PORT: String(bankPort) } : {}) }
  const program = await startAppProcess({ env: { FLOOD_LIMIT: '0', LOG_LEVEL: 'error', ...ports, ...env } })
  processes.push(program)
  const bank = `http://127.0.0.1:${env.DEMO === 'on' ? bankPort : port + 1}`
  return { site: `http://127.0.0.1:${port}`, bank, program }
}

async function statusOf(address: string, init: RequestInit = {}): Promise<string> {
  return await fetch(address, init).then(
    async (response) =>
      `${response.status} ${((await response.json().catch(() => null)) as Refused)?.error?.code ?? ''}`.trim(),
    () => 'no response',
  )
}
type Refused = { error?: { code?: string } } | null

function signIn(site: string, headers: Record<string, string> = {}): Promise<string> {
  const sent = { 'content-type': 'application/json', ...headers }
  return statusOf(`${site}/api/account/sign-in`, { method: 'POST', headers: sent, body: JSON.stringify(published) })
}

test('a production without keys is refused by one sentence that names them, and creates nothing', async () => {
  const folder = join(dataDir, 'keyless')
  const started = start({ NODE_ENV: 'production', DATA_DIR: folder })
  await expect(started).rejects.toThrow(
    /\nSECRET_KEY and DOCUMENT_KEY are not set, .* `openssl rand -hex 32` .*\n\[exited with 1\]/,
  )
  expect(readdirSync(dataDir)).not.toContain('keyless')
})

test('a production with the embedded database has neither demo, mailbox, sandbox bank nor public metrics', async () => {
  const env = { NODE_ENV: 'production', DATA_DIR: join(dataDir, 'real'), ...keys }
  const { site, bank, program } = await start({ ...env, BASE_URL: 'https://startline.example', TRUST_PROXY: '1' })
  await expect.poll(() => statusOf(`${site}/readyz`)).toBe('200')
  expect(await statusOf(`${site}/dev/mail`)).toBe('404')
  expect(await statusOf(`${site}/metrics`)).toBe('404')
  expect(await statusOf(bank)).toBe('no response')
  expect(await signIn(site)).toBe('401 accounts.wrong_credentials')
  await expectHttpsHeaders(site)
  const client = new pg.Client({ connectionString: program.databaseUrl })
  await client.connect()
  expect((await client.query('select count(*)::int as n from accounts.accounts')).rows).toEqual([{ n: 1 }]) // the account that has just signed up
  await client.end()
  await program.stop()
})

/** Requests as through the proxy of an https site: checks the headers of each kind of response and the cookies. */
async function expectHttpsHeaders(site: string): Promise<void> {
  const headers = { 'x-forwarded-proto': 'https', 'x-forwarded-host': 'startline.example', accept: 'text/html' }
  const request = (path: string, init: RequestInit = {}) => fetch(site + path, { redirect: 'manual', headers, ...init })
  const page = await request('/')
  const [script = ''] = /\/assets\/[^"]+\.js/.exec(await page.text()) ?? []
  const call = await request('/api/events/tenants/getCurrent')
  const responses = await Promise.all(
    ['/', '/healthz', '/favicon.svg', script, '/nobody', '/api/nobody', '/api/openapi.json'].map((path) =>
      request(path),
    ),
  )
  for (const { headers, url } of [page, call, ...responses]) {
    const strict = headers.get('strict-transport-security')
    expect([url, strict, headers.get('x-content-type-options')]).toEqual([url, strictTransport, 'nosniff'])
  }
  const doubled = await request('//evil.example/x?a=1')
  expect([doubled.status, doubled.headers.get('location')]).toEqual([308, '/evil.example/x?a=1'])
  const body = JSON.stringify({
    email: 'a@example.org',
    password: 'сосна ветер лодка',
    terms: true,
    personalData: true,
  })
  const signedUp = await request('/api/account/sign-up', {
    method: 'POST',
    headers: { ...headers, 'content-type': 'application/json' },
    body,
  })
  const cookies = signedUp.headers.getSetCookie()
  expect(cookies).toHaveLength(2)
  for (const cookie of cookies)
    expect(cookie).toMatch(/^__Host-sl_(session|device)=[^;]+;.* Path=\/; HttpOnly; Secure; SameSite=Lax$/)
  const cookie = cookies.map((one) => one.split(';', 1)[0]).join('; ')
  const known = await request('/api/users/getCurrent', { headers: { ...headers, cookie } })
  expect(await known.json()).toMatchObject({ isAuthorized: true })
}

test('two instances that start together on an empty database seed the demo once, and do not start without it again', async () => {
  const env = { DATABASE_URL: database.url, HOST: '127.0.0.1', ...keys }
  const instance = (name: string) => start({ ...env, DEMO: 'on', DATA_DIR: join(dataDir, name), TRUST_PROXY: '1' })
  const [first, second] = await Promise.all([instance('one'), instance('two')])
  for (const { site } of [first, second]) {
    await expect.poll(() => statusOf(`${site}/readyz`)).toBe('200')
    expect(await signIn(site)).toBe('200')
    expect(await signIn(site, { 'x-forwarded-for': '203.0.113.9' })).toBe('403 accounts.demo_elsewhere')
    expect(await statusOf(`${site}/dev/mail`)).toBe('200')
    expect(await statusOf(`${site}/dev/mail`, { headers: { 'x-forwarded-for': '203.0.113.9' } })).toBe('404')
  }
  await first.program.stop()
  await second.program.stop()
  await expect(start({ ...env, NODE_ENV: 'production', DATA_DIR: join(dataDir, 'later') })).rejects.toThrow(
    'DATABASE_URL leads to a database that holds the demo',
  )
})
