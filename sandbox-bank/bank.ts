import { createServer } from 'node:https'
import type { AddressInfo } from 'node:net'
import { join } from 'node:path'
import { createAdaptorServer } from '@hono/node-server'
import { Hono } from 'hono'
import type { Bank } from './bank-state.ts'
import { caCertificate, serverCertificate, serverKey } from './certificates.ts'
import { Courier } from './courier.ts'
import { faces } from './faces.ts'
import { failing, hanging, whileDown } from './issues.ts'
import { Journal } from './journal.ts'
import { merchantApi } from './merchant-api.ts'
import { bankCss } from './pages/bank-css.ts'
import { bankJs } from './pages/bank-js.ts'
import { favicon } from './pages/layout.ts'
import { failed, payerPages } from './payer-pages.ts'
import { readPayment } from './payments.ts'
import { passRefunds } from './refunds.ts'
import { sandboxRegister } from './register/register.ts'
import { sbpPages } from './sbp-pages.ts'
import { readLines, Store } from './store.ts'

export type SandboxBankOptions = {
  host: string
  /** 0 takes a free port */
  port: number
  /** the bank's public address, without a trailing slash */
  baseUrl: string
  dataDir: string
  /** both the merchant's API key and the key of the webhook signatures */
  secret: string
  now?: () => number
  log?: (line: object) => void
  /** the receiver's name that the payer sees; by default «Стартлайн» or “Startline” */
  merchantName?: string
  /** hosts that webhooks may go to, besides this machine */
  allowedNotifyHosts?: readonly string[]
  /** a second port, by https, which reads the client's certificate; 0 takes a free one */
  tlsPort?: number | undefined
  /** the shop's address, for the notices of faces */
  shopUrl?: string | undefined
  settleDelayMs?: number
  echoDelayMs?: number
  retryDelaysMs?: readonly number[]
  retryPeriodMs?: number
  tickMs?: number
  hangMs?: number
}

const HOUR_MS = 3_600_000
const RETRY_DELAYS_MS = [1_000, 5_000, 30_000, 120_000, 600_000]

/**
 * Reads the journal, opens the port and starts the timer that settles payments and sends notices,
 * until `stop`.
 * @throws if the port is taken or the journal is damaged
 */
export async function startSandboxBank(
  options: SandboxBankOptions,
): Promise<{ url: string; tlsUrl: string | null; stop(): Promise<void>; app: Hono }> {
  const { secret, now = Date.now, log = () => {}, allowedNotifyHosts: allowedHosts = [] } = options
  const file = join(options.dataDir, 'journal.jsonl')
  const { lines, validBytes } = await readLines(file)
  const journal = new Journal(file, validBytes)
  const store = new Store(journal)
  store.replay(lines)
  const bank: Bank = {
    store,
    now,
    log,
    baseUrl: options.baseUrl.replace(/\/$/, ''),
    secret,
    faces: new Map(faces.map((face) => [face.code, face])),
    shopUrl: options.shopUrl ?? 'http://localhost:3000',
    allowedHosts,
    settleDelayMs: options.settleDelayMs ?? 15_000,
    echoDelayMs: options.echoDelayMs ?? 1_000,
    hangMs: options.hangMs ?? 20_000,
  }
  const courier = new Courier({
    bank,
    retryDelaysMs: options.retryDelaysMs ?? RETRY_DELAYS_MS,
    retryPeriodMs: options.retryPeriodMs ?? 24 * HOUR_MS,
  })
  const app = bankApp(bank, options)
  // the port first: a second bank on the same folder fails here, before it could touch the journal
  const server = await listen(app, options.host, options.port)
  const tlsServer = options.tlsPort === undefined ? null : await listen(app, options.host, options.tlsPort, tls)
  await journal.start()
  const timer = setInterval(() => {
    if (store.broken) return void store.flushed().catch(() => undefined) // repeated until the disk accepts the write
    for (const id of [...bank.store.pendingIds]) readPayment(bank, id)
    passRefunds(bank)
    courier.eventMove()
  }, options.tickMs ?? 100)
  log({ event: 'bank.started', url: server.url, payments: store.payments.size, waitingWebhooks: store.waiting.size })

  return {
    url: server.url,
    tlsUrl: tlsServer?.url ?? null,
    app,
    async stop() {
      clearInterval(timer)
      courier.stop()
      await Promise.all([server.close(), tlsServer?.close()])
      await journal.close()
    },
  }
}

