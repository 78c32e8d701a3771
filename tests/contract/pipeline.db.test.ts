import { afterAll, beforeAll, expect, test } from 'vitest'
import { z } from 'zod'
import { isUuid } from '#src/kernel/ids.ts'
import { err, ok } from '#src/kernel/result.ts'
import type { Role } from '#src/kernel/role.ts'
import { defineRoute } from '#src/kernel/route.ts'
import type { ObjectRight } from '#src/platform/http/dispatch.ts'
import { floodLimit } from '#src/platform/http/flood-limit.ts'
import { type Binding, handle } from '#src/platform/http/handle.ts'
import { createHttpApp } from '#src/platform/http/http-app.ts'
import type { Actor } from '#src/platform/http/request-context.ts'
import { createMetrics } from '#src/platform/metrics/metrics.ts'
import { newId } from '#src/platform/new-id.ts'
import { createTestApp, type Json, type TestApp } from '../support/test-app.ts'

let app: TestApp
beforeAll(async () => {
  app = await createTestApp()
})
afterAll(() => app.close())

const base = {
  method: 'get',
  summary: 'For this test',
  transaction: 'none',
  reply: z.object({ account: z.string() }),
} as const
const forRole = (path: string, role: Role) =>
  handle(defineRoute({ ...base, path, role, query: z.object({ id: z.string().optional() }) }), async ({ actor }) =>
    ok({ account: actor?.accountId ?? 'nobody' }),
  )
const echo = handle(
  defineRoute({
    ...base,
    method: 'post',
    path: '/t/echo/:name',
    role: 'anyone',
    params: z.object({ name: z.string() }),
    query: z.object({ tag: z.union([z.string(), z.array(z.string())]).optional() }),
    body: z.object({ text: z.string().min(1).max(300_000), inner: z.object({ city: z.string() }).optional() }),
    reply: z.object({ echo: z.string() }),
  }),
  async (_, { params, query, body }) =>
    ok({ echo: [params.name, query.tag, body.text].flat().join('|'), secret: 'left out' }),
)
const fails = handle(
  defineRoute({ ...base, path: '/t/fails', role: 'anyone', errors: { 'orders.not_found': 404 } }),
  async ({ cookies }) => {
    if (cookies.how === 'refused') return err('orders.not_found', { fields: { id: 'orders.expired' } })
    throw new Error('An accident with anna@example.org')
  },
)
const undeclared: Binding = { route: fails.route, run: async () => err('orders.expired') }
const writes = (path: string, transaction: 'read' | 'write') =>
  handle(
    defineRoute({ ...base, path, role: 'account', transaction, errors: { 'orders.not_open': 409 } }),
    async ({ tx, cookies }) => {
      await tx.sql`insert into accounts.consents (account_id, kind, text_version, subject, address, user_agent)
      select id, 'offer', 'v', 'rollback', '', '' from accounts.accounts limit 1`
      return cookies.how === 'refused' ? err('orders.not_open') : ok({ account: 'written' })
    },
  )

const people: Readonly<Record<string, Actor['roles']>> = {
  runner: [],
  operator: ['operator'],
  admin: ['admin'],
  provider: ['provider'],
}
const actors = new Map(
  Object.entries(people).map(([token, roles]) => [
    token,
    { accountId: newId(), sessionId: '00', roles, isFresh: true },
  ]),
)
const objectRight: ObjectRight = async (_, role, id) => role.of === 'id' && id === 'mine'

function appWith(bindings: readonly Binding[], change: Partial<Parameters<typeof createHttpApp>[0]> = {}) {
  return createHttpApp({
    bindings,
    services: { ...app.services, metrics: createMetrics() },
    log: app.log,
    objectRight,
    flood: floodLimit(0),
    trustedProxies: 0,
    connectSources: [],
    resolveTenant: () => ({ id: 1, code: 'default' }),
    actorOf: async (token) => actors.get(token) ?? null,
    sessionCookie: 'sl_session',
    ...change,
  })
}
type Sent = { method?: string; headers?: Record<string, string>; body?: string; token?: string; cookie?: string }
type App = ReturnType<typeof appWith>

