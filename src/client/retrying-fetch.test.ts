import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { createRetryingFetch, type RetryingFetch } from './retrying-fetch.ts'

const tooBusy = (seconds = 4, status = 503) =>
  new Response('{}', { status, headers: { 'retry-after': String(seconds) } })
let responses: (() => Response)[]
let requests: [unknown, RequestInit | undefined][]
let retrying: RetryingFetch
let opened: string[]

beforeEach(() => {
  vi.useFakeTimers()
  requests = []
  responses = []
  opened = []
  retrying = createRetryingFetch({
    async fetch(input, init) {
      requests.push([input, init])
      return responses.shift()?.() ?? new Response('done')
    },
    now: () => Date.now(),
    random: () => 0.5,
    origin: 'http://localhost',
    open: (address) => opened.push(address),
  })
})
afterEach(() => vi.useRealTimers())

const form = { method: 'POST', body: 'lastName=Иванова' }

test('a postponed form is sent again unchanged until it is accepted', async () => {
  responses = [tooBusy, tooBusy]
  const outcome = retrying.fetch('/a/b/register.data', form)
  await vi.advanceTimersByTimeAsync(0)
  expect(retrying.current()).toMatchObject({ state: 'waiting' })
  await vi.advanceTimersByTimeAsync(30_000)
  expect(await (await outcome).text()).toBe('done')
  expect(requests).toEqual(Array.from({ length: 3 }, () => ['/a/b/register.data', form]))
  expect(retrying.current()).toEqual({ state: 'none' })
})

test('a postponed request of the router is sent again, with its body each time', async () => {
  responses = [tooBusy]
  const request = new Request('http://localhost/a.data', { ...form, headers: { 'content-type': 'text/plain' } })
  const outcome = retrying.fetch(request)
  await vi.advanceTimersByTimeAsync(10_000)
  expect((await outcome).status).toBe(200)
  expect(requests).toHaveLength(2)
  // Not by its class: a server in the same process puts its own in place of the global one.
  for (const [one] of requests) expect(await (one as Request).text()).toBe(form.body)
})

test.for([
  ['a server error', new Response('', { status: 500 })],
  ['a refusal', new Response('', { status: 409 })],
  ['a 503 that names no time', new Response('', { status: 503 })],
] as const)('%s of a call is returned unchanged', async ([, response]) => {
  responses = [() => response]
  expect(await retrying.fetch('/x')).toBe(response)
  expect(requests).toHaveLength(1)
})

test('a request refused by a rate limit waits too, and requests to another site are not repeated', async () => {
  responses = [() => tooBusy(1, 429)]
  const outcome = retrying.fetch('/x')
  await vi.advanceTimersByTimeAsync(1_900)
  expect(requests).toHaveLength(1)
  await vi.advanceTimersByTimeAsync(1_000)
  expect((await outcome).status).toBe(200)
  responses = [tooBusy]
  expect((await retrying.fetch('https://other.example/x')).status).toBe(503)
})

test('a reader who retries now is served at once, and one who stops gets the refusal', async () => {
  responses = [tooBusy, tooBusy]
  const outcome = retrying.fetch('/x')
  await vi.advanceTimersByTimeAsync(0)
  retrying.retryNow()
  await vi.advanceTimersByTimeAsync(0)
  expect(requests).toHaveLength(2)
  retrying.cancel()
  expect((await outcome).status).toBe(503)
  expect(retrying.current()).toEqual({ state: 'none' })
})

test('a reader who navigates elsewhere ends the waiting', async () => {
  responses = [tooBusy]
  const navigation = new AbortController()
  const outcome = retrying.fetch('/x', { signal: navigation.signal })
  const end = expect(outcome).rejects.toThrow('abort')
  await vi.advanceTimersByTimeAsync(0)
  navigation.abort()
  await end
  expect(retrying.current()).toEqual({ state: 'none' })
})

