import { afterAll, beforeAll, expect, test } from 'vitest'
import type { RouteDeclaration } from '#src/kernel/route.ts'
import { sharedErrors } from '#src/kernel/shared-errors.ts'
import { isEventCode } from '#src/modules/catalog/domain/event-code.ts'
import { callsByPath } from '#src/platform/http/allowed-methods.ts'
import type { Binding } from '#src/platform/http/handle.ts'
import { newId } from '#src/platform/new-id.ts'
import { modules } from '#src/server/modules.ts'
import { openApiDocument } from '#src/server/ops/api-docs/open-api.ts'
import { documentRoutes } from '#src/server/ops/document-routes.ts'
import { monitoringPaths } from '#src/server/ops/health-and-metrics-routes.ts'
import { declaredAnswers } from '../support/declared-answers.ts'
import { newRunner, type Runner } from '../support/runner.ts'
import { formOf } from '../support/sample-form.ts'
import { createTestApp, type Json, type TestApp } from '../support/test-app.ts'

// What the documentation promises of every call, generated from the declarations: how it is called otherwise, and how it refuses.
const bindings: readonly Binding[] = modules.flatMap((module) => [...module.handlers])
const routes = bindings.map(({ route }) => [`${route.method.toUpperCase()} ${route.path}`, route] as const)
const places = callsByPath(bindings.map(({ route }) => route)).map((place) => [place.path, place] as const)
const document = openApiDocument(bindings, 'https://startline.test')

let app: TestApp
let runner: Runner
beforeAll(async () => {
  app = await createTestApp()
  runner = await newRunner(app)
  // An account with every role.
  await app.sql('update accounts.accounts set roles = $1', [['operator', 'admin', 'provider']])
})
afterAll(() => app.close())

const host = 'localhost:3000'
const allMethods = ['GET', 'HEAD', 'POST', 'PUT', 'PATCH', 'DELETE', 'TRACE', 'PROPFIND']
async function send(method: string, path: string, body?: BodyInit, headers: Record<string, string> = {}) {
  const session = `sl_session=${runner.client.cookie('sl_session')}`
  const request = new Request(`http://${host}${path}`, {
    method: method === 'TRACE' ? 'GET' : method, // which a Request can't be made with
    headers: { host, cookie: session, ...(method === 'GET' ? {} : { origin: `http://${host}` }), ...headers },
    ...(body === undefined ? {} : { body }),
  })
  Object.defineProperty(request, 'method', { value: method })
  const response = await app.http.fetch(request)
  declaredAnswers(bindings)(method, path.replace(/\?.*/s, ''), response)
  const text = await response.text()
  const answer: Json = text.startsWith('{') ? JSON.parse(text) : null
  return {
    status: response.status,
    allow: response.headers.get('allow'),
    code: answer?.error?.code,
    text,
    headers: response.headers,
  }
}
const addressOf = ({ path }: Pick<RouteDeclaration, 'path'>) => path.replace(/:\w+/g, () => newId())
const declaredStatuses = ({ path, method }: RouteDeclaration) =>
  Object.keys(document.paths?.[path.replace(/:(\w+)/g, '{$1}')]?.[method]?.responses ?? {}).map(Number)

test('no event has a code that is a word in an address of its kind', () => {
  const words = routes.flatMap(([, { path }]) => /^\/api\/events\/([a-z-]+)$/.exec(path)?.[1] ?? [])
  expect(words).toContain('result-summaries')
  expect(words.filter(isEventCode)).toEqual([])
})

test.for(places)('%s lists its methods, and refuses every other', async ([, place]) => {
  const address = addressOf(place)
  const Allow = place.methods.join(', ')
  expect(await send('OPTIONS', address)).toMatchObject({ status: 204, allow: Allow })
  for (const method of allMethods.filter((one) => !place.methods.includes(one))) {
    const code = method === 'HEAD' ? undefined : 'http.method_not_allowed'
    expect([method, await send(method, address)]).toMatchObject([method, { status: 405, allow: Allow, code }])
  }
})

/** The other routes of the program: documents, feeds, drawings and endpoints of the monitoring. */
const documentsServed = () => {
  const calls = new Set(bindings.map(({ route }) => route.path))
  const { routes: served } = app.http
  return served.filter(({ method, path }) => method === 'GET' && !path.includes('*') && !calls.has(path))
}
/** An address of a pattern whose parameters may have a pattern of their own. */
const exampleOf = (path: string) =>
  path.replace(/:\w+(?:\{([^/]+)\})?/g, (_, own: string = '.*') => {
    const example = ['a', 'a.svg', 'a.png', 'pages.xml'].find((one) => new RegExp(`^${own}$`).test(one))
    return example ?? `no example of ${own}`
  })

