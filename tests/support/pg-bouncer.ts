import { spawn } from 'node:child_process'
import { once } from 'node:events'
import { chownSync, existsSync, mkdtempSync, rmSync, statSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { setTimeout as sleep } from 'node:timers/promises'
import pg from 'pg'
import { freePort } from '#src/platform/testing/free-port.ts'

const program = '/usr/sbin/pgbouncer'

export type Pooler = {
  readonly url: string
  /** The most connections that it opens to the database. */
  readonly poolSize: number
  stop(): Promise<void>
}

/** Whether Debian's package is installed here. */
export const hasPgBouncer = existsSync(program)

/**
 * PgBouncer in transaction mode before the database of `directUrl`, with few connections, each of
 * which is reset after every transaction: state that a program leaves in its session is lost or
 * another client's.
 */
export async function startPgBouncer(directUrl: string, poolSize: number): Promise<Pooler> {
  const direct = new URL(directUrl)
  const socketDir = direct.searchParams.get('host') ?? ''
  // As the owner of the database's socket: PgBouncer does not run as root, and no other user may
  // enter the folder.
  const { uid, gid } = statSync(socketDir)
  const dir = mkdtempSync(join(tmpdir(), 'startline-pgbouncer-'))
  chownSync(dir, uid, gid)
  const port = await freePort()
  const ini = join(dir, 'pgbouncer.ini')
  writeFileSync(ini, settings({ socketDir, port, poolSize }))
  const isRoot = process.getuid?.() === 0
  const child = spawn(program, ['-q', ini], { stdio: ['ignore', 'pipe', 'pipe'], ...(isRoot ? { uid, gid } : {}) })
  const stderr: string[] = []
  child.stderr.on('data', (chunk) => stderr.push(String(chunk)))
  const url = `postgres://postgres@127.0.0.1:${port}${direct.pathname}`
  await waitUntilOpen(url, () => child.exitCode !== null, stderr)
  return {
    url,
    poolSize,
    async stop() {
      child.kill('SIGTERM')
      if (child.exitCode === null) await once(child, 'exit')
      rmSync(dir, { recursive: true, force: true })
    },
  }
}

function settings(of: { socketDir: string; port: number; poolSize: number }): string {
  return `[databases]
* = host=${of.socketDir} port=5432 user=postgres
[pgbouncer]
listen_addr = 127.0.0.1
listen_port = ${of.port}
unix_socket_dir =
auth_type = any
pool_mode = transaction
default_pool_size = ${of.poolSize}
max_client_conn = 200
server_reset_query = DISCARD ALL
server_reset_query_always = 1
`
}

async function waitUntilOpen(url: string, hasExited: () => boolean, stderr: readonly string[]): Promise<void> {
  const deadline = Date.now() + 10_000
  for (;;) {
    const client = new pg.Client({ connectionString: url })
    client.on('error', () => undefined)
    try {
      await client.connect()
      await client.query('select 1')
      return await client.end()
    } catch (error) {
      await client.end().catch(() => undefined)
      if (hasExited() || Date.now() > deadline)
        throw new Error(`PgBouncer on port ${new URL(url).port} does not respond: ${stderr.join('')}`, { cause: error })
      await sleep(20)
    }
  }
}
