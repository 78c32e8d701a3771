import type { KeyObject } from 'node:crypto'
import type { Hono } from 'hono'
import type pg from 'pg'
import { emailChoices } from '#src/modules/accounts/notifications/server/reads/email-choice.ts'
import { openSignInProviders } from '#src/modules/accounts/server/providers/open-providers.ts'
import { createActorReader } from '#src/modules/accounts/server/reads/find-actor.ts'
import { findSender } from '#src/modules/accounts/server/reads/find-sender.ts'
import { sessionCookie } from '#src/modules/accounts/server/session-cookie.ts'
import { openSms } from '#src/modules/accounts/server/sms/open-sms.ts'
import { issueTickets } from '#src/modules/documents/server/reads/issue-tickets.ts'
import { invoiceDesk } from '#src/modules/invoices/server/commands/invoice-desk.ts'
import { isMemberAnywhere } from '#src/modules/organizers/server/reads/may-act-for.ts'
import { closePaymentStreams } from '#src/modules/payments/server/handlers/payment-events.ts'
import { withCircuitBreaker } from '#src/modules/payments/server/providers/circuit-breaker.ts'
import { providerKinds } from '#src/modules/payments/server/providers/kinds.ts'
import { createPaymentProviders, providerSecretsPurpose } from '#src/modules/payments/server/providers/registry.ts'
import { requisitesProvider } from '#src/modules/payments/server/providers/requisites/requisites.ts'
import { sandboxBankProvider } from '#src/modules/payments/server/providers/sandbox-bank.ts'
import { receiptDesk } from '#src/modules/receipts/server/commands/receipt-desk.ts'
import { openFiscal } from '#src/modules/receipts/server/providers/open-fiscal.ts'
import { loginRedirectUrl } from '#src/modules/tenants/domain/login-url.ts'
import { isKnownHost } from '#src/modules/tenants/domain/resolve-tenant.ts'
import { createTenantRegistry, type TenantRegistry } from '#src/modules/tenants/server/tenant-registry.ts'
import type { Config } from '#src/platform/config/config.ts'
import { derivedKey } from '#src/platform/config/derived-key.ts'
import { encrypterFor } from '#src/platform/config/encrypter-for.ts'
import { type Database, longStatementMs } from '#src/platform/db/database.ts'
import type { Encrypter } from '#src/platform/encryption/encrypter.ts'
import { deleteFileJob, sweepOrphans } from '#src/platform/files/file-jobs.ts'
import { openFileStore } from '#src/platform/files/open-file-store.ts'
import { pageHeaders } from '#src/platform/http/content-security-policy.ts'
import type { ObjectRight } from '#src/platform/http/dispatch.ts'
import { floodLimit, withSecurityLog } from '#src/platform/http/flood-limit.ts'
import type { Binding } from '#src/platform/http/handle.ts'
import { createHttpApp } from '#src/platform/http/http-app.ts'
import type { HttpEnv } from '#src/platform/http/http-env.ts'
import type { RefusalPage } from '#src/platform/http/overload.ts'
import type { WaitingPage } from '#src/platform/http/waiting-room/wait-options.ts'
import { queueGauges } from '#src/platform/jobs/job-metrics.ts'
import { startWorker, type Worker } from '#src/platform/jobs/worker.ts'
import type { Logger } from '#src/platform/log/log.ts'
import { recordRightChanges } from '#src/platform/log/record-right-changes.ts'
import { createSecurityLog } from '#src/platform/log/security-log.ts'
import { mailKeyPurpose } from '#src/platform/mail/address-hash.ts'
import { outbox } from '#src/platform/mail/outbox.ts'
import { sweepMail } from '#src/platform/mail/sweep-mail.ts'
import { createMetrics, monitorPools } from '#src/platform/metrics/metrics.ts'
import { assemblePersonalData } from '#src/platform/personal-data/assemble.ts'
import type { Services } from '#src/platform/services.ts'
import type { TextOf } from '#src/platform/text-of.ts'
import { textOf } from '#src/shell/texts.ts'
import type { AppOptions } from './app-options.ts'
import { authorizeOrganizer } from './authorize-organizer.ts'
import { enterSandboxCabinets } from './enter-sandbox-cabinets.ts'
import { mailTransport } from './mail-transport.ts'
import { modules } from './modules.ts'
import { openAppDatabase } from './open-app-database.ts'
import { monitoringPaths, monitoringRoutes } from './ops/health-and-metrics-routes.ts'
import { formTargets } from './pages/form-targets.ts'
import { pageSources } from './pages/page-sources.ts'
import { pageUploads } from './pages/page-uploads.ts'
import { publicPages } from './pages/public-pages.ts'
import { waitingRoomKey, waitingRoomKeyOfCall } from './pages/register-waiting-room.ts'
import { createWaitingRoomReads } from './pages/waiting-room-reads.ts'
import { personalDataOf } from './personal-data-of.ts'
import { posterRoutes } from './seo/poster-routes.ts'
import { checkDeclarations } from './startup/check-declarations.ts'
import { checkDemo } from './startup/check-demo.ts'
import { checkDocumentKeys } from './startup/check-document-keys.ts'
import { sharedThreads } from './workers/shared-threads.ts'