test('every document lists its methods, and refuses every other with a short text', async () => {
  documentRoutes(app)
  const paths = [...new Set(documentsServed().map(({ path }) => path))]
  expect(paths).toEqual(expect.arrayContaining(['/api/openapi.json', '/sitemap.xml', '/events/:type/feed.xml']))
  expect(paths).toEqual(expect.arrayContaining(['/healthz', '/readyz', '/metrics', '/robots.txt', '/favicon.ico']))
  for (const path of paths) {
    const address = exampleOf(path)
    expect([path, await send('OPTIONS', address)]).toMatchObject([path, { status: 204, allow: 'GET, HEAD, OPTIONS' }])
    for (const method of allMethods.slice(2)) {
      const { status, allow, text, headers } = await send(method, address)
      expect([path, method, status, allow]).toEqual([path, method, 405, 'GET, HEAD, OPTIONS'])
      const isJson = path.startsWith('/api/') || monitoringPaths.some((one) => one === path)
      const type = isJson ? 'application/json' : 'text/plain; charset=utf-8'
      expect([path, method, headers.get('content-type')]).toEqual([path, method, type])
      expect(text.length).toBeLessThan(250)
    }
    // The document of readiness may say another thing at the next moment.
    const differences = async () => {
      const [read, head] = [await send('GET', address), await send('HEAD', address)]
      const [ofRead, ofHead] = [read, head].map((answer) => [answer.status, answer.headers.get('content-type')])
      return head.text === '' && String(ofRead) === String(ofHead) ? [] : [path, ofRead, ofHead, head.text]
    }
    await expect.poll(differences).toEqual([])
  }
  const inEnglish = await send('PUT', '/robots.txt', undefined, { cookie: '_rr_culture=en' })
  expect([inEnglish.headers.get('content-language'), inEnglish.text]).toEqual([
    'en',
    'This address isn’t called this way. It takes GET, HEAD, OPTIONS.',
  ])
  expect((await send('PUT', '/robots.txt')).text).toBe('Так этот адрес не вызывают. Он принимает: GET, HEAD, OPTIONS.')
})

test('a worker, which serves the monitoring alone, refuses every other method as well', async () => {
  for (const path of monitoringPaths) {
    for (const method of ['POST', 'PUT', 'PATCH', 'DELETE', 'PROPFIND']) {
      const { status, headers } = await app.monitoringHttp.request(path, { method })
      expect([path, method, status, headers.get('allow')]).toEqual([path, method, 405, 'GET, HEAD, OPTIONS'])
    }
    expect((await app.monitoringHttp.request(path, { method: 'OPTIONS' })).status).toBe(204)
  }
})

test.for(routes.filter(([, { body, upload }]) => body && !upload))(
  '%s refuses a body that is no JSON',
  async ([, route]) => {
    const method = route.method.toUpperCase()
    const json = { 'content-type': 'application/json' }
    expect(await send(method, addressOf(route), '{"a":', json)).toMatchObject({ status: 400, code: 'http.bad_json' })
    const other = { 'content-type': 'text/plain' }
    expect(await send(method, addressOf(route), 'a', other)).toMatchObject({ status: 415, code: 'http.json_expected' })
    expect(declaredStatuses(route)).toEqual(expect.arrayContaining([400, 415, 413, 422]))
  },
)

test.for(routes.filter(([, { upload }]) => upload))('%s refuses a body that is no form', async ([, route]) => {
  const method = route.method.toUpperCase()
  const form = { 'content-type': 'multipart/form-data' }
  const answer = await send(method, addressOf(route), '--x--', form)
  const other = await send(method, addressOf(route), 'a', { 'content-type': 'text/plain' })
  if (answer.status === 404) {
    // The path names an object that is not there: nothing of the file is read, whatever it is.
    expect(route.params).toBeDefined()
    expect(other).toMatchObject({ status: 404, code: answer.code })
  } else {
    expect(answer).toMatchObject({ status: 400, code: 'http.bad_form' })
    expect(other).toMatchObject({ status: 415, code: 'http.form_expected' })
  }
  expect(declaredStatuses(route)).toEqual(expect.arrayContaining([400, 415, 413, 422]))
})

test.for(routes.filter(([, { body }]) => body))('%s refuses a body beyond its limit', async ([, route]) => {
  const bytes = new Uint8Array((route.upload?.maxBytes ?? 0) + 300 * 1024)
  const body = route.upload ? formOf({ file: new File([bytes], 'large') }) : new Blob([bytes])
  const headers: Record<string, string> = route.upload ? {} : { 'content-type': 'application/json' }
  expect((await send(route.method.toUpperCase(), addressOf(route), body, headers)).status).toBe(413)
})

test.for(routes)('%s documents the errors that all routes share', async ([, route]) => {
  const statuses = declaredStatuses(route)
  expect(statuses).toEqual(expect.arrayContaining([...new Set(Object.values(sharedErrors(route)))]))
  if (route.method !== 'get') {
    const foreign = await send(route.method.toUpperCase(), addressOf(route), undefined, {
      origin: 'https://elsewhere.test',
    })
    expect(foreign).toMatchObject({ status: 403, code: 'http.foreign_origin' })
  }
})

test('a response that is not declared is refused by the tests', () => {
  const check = declaredAnswers(bindings)
  const headers = new Headers({ 'content-type': 'application/json' })
  expect(() => check('GET', '/api/events/list', { status: 200, headers })).not.toThrow()
  expect(() => check('GET', '/api/events/list', { status: 410, headers })).toThrow('responds with 410')
  expect(() => check('GET', '/api/events/list', { status: 200, headers: new Headers() })).toThrow('responds with null')
  expect(() => check('GET', `/api/account/photos/${newId()}`, { status: 200, headers })).toThrow('application/json')
})
