import { createHash } from 'node:crypto'
import { once } from 'node:events'
import { createServer } from 'node:http'
import type { AddressInfo } from 'node:net'
import { gunzipSync } from 'node:zlib'
import { getRequestListener } from '@hono/node-server'
import type { Hono } from 'hono'
import { beforeEach, expect, test } from 'vitest'
import { resolveTenant } from '#src/modules/tenants/domain/resolve-tenant.ts'
import { floodLimit } from '#src/platform/http/flood-limit.ts'
import { createHttpApp } from '#src/platform/http/http-app.ts'
import type { HttpEnv } from '#src/platform/http/http-env.ts'
import { createLogger } from '#src/platform/log/log.ts'
import { createMetrics } from '#src/platform/metrics/metrics.ts'
import type { Services } from '#src/platform/services.ts'
import { publicPages } from './public-pages.ts'

// The real middleware with the real keys; the pages behind it only show for whom they were rendered.

const hosts = {
  codes: new Set(['default', 'fontanka']),
  byHost: new Map([
    ['localhost', 'default'],
    ['fontanka.localhost', 'fontanka'],
    ['run.example', 'default'],
  ]),
}
const tenants = { hosts: () => hosts }
let app: Hono<HttpEnv>
let rendered: string[]
let now: number
/** The outcome of the page handler instead of a page. */
let instead: (() => Response | Promise<Response>) | null
let perSecond: number

function openApp() {
  app = createHttpApp({
    bindings: [],
    services: { textOf: (_language, _space, key) => key, metrics: createMetrics() } as Services,
    log: createLogger({ level: 'fatal' }),
    objectRight: async () => false,
    flood: floodLimit(perSecond),
    trustedProxies: 0,
    connectSources: [],
    resolveTenant(host, cookies) {
      const code = resolveTenant(host, cookies.ttt, hosts)
      return { id: code === 'fontanka' ? 2 : 1, code, cookieDomain: undefined }
    },
    actorOf: async (token) => ({ accountId: token, sessionId: 's', roles: [], isFresh: true }),
    sessionCookie: 'sl_session',
    pages: publicPages(tenants),
    pagesNow: () => now,
  })
  app.get('*', async (c) => {
    const scope = c.get('scope')
    const path = c.get('pagePath') ?? new URL(c.req.url).pathname
    const scopeText = `${scope.origin} ${scope.tenant.code} ${scope.language} ${scope.cookies.acceptedrrcookies} ${scope.actor?.accountId} ${path}`
    rendered.push(scopeText)
    if (instead) return await instead()
    const nonce = c.get('secureHeadersNonce')
    return c.html(
      `<p>${rendered.length}: ${scopeText}</p><script nonce="${nonce}">"${scope.requestId}"</script><script nonce="${nonce}"></script>`,
      200,
      { 'Cache-Control': 'private, no-cache' },
    )
  })
}

beforeEach(() => {
  rendered = []
  now = 5_000
  instead = null
  perSecond = 0
  openApp()
})

type RequestOptions = { readonly host?: string; readonly method?: string; readonly headers?: Record<string, string> }

async function request(path: string, { host = 'localhost:3000', method = 'GET', headers = {} }: RequestOptions = {}) {
  const response = await app.request(`http://${host}${path}`, { method, headers: { host, ...headers } })
  const body = await response.text()
  return { status: response.status, headers: response.headers, body, words: /<p>(.*?)<\/p>/.exec(body)?.[1] ?? '' }
}

test('a public page is rendered at most once a second for all readers', async () => {
  const first = await request('/events/future')
  now += 999
  const second = await request('/events/future')
  expect(second.words).toBe(first.words)
  expect(rendered).toHaveLength(1)
  now += 2
  expect((await request('/events/future')).words).not.toBe(first.words)
  expect(rendered).toHaveLength(2)
})

