import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { setTimeout as sleep } from 'node:timers/promises'
import pg from 'pg'
import { freezePostgres, postmasterOf } from '#tests/support/postgres-processes.ts'
import { startApp } from './started-app.ts'

const readyWithinMs = 1_000
const backWithinMs = 15_000
const stopWithinMs = 10_000
const losses = 10

/**
 * Measures how soon the program reports outages of its database, recovers and stops; fails where a
 * promised time is exceeded.
 */
export async function benchOutage(port: number): Promise<void> {
  const dataDir = mkdtempSync(join(tmpdir(), 'startline-bench-outage-'))
  const app = await startApp(port, { dataDir })
  const ready = async () => {
    const response = await fetch(`http://localhost:${port}/readyz`)
    await response.arrayBuffer()
    return response.status
  }
  try {
    await untilReady(ready)
    const thaw = freezePostgres(dataDir)
    const latenciesMs: number[] = []
    for (let i = 0; i < 10; i += 1) latenciesMs.push(await timeOf(async () => expectStatus(await ready(), 503)))
    thaw()
    report('/readyz while PostgreSQL is frozen, the slowest of 10', Math.max(...latenciesMs), readyWithinMs)
    report('ready after it goes on', await timeOf(() => untilReady(ready)), backWithinMs)
    process.kill(postmasterOf(dataDir), 'SIGKILL')
    while ((await ready()) === 200) await sleep(5)
    report('ready after PostgreSQL was killed', await timeOf(() => untilReady(ready)), backWithinMs)
    await endConnections(app.databaseUrl)
    report(`stopped after ${losses} losses of all connections`, await timeOf(() => app.stop()), stopWithinMs)
  } finally {
    await app.stop()
    rmSync(dataDir, { recursive: true, force: true })
  }
}

async function endConnections(url: string): Promise<void> {
  const client = new pg.Client({ connectionString: url })
  await client.connect()
  for (let i = 0; i < losses; i += 1) {
    await client.query(
      'select pg_terminate_backend(pid) from pg_stat_activity where pid <> pg_backend_pid() and datname is not null',
    )
    await sleep(6_000) // a worker reports every five seconds that it is alive
  }
  await client.end()
}

async function untilReady(ready: () => Promise<number>): Promise<void> {
  while ((await ready()) !== 200) await sleep(20)
}

async function timeOf(work: () => Promise<unknown>): Promise<number> {
  const startedAt = performance.now()
  await work()
  return performance.now() - startedAt
}

function expectStatus(status: number, expected: number): void {
  if (status !== expected) fail(`answered ${status} instead of ${expected}`)
}

function report(name: string, ms: number, atMost: number): void {
  console.log(`${name}: ${Math.round(ms)} ms (at most ${atMost})`)
  if (ms > atMost) fail(`${name}: later than promised`)
}

function fail(message: string): void {
  console.error(message)
  process.exitCode = 1
}
