import { afterAll, beforeAll, expect, test } from 'vitest'
import { z } from 'zod'
import { ok } from '#src/kernel/result.ts'
import type { RouteDeclaration } from '#src/kernel/route.ts'
import { floodLimit } from '#src/platform/http/flood-limit.ts'
import type { Binding } from '#src/platform/http/handle.ts'
import { createHttpApp } from '#src/platform/http/http-app.ts'
import { matchCase } from '#src/platform/http/input.ts'
import { createMetrics } from '#src/platform/metrics/metrics.ts'
import { newId } from '#src/platform/new-id.ts'
import { modules } from '#src/server/modules.ts'
import { formOf } from '../support/sample-form.ts'
import { createTestApp, type Json, type TestApp } from '../support/test-app.ts'

// Every field of every route, generated from its schema: what the schema does not take is refused with a 4xx at that
// field, and never reaches the handler. What the real handlers make of oddities that the schemas do take: api.db.test.ts.
const bindings: readonly Binding[] = modules.flatMap((module) => [...module.handlers])
const routes = bindings.map(({ route }) => [`${route.method.toUpperCase()} ${route.path}`, route] as const)
const withBody = routes.filter(([, { body, upload }]) => body !== undefined && upload === undefined)
const withFile = routes.filter(([, { upload }]) => upload !== undefined)

let app: TestApp
let http: TestApp['http']
let reached = 0
beforeAll(async () => {
  app = await createTestApp()
  const { services, log } = app
  http = createHttpApp({
    bindings: bindings.map(({ route }) => ({
      route: {
        ...route,
        reply: z.unknown(),
        transaction: 'none',
        picture: undefined,
        file: undefined,
        plain: undefined,
      },
      run: async () => {
        reached += 1
        return ok(undefined)
      },
    })),
    services: { ...services, metrics: createMetrics() },
    log,
    objectRight: async () => true,
    flood: floodLimit(0),
    trustedProxies: 0,
    connectSources: [],
    resolveTenant: () => ({ id: 1, code: 'default' }),
    // An account with every right: only its input can be refused.
    actorOf: async () => ({
      accountId: newId(),
      sessionId: '00',
      roles: ['operator', 'admin', 'provider'],
      isFresh: true,
    }),
    sessionCookie: 'sl_session',
  })
})
afterAll(() => app.close())

const deep = (levels: number) => JSON.parse(`${'{"a":'.repeat(levels)}1${'}'.repeat(levels)}`)
const oddTexts = ['', ' ', 'x'.repeat(5_000), '🏃'.repeat(2_000), 'a\0b', '\ufffd', '-1', '1e400', 'NaN', '{}', "'; --"]
const oddities: readonly unknown[] = [
  ...[...oddTexts, '\ud800', null, -1, 1.5, 1e308, 1e20, true, [], {}, [[]], [null], ['']],
  ...[{ length: 1 }, { a: { b: '\0' } }, deep(500), Array.from({ length: 5_000 }, () => 'x')],
]

type Part = 'params' | 'query' | 'body'
async function send(route: RouteDeclaration, input: Readonly<Record<Part, Readonly<Record<string, unknown>>>>) {
  const path = route.path.replace(/:(\w+)/g, (_, name) => encodeURIComponent(String(input.params[name])))
  const query = new URLSearchParams(Object.entries(input.query).map(([name, value]) => [name, String(value)]))
  if (route.upload === undefined) return await sendRaw(route, `${path}?${query}`, JSON.stringify(input.body))
  return await sendRaw(route, `${path}?${query}`, formOf(input.body), { 'content-type': undefined })
}
type Headers = Readonly<Record<string, string | undefined>>
async function sendRaw(route: RouteDeclaration, path: string, body: BodyInit, own: Headers = {}) {
  reached = 0
  const named = { host: 'localhost:3000', cookie: 'sl_session=x', 'content-type': 'application/json', ...own }
  const headers = Object.entries(named).filter((header): header is [string, string] => header[1] !== undefined)
  const response = await http.request(`http://localhost:3000${path}`, {
    method: route.method.toUpperCase(),
    headers,
    ...(route.method === 'get' ? {} : { body }),
  })
  const text = await response.text()
  const answer: Json = text.startsWith('{') ? JSON.parse(text) : {}
  return { status: response.status, code: answer.error?.code, fields: Object.keys(answer.error?.fields ?? {}) }
}