async function send(http: App, path: string, { token, cookie, headers, ...rest }: Sent = {}) {
  const cookies = [...(token ? [`sl_session=${token}`] : []), ...(cookie ? [cookie] : [])]
  const response = await http.request(`http://shop.test${path}`, {
    ...rest,
    headers: { host: 'shop.test', ...(cookies.length > 0 ? { cookie: cookies.join('; ') } : {}), ...headers },
  })
  const text = await response.text()
  const body: Json = text.startsWith('{') ? JSON.parse(text) : text
  return { status: response.status, headers: response.headers, body }
}
const json = { 'content-type': 'application/json' }
const sendEcho = (http: App, sent: Sent, path = '/t/echo/x') =>
  send(http, path, {
    method: 'POST',
    body: JSON.stringify({ text: 'hello' }),
    ...sent,
    headers: { ...json, ...sent.headers },
  })

const roles = [
  ['anyone', 'anyone', { nobody: 200, runner: 200, operator: 200, admin: 200, provider: 200 }],
  ['account', 'account', { nobody: 401, runner: 200, operator: 200, admin: 200, provider: 200 }],
  ['operator', 'operator', { nobody: 401, runner: 403, operator: 200, admin: 200, provider: 403 }],
  ['admin', 'admin', { nobody: 401, runner: 403, operator: 403, admin: 200, provider: 403 }],
  ['provider', 'provider', { nobody: 401, runner: 403, operator: 403, admin: 403, provider: 200 }],
  ['own', { organizer: 'view', of: 'id' }, { nobody: 401, runner: 200, operator: 200, admin: 200, provider: 200 }],
] as const

test.for(roles)('a route of %s admits the callers of its role', async ([name, role, expected]) => {
  const http = appWith([forRole(`/t/${name}`, role)])
  for (const [token, status] of Object.entries(expected)) {
    const result = await send(http, `/t/${name}?id=mine`, { token })
    expect([token, result.status]).toEqual([token, status])
    expect(result.body.error?.code).toBe({ 200: undefined, 401: 'http.sign_in', 403: 'http.forbidden' }[status])
  }
})

test('another organizer’s object gets the response of an unknown one', async () => {
  const http = appWith([forRole('/t/own', { organizer: 'manage', of: 'id' })])
  for (const path of ['/t/own?id=theirs', '/t/own']) {
    expect(await send(http, path, { token: 'admin' })).toMatchObject({
      status: 404,
      body: { error: { code: 'http.not_found' } },
    })
  }
})

test('a caller without the right is refused before the input is validated', async () => {
  const route = defineRoute({ ...base, path: '/t/strict', role: 'account', query: z.object({ id: z.uuid() }) })
  const http = appWith([handle(route, async () => ok({ account: '' }))])
  expect((await send(http, '/t/strict?id=no')).status).toBe(401)
  expect((await send(http, '/t/strict?id=no', { token: 'runner' })).status).toBe(422)
})

test.for([
  ['the own origin', { origin: 'http://shop.test' }, 200],
  ['the own origin, whatever Sec-Fetch-Site says', { origin: 'http://shop.test', 'sec-fetch-site': 'cross-site' }, 200],
  ['a program: neither header', {}, 200],
  ['the browser’s own word: same origin', { 'sec-fetch-site': 'same-origin' }, 200],
  ['typed by the person', { 'sec-fetch-site': 'none' }, 200],
  ['another origin', { origin: 'http://evil.test' }, 403],
  ['the same host over another scheme', { origin: 'https://shop.test' }, 403],
  ['the same host on another port', { origin: 'http://shop.test:8080' }, 403],
  ['a host that only begins alike', { origin: 'http://shop.test.evil.test' }, 403],
  ['an origin that hides itself', { origin: 'null' }, 403],
  ['another site', { 'sec-fetch-site': 'cross-site' }, 403],
  ['a neighbour under the same domain', { 'sec-fetch-site': 'same-site' }, 403],
] as const)('a call that changes something from %s is admitted or refused', async ([, headers, status]) => {
  const result = await sendEcho(appWith([echo]), { headers })
  expect(result.status).toBe(status)
  if (status === 403) expect(result.body.error.code).toBe('http.foreign_origin')
})

test('a read is not asked for its origin', async () => {
  const http = appWith([forRole('/t/anyone', 'anyone')])
  expect((await send(http, '/t/anyone', { headers: { origin: 'http://evil.test' } })).status).toBe(200)
})