test('each response has a request id of its own in its header; the page names its scripts by their hashes', async () => {
  const responses = [await request('/'), await request('/'), await request('/')]
  const hashes = ['""', ''].map((script) => `'sha256-${createHash('sha256').update(script).digest('base64')}'`)
  for (const { body, headers } of responses) {
    expect(body).not.toContain('nonce')
    expect(body).toContain('<script>""</script><script></script>')
    const policy = headers.get('content-security-policy') ?? ''
    expect(policy).toContain(`script-src 'self' ${hashes.join(' ')};`)
    expect(policy).not.toMatch(/nonce|script-src[^;]*unsafe-inline/)
  }
  expect(new Set(responses.map(({ headers }) => headers.get('x-request-id'))).size).toBe(3)
  expect(new Set(responses.map(({ body }) => body)).size).toBe(1)
  expect(rendered).toHaveLength(1)
})

test('a page that is not cached has a nonce and the request id of its own', async () => {
  const { body, headers } = await request('/', { headers: { cookie: 'sl_session=anna' } })
  const [, nonce] = /script-src 'self' 'nonce-([^']+)';/.exec(headers.get('content-security-policy') ?? '') ?? []
  expect(nonce).toMatch(/^[A-Za-z0-9+/]{22}==$/)
  expect(body.split(`nonce="${nonce}"`)).toHaveLength(3)
  expect(body).toContain(`"${headers.get('x-request-id')}"`)
})

test('a cached response has the same headers as a rendered one, and leaves as private, no-cache', async () => {
  const namesOf = (headers: Headers) =>
    [...headers.keys()].filter((name) => !['etag', 'content-length', 'vary'].includes(name))
  const plain = await request('/', { headers: { cookie: 'sl_session=anna' } })
  const filled = await request('/')
  const cached = await request('/')
  for (const { headers } of [filled, cached]) {
    expect(namesOf(headers)).toEqual(namesOf(plain.headers))
    expect(headers.get('cache-control')).toBe('private, no-cache')
    expect(headers.get('x-content-type-options')).toBe('nosniff')
  }
})

test('a reader with a session neither gets nor fills the cache', async () => {
  const anna = { headers: { cookie: 'sl_session=anna' } }
  await request('/')
  expect((await request('/', anna)).words).toContain(' anna /')
  expect((await request('/', anna)).headers.get('etag')).toBeNull()
  now += 2_000
  await request('/', anna)
  expect((await request('/')).words).toContain(' undefined /')
  expect(rendered).toHaveLength(5)
})

test.for([
  ['tenants', { host: 'localhost:3000' }, { headers: { cookie: 'ttt=fontanka' } }],
  ['hosts', { host: 'localhost:3000' }, { host: 'run.example' }],
  ['ports', { host: 'localhost:3000' }, { host: 'localhost:3100' }],
  ['languages', {}, { headers: { cookie: '_rr_culture=en' } }],
  ['states of the cookie notice', {}, { headers: { cookie: 'acceptedrrcookies=true' } }],
] as const)('two %s never share a page', async ([, firstOptions, secondOptions]) => {
  const first = await request('/legal/offer', firstOptions)
  const second = await request('/legal/offer', secondOptions)
  expect(second.words).not.toBe(first.words)
  expect((await request('/legal/offer', firstOptions)).words).toBe(first.words)
  expect((await request('/legal/offer', secondOptions)).words).toBe(second.words)
  expect(rendered).toHaveLength(2)
})

test('an injected host name is not served to other readers, and does not fill memory', async () => {
  await request('/', { host: 'evil.example' })
  await request('/', { headers: { 'x-forwarded-host': 'evil.example' } })
  expect((await request('/', { host: 'evil.example' })).headers.get('etag')).toBeNull()
  const { body, headers } = await request('/')
  expect(body + JSON.stringify([...headers])).not.toContain('evil')
})

test.for([
  ['a value that the page reads', '/events/future?city=%D0%9F', '/events/future?city=%D0%A1', 2, 2],
  ['a campaign', '/event/night?utm_source=vk&yclid=1', '/event/night?utm_source=ok', 1, 1],
  ['a day that is named like a mark', '/events/future?from=2026-12-01', '/events/future?from=2026-12-02', 2, 2],
  ['a value that nobody knows', '/event/night?x=1', '/event/night?x=1', 2, 0],
  ['a data request', '/events/future.data', '/events/future.data?_routes=root', 2, 2],
] as const)(
  'the cache ignores or separates %s in the address',
  async ([, firstPath, secondPath, renders, cachedCount]) => {
    const responses = [await request(firstPath), await request(secondPath)]
    expect(rendered).toHaveLength(renders)
    expect(new Set(responses.map(({ headers }) => headers.get('etag'))).size - (cachedCount === 0 ? 1 : 0)).toBe(
      cachedCount,
    )
    expect(rendered.join()).not.toContain('utm')
  },
)

