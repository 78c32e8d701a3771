import { once } from 'node:events'
import { Agent, createServer, get, type Server } from 'node:http'
import type { AddressInfo } from 'node:net'
import { afterEach, expect, test } from 'vitest'
import { type StopStep, stopper } from './stop-server.ts'

const servers: Server[] = []
afterEach(() => {
  for (const server of servers.splice(0)) server.close().closeAllConnections()
})

/** A server whose /slow takes so long, and the events it reports. */
async function serverThatStops(options: {
  slowMs?: number
  drainMs?: number
  steps?: StopStep[]
  stopWithinMs?: number
}) {
  const events: string[] = []
  const { promise: arrived, resolve: arrive } = Promise.withResolvers<void>()
  const server = createServer((request, response) => {
    arrive()
    setTimeout(
      () => {
        events.push('answers')
        response.end('done')
      },
      request.url?.startsWith('/slow') ? (options.slowMs ?? 0) : 0,
    )
  })
  servers.push(server)
  server.listen(0, '127.0.0.1')
  await once(server, 'listening')
  const stop = stopper({
    server,
    steps: options.steps ?? [],
    startDraining: () => events.push('leaves'),
    drainMs: options.drainMs ?? 0,
    stopWithinMs: options.stopWithinMs ?? 2_000,
    onError: (_error, step) => events.push(`error in ${step}`),
  })
  const { port } = server.address() as AddressInfo
  return { stop, events, arrived, url: `http://127.0.0.1:${port}` }
}

const agent = new Agent({ keepAlive: true })

async function send(url: string): Promise<{ body: string; connection: string | undefined }> {
  const request = get(url, { agent })
  const [response] = await once(request, 'response')
  let body = ''
  for await (const chunk of response) body += chunk
  return { body, connection: response.headers.connection }
}

test('until the balancer has noticed, requests are served and connections end', async () => {
  const { stop, events, url } = await serverThatStops({ drainMs: 60_000 })
  expect((await send(url)).connection).toBe('keep-alive')
  const stopping = stop({ drains: true })
  expect(events.at(-1)).toBe('leaves')
  expect(await send(url)).toEqual({ body: 'done', connection: 'close' })
  await Promise.all([stop(), stopping])
  await expect(send(url)).rejects.toMatchObject({ code: 'ECONNREFUSED' })
})

test('running requests finish before anything else stops', async () => {
  const order: string[] = []
  const steps = ['database', 'jobs'].map((name) => ({ name, stop: async () => void order.push(name) }))
  const { stop, url, events, arrived } = await serverThatStops({ slowMs: 200, steps })
  steps[1] = { name: 'jobs', stop: async () => void order.push(...events, 'jobs') }
  const slow = send(`${url}/slow`)
  await arrived
  await stop()
  expect((await slow).body).toBe('done')
  expect(order).toEqual(['leaves', 'answers', 'jobs', 'database'])
})

test('a second request to stop does not wait for the balancer any longer', async () => {
  const { stop } = await serverThatStops({ drainMs: 60_000 })
  const stopping = stop({ drains: true })
  await Promise.all([stop({ drains: true }), stopping]) // far sooner than the balancer's minute, or the test runs out
})

test('a part that does not end in time is named, and the rest is stopped all the same', async () => {
  const stopped: string[] = []
  const steps: StopStep[] = [
    { name: 'database', stop: async () => void stopped.push('database') },
    { name: 'jobs', stop: () => new Promise(() => undefined) },
  ]
  const { stop, url, arrived } = await serverThatStops({ slowMs: 60_000, steps, stopWithinMs: 400 })
  const cut = expect(send(`${url}/slow?token=secret`)).rejects.toThrow('socket hang up')
  await arrived
  await expect(stop()).rejects.toThrow('Not stopped within 0 s: GET /slow, jobs.')
  await cut
  expect(stopped).toEqual(['database'])
})

test('a failure while stopping is reported, and does not keep the rest', async () => {
  const steps: StopStep[] = [{ name: 'bank', stop: () => Promise.reject(new Error('gone')) }]
  const { stop, events } = await serverThatStops({ steps })
  await stop()
  expect(events).toEqual(['leaves', 'error in bank'])
})
