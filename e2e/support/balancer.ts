import { Agent, createServer, type IncomingMessage, request, type ServerResponse } from 'node:http'
import type { AddressInfo } from 'node:net'
import { setTimeout as sleep } from 'node:timers/promises'

export type Balancer = {
  readonly url: string
  /** Whether it sends requests there now. */
  isSending(port: number): boolean
  close(): void
}

/** A copy that is only slow for a moment stays in: so many answers in a row have to say no, or fail. */
const missesAtMost = 3

/**
 * A balancer as installations have one: it asks each copy for /readyz up to ten times a second, one question at a time, keeps its
 * connections open, and repeats nothing, so that each request that a copy fails is a failure that somebody sees.
 */
export async function startBalancer(ports: readonly number[]): Promise<Balancer> {
  const ready = new Set<number>()
  const agent = new Agent({ keepAlive: true })
  let turn = 0
  const server = createServer((incoming, outgoing) => {
    const open = ports.filter((port) => ready.has(port))
    turn += 1
    const port = open[turn % Math.max(open.length, 1)]
    if (port === undefined) outgoing.writeHead(502).end('no copy is ready')
    else handOn(incoming, outgoing, port, agent)
  })
  let isClosed = false
  for (const port of ports) void look(port, ready, () => isClosed)
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve))
  return {
    url: `http://localhost:${(server.address() as AddressInfo).port}`,
    isSending: (port) => ready.has(port),
    close() {
      isClosed = true
      server.close()
      server.closeAllConnections()
      agent.destroy()
    },
  }
}

async function look(port: number, ready: Set<number>, isOver: () => boolean): Promise<void> {
  for (let misses = 0; !isOver(); await sleep(100)) {
    const isReady = await fetch(`http://127.0.0.1:${port}/readyz`).then(
      ({ status }) => status === 200,
      () => false,
    )
    misses = isReady ? 0 : misses + 1
    if (isReady) ready.add(port)
    else if (misses >= missesAtMost) ready.delete(port)
  }
}

function handOn(incoming: IncomingMessage, outgoing: ServerResponse, port: number, agent: Agent): void {
  const { method, url: path, headers } = incoming
  const forwarded = { ...headers, 'x-forwarded-for': '127.0.0.1', 'x-forwarded-host': headers.host ?? '' }
  const onward = request({ port, host: '127.0.0.1', method, path, headers: forwarded, agent }, (answer) => {
    const { connection: _own, ...kept } = answer.headers
    outgoing.writeHead(answer.statusCode ?? 502, kept)
    answer.pipe(outgoing)
    answer.on('error', () => outgoing.destroy())
  })
  onward.on('error', (error) => {
    if (outgoing.headersSent) outgoing.destroy()
    else outgoing.writeHead(502).end(error.message)
  })
  incoming.pipe(onward)
}