/** The whole program without its pages: the API, its modules, its jobs. */
export type App = {
  readonly http: Hono<HttpEnv>
  /** Health, readiness and metrics only: all routes of a worker. */
  readonly monitoringHttp: Hono
  readonly bindings: readonly Binding[]
  readonly services: Services
  readonly tenants: TenantRegistry
  readonly objectRight: ObjectRight
  /** The pages shown during an overload; set by the code that serves pages. */
  readonly refusals: { page: RefusalPage | null; waiting: WaitingPage | null }
  readonly config: Config
  readonly log: Logger
  readonly databaseUrl: string
  /** @param atOnce how many jobs run concurrently */
  startWorker(atOnce?: number): Promise<Worker>
  /** Tells the sandbox bank, where there is one and it is started, the addresses of the site. */
  enterSandboxCabinets(): Promise<void>
  /**
   * From now on readiness fails, so that the load balancer sends no further requests; requests are
   * still answered.
   */
  leave(): void
  isDraining(): boolean
  close(): Promise<void>
}

/** After this time an administrator's change is visible in every instance. */
const tenantsRefreshMs = 30_000

export async function createApp(options: AppOptions): Promise<App> {
  const { config, log } = options
  const bindings: readonly Binding[] = modules.flatMap((module) => [...module.handlers])
  checkDeclarations(bindings)
  const open = (poolSize: number) => openAppDatabase(options, poolSize)
  const db = open(config.poolSize)
  const metrics = createMetrics()
  const mail = outbox({
    db,
    transport: options.transport ?? mailTransport(config, db),
    key: derivedKey(config.secretKey, mailKeyPurpose),
    findSender,
    findChoice: emailChoices({ keyFor: (purpose) => derivedKey(config.secretKey, purpose), baseUrl: config.baseUrl }),
    metrics,
    log,
  })
  const tenants = await firstLook(db, config).catch(async (error: unknown) => {
    await db.close()
    throw error
  })
  const providers =
    options.providers ??
    (config.sandboxBank === null ? [] : [withCircuitBreaker(sandboxBankProvider(config.sandboxBank))])
  const paymentProviders = createPaymentProviders({
    builtIn: [...providers, requisitesProvider(invoiceDesk(db))],
    kinds: providerKinds,
    db,
    encrypter: encrypterFor(config.documentKeys, providerSecretsPurpose),
    sandboxUrl: config.sandboxBank?.url ?? null,
    receipts: receiptDesk(db),
  })
  const services = servicesOf(options, { db, mail, metrics, tenants, paymentProviders })
  const objectRight = authorizeOrganizer(db)
  const refusals: App['refusals'] = { page: null, waiting: null }
  const { closeMonitoring, monitorPool, monitorWorker, ...monitoring } = createMonitoring(options, services)
  monitorPool('app', db.pool)
  const actorOf = createActorReader(db)
  const http = createHttpApp({
    bindings,
    services,
    log,
    objectRight,
    flood: withSecurityLog(floodLimit(config.floodLimit), services.security),
    trustedProxies: config.trustProxy,
    isHttps: config.baseUrl.startsWith('https:'),
    isKnownHost: (host) => isKnownHost(host, tenants.hosts()),
    ...pageSources(config, options.connectSources),
    maintenance: config.maintenance,
    formTargets: () => formTargets(config, tenants),
    resolveTenant: (host, cookies) => tenants.resolveTenant(host, cookies),
    actorOf,
    sessionCookie,
    signInAt: ({ tenant, origin }, address) => loginRedirectUrl(tenants.buildLoginUrl(tenant.id, origin), address),
    pages: publicPages(tenants),
    open(http) {
      // A load balancer's check is answered outside the flood limit, whatever else comes from its
      // address.
      for (const path of monitoringPaths) http.use(path, pageHeaders({ connectSources: [] }))
      http.route('/', monitoring.monitoringHttp)
      posterRoutes(http)
    },
    waitingRoom: {
      atOnce: config.registerAtOnce,
      key: services.keyFor('waiting-room'),
      targetOf: waitingRoomKey,
      targetOfCall: waitingRoomKeyOfCall,
      ...createWaitingRoomReads(services, actorOf),
    },
    pageUploads,
    refusals,
  })
  const refreshing = setInterval(() => {
    tenants.refresh().catch((error: unknown) => log.error({ err: error }, 'refreshing tenants failed'))
  }, tenantsRefreshMs).unref()
  return {
    http,
    ...monitoring,
    leave() {
      monitoring.leave()
      closePaymentStreams(services)
    },
    bindings,
    services,
    tenants,
    objectRight,
    refusals,
    config,
    log,
    databaseUrl: options.databaseUrl,
    async startWorker(atOnce = 4) {
      // A mail server that is unavailable for a moment stops nothing: jobs try again. A wrong
      // setting is logged at once.
      mail.check?.().catch((error: unknown) => log.error({ err: error }, 'mail server check failed'))
      const worker = await startAppWorker(services, log, options.directUrl ?? options.databaseUrl, atOnce)
      monitorWorker(worker)
      return worker
    },
    async enterSandboxCabinets() {
      if (config.sandboxBank !== null) await enterSandboxCabinets(services, config.sandboxBank)
    },
    async close() {
      clearInterval(refreshing)
      if (mail.close) mail.close()
      await services.reader.close()
      await services.pdf.close()
      await services.publicPdf.close()
      await closeMonitoring()
      await db.close()
    },
  }
}