/** A path that leads there; its parameters are each tried on their own. */
const pathOf = (route: RouteDeclaration) => route.path.replace(/:\w+/g, () => newId())
const isAcceptedBy = (schema: z.ZodObject, name: string, odd: unknown) => {
  const parsed = schema.safeParse(matchCase({ [name]: odd }, schema))
  return parsed.success || !parsed.error.issues.some(({ path }) => path[0] === name)
}
/** Nothing at all would be another path, and half of a sign can't be written in an address. */
const isUrlValue = (odd: unknown) => typeof odd === 'string' && odd.trim() !== '' && odd.isWellFormed()
/** Whether the field can store the text: a checkbox accepts any text and stores none. */
const mayStoreText = (field: unknown) => {
  const read = z
    .object({ field: z.unknown() })
    .extend({ field: field as z.ZodType })
    .safeParse({ field: 'a\ufffd(' })
  return !read.success || typeof read.data.field === 'string'
}
const isUnstorable = (odd: unknown) => typeof odd === 'string' && /\0|\ufffd/.test(odd)

test.for(routes)('%s names the field that it refuses', async ([, route]) => {
  for (const part of ['params', 'query', 'body'] as const) {
    const schema = route[part]
    for (const name of Object.keys(schema?.shape ?? {})) {
      const isText = part !== 'body' || route.upload !== undefined
      for (const odd of isText ? oddities.filter(isUrlValue) : oddities) {
        const validParts = {
          params: Object.fromEntries(Object.keys(route.params?.shape ?? {}).map((one) => [one, newId()])),
        }
        const input = { query: {}, body: {}, ...validParts }
        const { status, fields } = await send(route, { ...input, [part]: { ...input[part], [name]: odd } })
        const message = `${part}.${name} = ${JSON.stringify(odd)?.slice(0, 60)}: ${status} ${fields}`
        expect(status, message).toBeLessThan(500)
        if (
          schema === undefined ||
          (isAcceptedBy(schema, name, odd) && !(isUnstorable(odd) && mayStoreText(schema.shape[name])))
        )
          continue
        // A field with a character that cannot be stored is refused once all other fields are valid.
        if (isAcceptedBy(schema, name, odd) && fields.length > 0) continue
        expect([reached, status], message).toEqual([0, 422])
        expect(
          fields.some((field) => field === name || field.startsWith(`${name}.`)),
          message,
        ).toBe(true)
      }
    }
  }
})

test('a product listed twice is refused by name, however its id is written', async () => {
  const route = routes.find(([, { path }]) => path === '/Register/ApiSaveProducts')?.[1]
  if (route === undefined) throw new Error('No such route')
  const [productId, other] = [newId(), newId()]
  const products = [productId, other, productId.toUpperCase()].map((id) => ({ productId: id, count: 1 }))
  const input = { params: {}, query: {}, body: { registrationId: newId(), products } }
  expect(await send(route, input)).toMatchObject({ status: 422, fields: ['products.2.productId'] })
  expect(reached).toBe(0)
})

const bytes = (...parts: readonly (string | number[])[]) =>
  new Uint8Array(Buffer.concat(parts.map((part) => (typeof part === 'string' ? Buffer.from(part) : Buffer.from(part)))))

test.for(withBody)('%s refuses an invalid body', async ([, route]) => {
  const path = pathOf(route)
  const is = async (body: BodyInit, headers: Record<string, string>, ...expected: readonly number[]) => {
    const answer = await sendRaw(route, path, body, headers)
    expect(expected, `${JSON.stringify(answer)} to ${String(body).slice(0, 60)}`).toContain(answer.status)
    if (answer.status !== 200) expect(reached).toBe(0)
  }
  for (const text of ['{', '{"a":', 'null,', "{'a':1}", '{"a":1}}', '\0', 'undefined', 'NaN']) await is(text, {}, 400)
  for (const text of ['null', '1', '"a"', 'true', '[]', '[[[]]]', '[1,2]'])
    await is(text, {}, 422, ...(hasNoDeclaredFields(route) ? [200] : []))
  for (const type of ['text/plain', 'application/x-www-form-urlencoded', 'multipart/form-data', ''])
    await is('{"a":1}', { 'content-type': type }, 415)
  await is(bytes('{"a":"', [0xff, 0xfe], '"'), {}, 400)
  await is('x'.repeat(300 * 1024), {}, 413)
  // Deep nesting and names with a meaning in JavaScript have no effect: they are ignored, or refused at a field.
  const odd = ['{"__proto__":{"isAdmin":true}}', '{"constructor":{"prototype":{"isAdmin":true}}}', '{"toString":1}']
  const many = [`${'{"a":'.repeat(40_000)}1${'}'.repeat(40_000)}`, `{"a":${'['.repeat(100_000)}${']'.repeat(100_000)}}`]
  for (const text of [...odd, ...many, '{"a":1,"a":2}']) await is(text, {}, 200, 422)
  expect(({} as { isAdmin?: boolean }).isAdmin).toBeUndefined()
})
const hasNoDeclaredFields = ({ body }: RouteDeclaration) => Object.keys(body?.shape ?? {}).length === 0

