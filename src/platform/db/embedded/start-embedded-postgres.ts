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
import {
  clearStaleLocks,
  type DataDirLayout,
  dataDirLayout,
  readPidFile,
  readyTimeoutMs,
  runningSocketDir,
} from './data-dir-layout.ts'
import { identifyProcess, isPostmaster, isRunning, type ProcessIdentity } from './processes.ts'
import { hasRunningProcess, registerProcess } from './registered-processes.ts'
import { serverSettings } from './server-settings.ts'
import { assertWritable, chooseServerUser, type ServerUser } from './server-user.ts'
import { withStartLock } from './start-lock.ts'
import { type SupervisedServer, superviseServer } from './supervise-server.ts'

export type EmbeddedPostgres = {
  /**
   * The URL of the superuser `postgres`; the socket trusts every role, so another user name may
   * replace it.
   */
  readonly url: string
  readonly directUrl: string
  /** Another process, or an earlier one that was killed, started the server. */
  readonly shared: boolean
  /** The last process that uses the server stops it. */
  stop(): Promise<void>
}

type Options = {
  dataDir: string
  log: { info(message: string): void; warn(message: string): void }
  /** For tests: nothing is synced to disk. */
  fast?: boolean
  /**
   * With it, a server that exits unexpectedly is restarted by the first process to notice.
   */
  supervision?: Pick<SupervisedServer, 'onFailure' | 'pausesMs'> | undefined
}

const database = 'startline'
const longestPathBytes = 100 // the system's limit is 107, which includes the name of the socket

/** Starts the PostgreSQL of this data folder, or joins the one that runs there already. */
export async function startEmbeddedPostgres(options: Options): Promise<EmbeddedPostgres> {
  const { dataDir, log, fast = false } = options
  mkdirSync(resolve(dataDir), { recursive: true })
  // Two paths of one folder must not start two servers.
  const layout = dataDirLayout(realpathSync(dataDir))
  mkdirSync(layout.dir, { recursive: true })
  assertWritable(layout.dir)
  const binaries = await findBinaries()
  return withStartLock(layout.startLock, async () => {
    const { socketDir, joined } = await joinOrStart({ layout, binaries, log, fast })
    await createDatabase(socketDir)
    const { unregister } = registerProcess(layout.processesDir)
    const supervisor =
      options.supervision && supervisePostgres({ layout, binaries, log, fast, socketDir }, options.supervision)
    return {
      url: urlOf(socketDir, database),
      directUrl: urlOf(socketDir, database),
      shared: joined,
      async stop() {
        await supervisor?.stop()
        await withStartLock(layout.startLock, async () => {
          unregister()
          if (!hasRunningProcess(layout.processesDir)) await stopServer(layout, socketDir)
        })
      },
    }
  })
}

type Start = {
  readonly layout: DataDirLayout
  readonly binaries: Binaries
  readonly log: Options['log']
  readonly fast: boolean
  /** The socket’s folder that processes already use; a restart must reuse it. */
  readonly socketDir?: string
  readonly signal?: AbortSignal
}

/** The caller holds the start lock. */
async function joinOrStart(start: Start): Promise<{ readonly socketDir: string; readonly joined: boolean }> {
  const { layout, signal } = start
  const running = await joinServer(layout, signal)
  const socketDir = running ?? (await startServer(start))
  if (running === null && !(await becomesReady(layout, socketDir, signal)))
    throw new Error(`PostgreSQL exited during startup; see ${layout.logFile}.`)
  if (start.socketDir !== undefined && socketDir !== start.socketDir)
    throw new Error(`another process started PostgreSQL with its socket in ${socketDir}, expected ${start.socketDir}.`)
  return { socketDir, joined: running !== null }
}

