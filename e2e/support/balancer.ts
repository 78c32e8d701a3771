import { Agent, createServer, type IncomingMessage, request, type ServerResponse } from 'node:http'
import type { AddressInfo } from 'node:net'
import { setTimeout as sleep } from 'node:timers/promises'

export type Balancer = {
  readonly url: string
  /** Whether it currently sends requests to this port. */
  isSending(port: number): boolean
  close(): void
}

/**
 * The state of an instance. `away` does not answer, or says that it is starting or stopping; `slow`
 * answers, but is not ready, which on a busy machine can last for seconds.
 */
type Health = 'ready' | 'slow' | 'away'

/** The response header with the port of the instance that answered. */
export const answeredBy = 'x-answered-by'

/**
 * A load balancer like those of real installations. It polls /readyz of each instance up to ten times a
 * second, one request at a time, keeps connections open and never retries, so every request that a
 * instance fails becomes visible as an error. If no instance is ready it sends requests to the slow ones,
 * since a late answer is better than a refusal.
 */
export async function startBalancer(ports: readonly number[]): Promise<Balancer> {
  const health = new Map<number, Health>()
  const agent = new Agent({ keepAlive: true })
  let requestCount = 0
  const server = createServer((incoming, outgoing) => {
    const those = (state: Health) => ports.filter((port) => health.get(port) === state)
    const ready = those('ready')
    const open = ready.length > 0 ? ready : those('slow')
    requestCount += 1
    const port = open[requestCount % Math.max(open.length, 1)]
    if (port === undefined) outgoing.writeHead(502).end('no instance is ready')
    else handOn(incoming, outgoing, port, agent)
  })
  let isClosed = false
  for (const port of ports) void look(port, health, () => isClosed)
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve))
  return {
    url: `http://localhost:${(server.address() as AddressInfo).port}`,
    isSending: (port) => health.get(port) === 'ready',
    close() {
      isClosed = true
      server.close()
      server.closeAllConnections()
      agent.destroy()
    },
  }
}

async function look(port: number, health: Map<number, Health>, isOver: () => boolean): Promise<void> {
  for (; !isOver(); await sleep(100)) {
    health.set(port, await fetch(`http://127.0.0.1:${port}/readyz`).then(healthBy, () => 'away'))
  }
}

async function healthBy(response: Response): Promise<Health> {
  if (response.ok) return 'ready'
  // while an instance starts, it answers with a page for people, not with JSON
  const { problems } = await response.json().catch(() => ({ problems: ['starting'] }))
  return problems.some((problem: string) => problem === 'starting' || problem === 'stopping') ? 'away' : 'slow'
}

function handOn(incoming: IncomingMessage, outgoing: ServerResponse, port: number, agent: Agent): void {
  const { method, url: path, headers } = incoming
  const forwarded = { ...headers, 'x-forwarded-for': '127.0.0.1', 'x-forwarded-host': headers.host ?? '' }
  const onward = request({ port, host: '127.0.0.1', method, path, headers: forwarded, agent }, (response) => {
    const { connection: _own, ...replyHeaders } = response.headers
    outgoing.writeHead(response.statusCode ?? 502, { ...replyHeaders, [answeredBy]: String(port) })
    response.pipe(outgoing)
    response.on('error', () => outgoing.destroy())
  })
  onward.on('error', (error) => {
    if (outgoing.headersSent) outgoing.destroy()
    else outgoing.writeHead(502).end(error.message)
  })
  incoming.pipe(onward)
}
