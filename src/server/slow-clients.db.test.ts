import { mkdtempSync, rmSync } from 'node:fs'
import { connect, type Socket } from 'node:net'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { monitorEventLoopDelay } from 'node:perf_hooks'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { type TestDatabase, testDatabase } from '#src/platform/db/testing/test-database.ts'
import { serverLimits } from '#src/platform/http/limited-server.ts'
import { freePort } from '#src/platform/testing/free-port.ts'
import { createApp } from './create-app.ts'
import { startServer } from './start-server.ts'
import type { StopServer } from './stop-server.ts'

// Real sockets that are slow, greedy or non-reading, a few dozen of each at once: they are disconnected,
// and other requests are served meanwhile. The limits are those of the program, reached sooner.
const limits = {
  ...serverLimits,
  headersTimeout: 1_000,
  requestTimeout: 1_500,
  responseTimeout: 1_500,
  connectionsCheckingInterval: 50,
}
const atOnce = 40
let database: TestDatabase
let dataDir = ''
let port = 0
let stop: StopServer
const sockets: Socket[] = []

beforeAll(async () => {
  database = await testDatabase()
  dataDir = mkdtempSync(join(tmpdir(), 'startline-slow-'))
  port = await freePort()
  const env = {
    ...{ DATABASE_URL: database.url, DATA_DIR: dataDir, HOST: '127.0.0.1', PORT: String(port), ROLE: 'web' },
    ...{ SECRET_KEY: 'a secret key for tests, and nothing else', DOCUMENT_KEY: `test:${'ab'.repeat(32)}` },
    ...{ LOG_LEVEL: 'silent', FLOOD_LIMIT: '0' },
  }
  const openApp = async (options: Parameters<typeof createApp>[0]) => {
    const app = await createApp(options)
    app.http.get('/t/large', (c) => c.body('x'.repeat(50_000_000))) // far more than the system buffers for a client that does not read
    return app
  }
  stop = await startServer(env, async () => ({ entry: { openApp, seedDemo: async () => undefined } }), { limits })
})
afterAll(async () => {
  for (const socket of sockets) socket.destroy()
  await stop?.()
  await database.drop()
  rmSync(dataDir, { recursive: true })
})

type Client = { readonly socket: Socket; received: string; sentBytes: number; readonly closed: Promise<void> }

function client(reads = true): Client {
  const socket = connect(port, '127.0.0.1')
  sockets.push(socket)
  socket.on('error', () => undefined) // reset by the server while it still sends
  const created: Client = {
    socket,
    received: '',
    sentBytes: 0,
    closed: new Promise((resolve) => socket.on('close', () => resolve())),
  }
  if (reads) socket.on('data', (chunk) => (created.received += String(chunk)))
  else socket.pause()
  return created
}

/** Sends as fast as the other side reads, until the socket is closed or everything is sent. */
function pour({ socket, ...state }: Client, chunk: string, bytes: number, every: number): { sentBytes: number } {
  const poured = { sentBytes: state.sentBytes }
  const next = () => {
    if (socket.destroyed || poured.sentBytes >= bytes) return
    poured.sentBytes += chunk.length
    const goOn = () => (every === 0 ? setImmediate(next) : setTimeout(next, every))
    if (socket.write(chunk)) goOn()
    else socket.once('drain', goOn)
  }
  next()
  return poured
}

/**
 * Another client, which is to be served meanwhile. Client and server are this one process: if it paused for about as long as the limit,
 * the server rightly ended this client too, which then repeats its request.
 */
async function expectServed(): Promise<void> {
  const pauses = monitorEventLoopDelay({ resolution: 10 })
  pauses.enable()
  const headers = { connection: 'close' }
  const status = await fetch(`http://127.0.0.1:${port}/api/events/list`, { headers }).then(
    (response) => response.status,
    () => 'broken off',
  )
  pauses.disable()
  const wasHeldUp = pauses.max / 1e6 > limits.headersTimeout / 2
  if ((status === 408 || status === 'broken off') && wasHeldUp) return await expectServed()
  expect(status).toBe(200)
}

const post = (headers: string) =>
  `POST /api/account/sign-in HTTP/1.1\r\nHost: localhost\r\nContent-Type: application/json\r\n${headers}\r\n`

