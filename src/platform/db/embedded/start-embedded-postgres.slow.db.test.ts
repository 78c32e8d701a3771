import { type ChildProcess, spawn } from 'node:child_process'
import { chmodSync, existsSync, mkdirSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { setTimeout as sleep } from 'node:timers/promises'
import pg from 'pg'
import { test as anyTest, expect } from 'vitest'
import { type EmbeddedPostgres, startEmbeddedPostgres } from './start-embedded-postgres.ts'

const log = { info: () => undefined, warn: () => undefined }

/** A folder of a test's own, so that they may run together: a database's first start waits for the disk more than it computes. */
class TestDataDir {
  readonly root = mkdtempSync(join(tmpdir(), 'startline-embedded-'))
  dataDir = this.root
  readonly started: EmbeddedPostgres[] = []

  async start({ fast = true } = {}): Promise<EmbeddedPostgres> {
    const server = await startEmbeddedPostgres({ dataDir: this.dataDir, log, fast })
    const once = { ...server, stop: onlyOnce(server.stop) }
    this.started.push(once)
    return once
  }

  postmasterPid(): number {
    return Number(readFileSync(join(this.dataDir, 'pg/cluster/postmaster.pid'), 'utf8').split('\n')[0])
  }
}

const test = anyTest.extend<{ data: TestDataDir }>({
  // biome-ignore lint/correctness/noEmptyPattern: vitest reads from it what a fixture needs
  data: async ({}, use) => {
    const data = new TestDataDir()
    chmodSync(data.root, 0o755)
    await use(data)
    for (const server of data.started) await server.stop()
    rmSync(data.root, { recursive: true, force: true })
  },
}).concurrent

test('the first start makes a database that lives until its last user leaves', async ({ data }) => {
  const first = await data.start()
  expect(first.shared).toBe(false)
  expect(await query(first.url, "select lower('Ё') as a, current_setting('server_version') like '18%' as b")).toEqual([
    { a: 'ё', b: true },
  ])
  await query(first.url, "create table kept as select unnest(array['Яна', 'Ёлка', 'Елена']) as name")
  const second = await data.start()
  expect(second.shared).toBe(true)

  await first.stop()
  expect(await query(second.url, 'select name from kept order by name collate "ru-x-icu"')).toEqual([
    { name: 'Елена' },
    { name: 'Ёлка' },
    { name: 'Яна' },
  ])
  const pid = data.postmasterPid()
  await second.stop()
  expect(isProcessRunning(pid)).toBe(false)
  expect(existsSync(join(data.dataDir, 'pg/cluster/postmaster.pid'))).toBe(false)
})

test('two first starts at once make one server', async ({ data }) => {
  const [first, second] = await Promise.all([data.start(), data.start()])
  expect([first?.shared, second?.shared].sort()).toEqual([false, true])
})

test('after kill -9 of the server the next start recovers the committed data', async ({ data }) => {
  await (await data.start()).stop() // prepared without waiting for a slow disk; from here on everything is safe
  const first = await data.start({ fast: false })
  await query(first.url, 'create table kept (n int); insert into kept values (7)')
  process.kill(data.postmasterPid(), 'SIGKILL')
  const again = await data.start()
  expect(again.shared).toBe(false)
  expect(await query(again.url, 'select n from kept')).toEqual([{ n: 7 }])
})

test('a server that exits while a process joins it is started again', async ({ data }) => {
  const first = await data.start()
  const pid = data.postmasterPid()
  process.kill(pid, 'SIGSTOP') // the process exists but does not respond
  const joining = data.start()
  await sleep(200)
  process.kill(pid, 'SIGKILL')
  const again = await joining
  expect(again.shared).toBe(false)
  expect(await query(first.url, 'select 1 as one')).toEqual([{ one: 1 }])
})

test('a stale pid file with the pid of another program does not prevent the start', async ({ data }) => {
  const first = await data.start()
  await first.stop()
  for (const number of [String(process.pid), String(process.ppid)]) {
    writeFileSync(join(data.dataDir, 'pg/cluster/postmaster.pid'), pidFileOf(data.dataDir, number))
    writeFileSync(join(data.dataDir, 'pg/sock/.s.PGSQL.5432.lock'), pidFileOf(data.dataDir, number))
    const again = await data.start()
    expect(again.shared).toBe(false)
    await again.stop()
  }
})

test('a server whose first process was killed is joined, and stopped by the process that joined', async ({ data }) => {
  const child = startInChild(data.dataDir)
  await lineOf(child)
  child.kill('SIGKILL')
  await new Promise((done) => child.on('exit', done))
  const pid = data.postmasterPid()
  const joined = await data.start()
  expect(joined.shared).toBe(true)
  await joined.stop()
  expect(isProcessRunning(pid)).toBe(false)
})

test('a lock left by a killed starter does not last for ever', async ({ data }) => {
  mkdirSync(join(data.dataDir, 'pg'))
  writeFileSync(join(data.dataDir, 'pg/start.lock'), JSON.stringify({ pid: process.pid, startTime: '1' }))
  expect((await data.start()).shared).toBe(false)
})

test('an interrupted initdb is begun again', async ({ data }) => {
  mkdirSync(join(data.dataDir, 'pg/cluster.new'), { recursive: true })
  writeFileSync(join(data.dataDir, 'pg/cluster.new/PG_VERSION'), '18')
  expect((await data.start()).shared).toBe(false)
})

test('a folder with a path too long for a socket, and closed to others, works', async ({ data }) => {
  chmodSync(data.root, 0o700)
  data.dataDir = join(data.root, 'a-rather-long-name/'.repeat(5), 'data')
  const first = await data.start()
  const second = await data.start()
  expect(second.shared).toBe(true)
  expect(await query(second.url, 'select 1 as one')).toEqual([{ one: 1 }])
  await first.stop()
  await second.stop()
})

function onlyOnce(stop: () => Promise<void>): () => Promise<void> {
  let stopped: Promise<void> | undefined
  return () => {
    stopped ??= stop()
    return stopped
  }
}

async function query(url: string, sql: string): Promise<unknown[]> {
  const client = new pg.Client({ connectionString: url })
  client.on('error', () => undefined)
  await client.connect()
  try {
    return (await client.query(sql)).rows
  } finally {
    await client.end()
  }
}

function pidFileOf(dataDir: string, number: string): string {
  return [number, join(dataDir, 'pg/cluster'), '1700000000', '5432', join(dataDir, 'pg/sock'), '', '1 1', 'ready'].join(
    '\n',
  )
}

function isProcessRunning(pid: number): boolean {
  try {
    process.kill(pid, 0)
    return !readFileSync(`/proc/${pid}/stat`, 'utf8').includes(') Z ')
  } catch {
    return false
  }
}

function startInChild(dataDir: string): ChildProcess {
  const module = new URL('./start-embedded-postgres.ts', import.meta.url)
  const script = `import { startEmbeddedPostgres } from '${module}'
    await startEmbeddedPostgres({ dataDir: ${JSON.stringify(dataDir)}, log: console, fast: true })
    console.log('started')
    setInterval(() => undefined, 1000)`
  return spawn(process.execPath, ['--input-type=module', '-e', script], { stdio: ['ignore', 'pipe', 'inherit'] })
}

function lineOf(child: ChildProcess): Promise<void> {
  return new Promise((done, fail) => {
    child.stdout?.on('data', (chunk) => String(chunk).includes('started') && done())
    child.on('exit', (code) => fail(new Error(`the child process exited with ${code}`)))
  })
}