test.for([
  ['no JSON', '{"text":', json, 400, 'http.bad_json'],
  ['JSON that is no object', '"hello"', json, 422, 'http.invalid'],
  ['a form', 'text=hello', { 'content-type': 'application/x-www-form-urlencoded' }, 415, 'http.json_expected'],
  ['a text', '{"text":"hello"}', { 'content-type': 'text/plain' }, 415, 'http.json_expected'],
  ['no type', '{"text":"hello"}', { 'content-type': '' }, 415, 'http.json_expected'],
  ['a kind of JSON', '{"text":"hello"}', { 'content-type': 'application/problem+json; charset=utf-8' }, 200, undefined],
  ['nothing at all', '', json, 422, 'http.invalid'],
  ['just what is allowed', JSON.stringify({ text: 'x'.repeat(255 * 1024) }), json, 200, undefined],
  ['too much', JSON.stringify({ text: 'x'.repeat(257 * 1024) }), json, 413, 'http.too_large'],
  ['a NUL in a text', '{"text":"a\\u0000b"}', json, 422, 'http.invalid'],
  ['a broken sign in a text', '{"text":"a\\ud800b"}', json, 422, 'http.invalid'],
] as const)('a body of %s is accepted or refused', async ([, body, headers, status, code]) => {
  const result = await send(appWith([echo]), '/t/echo/x', { method: 'POST', body, headers })
  expect([result.status, result.body.error?.code]).toEqual([status, code])
})

test('a body without a stated length is measured as it arrives', async () => {
  const chunk = new TextEncoder().encode(JSON.stringify({ text: 'x'.repeat(300 * 1024) }))
  const response = await appWith([echo]).request('http://shop.test/t/echo/x', {
    method: 'POST',
    headers: { host: 'shop.test', ...json },
    body: new Blob([chunk]).stream(),
    duplex: 'half',
  } as RequestInit)
  expect(response.status).toBe(413)
})

test.for([
  ['once is a text', '?tag=a', 'x|a|hello'],
  ['repeated is a list', '?tag=a&tag=b', 'x|a|b|hello'],
  ['empty is empty', '?tag=', 'x||hello'],
  ['in any case', '?TAG=a', 'x|a|hello'],
  ['of nobody', '?other=a', 'x||hello'],
  ['plus and per cent', '?tag=a+b%20c%2Bd', 'x|a b c+d|hello'],
  ['per cent and nothing', '?tag=%', 'x|%|hello'],
] as const)('a name in the address, %s', async ([, query, expected]) => {
  expect((await sendEcho(appWith([echo]), {}, `/t/echo/x${query}`)).body.echo).toBe(expected)
})

test.for(['/t/echo/x?tag=%00', '/t/echo/%00'])('a NUL in the address is refused: %s', async (path) => {
  const result = await sendEcho(appWith([echo]), {}, path)
  expect(result).toMatchObject({ status: 422, body: { error: { code: 'http.invalid' } } })
  expect(Object.values(result.body.error.fields)).toEqual([{ code: 'validation.invalid', message: expect.any(String) }])
})

test('a property that a reply does not declare is never sent', async () => {
  expect((await sendEcho(appWith([echo]), {})).body).toEqual({ echo: 'x||hello' })
})

test('an issue stands at its field, in the caller’s language', async () => {
  const http = appWith([echo])
  const issue = async (cookie: string) =>
    (await sendEcho(http, { cookie, body: JSON.stringify({ text: '', inner: {} }) })).body.error.fields
  const ru = await issue('_rr_culture=ru')
  const en = await issue('_rr_culture=en')
  expect(Object.keys(ru)).toEqual(['text', 'inner.city'])
  expect(ru.text.code).toBe('validation.required')
  expect(ru.text.message).toMatch(/[а-яё]/i)
  expect(en.text.message).toMatch(/^[ -~’]+$/)
  expect(await issue('_rr_culture=xx')).toEqual(ru)
})

test('an error names the request, the same in header and body, and each request has another', async () => {
  const http = appWith([fails])
  const refused = await send(http, '/t/fails', { cookie: 'how=refused' })
  const other = await send(http, '/t/fails')
  expect(refused).toMatchObject({
    status: 404,
    body: { error: { code: 'orders.not_found', fields: { id: { code: 'orders.expired' } } } },
  })
  expect(other).toMatchObject({ status: 500, body: { error: { code: 'http.internal' } } })
  for (const { headers, body } of [refused, other]) {
    expect(isUuid(body.requestId)).toBe(true)
    expect(headers.get('x-request-id')).toBe(body.requestId)
  }
  expect(refused.body.requestId).not.toBe(other.body.requestId)
})

