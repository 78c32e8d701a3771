import { once } from 'node:events'
import { connect, createServer, type Socket } from 'node:net'
import { freePort } from '../../testing/free-port.ts'
import { type TestDatabase, testDatabase } from './test-database.ts'

/** A test's own database behind a proxy of its own, which may close, freeze or lose a response. */
export type BreakingDatabase = TestDatabase & {
  /** Every connection breaks, and no new one is accepted: as when PostgreSQL has ended. */
  shut(): Promise<void>
  /**
   * No response arrives any more, not even to a new connection: as when PostgreSQL or the network
   * is frozen.
   */
  freeze(): void
  /** Restores normal operation. */
  mend(): Promise<void>
  /**
   * The next commit of a transaction that writes is done, and its connection breaks before the
   * response arrives.
   * @param among text (a statement's name, say) that the transaction must contain
   */
  loseNextCommit(among?: string): void
  /** How many commits lost their response. */
  lost(): number
}

export async function breakingDatabase(): Promise<BreakingDatabase> {
  const { url, drop } = await testDatabase()
  const socketPath = `${new URL(url).searchParams.get('host')}/.s.PGSQL.5432`
  const open = new Set<Socket>()
  let isFrozen = false
  let commitToLose: string | null = null
  let lost = 0
  const server = createServer((client) => {
    const upstream = connect(socketPath)
    let transactionText = '' // since the transaction began
    let losesResponse = false
    for (const socket of [client, upstream]) {
      open.add(socket)
      socket.on('error', () => undefined)
      socket.on('close', () => {
        open.delete(socket)
        client.destroy()
        upstream.destroy()
      })
    }
    let [commitsSent, commitsDone] = [0, 0]
    let tail = ''
    client.on('data', (chunk) => {
      if (isFrozen) return
      const text = chunk.toString('latin1')
      const beginsAt = text.lastIndexOf('begin')
      transactionText = beginsAt === -1 ? transactionText + text : text.slice(beginsAt)
      commitsSent += text.split('commit\0').length - 1
      const isCommit = text.lastIndexOf('commit\0') > beginsAt && !transactionText.startsWith('begin read only')
      if (commitToLose !== null && isCommit && transactionText.includes(commitToLose)) {
        commitToLose = null
        losesResponse = true
      }
      upstream.write(chunk)
    })
    upstream.on('data', (chunk) => {
      if (isFrozen) return
      const responses = (tail + chunk.toString('latin1')).split('COMMIT\0')
      commitsDone += responses.length - 1
      tail = (responses.at(-1) ?? '').slice(-6)
      if (!losesResponse) client.write(chunk)
      else if (commitsDone >= commitsSent) {
        lost += 1
        client.destroy()
      }
    })
  })
  const listen = async (port: number) => {
    server.listen(port, '127.0.0.1')
    await once(server, 'listening')
  }
  const close = async () => {
    for (const socket of open) socket.destroy()
    if (!server.listening) return
    server.close()
    await once(server, 'close')
  }
  const listeningPort = await freePort()
  await listen(listeningPort)
  const through = new URL(url)
  through.searchParams.delete('host')
  through.hostname = '127.0.0.1'
  through.port = String(listeningPort)
  return {
    url: through.href,
    shut: close,
    freeze() {
      isFrozen = true
    },
    async mend() {
      // Data sent meanwhile was never passed on: those connections are unusable.
      if (isFrozen) for (const socket of open) socket.destroy()
      isFrozen = false
      if (!server.listening) await listen(listeningPort)
    },
    loseNextCommit(among = '') {
      commitToLose = among
    },
    lost: () => lost,
    async drop() {
      await close()
      await drop()
    },
  }
}
