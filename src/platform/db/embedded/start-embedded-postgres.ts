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
import { clearStaleLocks, dataDirLayout, type Place, readPidFile, readyTimeoutMs, runningSocketDir } from './place.ts'
import { identifyProcess, isPostmaster, isRunning, type ProcessIdentity } from './processes.ts'
import { serverSettings } from './server-settings.ts'
import { assertWritable, chooseServerUser, type ServerUser } from './server-user.ts'
import { withStartLock } from './start-lock.ts'
import { type SupervisedServer, superviseServer } from './supervise-server.ts'
import { hasRunningProcess, registerProcess } from './users.ts'

export type EmbeddedPostgres = {
  /**
   * The URL of the superuser `postgres`; the socket trusts every role, so another user name may
   * replace it.
   */
  readonly url: string
  readonly directUrl: string
  /** Another process, or an earlier one that was killed, started the server. */
  readonly shared: boolean
  /** The last of its users stops the server. */
  stop(): Promise<void>
}

type Options = {
  dataDir: string
  log: { info(message: string): void; warn(message: string): void }
  /** For tests: nothing is synced to disk. */
  fast?: boolean
  /**
   * Where given, a server that ends by itself is started again by the first of its users to notice.
   */
  keep?: Pick<SupervisedServer, 'onFailure' | 'pausesMs'> | undefined
}

const database = 'startline'
const longestPathBytes = 100 // the system's limit is 107, which includes the socket's own name

/** Starts the PostgreSQL of this data folder, or joins the one that runs there already. */
export async function startEmbeddedPostgres(options: Options): Promise<EmbeddedPostgres> {
  const { dataDir, log, fast = false } = options
  mkdirSync(resolve(dataDir), { recursive: true })
  // Two names of one folder must not make two servers of it.
  const place = dataDirLayout(realpathSync(dataDir))
  mkdirSync(place.dir, { recursive: true })
  assertWritable(place.dir)
  const binaries = await findBinaries()
  return withStartLock(place.startLock, async () => {
    const { socketDir, joined } = await joinOrStart({ place, binaries, log, fast })
    await createDatabase(socketDir)
    const { leave } = registerProcess(place.users)
    const keeper = options.keep && supervisePostgres({ place, binaries, log, fast, socketDir }, options.keep)
    return {
      url: urlOf(socketDir, database),
      directUrl: urlOf(socketDir, database),
      shared: joined,
      async stop() {
        await keeper?.stop()
        await withStartLock(place.startLock, async () => {
          leave()
          if (!hasRunningProcess(place.users)) await stopServer(place, socketDir)
        })
      },
    }
  })
}

type Start = {
  readonly place: Place
  readonly binaries: Binaries
  readonly log: Options['log']
  readonly fast: boolean
  /** The path where the server's users expect the socket already. */
  readonly socketDir?: string
  readonly signal?: AbortSignal
}

/** The caller holds the start lock. */
async function joinOrStart(start: Start): Promise<{ readonly socketDir: string; readonly joined: boolean }> {
  const { place, signal } = start
  const running = await joinServer(place, signal)
  const socketDir = running ?? (await startServer(start))
  if (running === null && !(await becomesReady(place, socketDir, signal)))
    throw new Error(`PostgreSQL exited during startup; see ${place.logFile}.`)
  if (start.socketDir !== undefined && socketDir !== start.socketDir)
    throw new Error(`another process started PostgreSQL with its socket in ${socketDir}, expected ${start.socketDir}.`)
  return { socketDir, joined: running !== null }
}

function supervisePostgres(start: Start, keep: NonNullable<Options['keep']>): { stop(): Promise<void> } {
  const { place, log } = start
  return superviseServer({
    ...keep,
    log,
    isRunning: () => runningSocketDir(place) !== null,
    start: (signal) =>
      withStartLock(
        place.startLock,
        async () => {
          await joinOrStart({ ...start, signal })
        },
        signal,
      ),
  })
}

/** Whether a server runs on this data folder, whichever process started it. */
export function isServerRunning(dataDir: string): boolean {
  return existsSync(dataDir) && runningSocketDir(dataDirLayout(realpathSync(dataDir))) !== null
}

function urlOf(socketDir: string, databaseName: string): string {
  return `postgres://postgres@localhost/${databaseName}?host=${encodeURIComponent(socketDir)}`
}

async function startServer(start: Start): Promise<string> {
  const { place, binaries, log, fast, signal } = start
  const user = chooseServerUser(binaries, place.dir)
  if (!existsSync(place.cluster)) {
    log.info('Creating a new database; this takes a few seconds, once.')
    await initCluster(place, binaries, user, fast)
  }
  await clearStaleLocks(place, signal)
  mkdirSync(place.users, { recursive: true })
  own(place.users, user)
  const socketDir = makeSocketDir(place, user, start.socketDir)
  const settings = Object.entries(serverSettings({ socketDir, fast })).flatMap(([name, value]) => [
    '-c',
    `${name}=${value}`,
  ])
  rotateLog(place.logFile)
  const logFile = openSync(place.logFile, 'a', 0o600)
  own(place.logFile, user)
  const [command = '', ...args] = [...user.prefix, binaries.postgres, '-D', place.cluster, ...settings]
  // Detached: Ctrl-C in a terminal goes to the whole process group, and the server must outlive our
  // last queries.
  const child = spawn(command, args, {
    cwd: '/',
    detached: true,
    stdio: ['ignore', logFile, logFile],
    env: serverEnv(),
  })
  closeSync(logFile)
  child.on('error', (error) => log.warn(`PostgreSQL: ${error.message}`))
  child.unref()
  const hasEnded = () => child.exitCode !== null || child.signalCode !== null || child.pid === undefined
  try {
    await waitForPidFile(place, hasEnded, signal)
  } catch (error) {
    if (!hasEnded()) child.kill('SIGINT') // the start was aborted, or it hangs
    throw error
  }
  return socketDir
}