test.for(withBody.filter(([, route]) => !hasNoDeclaredFields(route)))(
  '%s: of a repeated name the last value counts, and is validated',
  async ([, route]) => {
    const [name] = Object.keys(route.body?.shape ?? {})
    const good = await sendRaw(route, pathOf(route), `{"${name}":"a","${name}":"a\\u0000b"}`)
    const cases = await sendRaw(route, pathOf(route), `{"${name}":"a","${name?.toUpperCase()}":"a\\u0000b"}`)
    for (const { status, code } of [good, cases]) expect([status, code]).toEqual([422, 'http.invalid'])
  },
)

test.for(withBody.filter(([, route]) => !hasNoDeclaredFields(route)))(
  '%s refuses bytes that are no UTF-8',
  async ([, route]) => {
    for (const [name, field] of Object.entries(route.body?.shape ?? {})) {
      if (!mayStoreText(field)) continue
      const answer = await sendRaw(route, pathOf(route), bytes(`{"${name}":"a`, [0xc3, 0x28], '"}'))
      expect([answer.status, reached], name).toEqual([422, 0])
    }
  },
)

test.for(withFile)('%s refuses a body that is no form', async ([, route]) => {
  const path = pathOf(route)
  const type = 'multipart/form-data; boundary=x'
  const is = async (body: BodyInit, contentType: string | undefined, ...expected: readonly number[]) => {
    const { status } = await sendRaw(route, path, body, { 'content-type': contentType })
    expect(expected, String(body).slice(0, 60)).toContain(status)
    expect(reached).toBe(0)
  }
  for (const other of ['application/json', 'text/plain', 'application/x-www-form-urlencoded'])
    await is('{"a":1}', other, 415)
  for (const text of [
    '',
    '{}',
    '\0',
    '--x',
    '--x\r\n\r\n',
    '--x--',
    '--y\r\nContent-Disposition: form-data; name="a"\r\n\r\n',
  ])
    await is(text, type, 400, 422)
  await is('--x--', 'multipart/form-data', 400)
  await is(bytes([0xff, 0xfe, 0x00], '--x\r\n'), type, 400)
  await is(formOf({}), undefined, 422)
  // Many parts and names with a meaning in JavaScript are ignored or refused.
  await is(formOf(Object.fromEntries(Array.from({ length: 2_000 }, (_, i) => [`a${i}`, '1']))), undefined, 413)
  await is(formOf(Object.fromEntries(Array.from({ length: 90 }, (_, i) => [`a${i}`, '1']))), undefined, 422)
  await is(formOf({ ['__proto__']: '1', constructor: '1', toString: '1' }), undefined, 422)
  expect(({} as { isAdmin?: boolean }).isAdmin).toBeUndefined()
  const large = new File([new Uint8Array((route.upload?.maxBytes ?? 0) + 1)], 'large')
  await is(formOf({ file: large }), undefined, 413)
})

test.for(['a%', '%ff', '%c3%28', '%00', '..%2f..%2fetc%2fpasswd', '%u0041', '🏃', 'a'.repeat(8_000)])(
  'an address with %s in it never causes an internal error',
  async (odd) => {
    for (const [, route] of routes) {
      const path = route.path.replace(/:\w+/g, () => odd)
      const { status } = await sendRaw(route, `${path}?registrationId=${odd}&eventCode=${odd}&q=${odd}&${odd}`, '{}')
      expect(status, route.path).toBeLessThan(500)
    }
  },
)
