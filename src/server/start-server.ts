import type { RequestListener, Server } from 'node:http'
import { getRequestListener } from '@hono/node-server'
import { type Config, ConfigError, readConfig } from '#src/platform/config/config.ts'
import { startEmbeddedPostgres } from '#src/platform/db/embedded/start-embedded-postgres.ts'
import { migrate } from '#src/platform/db/migrate.ts'
import { withSessionLock } from '#src/platform/db/with-session-lock.ts'
import { createLimitedServer, type ServerLimits } from '#src/platform/http/limited-server.ts'
import { migrateJobs } from '#src/platform/jobs/worker.ts'
import { logLibraries } from '#src/platform/log/library-console.ts'
import { createLogger, type Logger } from '#src/platform/log/log.ts'
import { respondStarting } from '#src/shell/starting-page.ts'
import { startSandboxBank } from '../../sandbox-bank/bank.ts'
import type { AppOptions } from './app-options.ts'
import type { App } from './create-app.ts'
import { printWelcome } from './print-welcome.ts'
import { type StopServer, type StopStep, stopper } from './stop-server.ts'

/** The exports of the bundle; in development Vite loads the same from the sources. */
export type Entry = {
  openApp(options: AppOptions): Promise<App>
  seedDemo(app: App): Promise<void>
}
export type LoadEntry = (
  server: Server,
) => Promise<{ entry: Entry; connectSources?: readonly string[]; middleware?: Middleware }>
type Middleware = (...request: [...Parameters<RequestListener>, next: () => void]) => void

/**
 * Starts all parts of this process in the order of their dependencies, and returns the function
 * that stops them in the reverse order: no new requests, running ones and jobs finish, then the
 * parts are stopped.
 * @param options `onFatal` is called where the process cannot continue; the rest is given by a test's
 * composition only: the sandbox bank's clock, and lower limits
 */
export async function startServer(
  env: Readonly<Record<string, string | undefined>>,
  load: LoadEntry,
  options: {
    readonly onFatal?: (error: Error) => void
    readonly bankNow?: () => number
    readonly limits?: ServerLimits
    readonly restartPausesMs?: readonly number[] | undefined
  } = {},
): Promise<StopServer> {
  const config = readConfig(env)
  const log = createLogger({ level: config.logLevel })
  if (config.database.kind === 'external' && !config.sharesFiles)
    log.warn(
      'FILES_URL is not set: this instance stores uploads in its own DATA_DIR, which other instances cannot read.',
    )
  const restoreConsole = logLibraries(log)
  const steps: StopStep[] = [{ name: 'console', stop: async () => restoreConsole() }]
  const server = createLimitedServer(
    { trustedProxies: config.trustProxy, isHttps: config.baseUrl.startsWith('https:') },
    options.limits,
  )
  let app: App | undefined
  const stop = stopper({
    server,
    steps,
    startDraining: () => app?.leave(),
    drainMs: config.drainMs,
    stopWithinMs: config.stopWithinMs,
    onError: (error, step) => log.error({ err: error }, `stopping failed: ${step}`),
  })
  try {
    await listen(server, config) // first, so that a port in use is reported at once and nothing else is started
    const loading = load(server) // in parallel: starting the database is bound by the disk, loading by the processor
    loading.catch(() => undefined) // reported where it is awaited
    const urls = await startDatabase(config, { log, steps, ...options })
    await migrateDatabase(urls.directUrl, log)
    const { entry, connectSources, middleware } = await loading
    app = await entry.openApp({ config, databaseUrl: urls.url, directUrl: urls.directUrl, log, connectSources })
    steps.push({ name: 'database connections', stop: () => app?.close() ?? Promise.resolve() })
    await startBank({ config, log, steps, now: options.bankNow })
    await seedDemo(entry, app, urls.directUrl)
    await app
      .enterSandboxCabinets()
      .catch((error: unknown) => log.warn({ err: error }, 'the sandbox bank does not know the addresses of the site'))
    if (config.role !== 'web') {
      const worker = await app.startWorker()
      steps.push({ name: 'jobs', stop: () => worker.stop() })
    }
    serveRequests(server, config.role === 'worker' ? app.monitoringHttp : app.http, middleware)
    printWelcome(config)
    return stop
  } catch (error) {
    await stop().catch(() => undefined) // the operator needs the first error
    throw error
  }
}

async function migrateDatabase(url: string, log: Logger): Promise<void> {
  await migrate({
    url,
    andThen: () => migrateJobs(url),
    onNewer: (names) =>
      log.warn(
        { migrations: names },
        'The database schema is newer than this program. It continues, since migrations stay compatible with the previous version; upgrade the program soon.',
      ),
  })
}