function bankApp(bank: Bank, options: SandboxBankOptions): Hono {
  const app = new Hono()
  app.use(async (c, next) => {
    const startedAtMs = performance.now()
    await next()
    // no answer leaves the bank before its changes are on the disk
    await bank.store.flushed()
    c.header('X-Content-Type-Options', 'nosniff')
    c.header('Referrer-Policy', 'same-origin')
    const durationMs = Math.round(performance.now() - startedAtMs)
    bank.log({ event: 'http', method: c.req.method, path: c.req.path, status: c.res.status, durationMs })
  })
  app.onError((error, c) => {
    bank.log({ event: 'error', message: error.message })
    if (c.req.path.startsWith('/v1/')) return c.json({ error: { code: 'internal', message: 'The bank failed.' } }, 500)
    return failed(c)
  })
  app.get('/healthz', (c) => (bank.store.broken ? c.json({ ok: false }, 503) : c.json({ ok: true })))
  app.get('/bank.css', (c) => c.body(bankCss, 200, asset('text/css; charset=utf-8')))
  app.get('/bank.js', (c) => c.body(bankJs, 200, asset('text/javascript; charset=utf-8')))
  app.get('/favicon.svg', (c) => c.body(favicon, 200, asset('image/svg+xml')))
  const { secret, merchantName, allowedNotifyHosts = [] } = options
  app.route('/v1', merchantApi(bank, { secret, allowedHosts: allowedNotifyHosts }))
  for (const face of faces) {
    app.use(
      `/${face.code}/*`,
      whileDown(bank, (c) => c.body(face.failure.body, 503, { 'Content-Type': face.failure.type })),
    )
    app.use(`/${face.code}/*`, failing(bank, face.failure), hanging(bank))
    app.route(`/${face.code}`, face.routes(bank))
  }
  app.route('/register', sandboxRegister({ ...options, allowedHosts: allowedNotifyHosts }))
  // while the bank is down only the operator's page works, since it is where the outage is ended
  app.use('/:page{.+}', whileDown(bank, failed))
  app.route('/', sbpPages(bank, { secret, merchantName }))
  app.route('/', payerPages(bank, { secret, merchantName }))
  return app
}

function asset(contentType: string) {
  return { 'Content-Type': contentType, 'Cache-Control': 'public, max-age=300' }
}

/** A client without a certificate is let in; the face that needs one refuses it. */
const tls = {
  createServer,
  serverOptions: {
    cert: serverCertificate,
    key: serverKey,
    ca: caCertificate,
    requestCert: true,
    rejectUnauthorized: false,
  },
}

async function listen(app: Hono, host: string, port: number, secure?: typeof tls) {
  const server = createAdaptorServer({ fetch: app.fetch, ...secure })
  await new Promise<void>((resolve, reject) => {
    server.once('error', reject)
    server.listen(port, host, () => resolve())
  })
  const address: AddressInfo | string | null = server.address()
  const realPort = typeof address === 'object' && address ? address.port : port
  return {
    url: `http${secure ? 's' : ''}://${host.includes(':') ? `[${host}]` : host}:${realPort}`,
    close: () =>
      new Promise<void>((resolve) => {
        server.close(() => resolve())
        if ('closeIdleConnections' in server) server.closeIdleConnections()
        // connections that are still open after a second are cut
        setTimeout(() => 'closeAllConnections' in server && server.closeAllConnections(), 1000).unref()
      }),
  }
}
