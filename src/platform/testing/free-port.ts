import { randomInt } from 'node:crypto'
import { once } from 'node:events'
import { createServer } from 'node:net'

/** Below the system's ephemeral ports: no connection and no other test takes one meanwhile. */
const [from, to] = [12_000, 32_000]
const assigned = new Set<number>()

/**
 * A port of this machine on which nothing listens, and which this process has not returned before.
 */
export async function freePort(): Promise<number> {
  for (let attempt = 0; attempt < 100; attempt++) {
    const port = randomInt(from, to)
    if (!assigned.has(port) && (await isFree(port))) {
      assigned.add(port)
      return port
    }
  }
  throw new Error('no free port found')
}

async function isFree(port: number): Promise<boolean> {
  const server = createServer()
  try {
    server.listen(port, '127.0.0.1')
    await once(server, 'listening')
    server.close()
    await once(server, 'close')
    return true
  } catch (error) {
    if (error instanceof Error && 'code' in error && error.code === 'EADDRINUSE') return false
    throw error
  }
}
