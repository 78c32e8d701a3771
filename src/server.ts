import { createServer, type RequestListener, type Server } from 'node:http'
import { getRequestListener } from '@hono/node-server'
import { startSandboxBank } from '../sandbox-bank/bank.ts'
import type { House, HouseOptions } from './app/house.ts'
import { type Config, ConfigError, readConfig } from './platform/config/config.ts'
import { startEmbeddedPostgres } from './platform/db/embedded/start-embedded-postgres.ts'
import { migrate } from './platform/db/migrate.ts'
import { migrateJobs } from './platform/jobs/worker.ts'
import { createLogger, type Logger } from './platform/log/log.ts'
import { printWelcome } from './server-welcome.ts'

/** What the bundle exports; in development Vite gives the same from the sources. */
export type Entry = {
  openHouse(options: HouseOptions): Promise<House>
  seedDemo(house: House): Promise<void>
}
export type Stop = () => Promise<void>
export type LoadEntry = (
  server: Server,
) => Promise<{ entry: Entry; connectSources?: readonly string[]; middleware?: Middleware }>
type Middleware = (...request: [...Parameters<RequestListener>, next: () => void]) => void

/**
 * Starts everything this process is to run, in the order in which one thing needs another, and gives back how to stop it
 * in the reverse order: no new requests, running ones and jobs finish, then what was started is stopped.
 * @param test what only a test's composition gives: the stand-in bank's clock
 */
export async function startServer(
  env: Readonly<Record<string, string | undefined>>,
  load: LoadEntry,
  test: { readonly bankNow?: () => number } = {},
): Promise<Stop> {
  const config = readConfig(env)
  const log = createLogger({ level: config.logLevel })
  const stops: Stop[] = []
  const server = createServer()
  const stop = async () => {
    if (server.listening) await closeServer(server) // first: what is being answered still needs the rest
    for (const one of stops.splice(0).reverse())
      await one().catch((error: unknown) => log.error({ err: error }, 'could not stop'))
  }
  try {
    await listen(server, config) // first, so that a taken port is told at once and nothing else is started
    const urls = await startDatabase(config, log, stops)
    await migrate({ url: urls.directUrl, andThen: () => migrateJobs(urls.directUrl) })
    const { entry, connectSources, middleware } = await load(server)
    const house = await entry.openHouse({
      config,
      databaseUrl: urls.url,
      directUrl: urls.directUrl,
      log,
      connectSources,
    })
    stops.push(() => house.close())
    await startBank({ config, log, stops, now: test.bankNow })
    if (config.demo) await entry.seedDemo(house)
    if (config.role !== 'web') {
      const worker = await house.startWorker()
      stops.push(() => worker.stop())
    }
    answerWith(server, house, middleware)
    printWelcome(config)
    return stop
  } catch (error) {
    await stop()
    throw error
  }
}

async function startDatabase(config: Config, log: Logger, stops: Stop[]): Promise<{ url: string; directUrl: string }> {
  if (config.database.kind === 'given') return config.database
  const postgres = await startEmbeddedPostgres({ dataDir: config.dataDir, log })
  stops.push(() => postgres.stop())
  return postgres
}

type BankStart = { config: Config; log: Logger; stops: Stop[]; now: (() => number) | undefined }

async function startBank({ config, log, stops, now }: BankStart): Promise<void> {
  const { sandboxBank } = config
  if (sandboxBank === null || config.role === 'worker') return
  const bank = await startSandboxBank({
    host: config.host,
    port: sandboxBank.port,
    baseUrl: sandboxBank.url,
    dataDir: `${config.dataDir}/bank`,
    secret: sandboxBank.secret,
    log: (line) => log.debug(line),
    ...(now === undefined ? {} : { now }),
  })
  stops.push(() => bank.stop())
}

function listen(server: Server, config: Config): Promise<void> {
  server.on('request', notReadyYet)
  return new Promise((resolve, reject) => {
    server.once('error', (error: NodeJS.ErrnoException) => {
      const isTaken = error.code === 'EADDRINUSE'
      const fault = isTaken
        ? `PORT is ${config.port}, but another program listens there: stop it or set another PORT.`
        : `HOST is ${config.host}, but nobody can listen there (${error.code}): set an address of this machine.`
      reject(new ConfigError(fault))
    })
    server.listen(config.port, config.host, () => resolve())
  })
}

const notReadyYet: RequestListener = (_request, response) => {
  response.writeHead(503, { 'retry-after': '2', 'content-type': 'text/plain; charset=utf-8' })
  response.end('Startline is starting.')
}

function answerWith(server: Server, house: House, middleware: Middleware | undefined): void {
  const listener = getRequestListener(house.app.fetch)
  server.off('request', notReadyYet)
  server.on('request', (request, response) => {
    if (middleware === undefined) void listener(request, response)
    else middleware(request, response, () => void listener(request, response))
  })
}

async function closeServer(server: Server): Promise<void> {
  server.closeIdleConnections()
  const force = setTimeout(() => server.closeAllConnections(), 10_000)
  await new Promise<void>((resolve) => server.close(() => resolve()))
  clearTimeout(force)
}

/** Runs a program of the house: stops cleanly on Ctrl-C and SIGTERM, and says one sentence where a setting is wrong. */
export function run(start: () => Promise<Stop>): void {
  let stopping = false
  let stop: Stop | undefined
  const end = async () => {
    if (stopping) return
    stopping = true
    await stop?.()
    process.exit(0)
  }
  process.on('SIGINT', () => void end())
  process.on('SIGTERM', () => void end())
  start().then(
    async (stopHouse) => {
      stop = stopHouse
      if (stopping) {
        await stopHouse()
        process.exit(0)
      }
    },
    (error: unknown) => {
      // By name: what the bundle throws is another copy of the class.
      console.error(error instanceof Error && error.name === 'ConfigError' ? error.message : error)
      process.exit(1)
    },
  )
}