/** Checks that must pass before any request is answered. */
async function firstLook(db: Database, config: Config): Promise<TenantRegistry> {
  await checkDemo(db, config)
  await checkDocumentKeys(db, config)
  return await createTenantRegistry(db, config.tenantHosts, config.baseUrl)
}

/** The routes that monitor this process: readiness and metrics. */
function createMonitoring(options: AppOptions, { metrics, tenants }: Services) {
  const { config, log } = options
  const db = openAppDatabase(options, 1, { statementMs: 2_000 })
  // The timed-out connection and its statement have ended before the next check.
  const readyDb = openAppDatabase(options, 1, { connectMs: 500, statementMs: 500 })
  const gauges = [...queueGauges, ...modules.flatMap((module) => ('gauges' in module ? [...module.gauges] : []))]
  const pools: Record<string, pg.Pool> = {}
  monitorPools(metrics, () => pools)
  let isDraining = false
  let worker: Worker | null = null
  return {
    monitoringHttp: monitoringRoutes({
      config,
      log,
      metrics,
      db,
      readyDb,
      gauges,
      tenants,
      isDraining: () => isDraining,
      isWorkerHealthy: () => worker?.works() ?? true,
    }),
    monitorWorker(started: Worker) {
      worker = started
      pools.jobs = started.pool
    },
    leave() {
      isDraining = true
    },
    isDraining: () => isDraining,
    monitorPool(name: string, pool: pg.Pool) {
      pools[name] = pool
    },
    async closeMonitoring() {
      await Promise.all([db.close(), readyDb.close()])
    },
  }
}

type Parts = Pick<Services, 'db' | 'mail' | 'metrics' | 'tenants' | 'paymentProviders'>

function servicesOf({ config, log, fiscal, holdsOneByOne = false }: AppOptions, parts: Parts): Services {
  const keys = new Map<string, KeyObject>()
  const encrypters = new Map<string, Encrypter>()
  return {
    ...parts,
    holdsOneByOne,
    files: openFileStore(config.files),
    ...sharedThreads(),
    security: createSecurityLog(parts.metrics, log),
    textOf: withSiteUrl(textOf, config.baseUrl),
    personalData: assemblePersonalData(personalDataOf(modules)),
    isCorporate: isMemberAnywhere,
    issueTickets,
    mailFeedbackSecret: config.mailFeedbackSecret,
    baseUrl: config.baseUrl,
    signInProviders: openSignInProviders(config.signIn),
    sms: openSms(config.sms, parts.db),
    fiscal: fiscal ?? openFiscal(config),
    makesReceipts: config.fiscal !== null,
    signUpWorkBits: config.signUpWorkBits,
    hasCounter: config.counter !== null,
    stayPartnerLink: config.stayPartnerLink,
    keyFor(purpose) {
      const key = keys.get(purpose) ?? derivedKey(config.secretKey, purpose)
      keys.set(purpose, key)
      return key
    },
    encrypterFor(purpose) {
      const encrypter = encrypters.get(purpose) ?? encrypterFor(config.documentKeys, purpose)
      encrypters.set(purpose, encrypter)
      return encrypter
    },
  }
}

/** Every text may name `{{siteUrl}}`, the address of the default tenant: the footer of emails links to its help. */
function withSiteUrl(texts: TextOf, siteUrl: string): TextOf {
  return (language, namespace, key, params) => texts(language, namespace, key, { siteUrl, ...params })
}

function startAppWorker(services: Services, log: Logger, url: string, concurrency: number): Promise<Worker> {
  return startWorker({
    url,
    jobs: [...modules.flatMap((module) => ('jobs' in module ? [...module.jobs] : [])), deleteFileJob],
    periodicTasks: [
      ...modules.flatMap((module) => ('periodicTasks' in module ? [...module.periodicTasks] : [])),
      sweepMail,
      recordRightChanges,
      sweepOrphans(modules.flatMap((module) => ('fileKinds' in module ? [...module.fileKinds] : []))),
    ],
    services: { ...services, db: services.db.within(longStatementMs) },
    log,
    concurrency,
  })
}