test('an internal error reveals nothing', async () => {
  const { body } = await send(appWith([fails]), '/t/fails')
  expect(JSON.stringify(body)).not.toMatch(/accident|anna|stack|\.ts/i)
})

test('an error that the route does not declare is an internal error', async () => {
  expect((await send(appWith([undeclared]), '/t/fails')).status).toBe(500)
})

test('API responses are not cached, and have the headers of the program', async () => {
  const { headers } = await send(appWith([forRole('/t/anyone', 'anyone')]), '/t/anyone')
  expect(headers.get('cache-control')).toBe('no-store')
  expect(headers.get('x-content-type-options')).toBe('nosniff')
  expect(headers.get('content-security-policy')).toContain("frame-ancestors 'none'")
  expect(headers.get('referrer-policy')).toBe('strict-origin-when-cross-origin')
})

test('too many requests of one address get the time to retry', async () => {
  const http = appWith([forRole('/t/anyone', 'anyone')], { flood: floodLimit(1) })
  const responses = await Promise.all(Array.from({ length: 12 }, () => send(http, '/t/anyone')))
  expect(responses.filter(({ status }) => status === 200)).toHaveLength(10)
  const late = responses.find(({ status }) => status === 429)
  expect(Number(late?.headers.get('retry-after'))).toBeGreaterThan(0)
  expect(late?.body).toMatchObject({ error: { code: 'http.slow_down' }, requestId: late?.headers.get('x-request-id') })
})

test('behind our proxy its forwarded address is used, and without a proxy no forwarded address is', async () => {
  const from = (address: string) => ({ headers: { 'x-forwarded-for': `6.6.6.6, ${address}` } })
  const behind = appWith([forRole('/t/anyone', 'anyone')], { flood: floodLimit(1), trustedProxies: 1 })
  for (let i = 0; i < 10; i += 1) await send(behind, '/t/anyone', from('10.0.0.1'))
  expect((await send(behind, '/t/anyone', from('10.0.0.1'))).status).toBe(429)
  expect((await send(behind, '/t/anyone', from('10.0.0.2'))).status).toBe(200)
  const open = appWith([forRole('/t/anyone', 'anyone')], { flood: floodLimit(1) })
  for (let i = 0; i < 10; i += 1) await send(open, '/t/anyone', from(`10.0.0.${i}`))
  expect((await send(open, '/t/anyone', from('10.0.1.1'))).status).toBe(429)
})

test('an invalid address in X-Forwarded-For counts as the proxy that sent it', async () => {
  const from = (forwardedFor: string) => ({ headers: { 'x-forwarded-for': forwardedFor } })
  const behind = appWith([forRole('/t/anyone', 'anyone')], { flood: floodLimit(1), trustedProxies: 1 })
  for (let i = 0; i < 10; i += 1) await send(behind, '/t/anyone', from(`10.0.0.${i}, nobody-${i}`))
  expect((await send(behind, '/t/anyone', from('10.0.1.1, unknown'))).status).toBe(429)
  const chained = appWith([forRole('/t/anyone', 'anyone')], { flood: floodLimit(1), trustedProxies: 2 })
  for (let i = 0; i < 10; i += 1) await send(chained, '/t/anyone', from(`10.0.0.${i}, for=_${i}, 10.9.9.9`))
  expect((await send(chained, '/t/anyone', from('6.6.6.6, for=unknown, 10.9.9.9:443'))).status).toBe(429)
  expect((await send(chained, '/t/anyone', from('for=unknown, 10.0.0.7, 10.9.9.9'))).status).toBe(200)
})

test.for([
  ['as two chained proxies write it', 'https,http', 'shop.test, inner.test', 2, 'https://shop.test'],
  ['a scheme of nobody', 'javascript', 'shop.test', 1, 'http://shop.test'],
  ['a host of nobody', 'https', 'evil.example', 1, 'https://shop.test'],
  ['nothing but commas', ',,', ',,', 2, 'http://shop.test'],
] as const)(
  'scheme and host headers of proxies, %s, never fail a call',
  async ([, proto, host, trustedProxies, origin]) => {
    const originBinding = handle(defineRoute({ ...base, path: '/t/origin', role: 'anyone' }), async (context) =>
      ok({ account: new URL(context.origin).origin }),
    )
    const http = appWith([originBinding], { trustedProxies, isKnownHost: (one) => one === 'shop.test' })
    const headers = { 'x-forwarded-proto': proto, 'x-forwarded-host': host }
    expect(await send(http, '/t/origin', { headers })).toMatchObject({ status: 200, body: { account: origin } })
  },
)

