import { randomUUID } from 'node:crypto'
import { rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { pathToFileURL } from 'node:url'
import type { QueryResultRow } from 'pg'
import { type Instant, plusMs, toInstant } from '#src/kernel/instant.ts'
import type { PaymentProvider } from '#src/modules/payments/server/providers/provider.ts'
import type { FiscalProvider } from '#src/modules/receipts/server/providers/fiscal-provider.ts'
import { readConfig } from '#src/platform/config/config.ts'
import { type TestDatabase, testDatabase } from '#src/platform/db/testing/test-database.ts'
import { createLogger, type Logger } from '#src/platform/log/log.ts'
import type { MailTransport } from '#src/platform/mail/mail.ts'
import { type App, createApp } from '#src/server/create-app.ts'
import { declaredAnswers } from './declared-answers.ts'

/**
 * The app after its last `restart`, with further functions for tests. `close` also drops the
 * database.
 */
export type TestApp = App & {
  /** The URL of its database. */
  readonly url: string
  /** Moves the present time forward from here on. */
  forward(ms: number): void
  /** Closes the app and opens a new one on the same database: all state in memory is lost. */
  restart(): Promise<void>
  /** @param options `address`: its network address, where the test needs several */
  client(options?: { host?: string; language?: 'ru' | 'en'; address?: string }): TestClient
  /**
   * Runs a statement past the program and its policies: reads stored data, or makes a defect on
   * purpose.
   */
  sql<Row extends object>(text: string, values?: unknown[]): Promise<Row[]>
  /** Delivers the test bank's message to the webhook's address. */
  receiveWebhook(message: { readonly body: string; readonly headers: Record<string, string> }): Promise<TestResponse>
}

export type TestResponse = { readonly status: number; readonly body: Json; readonly headers: Headers }
// biome-ignore lint/suspicious/noExplicitAny: answers of any route are read here, and each test says what it expects
export type Json = any

/** A browser's cookies without a browser: they are stored from response to response. */
export type TestClient = {
  get(path: string, headers?: Record<string, string>): Promise<TestResponse>
  post(path: string, body: unknown, headers?: Record<string, string>): Promise<TestResponse>
  put(path: string, body: unknown, headers?: Record<string, string>): Promise<TestResponse>
  delete(path: string): Promise<TestResponse>
  cookie(name: string): string | undefined
}

type TestAppOptions = {
  readonly bank?: PaymentProvider
  readonly fiscal?: FiscalProvider
  /** Replaces the app's own new database, which the app drops at the end. */
  readonly database?: TestDatabase
  /** The place for uploads, instead of a folder that is deleted at the end. */
  readonly filesUrl?: string
  /** Requests that one network may make a second; without it they are not counted. */
  readonly floodLimit?: number
  /** How many registrations of one race may start at once; 0 admits none. */
  readonly registerAtOnce?: number
  /** The present time, instead of the database's clock and `forward`. */
  readonly now?: () => Instant
  /** Replaces the mailbox. */
  readonly transport?: MailTransport
  /** Further settings. */
  readonly env?: Readonly<Record<string, string>>
  /** Emails carry drawn tickets; else a file of a few bytes, since drawing takes most of such a test. */
  readonly drawsTickets?: boolean
  /** Receives every line of the log, at level trace. */
  readonly logTo?: (line: string) => void
}

/** The program without its pages, on a database of its own, called as over HTTP. */
export async function createTestApp(options: TestAppOptions = {}): Promise<TestApp> {
  const { url, drop } = options.database ?? (await testDatabase())
  let shiftMs = 0
  const filesFolder = join(tmpdir(), `startline-test-files-${randomUUID()}`) // made by the first file
  const log = testLog(options.logTo)
  const config = {
    ...readConfig({
      DATABASE_URL: url,
      SECRET_KEY: 'a secret key for tests, and nothing else',
      DOCUMENT_KEY: `test:${'ab'.repeat(32)}`,
      SANDBOX_BANK_URL: 'http://localhost:9',
      SANDBOX_BANK_SECRET: 'the secret of the bank in tests',
      SIGN_UP_WORK_BITS: '6',
      FLOOD_LIMIT: String(options.floodLimit ?? 0),
      REGISTER_AT_ONCE: String(options.registerAtOnce ?? 60),
      METRICS_TOKEN: 'the token of the monitoring',
      BASE_URL: 'http://localhost:3000',
      ...options.env,
      FILES_URL: options.filesUrl ?? pathToFileURL(filesFolder).href,
    }),
  }
  const moved = (): Instant | undefined => (shiftMs === 0 ? undefined : plusMs(toInstant(new Date()), shiftMs))
  const { bank } = options
  const begin = async () => {
    const created = await createApp({
      config,
      databaseUrl: url,
      log,
      testNow: options.now ?? moved,
      ...(bank ? { providers: [bank] } : {}),
      ...(options.fiscal ? { fiscal: options.fiscal } : {}),
      ...(options.transport ? { transport: options.transport } : {}),
    })
    if (!options.drawsTickets) issueSmallTickets(created)
    return created
  }
  let app = await begin()
  const mustBeDeclared = declaredAnswers(app.bindings)
  const client: TestApp['client'] = ({ host = 'localhost:3000', language = 'ru', address } = {}) =>
    testClient(() => app, { host, language, address, mustBeDeclared })
  return withPropertiesOf(() => app, {
    url,
    forward(ms) {
      shiftMs += ms
    },
    async restart() {
      await app.close()
      app = await begin()
    },
    client,
    sql: async <Row extends object>(text: string, values: unknown[] = []) =>
      (await app.services.db.pool.query<Row & QueryResultRow>(text, values)).rows,
    receiveWebhook: ({ body, headers }) => client().post('/api/payments/webhooks/test', body, headers),
    async close() {
      await app.close()
      await drop()
      rmSync(filesFolder, { recursive: true, force: true })
    },
  })
}

function issueSmallTickets({ services }: App): void {
  const { issueTickets } = services
  const pdf = { ...services.pdf, renderFor: async () => new TextEncoder().encode('%PDF-') }
  services.issueTickets = (all, query) => issueTickets({ ...all, pdf }, query)
}

/** `own` with every property of the current app that it does not have itself. */
function withPropertiesOf(current: () => App, own: Omit<TestApp, Exclude<keyof App, 'close'>>): TestApp {
  for (const key of Object.keys(current()) as (keyof App)[]) {
    if (!(key in own)) Object.defineProperty(own, key, { enumerable: true, get: () => current()[key] })
  }
  return own as TestApp
}

function testLog(logTo: TestAppOptions['logTo']): Logger {
  if (logTo !== undefined) return createLogger({ level: 'trace', stream: { write: logTo } })
  const level = process.env.TEST_LOG
  if (level !== undefined) return createLogger({ level, stream: process.stdout })
  return createLogger({ level: 'silent', stream: { write: () => undefined } })
}

type TestClientOptions = {
  readonly host: string
  readonly language: string
  readonly address: string | undefined
  readonly mustBeDeclared: ReturnType<typeof declaredAnswers>
}

function testClient(app: () => App, { host, language, address, mustBeDeclared }: TestClientOptions): TestClient {
  const env = address === undefined ? undefined : { incoming: { socket: { remoteAddress: address } } }
  const cookies = new Map([['_rr_culture', language]])
  const send = async (method: string, path: string, body?: unknown, headers: Record<string, string> = {}) => {
    const response = await app().http.request(
      `http://${host}${path}`,
      {
        method,
        headers: {
          host,
          cookie: [...cookies].map(([name, value]) => `${name}=${value}`).join('; '),
          ...(body === undefined ? {} : { origin: `http://${host}` }),
          ...(body === undefined || body instanceof FormData ? {} : { 'content-type': 'application/json' }),
          ...headers,
        },
        ...(body === undefined ? {} : { body: isRawBody(body) ? body : JSON.stringify(body) }),
      },
      env,
    )
    mustBeDeclared(method, path.replace(/\?.*/s, ''), response)
    for (const set of response.headers.getSetCookie()) {
      const [name = '', value = ''] = set.slice(0, set.indexOf(';')).split('=')
      if (value === '') cookies.delete(name)
      else cookies.set(name, value)
    }
    const isStream = response.headers.get('content-type')?.startsWith('text/event-stream') === true
    const text = isStream ? await firstOf(response) : await response.text()
    const isJson = /\bjson\b/.test(response.headers.get('content-type') ?? '')
    const parsed = text === '' ? undefined : isJson ? JSON.parse(text) : text
    return { status: response.status, headers: response.headers, body: parsed }
  }
  return {
    get: (path, headers) => send('GET', path, undefined, headers),
    post: (path, body, headers) => send('POST', path, body, headers),
    put: (path, body, headers) => send('PUT', path, body, headers),
    delete: (path) => send('DELETE', path),
    cookie: (name) => cookies.get(name),
  }
}

/** The first chunk of a stream that would last; it is closed then. */
async function firstOf(response: Response): Promise<string> {
  const reader = response.body?.getReader()
  const first = await reader?.read()
  await reader?.cancel()
  return new TextDecoder().decode(first?.value)
}

function isRawBody(body: unknown): body is string | FormData {
  return typeof body === 'string' || body instanceof FormData
}
