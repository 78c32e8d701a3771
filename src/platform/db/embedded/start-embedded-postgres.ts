import { spawn } from 'node:child_process'
import {
  chmodSync,
  chownSync,
  closeSync,
  existsSync,
  mkdirSync,
  mkdtempSync,
  openSync,
  readFileSync,
  realpathSync,
  renameSync,
  rmSync,
  statSync,
} from 'node:fs'
import { tmpdir } from 'node:os'
import { join, resolve } from 'node:path'
import { setTimeout as sleep } from 'node:timers/promises'
import pg from 'pg'
import { type Binaries, findBinaries } from './binaries.ts'
import { isPostmasterOf, isRunning, isSharedMemoryHeld, markOf, type ProcessMark } from './processes.ts'
import { serverSettings } from './server-settings.ts'
import { chooseServerUser, demandWritable, type ServerUser } from './server-user.ts'
import { withStartLock } from './start-lock.ts'
import { enter, isAnybodyIn } from './users.ts'

export type EmbeddedPostgres = {
  /** Of the superuser `postgres`; the socket trusts every role, so another user name may stand in its place. */
  readonly url: string
  readonly directUrl: string
  /** Another process, or an earlier one that was killed, had started it. */
  readonly shared: boolean
  /** The last of its users stops the server. */
  stop(): Promise<void>
}

type Options = {
  dataDir: string
  log: { info(message: string): void; warn(message: string): void }
  /** For tests: nothing is made safe against a power cut. */
  fast?: boolean
}

const database = 'startline'
const longestPathBytes = 100 // the system's limit is 107, and the socket's own name is to stand in it
const readyTimeoutMs = 60_000

/** Starts the PostgreSQL of this data folder, or joins the one that runs there already. */
export async function startEmbeddedPostgres({ dataDir, log, fast = false }: Options): Promise<EmbeddedPostgres> {
  mkdirSync(resolve(dataDir), { recursive: true })
  // two names of one folder must not make two servers of it
  const place = placeOf(realpathSync(dataDir))
  mkdirSync(place.dir, { recursive: true })
  demandWritable(place.dir)
  const binaries = await findBinaries()
  return withStartLock(place.startLock, async () => {
    const joined = await joinServer(place)
    const socketDir = joined ?? (await startServer({ place, binaries, log, fast }))
    if (joined === null && !(await becomesReady(place, socketDir)))
      throw new Error(`PostgreSQL ended while it started; see ${place.logFile}.`)
    await createDatabase(socketDir)
    const { leave } = enter(place.users)
    return {
      url: urlOf(socketDir, database),
      directUrl: urlOf(socketDir, database),
      shared: joined !== null,
      stop: () =>
        withStartLock(place.startLock, async () => {
          leave()
          if (!isAnybodyIn(place.users)) await stopServer(place, socketDir)
        }),
    }
  })
}

/** Whether a server runs on this data folder, whoever started it. */
export function isServerRunning(dataDir: string): boolean {
  return existsSync(dataDir) && runningSocketDir(placeOf(realpathSync(dataDir))) !== null
}

type Place = { dir: string; cluster: string; socketDir: string; users: string; startLock: string; logFile: string }

function placeOf(dataDir: string): Place {
  const dir = join(dataDir, 'pg')
  return {
    dir,
    cluster: join(dir, 'cluster'),
    socketDir: join(dir, 'sock'),
    users: join(dir, 'users'),
    startLock: join(dir, 'start.lock'),
    logFile: join(dir, 'postgres.log'),
  }
}

function urlOf(socketDir: string, databaseName: string): string {
  return `postgres://postgres@localhost/${databaseName}?host=${encodeURIComponent(socketDir)}`
}