function supervisePostgres(start: Start, supervision: NonNullable<Options['supervision']>): { stop(): Promise<void> } {
  const { layout, log } = start
  return superviseServer({
    ...supervision,
    log,
    isRunning: () => runningSocketDir(layout) !== null,
    start: (signal) =>
      withStartLock(
        layout.startLock,
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
  const { layout, binaries, log, fast, signal } = start
  const user = chooseServerUser(binaries, layout.dir)
  if (!existsSync(layout.cluster)) {
    log.info('Creating a new database; this takes a few seconds, once.')
    await initCluster(layout, binaries, user, fast)
  }
  await clearStaleLocks(layout, signal)
  mkdirSync(layout.processesDir, { recursive: true })
  own(layout.processesDir, user)
  const socketDir = makeSocketDir(layout, user, start.socketDir)
  const settings = Object.entries(serverSettings({ socketDir, fast })).flatMap(([name, value]) => [
    '-c',
    `${name}=${value}`,
  ])
  rotateLog(layout.logFile)
  const logFile = openSync(layout.logFile, 'a', 0o600)
  own(layout.logFile, user)
  const [command = '', ...args] = [...user.prefix, binaries.postgres, '-D', layout.cluster, ...settings]
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
  const hasExited = () => child.exitCode !== null || child.signalCode !== null || child.pid === undefined
  try {
    await waitForPidFile(layout, hasExited, signal)
  } catch (error) {
    if (!hasExited()) child.kill('SIGINT') // the start was aborted or timed out
    throw error
  }
  return socketDir
}

/**
 * Made in a temporary folder and renamed: an interrupted initdb never leaves a folder that looks
 * like a cluster.
 */
async function initCluster(layout: DataDirLayout, binaries: Binaries, user: ServerUser, fast: boolean): Promise<void> {
  const draft = `${layout.cluster}.new`
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
  if (code !== 0) throw new Error(`initdb of ${layout.cluster} failed (${code}):\n${output.join('').trim()}`)
  renameSync(draft, layout.cluster)
}

/** The system's PG* variables and languages would change the server's behaviour. */
function serverEnv(): NodeJS.ProcessEnv {
  return { PATH: process.env.PATH ?? '/usr/local/bin:/usr/bin:/bin:/usr/sbin:/sbin', LC_ALL: 'C.UTF-8', TZ: 'UTC' }
}

function makeSocketDir(layout: DataDirLayout, user: ServerUser, known: string | undefined): string {
  const isShort = Buffer.byteLength(join(layout.socketDir, '.s.PGSQL.5432')) <= longestPathBytes
  const socketDir = known ?? (isShort ? layout.socketDir : mkdtempSync(join(tmpdir(), 'startline-pg-')))
  mkdirSync(socketDir, { recursive: true })
  chmodSync(socketDir, 0o700)
  own(socketDir, user)
  return socketDir
}

function own(path: string, { ids }: ServerUser): void {
  if (ids) chownSync(path, ids.uid, ids.gid)
}

async function waitForPidFile(layout: DataDirLayout, hasExited: () => boolean, signal?: AbortSignal): Promise<void> {
  const deadline = Date.now() + readyTimeoutMs
  while (runningSocketDir(layout) === null || readPidFile(layout)?.status !== 'ready') {
    if (hasExited())
      throw new Error(`PostgreSQL did not start; ${layout.logFile} ends with:\n${lastLines(layout.logFile)}`)
    if (Date.now() > deadline) throw new Error(`PostgreSQL was not ready after a minute; see ${layout.logFile}.`)
    await sleep(10, undefined, { signal })
  }
}

/**
 * The socket's folder of a running server; null where the server was killed just now and exits
 * instead.
 */
async function joinServer(layout: DataDirLayout, signal?: AbortSignal): Promise<string | null> {
  const socketDir = runningSocketDir(layout)
  return socketDir !== null && (await becomesReady(layout, socketDir, signal)) ? socketDir : null
}

/** Waits for a server that starts or recovers. @returns false if it exited meanwhile */
async function becomesReady(layout: DataDirLayout, socketDir: string, signal?: AbortSignal): Promise<boolean> {
  const deadline = Date.now() + readyTimeoutMs
  for (;;) {
    try {
      await withClient(socketDir, (client) => client.query('select 1').then(() => undefined))
      return true
    } catch (error) {
      if (runningSocketDir(layout) === null) return false
      if (Date.now() > deadline) throw new Error(`PostgreSQL did not respond; see ${layout.logFile}.`, { cause: error })
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
async function stopServer(layout: DataDirLayout, socketDir: string): Promise<void> {
  const pidFile = readPidFile(layout)
  const identity = pidFile && isPostmaster(pidFile.pid, layout.cluster) ? identifyProcess(pidFile.pid) : null
  if (identity) await endProcess(identity)
  if (socketDir !== layout.socketDir) rmSync(socketDir, { recursive: true, force: true })
}

async function endProcess(identity: ProcessIdentity): Promise<void> {
  const deadline = Date.now() + 15_000
  for (let signal: NodeJS.Signals | 0 = 'SIGINT'; isRunning(identity); signal = Date.now() > deadline ? 'SIGQUIT' : 0) {
    process.kill(identity.pid, signal)
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
