import { afterEach, expect, test, vi } from 'vitest'
import { ApiError, call, request } from './call.ts'

afterEach(() => vi.unstubAllGlobals())

const key = 'GET /Register/ApiCart'
const input = { query: { registrationId: '0199a1b0-0000-7000-8000-000000000001' } }

function respondWith(response: Partial<Response> & { json?: () => Promise<unknown> }) {
  const fetched = vi.fn<typeof fetch>(async () => response as Response)
  vi.stubGlobal('fetch', fetched)
  return fetched
}

const json = (status: number, statusText: string, body: unknown) =>
  new Response(JSON.stringify(body), { status, statusText, headers: { 'x-request-id': 'r1' } })

const refusal = { error: { code: 'orders.not_found', message: 'No such order' }, requestId: 'r1' }

test('an OK response has its data, no error and its response', async () => {
  const fetched = respondWith(json(200, 'OK', { items: [] }))
  expect(await call(key, input)).toEqual({
    data: { items: [] },
    error: undefined,
    response: { status: 200, requestId: 'r1' },
  })
  const [address, options] = fetched.mock.calls[0] ?? []
  expect(address).toBe(`/Register/ApiCart?registrationId=${input.query.registrationId}`)
  expect(options).toMatchObject({ method: 'GET', credentials: 'include', redirect: 'manual' })
})

test.for([
  [401, 'Unauthorized'],
  [404, 'Not Found'],
  [409, 'Conflict'],
  [422, 'Unprocessable Content'],
  [429, 'Too Many Requests'],
  [500, 'Internal Server Error'],
  [503, 'Service Unavailable'],
] as const)('the helper raises %i with the status text and the parsed body', async ([status, statusText]) => {
  respondWith(json(status, statusText, refusal))
  const thrown = await request(key, input).catch((error: unknown) => error)
  expect(thrown).toBeInstanceOf(ApiError)
  expect(thrown).toMatchObject({ status, statusText, body: refusal, message: `${status} ${statusText}` })
})

test('the wrapper returns a refusal of our API as its error', async () => {
  respondWith(json(404, 'Not Found', refusal))
  expect(await call(key, input)).toEqual({
    data: undefined,
    error: refusal.error,
    response: { status: 404, requestId: 'r1' },
  })
})

test.for([
  [
    'a gateway’s page',
    () => new Response('<h1>Bad Gateway</h1>', { status: 502, statusText: 'Bad Gateway' }),
    undefined,
  ],
  ['JSON of another shape', () => json(502, 'Bad Gateway', { error: 'down' }), { error: 'down' }],
] as const)('the wrapper raises what is not from our API: %s', async ([, respond, body]) => {
  respondWith(respond())
  await expect(call(key, input)).rejects.toMatchObject({ status: 502, statusText: 'Bad Gateway', body })
})

test('a redirect is not followed and means that the reader is not signed in', async () => {
  const redirected = { type: 'opaqueredirect', status: 0, statusText: '', headers: new Headers() } as const
  respondWith(redirected)
  await expect(request(key, input)).rejects.toMatchObject({ status: 401, statusText: 'Unauthorized' })
  respondWith(redirected)
  expect(await call(key, input)).toMatchObject({ error: { code: 'http.sign_in' }, response: { status: 401 } })
})

test('a request that reached no server raises the browser’s error', async () => {
  vi.stubGlobal('fetch', () => Promise.reject(new TypeError('Failed to fetch')))
  await expect(call(key, input)).rejects.toBeInstanceOf(TypeError)
})