/**
 * Made in a temporary folder and renamed: an interrupted initdb never leaves a folder that looks
 * like a cluster.
 */
async function initCluster(place: Place, binaries: Binaries, user: ServerUser, fast: boolean): Promise<void> {
  const draft = `${place.cluster}.new`
  rmSync(draft, { recursive: true, force: true })
  mkdirSync(draft, { mode: 0o700 })
  own(draft, user)
  const [command = '', ...args] = [
    ...user.initPrefix,
    ...[binaries.initdb, '-D', draft, '-U', 'postgres', '--auth=trust', '--no-instructions'],
    // The same collation on every machine; names are sorted with collate "ru-x-icu".
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
  if (code !== 0) throw new Error(`initdb of ${place.cluster} failed (${code}):\n${output.join('').trim()}`)
  renameSync(draft, place.cluster)
}

/** The system's PG* variables and languages would change the server's behaviour. */
function serverEnv(): NodeJS.ProcessEnv {
  return { PATH: process.env.PATH ?? '/usr/local/bin:/usr/bin:/bin:/usr/sbin:/sbin', LC_ALL: 'C.UTF-8', TZ: 'UTC' }
}

function makeSocketDir(place: Place, user: ServerUser, known: string | undefined): string {
  const isShort = Buffer.byteLength(join(place.socketDir, '.s.PGSQL.5432')) <= longestPathBytes
  const socketDir = known ?? (isShort ? place.socketDir : mkdtempSync(join(tmpdir(), 'startline-pg-')))
  mkdirSync(socketDir, { recursive: true })
  chmodSync(socketDir, 0o700)
  own(socketDir, user)
  return socketDir
}

function own(path: string, { ids }: ServerUser): void {
  if (ids) chownSync(path, ids.uid, ids.gid)
}

async function waitForPidFile(place: Place, hasEnded: () => boolean, signal?: AbortSignal): Promise<void> {
  const deadline = Date.now() + readyTimeoutMs
  while (runningSocketDir(place) === null || readPidFile(place)?.status !== 'ready') {
    if (hasEnded())
      throw new Error(`PostgreSQL did not start; ${place.logFile} ends with:\n${lastLines(place.logFile)}`)
    if (Date.now() > deadline) throw new Error(`PostgreSQL was not ready after a minute; see ${place.logFile}.`)
    await sleep(10, undefined, { signal })
  }
}

/**
 * The socket's folder of a running server; null where the server was killed just now and ends
 * instead.
 */
async function joinServer(place: Place, signal?: AbortSignal): Promise<string | null> {
  const socketDir = runningSocketDir(place)
  return socketDir !== null && (await becomesReady(place, socketDir, signal)) ? socketDir : null
}

/** Waits for a server that starts or recovers. @returns false where it ended meanwhile */
async function becomesReady(place: Place, socketDir: string, signal?: AbortSignal): Promise<boolean> {
  const deadline = Date.now() + readyTimeoutMs
  for (;;) {
    try {
      await withClient(socketDir, (client) => client.query('select 1').then(() => undefined))
      return true
    } catch (error) {
      if (runningSocketDir(place) === null) return false
      if (Date.now() > deadline) throw new Error(`PostgreSQL did not respond; see ${place.logFile}.`, { cause: error })
      await sleep(25, undefined, { signal })
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

/** SIGINT is PostgreSQL's fast shutdown: open transactions are rolled back, committed ones stay. */
async function stopServer(place: Place, socketDir: string): Promise<void> {
  const pidFile = readPidFile(place)
  const mark = pidFile && isPostmaster(pidFile.pid, place.cluster) ? identifyProcess(pidFile.pid) : null
  if (mark) await endProcess(mark)
  if (socketDir !== place.socketDir) rmSync(socketDir, { recursive: true, force: true })
}

async function endProcess(mark: ProcessIdentity): Promise<void> {
  const deadline = Date.now() + 15_000
  for (let signal: NodeJS.Signals | 0 = 'SIGINT'; isRunning(mark); signal = Date.now() > deadline ? 'SIGQUIT' : 0) {
    process.kill(mark.pid, signal)
    await sleep(5)
  }
}

function rotateLog(logFile: string): void {
  const size = statSync(logFile, { throwIfNoEntry: false })?.size ?? 0
  if (size > 10_000_000) renameSync(logFile, `${logFile}.1`)
}

function lastLines(path: string): string {
  return readFileSync(path, 'utf8').trim().split('\n').slice(-8).join('\n')
}