test.for(['shop.test:99999', '1.2.3.999', '[:::1]'])('an invalid Host header, %o, fails no call', async (host) => {
  expect((await send(appWith([forRole('/t/anyone', 'anyone')]), '/t/anyone', { headers: { host } })).status).toBe(200)
})

test('on an https site the session travels by its __Host- name, and by no other', async () => {
  const http = appWith([forRole('/t/account', 'account')], { isHttps: true })
  const statusWith = async (cookie: string) => (await send(http, '/t/account', { cookie })).status
  expect(await statusWith('__Host-sl_session=runner')).toBe(200)
  expect(await statusWith('sl_session=runner')).toBe(401)
  expect(await statusWith('__Secure-sl_session=runner')).toBe(401)
  const shared = appWith([forRole('/t/account', 'account')], {
    isHttps: true,
    resolveTenant: () => ({ id: 1, code: 'default', cookieDomain: 'shop.test' }),
  })
  expect((await send(shared, '/t/account', { cookie: '__Secure-sl_session=runner' })).status).toBe(200)
  expect((await send(shared, '/t/account', { cookie: '__Host-sl_session=runner' })).status).toBe(401)
})

test('a type that only mentions JSON is not read as JSON', async () => {
  const http = appWith([echo])
  for (const type of [
    'text/plain; a=json',
    'text/x-json',
    'text/plain;a="application/json"',
    'multipart/form-data; boundary=json',
  ])
    expect([type, (await sendEcho(http, { headers: { 'content-type': type } })).status]).toEqual([type, 415])
})

test('a refusal’s page links to this site alone, however its address began', async () => {
  const addresses: string[] = []
  const http = appWith([], {
    flood: { allows: async () => false },
    refusals: {
      waiting: null,
      page: ({ address }) => {
        addresses.push(address)
        return '<p>wait</p>'
      },
    },
  })
  const headers = { accept: 'text/html' }
  for (const path of ['//evil.example/x?a=1', '/\\evil.example', '///evil.example']) await send(http, path, { headers })
  expect(addresses).toEqual(['/evil.example/x?a=1', '/evil.example', '/evil.example'])
})

const consents = async () => {
  const { rows } = await app.services.db.pool.query("select 1 from accounts.consents where subject = 'rollback'")
  return rows.length
}

test('a refusal rolls back earlier writes, and without it they are stored', async () => {
  const { rows } = await app.services.db.pool.query<{ id: string }>(
    "insert into accounts.accounts (email) values ('rollback@example.org') returning id",
  )
  const accountId = rows[0]?.id ?? ''
  const http = appWith([writes('/t/write', 'write'), writes('/t/read', 'read')], {
    actorOf: async () => ({ accountId, sessionId: '00', roles: [], isFresh: true }),
  })
  expect((await send(http, '/t/write', { token: 'x', cookie: 'how=refused' })).status).toBe(409)
  expect(await consents()).toBe(0)
  expect((await send(http, '/t/read', { token: 'x' })).status).toBe(500) // a read's transaction can't write
  expect(await consents()).toBe(0)
  expect((await send(http, '/t/write', { token: 'x' })).status).toBe(200)
  expect(await consents()).toBe(1)
})

test.for([
  ['a plain form', '/shop/spring?step=2', 303, 'location'],
  ['the router', '/shop/spring.data?step=2&_routes=x', 204, 'x-remix-redirect'],
] as const)(
  'a page’s form with a longer file is led to the page that says so: %s',
  async ([, path, status, header]) => {
    const http = appWith([], {
      pageUploads: [{ path: '/shop/:id', role: 'anyone', maxBytes: 300 * 1024, tooLarge: '?file=too-large' }],
    })
    http.post('/shop/*', (c) => c.text('read'))
    const body = new FormData()
    body.set('file', new File([new Uint8Array(290 * 1024)], 'cv.pdf'))
    const of = (form: FormData) => http.request(`http://shop.test${path}`, { method: 'POST', headers, body: form })
    const headers = { host: 'shop.test' }
    expect((await of(body)).status).toBe(200) // longer than a form of texts
    body.set('file', new File([new Uint8Array(330 * 1024)], 'cv.pdf'))
    const refused = await of(body)
    expect([refused.status, refused.headers.get(header)]).toEqual([status, '/shop/spring?step=2&file=too-large'])
  },
)
