import { Agent, createServer, type IncomingMessage, request, type ServerResponse } from 'node:http'
import type { AddressInfo } from 'node:net'

export type Balancer = {
  readonly url: string
  /** Whether it sends requests there now. */
  isSending(port: number): boolean
  close(): void
}

/**
 * A balancer as installations have one: it asks each copy for /readyz ten times a second, keeps its connections open, and
 * repeats nothing, so that each request that a copy fails is a failure that somebody sees.
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
  const looking = setInterval(() => {
    for (const port of ports) void lookAt(port, ready)
  }, 100)
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve))
  return {
    url: `http://localhost:${(server.address() as AddressInfo).port}`,
    isSending: (port) => ready.has(port),
    close() {
      clearInterval(looking)
      server.close()
      server.closeAllConnections()
      agent.destroy()
    },
  }
}

async function lookAt(port: number, ready: Set<number>): Promise<void> {
  const isReady = await fetch(`http://127.0.0.1:${port}/readyz`).then(
    ({ status }) => status === 200,
    () => false,
  )
  if (isReady) ready.add(port)
  else ready.delete(port)
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