test('after five minutes it retries only when the reader asks for it', async () => {
  responses = Array.from({ length: 100 }, () => tooBusy)
  const outcome = retrying.fetch('/x')
  await vi.advanceTimersByTimeAsync(20 * 60_000)
  const attempts = requests.length
  expect(retrying.current()).toEqual({ state: 'stopped', why: 'busy' })
  expect(attempts).toBeGreaterThan(5)
  expect(attempts).toBeLessThan(60)
  responses = []
  retrying.retryNow()
  await vi.advanceTimersByTimeAsync(0)
  expect((await outcome).status).toBe(200)
})

test('a request that has to wait in the queue opens the waiting room, and never an address elsewhere', async () => {
  const sendToWaitingRoom = (to: string) => () =>
    new Response('{}', { status: 503, headers: { 'x-waiting': to, 'retry-after': '5' } })
  responses = [sendToWaitingRoom('/a/b/register'), sendToWaitingRoom('https://elsewhere.example/')]
  void retrying.fetch('/a/b/register.data')
  void retrying.fetch('/a/c/register.data')
  await vi.advanceTimersByTimeAsync(0)
  expect(opened).toEqual(['/a/b/register'])
})

test('a request that maintenance puts off says so', async () => {
  responses = [() => new Response('{}', { status: 503, headers: { 'x-maintenance': '1', 'retry-after': '300' } })]
  void retrying.fetch('/events/future.data')
  await vi.advanceTimersByTimeAsync(0)
  expect(retrying.current()).toMatchObject({ state: 'waiting', why: 'maintenance' })
})

const unreached = (): never => {
  throw new TypeError('Failed to fetch')
}

test('a read without a connection is repeated by itself, at once when the connection is back', async () => {
  responses = [unreached, unreached]
  const outcome = retrying.fetch('/events/future.data?open=1', { method: 'GET' })
  await vi.advanceTimersByTimeAsync(0)
  expect(retrying.current()).toMatchObject({ state: 'waiting', why: 'offline' })
  await vi.advanceTimersByTimeAsync(4_000)
  expect(requests).toHaveLength(2)
  retrying.retryNow()
  await vi.advanceTimersByTimeAsync(0)
  expect((await outcome).status).toBe(200)
  expect(retrying.current()).toEqual({ state: 'none' })
})

test('a read that fails on the server is repeated when the reader asks for it, and not before', async () => {
  responses = [() => new Response('', { status: 500 })]
  const outcome = retrying.fetch(new Request('http://localhost/events/future.data'))
  await vi.advanceTimersByTimeAsync(60_000)
  expect(retrying.current()).toEqual({ state: 'stopped', why: 'issue' })
  expect(requests).toHaveLength(1)
  retrying.retryNow()
  await vi.advanceTimersByTimeAsync(0)
  expect((await outcome).status).toBe(200)
})

test.for([
  ['the data of a route', '/events/future.data', undefined],
  ['the route manifest', '/__manifest?paths=%2Fnbd', undefined],
  ['the check of a script’s address', '/assets/shell.js', { method: 'HEAD' }],
] as const)('%s is repeated once the server is reached', async ([, address, init]) => {
  responses = [unreached]
  const outcome = retrying.fetch(address, init)
  await vi.advanceTimersByTimeAsync(0)
  expect(retrying.current()).toMatchObject({ state: 'waiting', why: 'offline' })
  retrying.retryNow()
  expect((await outcome).ok).toBe(true)
})

test.for([
  ['a call', '/api/events/list', undefined],
  ['a form', '/a/b/register.data', form],
  ['a page elsewhere', 'https://other.example/x.data', undefined],
] as const)('%s without a connection fails as usual', async ([, address, init]) => {
  responses = [unreached]
  await expect(retrying.fetch(address, init)).rejects.toThrow('Failed to fetch')
  expect(retrying.current()).toEqual({ state: 'none' })
})

test('a reader who stops waiting for a connection gets the original error', async () => {
  responses = [unreached]
  const outcome = retrying.fetch('/events/future.data')
  const end = expect(outcome).rejects.toThrow('Failed to fetch')
  await vi.advanceTimersByTimeAsync(0)
  retrying.cancel()
  await end
})