test.for(['/account/login', '/night/ten/register', '/api/events/home', '/events', '/event/a/b/c'])(
  '%s is never cached',
  async (path) => {
    await request(path)
    expect((await request(path)).headers.get('etag')).toBeNull()
    expect(rendered).toHaveLength(2)
  },
)

test.for([
  ['a redirect', () => new Response(null, { status: 302, headers: { location: '/' } })],
  [
    'a page that is not there',
    () => new Response('<p>no</p>', { status: 404, headers: { 'content-type': 'text/html' } }),
  ],
  [
    'a page that sets a cookie',
    () => new Response('<p>a</p>', { headers: { 'content-type': 'text/html', 'set-cookie': 'a=1' } }),
  ],
  ['what is no page', () => Response.json({})],
] as const)('%s is not cached', async ([, other]) => {
  instead = other
  await request('/')
  await request('/')
  expect(rendered).toHaveLength(2)
})

test('many concurrent requests render the page once, and when that fails each renders for itself', async () => {
  let free: (() => void) | undefined
  instead = () =>
    new Promise(
      (resolve) => (free = () => resolve(new Response('<p>one</p>', { headers: { 'content-type': 'text/html' } }))),
    )
  const many = Array.from({ length: 50 }, () => request('/'))
  await new Promise((resolve) => setTimeout(resolve, 20))
  free?.()
  const responses = await Promise.all(many)
  expect(rendered).toHaveLength(1)
  expect(new Set(responses.map(({ body }) => body))).toEqual(new Set(['<p>one</p>']))
  expect(new Set(responses.map(({ headers }) => headers.get('x-request-id'))).size).toBe(50)

  now += 2_000
  instead = async () => {
    await new Promise((resolve) => setTimeout(resolve, 10))
    return new Response('no', { status: 404 })
  }
  await Promise.all([request('/'), request('/'), request('/')])
  expect(rendered).toHaveLength(4)
})

test('when the rendering request is refused, those that wait are refused with it', async () => {
  instead = async () => {
    await new Promise((resolve) => setTimeout(resolve, 10))
    return new Response('full', { status: 503 })
  }
  const responses = await Promise.all([request('/'), request('/'), request('/')])
  expect(responses.map(({ status }) => status)).toEqual([503, 503, 503])
  expect(responses.filter(({ headers }) => headers.has('retry-after'))).toHaveLength(2)
  expect(rendered).toHaveLength(1)
})

test('an unchanged page is 304 with the policy of its scripts', async () => {
  const first = await request('/')
  const etag = first.headers.get('etag') ?? ''
  expect((await request('/')).headers.get('etag')).toBe(etag)
  const same = await request('/', { headers: { 'if-none-match': etag } })
  expect([same.status, same.body]).toEqual([304, ''])
  expect(same.headers.get('content-security-policy')).toBe(first.headers.get('content-security-policy'))
  expect((await request('/', { headers: { 'if-none-match': 'W/"other"' } })).status).toBe(200)
})

test('a client that accepts gzip gets the same page compressed', async () => {
  const plain = await request('/')
  const packed = await app.request('http://localhost:3000/', {
    headers: { host: 'localhost:3000', 'accept-encoding': 'gzip, deflate, br' },
  })
  const bytes = Buffer.from(await packed.arrayBuffer())
  expect(packed.headers.get('content-encoding')).toBe('gzip')
  expect(packed.headers.get('content-length')).toBe(String(bytes.length))
  expect(gunzipSync(bytes).toString()).toBe(plain.body)
  for (const name of ['vary', 'etag', 'content-security-policy'])
    expect(packed.headers.get(name)).toBe(plain.headers.get(name))
  expect(plain.headers.get('vary')).toBe('Accept-Encoding')
  expect(rendered).toHaveLength(1)
})

test('HEAD gets the headers of the cached page, and no body', async () => {
  const { body } = await request('/')
  const head = await request('/', { method: 'HEAD' })
  expect([head.status, head.body, head.headers.get('content-length')]).toEqual([200, '', String(body.length)])
  expect(rendered).toHaveLength(1)
})

