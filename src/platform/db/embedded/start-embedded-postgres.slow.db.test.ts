import { type ChildProcess, spawn } from 'node:child_process'
import { chmodSync, existsSync, mkdirSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { setTimeout as sleep } from 'node:timers/promises'
import pg from 'pg'
import { afterEach, beforeEach, expect, test } from 'vitest'
import { type EmbeddedPostgres, startEmbeddedPostgres } from './start-embedded-postgres.ts'

const log = { info: () => undefined, warn: () => undefined }
let dataDir = ''
let started: EmbeddedPostgres[] = []

beforeEach(() => {
  dataDir = mkdtempSync(join(tmpdir(), 'startline-embedded-'))
  chmodSync(dataDir, 0o755)
  started = []
})
afterEach(async () => {
  for (const server of started) await server.stop()
  rmSync(dataDir, { recursive: true, force: true })
})

test('the first start makes a database that lives until its last user leaves', { timeout: 60_000 }, async () => {
  const first = await start()
  expect(first.shared).toBe(false)
  expect(await query(first.url, "select lower('Ё') as a, current_setting('server_version') like '18%' as b")).toEqual([
    { a: 'ё', b: true },
  ])
  await query(first.url, "create table kept as select unnest(array['Яна', 'Ёлка', 'Елена']) as name")
  const second = await start()
  expect(second.shared).toBe(true)

  await first.stop()
  expect(await query(second.url, 'select name from kept order by name collate "ru-x-icu"')).toEqual([
    { name: 'Елена' },
    { name: 'Ёлка' },
    { name: 'Яна' },
  ])
  const pid = postmasterPid()
  await second.stop()
  expect(isThere(pid)).toBe(false)
  expect(existsSync(join(dataDir, 'pg/cluster/postmaster.pid'))).toBe(false)
})

test('two first starts at once make one server', { timeout: 60_000 }, async () => {
  const [first, second] = await Promise.all([start(), start()])
  expect([first?.shared, second?.shared].sort()).toEqual([false, true])
})

test('after kill -9 of the server the next start recovers what was committed', { timeout: 60_000 }, async () => {
  await (await start()).stop() // prepared without waiting for a slow disk; from here on everything is safe
  const first = await start({ fast: false })
  await query(first.url, 'create table kept (n int); insert into kept values (7)')
  process.kill(postmasterPid(), 'SIGKILL')
  const again = await start()
  expect(again.shared).toBe(false)
  expect(await query(again.url, 'select n from kept')).toEqual([{ n: 7 }])
})

test('a server that dies while it is being joined is started anew', { timeout: 60_000 }, async () => {
  const first = await start()
  const pid = postmasterPid()
  process.kill(pid, 'SIGSTOP') // it looks alive, and answers nobody
  const joining = start()
  await sleep(200)
  process.kill(pid, 'SIGKILL')
  const again = await joining
  expect(again.shared).toBe(false)
  expect(await query(first.url, 'select 1 as one')).toEqual([{ one: 1 }])
})

test('a pid file whose number is another program by now does not stop the start', { timeout: 60_000 }, async () => {
  const first = await start()
  await first.stop()
  for (const number of [String(process.pid), String(process.ppid)]) {
    writeFileSync(join(dataDir, 'pg/cluster/postmaster.pid'), pidFileOf(number))
    writeFileSync(join(dataDir, 'pg/sock/.s.PGSQL.5432.lock'), pidFileOf(number))
    const again = await start()
    expect(again.shared).toBe(false)
    await again.stop()
  }
})

test('a server whose starter was killed is joined, and stopped by the one who joined', {
  timeout: 60_000,
}, async () => {
  const child = startInChild()
  await lineOf(child)
  child.kill('SIGKILL')
  await new Promise((done) => child.on('exit', done))
  const pid = postmasterPid()
  const joined = await start()
  expect(joined.shared).toBe(true)
  await joined.stop()
  expect(isThere(pid)).toBe(false)
})

test('a lock left by a starter that was killed does not hold for ever', { timeout: 60_000 }, async () => {
  mkdirSync(join(dataDir, 'pg'))
  writeFileSync(join(dataDir, 'pg/start.lock'), JSON.stringify({ pid: process.pid, began: '1' }))
  expect((await start()).shared).toBe(false)
})

test('an initdb that was interrupted is begun again', { timeout: 60_000 }, async () => {
  mkdirSync(join(dataDir, 'pg/cluster.new'), { recursive: true })
  writeFileSync(join(dataDir, 'pg/cluster.new/PG_VERSION'), '18')
  expect((await start()).shared).toBe(false)
})

test('a folder deeper than a socket path may be, and closed to others', { timeout: 60_000 }, async () => {
  const parent = dataDir
  chmodSync(parent, 0o700)
  dataDir = join(parent, 'a-rather-long-name/'.repeat(5), 'data')
  const first = await start()
  const second = await start()
  expect(second.shared).toBe(true)
  expect(await query(second.url, 'select 1 as one')).toEqual([{ one: 1 }])
  await first.stop()
  await second.stop()
  dataDir = parent
})

async function start({ fast = true } = {}): Promise<EmbeddedPostgres> {
  const server = await startEmbeddedPostgres({ dataDir, log, fast })
  const once = { ...server, stop: onlyOnce(server.stop) }
  started.push(once)
  return once
}

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

function postmasterPid(): number {
  return Number(readFileSync(join(dataDir, 'pg/cluster/postmaster.pid'), 'utf8').split('\n')[0])
}

function pidFileOf(number: string): string {
  return [number, join(dataDir, 'pg/cluster'), '1700000000', '5432', join(dataDir, 'pg/sock'), '', '1 1', 'ready'].join(
    '\n',
  )
}

function isThere(pid: number): boolean {
  try {
    process.kill(pid, 0)
    return !readFileSync(`/proc/${pid}/stat`, 'utf8').includes(') Z ')
  } catch {
    return false
  }
}

function startInChild(): ChildProcess {
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
    child.on('exit', (code) => fail(new Error(`ended with ${code}`)))
  })
}