async function startServer(start: {
  place: Place
  binaries: Binaries
  log: Options['log']
  fast: boolean
}): Promise<string> {
  const { place, binaries, log, fast } = start
  const user = chooseServerUser(binaries, place.dir)
  if (!existsSync(place.cluster)) {
    log.info('Preparing a new database; this takes a few seconds, once.')
    await initCluster(place, binaries, user, fast)
  }
  await clearStaleLocks(place)
  mkdirSync(place.users, { recursive: true })
  own(place.users, user)
  const socketDir = makeSocketDir(place, user)
  const settings = Object.entries(serverSettings({ socketDir, fast })).flatMap(([name, value]) => [
    '-c',
    `${name}=${value}`,
  ])
  keepLogShort(place.logFile)
  const logFile = openSync(place.logFile, 'a', 0o600)
  own(place.logFile, user)
  const [command = '', ...args] = [...user.prefix, binaries.postgres, '-D', place.cluster, ...settings]
  // detached: Ctrl-C in a terminal goes to the whole group, and the server must outlive our last queries
  const child = spawn(command, args, {
    cwd: '/',
    detached: true,
    stdio: ['ignore', logFile, logFile],
    env: serverEnv(),
  })
  closeSync(logFile)
  child.on('error', (error) => log.warn(`PostgreSQL: ${error.message}`))
  child.unref()
  await waitForPidFile(place, () => child.exitCode !== null || child.signalCode !== null || child.pid === undefined)
  return socketDir
}

/** Made aside and renamed: a cluster that was interrupted while being made is never taken for one. */
async function initCluster(place: Place, binaries: Binaries, user: ServerUser, fast: boolean): Promise<void> {
  const draft = `${place.cluster}.new`
  rmSync(draft, { recursive: true, force: true })
  mkdirSync(draft, { mode: 0o700 })
  own(draft, user)
  const [command = '', ...args] = [
    ...user.initPrefix,
    ...[binaries.initdb, '-D', draft, '-U', 'postgres', '--auth=trust', '--no-instructions'],
    // letters are compared alike on every machine; names are sorted with collate "ru-x-icu"
    ...['--encoding=UTF8', '--locale-provider=builtin', '--locale=C.UTF-8'],
    ...(fast ? ['--no-sync'] : []),
  ]
  const child = spawn(command, args, { cwd: '/', stdio: ['ignore', 'pipe', 'pipe'], env: serverEnv() })
  const output: string[] = []
  child.stdout.on('data', (chunk) => output.push(String(chunk)))
  child.stderr.on('data', (chunk) => output.push(String(chunk)))
  const code = await new Promise<number | string>((done) => {
    child.on('error', (error) => done(error.message))
    child.on('close', (exitCode, signal) => done(exitCode ?? signal ?? 'ended'))
  })
  if (code !== 0) throw new Error(`PostgreSQL could not prepare ${place.cluster} (${code}):\n${output.join('').trim()}`)
  renameSync(draft, place.cluster)
}

/** A system's own PG* variables and languages would change what the server does. */
function serverEnv(): NodeJS.ProcessEnv {
  return { PATH: process.env.PATH ?? '/usr/local/bin:/usr/bin:/bin:/usr/sbin:/sbin', LC_ALL: 'C.UTF-8', TZ: 'UTC' }
}

function makeSocketDir(place: Place, user: ServerUser): string {
  const isShort = Buffer.byteLength(join(place.socketDir, '.s.PGSQL.5432')) <= longestPathBytes
  const socketDir = isShort ? place.socketDir : mkdtempSync(join(tmpdir(), 'startline-pg-'))
  mkdirSync(socketDir, { recursive: true })
  chmodSync(socketDir, 0o700)
  own(socketDir, user)
  return socketDir
}

function own(path: string, { ids }: ServerUser): void {
  if (ids) chownSync(path, ids.uid, ids.gid)
}

/** The socket's folder of the server that runs here; null when none does. */
function runningSocketDir(place: Place): string | null {
  const pidFile = readPidFile(place)
  return pidFile && isPostmasterOf(pidFile.pid, place.cluster) ? pidFile.socketDir : null
}

type PidFile = { pid: number; socketDir: string; sharedMemory: { key: number; id: number }; status: string }

/** Lines 1, 5, 7 and 8 of postmaster.pid: the process, the socket's folder, the shared memory, the status. */
function readPidFile(place: Place): PidFile | null {
  try {
    const lines = readFileSync(join(place.cluster, 'postmaster.pid'), 'utf8').split('\n')
    const [key = 0, id = 0] = lines[6]?.trim().split(/\s+/).map(Number) ?? []
    const socketDir = lines[4]?.trim() || place.socketDir
    return { pid: Number(lines[0]), socketDir, sharedMemory: { key, id }, status: lines[7]?.trim() ?? '' }
  } catch {
    return null
  }
}