test('HEAD of a page that is not cached renders it, with the same headers', async () => {
  const head = await request('/', { method: 'HEAD' })
  const { body, headers } = await request('/')
  const headerNames = ['etag', 'content-length', 'content-type', 'cache-control']
  expect(head.body).toBe('')
  expect(head.headers.get('content-length')).toBe(String(body.length))
  expect(headerNames.map((name) => head.headers.get(name))).toEqual(headerNames.map((name) => headers.get(name)))
  expect(rendered).toHaveLength(1)
})

test('each response to its owner renews the accepted cookie notice, and no response to others does', async () => {
  const accepted = { headers: { cookie: 'acceptedrrcookies=true' } }
  for (const response of [await request('/', accepted), await request('/', accepted)])
    expect(response.headers.get('set-cookie')).toMatch(/^acceptedrrcookies=true; Max-Age=34560000; Path=\//)
  expect((await request('/')).headers.get('set-cookie')).toBeNull()
  expect(rendered).toHaveLength(2)
})

test('an address names the language for a reader who has chosen none, and a choice overrides it', async () => {
  const named = await request('/event/night?lang=en')
  expect(named.words).toContain(' en ')
  expect(named.headers.getSetCookie()).toEqual([expect.stringMatching(/^_rr_culture=en; Max-Age=34560000; Path=\//)])
  expect((await request('/event/night?lang=en')).headers.getSetCookie()).toHaveLength(1)
  const chosen = await request('/event/night?lang=en', { headers: { cookie: '_rr_culture=ru' } })
  expect(chosen.words).toContain(' ru ')
  expect(chosen.headers.getSetCookie()).toEqual([])
  expect((await request('/event/night?lang=de')).headers.getSetCookie()).toEqual([])
  expect((await request('/event/night')).headers.getSetCookie()).toEqual([])
  expect(rendered).toHaveLength(2) // one page of each language, under whichever address
  const both = await request('/event/night?lang=en', { headers: { cookie: 'acceptedrrcookies=true' } })
  expect(both.headers.getSetCookie()).toHaveLength(2)
})

test('over a socket a cached page is the same for all clients, and the connection stays open', async () => {
  const server = createServer(getRequestListener(app.fetch)).listen(0, '127.0.0.1')
  await once(server, 'listening')
  try {
    const { port } = server.address() as AddressInfo
    const address = `http://localhost:${port}/events/future`
    const uncompressed = { headers: { 'accept-encoding': 'identity' } }
    const responses = await Promise.all([
      fetch(address, uncompressed),
      fetch(address, uncompressed),
      fetch(address, uncompressed),
    ])
    responses.push(await fetch(address, uncompressed), await fetch(address, uncompressed))
    const pages = await Promise.all(responses.map(async (response) => ({ response, body: await response.text() })))
    expect(rendered).toHaveLength(1)
    for (const { response, body } of pages) {
      expect(response.headers.get('content-length')).toBe(String(Buffer.byteLength(body)))
      expect(body).toBe(pages[0]?.body)
    }
    expect(new Set(pages.map(({ response }) => response.headers.get('x-request-id'))).size).toBe(5)
    const packed = await fetch(address, { headers: { 'accept-encoding': 'gzip' } })
    expect(packed.headers.get('content-encoding')).toBe('gzip')
    expect(await packed.text()).toBe(pages[0]?.body)
    const accepted = await fetch(address, { headers: { cookie: 'acceptedrrcookies=true; _rr_culture=en' } })
    expect(accepted.headers.getSetCookie()).toHaveLength(1)
    expect(await accepted.text()).toContain(' en ')
    const head = await fetch(address, { method: 'HEAD' })
    expect([head.status, await head.text()]).toEqual([200, ''])
  } finally {
    server.close()
    server.closeAllConnections()
  }
})

test('the flood limit counts cached responses too', async () => {
  perSecond = 1 // ten at once
  openApp()
  const statuses = []
  for (let i = 0; i < 14; i++) statuses.push((await request('/')).status)
  expect(statuses.filter((status) => status === 200).length).toBeLessThanOrEqual(10)
  expect(statuses.at(-1)).toBe(429)
})
