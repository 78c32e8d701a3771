import { existsSync, mkdtempSync, renameSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { startEmbeddedPostgres } from '#src/platform/db/embedded/start-embedded-postgres.ts'
import { freePort } from '#src/platform/testing/free-port.ts'
import { type AppProcess, ensureBuilt, startAppProcess } from '../support/app-process.ts'
import { freezePostgres, postmasterOf } from '../support/postgres-processes.ts'

// A real process, whose embedded PostgreSQL is killed under it.
let dataDir: string
let port: number
let app: AppProcess
const start = (restartPausesMs?: readonly number[]) =>
  startAppProcess({
    env: {
      PORT: String(port),
      DATA_DIR: dataDir,
      DEMO: 'off',
      FLOOD_LIMIT: '0',
      LOG_LEVEL: 'warn',
      STOP_SECONDS: '10',
    },
    ...(restartPausesMs ? { restartPausesMs } : {}),
  })

beforeAll(async () => {
  await ensureBuilt()
  dataDir = mkdtempSync(join(tmpdir(), 'startline-embedded-death-'))
  port = await freePort()
  app = await start()
})
afterAll(async () => {
  await app?.kill()
  const last = await startEmbeddedPostgres({ dataDir, log: { info: () => undefined, warn: () => undefined } })
  await last.stop() // a killed process can't have stopped it
  rmSync(dataDir, { recursive: true, force: true })
})

const cluster = () => join(dataDir, 'pg/cluster')
const postmaster = () => postmasterOf(dataDir)

async function statusOf(path: string, accept = 'application/json') {
  const response = await fetch(`http://localhost:${port}${path}`, { headers: { accept } }).catch(() => null)
  return response?.status ?? 0
}

test('a frozen PostgreSQL is reported while it is frozen, and no longer when it goes on', async () => {
  await expect.poll(() => statusOf('/readyz')).toBe(200)
  const thaw = freezePostgres(dataDir)
  try {
    for (const _ of [1, 2, 3]) expect(await statusOf('/readyz')).toBe(503)
    expect(await statusOf('/healthz')).toBe(200)
    expect(await statusOf('/events/future?page=1', 'text/html')).toBe(503)
  } finally {
    thaw()
  }
  await expect.poll(() => statusOf('/readyz')).toBe(200)
})

test('PostgreSQL is killed again and again: the program starts it again, serves and stops in time', async () => {
  for (let round = 0; round < 3; round += 1) {
    await expect.poll(() => statusOf('/readyz')).toBe(200)
    const before = postmaster()
    process.kill(before, 'SIGKILL')
    await expect.poll(() => existsSync(join(cluster(), 'postmaster.pid')) && postmaster() !== before).toBe(true)
  }
  await expect.poll(() => statusOf('/readyz')).toBe(200)
  expect(await statusOf('/events/future', 'text/html')).toBe(200)
  expect(app.output()).toContain('The embedded PostgreSQL is running again.')
  await app.stop()
  expect(app.exitCode(), app.output()).toBe(0) // within STOP_SECONDS, or it would say what hung
  expect(existsSync(join(cluster(), 'postmaster.pid'))).toBe(false)
})

test('while PostgreSQL cannot start pages are refused with a time to retry, and the program stops in time', async () => {
  app = await start([0, 100, 600_000])
  await killForGood()
  await expect.poll(() => statusOf('/readyz')).toBe(503)
  await expect.poll(() => statusOf('/events/future?page=1', 'text/html')).toBe(503)
  expect(app.hasEnded()).toBe(false)
  await app.stop()
  expect(app.exitCode(), app.output()).toBe(0)
  putBack()
})

test('a PostgreSQL that cannot be started again ends the program with 1 and a message, for a supervisor to start it', async () => {
  app = await start([0, 100, 200])
  await killForGood()
  await expect.poll(() => app.hasEnded()).toBe(true)
  expect(app.exitCode(), app.output()).toBe(1)
  expect(app.output()).toContain('The embedded PostgreSQL exited and could not be restarted:')
  expect(app.output()).not.toContain('Not stopped within')
  putBack()
  app = await start()
  await expect.poll(() => statusOf('/readyz')).toBe(200)
})

/** Its files cannot be read: as with a disk that is full or gone. */
async function killForGood(): Promise<void> {
  await expect.poll(() => statusOf('/readyz')).toBe(200)
  const pid = postmaster()
  renameSync(join(cluster(), 'global'), join(dataDir, 'global.away'))
  process.kill(pid, 'SIGKILL')
}

function putBack(): void {
  renameSync(join(dataDir, 'global.away'), join(cluster(), 'global'))
}