type DatabaseStart = {
  readonly log: Logger
  readonly steps: StopStep[]
  readonly onFatal?: (error: Error) => void
  readonly restartPausesMs?: readonly number[] | undefined
}

async function startDatabase(
  config: Config,
  { log, steps, onFatal, restartPausesMs }: DatabaseStart,
): Promise<{ url: string; directUrl: string }> {
  if (config.database.kind === 'external') return config.database
  const supervision = {
    onFailure: (error: Error) =>
      onFatal?.(new DatabaseLost(`The embedded PostgreSQL exited and could not be restarted: ${error.message}`)),
    ...(restartPausesMs === undefined ? {} : { pausesMs: restartPausesMs }),
  }
  const postgres = await startEmbeddedPostgres({ dataDir: config.dataDir, log, supervision })
  steps.push({ name: 'embedded PostgreSQL', stop: () => postgres.stop() })
  return postgres
}

/**
 * Instances that start together on an empty database seed it once: the others wait, and find it done.
 */
async function seedDemo(entry: Entry, app: App, directUrl: string): Promise<void> {
  if (app.config.demo) await withSessionLock(directUrl, 'demo', () => entry.seedDemo(app))
}

type BankStart = { config: Config; log: Logger; steps: StopStep[]; now: (() => number) | undefined }

async function startBank({ config, log, steps, now }: BankStart): Promise<void> {
  const { sandboxBank } = config
  if (sandboxBank === null || config.role === 'worker') return
  const bank = await startSandboxBank({
    host: config.host,
    port: sandboxBank.port,
    baseUrl: sandboxBank.url,
    shopUrl: config.baseUrl,
    dataDir: `${config.dataDir}/bank`,
    secret: sandboxBank.secret,
    log: (line) => log.debug(line),
    ...(now === undefined ? {} : { now }),
  })
  steps.push({ name: 'sandbox bank', stop: () => bank.stop() })
}

function listen(server: Server, config: Config): Promise<void> {
  server.on('request', respondStarting)
  return new Promise((resolve, reject) => {
    server.once('error', (error: NodeJS.ErrnoException) => {
      const isTaken = error.code === 'EADDRINUSE'
      const issue = isTaken
        ? `PORT ${config.port} is in use by another program: stop it or set another PORT.`
        : `HOST ${config.host} is not an address to listen on (${error.code}): set an address of this machine.`
      reject(new ConfigError(issue))
    })
    // An opening brings thousands at once: a client that finds the system's accept queue full would
    // retry only after seconds.
    server.listen({ port: config.port, host: config.host, backlog: 4_096 }, () => resolve())
  })
}

function serveRequests(server: Server, http: Pick<App['http'], 'fetch'>, middleware: Middleware | undefined): void {
  const listener = getRequestListener(http.fetch)
  server.off('request', respondStarting)
  server.on('request', (request, response) => {
    if (middleware === undefined) void listener(request, response)
    else middleware(request, response, () => void listener(request, response))
  })
}

/** This process is useless without the database: its supervisor has to start it again. */
class DatabaseLost extends Error {
  override readonly name = 'DatabaseLost'
}

/**
 * Runs a server program. SIGTERM, which a supervisor sends, drains the load balancer first; Ctrl-C
 * does not. Prints one sentence where a setting is wrong, where a part did not stop in time, or
 * where the database is lost for good, and then exits with 1.
 * @param start receives the function to call where the program cannot continue
 */
export function run(start: (onFatal: (error: Error) => void) => Promise<StopServer>): void {
  let stopRequest: { readonly drains: boolean } | undefined
  let stop: StopServer | undefined
  const requestStop = (drains: boolean) => {
    stopRequest = { drains: stopRequest === undefined && drains }
    stop?.(stopRequest).then(() => process.exit(0), fail)
  }
  const onFatal = (error: Error) => {
    const stopped = stop?.() ?? Promise.resolve()
    stopped.then(
      () => fail(error),
      (cause: unknown) => {
        console.error(cause instanceof Error ? cause.message : cause)
        fail(error)
      },
    )
  }
  process.on('SIGINT', () => requestStop(false))
  process.on('SIGTERM', () => requestStop(true))
  start(onFatal).then((stopApp) => {
    stop = stopApp
    if (stopRequest !== undefined) requestStop(false)
  }, fail)
}

const expectedErrors = new Set(['ConfigError', 'StopError', 'DatabaseLost'])

function fail(error: unknown): never {
  // Compared by name: an error from the bundle is an instance of another copy of the class.
  console.error(error instanceof Error && expectedErrors.has(error.name) ? error.message : error)
  process.exit(1)
}