// Each waits for its limit and for nothing else, so they wait together.
test.concurrent.for([
  ['headers that trickle', 'GET /api/events/list HTTP/1.1\r\nHost: localhost\r\nX-Slow: ', 'a'],
  ['nothing at all', '', ''],
  ['a body that trickles', post('Content-Length: 100000\r\n'), 'a'],
  ['a body in pieces that trickle', post('Transfer-Encoding: chunked\r\n'), '1\r\na\r\n'],
  ['a body that is promised and never comes', post('Content-Length: 10\r\n'), ''],
] as const)('%s: the connection is ended at its limit, and others are served meanwhile', async ([, start, drip]) => {
  const startedMs = performance.now()
  const clients = Array.from({ length: atOnce }, () => client())
  for (const slow of clients) {
    if (start !== '') slow.socket.write(start)
    if (drip !== '') pour(slow, drip, 1_000_000, 25)
  }
  await expectServed()
  await Promise.all(clients.map(({ closed }) => closed))
  // Not sooner either: a client on a slow connection is no attack.
  expect(performance.now() - startedMs).toBeGreaterThan(limits.headersTimeout * 0.9)
  for (const { received } of clients)
    expect(['', 'HTTP/1.1 408 Request Timeout']).toContain(received.split('\r\n', 1)[0])
  await expectServed()
})

test.concurrent('a response that nobody reads: the connection is ended, and others are served meanwhile', async () => {
  const clients = Array.from({ length: 4 }, () => client(false))
  for (const { socket } of clients) socket.write('GET /t/large HTTP/1.1\r\nHost: localhost\r\n\r\n')
  await expectServed()
  // A client that does not read notices the end only when a write fails.
  const probe = setInterval(() => {
    for (const { socket } of clients) if (!socket.destroyed) socket.write('\r\n')
  }, 50)
  await Promise.all(clients.map(({ closed }) => closed))
  clearInterval(probe)
  await expectServed()
})

const gigabyte = 1_000_000_000
test.for([
  ['with its length declared', post(`Content-Length: ${gigabyte}\r\n`), 'x'.repeat(65_536)],
  ['in pieces', post('Transfer-Encoding: chunked\r\n'), `10000\r\n${'x'.repeat(65_536)}\r\n`],
] as const)('a body of a gigabyte, %s: refused long before its end', async ([, start, chunk]) => {
  const clients = Array.from({ length: 4 }, () => client())
  const poured = clients.map((slow) => {
    slow.socket.write(start)
    return pour(slow, chunk, gigabyte, 0)
  })
  await expectServed()
  await Promise.all(clients.map(({ closed }) => closed))
  for (const { sentBytes } of poured) expect(sentBytes).toBeLessThan(gigabyte / 4)
  for (const { received } of clients)
    expect(['', 'HTTP/1.1 413 Payload Too Large']).toContain(received.split('\r\n', 1)[0])
  await expectServed()
})

test.for([
  ['an address', `GET /${'a'.repeat(40_000)} HTTP/1.1\r\nHost: localhost\r\n\r\n`],
  ['a header', `GET / HTTP/1.1\r\nHost: localhost\r\nX-Large: ${'a'.repeat(40_000)}\r\n\r\n`],
  ['a cookie', `GET / HTTP/1.1\r\nHost: localhost\r\nCookie: a=${'a'.repeat(40_000)}\r\n\r\n`],
  ['thousands of headers', `GET / HTTP/1.1\r\nHost: localhost\r\n${'X: y\r\n'.repeat(8_000)}\r\n`],
])('%s of 40 KB is refused at once', async ([, sent]) => {
  const sender = client()
  sender.socket.write(sent ?? '')
  await sender.closed
  expect(sender.received.split('\r\n', 1)[0]).toBe('HTTP/1.1 431 Request Header Fields Too Large')
  await expectServed()
})

test('a request that is no HTTP is refused at once', async () => {
  const sender = client()
  sender.socket.write('\x16\x03\x01\x02\x00\x01\x00\x01\xfc\x03\x03 hello\r\n\r\n')
  await sender.closed
  expect(sender.received).toMatch(/^HTTP\/1\.1 400 /)
  await expectServed()
})

test('TRACE is refused, and returns nothing of the request', async () => {
  for (const path of ['/', '/api/events/list', '/healthz']) {
    const sender = client()
    sender.socket.write(
      `TRACE ${path} HTTP/1.1\r\nHost: localhost\r\nCookie: sl_session=hidden-words\r\nConnection: close\r\n\r\n`,
    )
    await sender.closed
    expect(sender.received).toMatch(/^HTTP\/1\.1 4\d\d /)
    expect(sender.received).not.toContain('hidden-words')
  }
})