/**
 * PostgreSQL itself recovers from the files of a dead process, but not when the number lives on, as a zombie or as another
 * program.
 */
async function clearStaleLocks(place: Place): Promise<void> {
  const stale = readPidFile(place)
  if (!stale) return
  const deadline = Date.now() + readyTimeoutMs
  while (isSharedMemoryHeld(stale.sharedMemory)) {
    if (Date.now() > deadline)
      throw new Error(`Processes of another PostgreSQL still work in ${place.cluster}: end them.`)
    await sleep(25)
  }
  rmSync(join(place.cluster, 'postmaster.pid'), { force: true })
  for (const name of ['.s.PGSQL.5432.lock', '.s.PGSQL.5432']) rmSync(join(stale.socketDir, name), { force: true })
  if (stale.socketDir !== place.socketDir) rmSync(stale.socketDir, { recursive: true, force: true })
}

async function waitForPidFile(place: Place, hasEnded: () => boolean): Promise<void> {
  const deadline = Date.now() + readyTimeoutMs
  while (runningSocketDir(place) === null || readPidFile(place)?.status !== 'ready') {
    if (hasEnded())
      throw new Error(`PostgreSQL did not start; ${place.logFile} ends with:\n${lastLines(place.logFile)}`)
    if (Date.now() > deadline) throw new Error(`PostgreSQL is not ready after a minute; see ${place.logFile}.`)
    await sleep(10)
  }
}

/** The socket's folder of a server that runs here; one that was just killed may still look alive, and ends instead. */
async function joinServer(place: Place): Promise<string | null> {
  const socketDir = runningSocketDir(place)
  return socketDir !== null && (await becomesReady(place, socketDir)) ? socketDir : null
}

/** Waits for a server on its way up, or recovering. @returns false where it ended meanwhile */
async function becomesReady(place: Place, socketDir: string): Promise<boolean> {
  const deadline = Date.now() + readyTimeoutMs
  for (;;) {
    try {
      await withClient(socketDir, (client) => client.query('select 1').then(() => undefined))
      return true
    } catch (error) {
      if (runningSocketDir(place) === null) return false
      if (Date.now() > deadline) throw new Error(`PostgreSQL does not answer; see ${place.logFile}.`, { cause: error })
      await sleep(25)
    }
  }
}

async function createDatabase(socketDir: string): Promise<void> {
  await withClient(socketDir, async (client) => {
    const { rowCount } = await client.query('select from pg_database where datname = $1', [database])
    if (rowCount === 0) await client.query(`create database ${database}`)
  })
}

async function withClient(socketDir: string, work: (client: pg.Client) => Promise<void>): Promise<void> {
  const client = new pg.Client({ connectionString: urlOf(socketDir, 'postgres') })
  client.on('error', () => undefined)
  await client.connect()
  try {
    await work(client)
  } finally {
    await client.end()
  }
}

/** SIGINT is PostgreSQL's fast stop: open transactions are rolled back, everything committed is kept. */
async function stopServer(place: Place, socketDir: string): Promise<void> {
  const pidFile = readPidFile(place)
  const mark = pidFile && isPostmasterOf(pidFile.pid, place.cluster) ? markOf(pidFile.pid) : null
  if (mark) await endProcess(mark)
  if (socketDir !== place.socketDir) rmSync(socketDir, { recursive: true, force: true })
}

async function endProcess(mark: ProcessMark): Promise<void> {
  const deadline = Date.now() + 15_000
  for (let signal: NodeJS.Signals | 0 = 'SIGINT'; isRunning(mark); signal = Date.now() > deadline ? 'SIGQUIT' : 0) {
    process.kill(mark.pid, signal)
    await sleep(5)
  }
}

function keepLogShort(logFile: string): void {
  const size = statSync(logFile, { throwIfNoEntry: false })?.size ?? 0
  if (size > 10_000_000) renameSync(logFile, `${logFile}.1`)
}

function lastLines(path: string): string {
  return readFileSync(path, 'utf8').trim().split('\n').slice(-8).join('\n')
}
