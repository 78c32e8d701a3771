import { Hono, type MiddlewareHandler } from 'hono'
import { within } from '#src/kernel/within.ts'
import type { TenantRegistry } from '#src/modules/tenants/server/tenant-registry.ts'
import type { Config } from '#src/platform/config/config.ts'
import type { Database } from '#src/platform/db/database.ts'
import { hasPendingMigrations } from '#src/platform/db/migrate.ts'
import { readMethods } from '#src/platform/http/allowed-methods.ts'
import { isFromThisMachine } from '#src/platform/http/this-machine.ts'
import type { Logger } from '#src/platform/log/log.ts'
import { type DatabaseGauge, registerGauges } from '#src/platform/metrics/database-gauges.ts'
import { mayReadMetrics } from '#src/platform/metrics/may-read-metrics.ts'
import type { Metrics } from '#src/platform/metrics/metrics.ts'
import { namesAllowedHosts } from '../pages/allowed-hosts.ts'

export type MonitoringOptions = {
  readonly config: Config
  readonly log: Logger
  readonly metrics: Metrics
  /**
   * Connections of its own: monitoring neither waits behind readers nor takes their connections.
   */
  readonly db: Database
  /** Readiness has another connection, which times out within a second: metrics may take longer. */
  readonly readyDb: Database
  readonly gauges: readonly DatabaseGauge[]
  readonly tenants: Pick<TenantRegistry, 'knownHosts'>
  isDraining(): boolean
  /** Whether this process's worker still takes jobs; true where it has none. */
  isWorkerHealthy(): boolean
}

export const monitoringPaths = ['/healthz', '/readyz', '/metrics'] as const

/** The routes for monitoring in every role: health, readiness, metrics. */
export function monitoringRoutes(options: MonitoringOptions): Hono {
  const { config, metrics } = options
  const readGauges = registerGauges(metrics, options.db, options.gauges)
  const problems = shareRunning(async () => {
    const found = await within(readyMs, readinessProblems(options))
    return found === 'late' ? ['database'] : found
  })
  const http = new Hono()
  http.get('/healthz', (c) => c.json({ status: 'ok' }))
  http.get('/readyz', async (c) => {
    const problemNames = options.isDraining() ? ['stopping'] : [...(await problems()), ...queueProblems(options)]
    const [status, code] = problemNames.length === 0 ? (['ready', 200] as const) : (['not ready', 503] as const)
    return c.json({ status, problems: problemNames }, code, { 'Cache-Control': 'no-store' })
  })
  http.get('/metrics', async (c, next) => {
    const rule = { token: config.metricsToken, isTrial: config.isTrial }
    const reader = {
      authorization: c.req.header('authorization'),
      isFromThisMachine: isFromThisMachine(c),
      isAllowedHost: namesAllowedHosts(c, options.tenants),
    }
    if (!mayReadMetrics(reader, rule)) return await next() // as if the route did not exist
    await readGauges()
    return c.body(await metrics.metrics(), 200, {
      'Content-Type': metrics.contentType,
      'Cache-Control': 'no-store',
    })
  })
  // Before the middleware of all routes as well: a monitoring request with a wrong method is
  // neither counted nor looked up.
  for (const path of monitoringPaths) http.all(path, otherWatchMethods)
  return http
}

/** Only programs call these addresses, so no language applies. */
const otherWatchMethods: MiddlewareHandler = async (c, next) => {
  const { method } = c.req
  if (method === 'GET' || method === 'HEAD') return await next()
  const headers = { Allow: readMethods.join(', ') }
  return method === 'OPTIONS' ? c.body(null, 204, headers) : c.json({ status: 'method not allowed' }, 405, headers)
}

/** Less than the second within which a load balancer needs a response, whatever hangs. */
const readyMs = 800

/**
 * Concurrent checks share one result: load balancers check often, and never wait for each other.
 */
function shareRunning<T>(call: () => Promise<T>): () => Promise<T> {
  let running: Promise<T> | null = null
  return () => {
    running ??= call().finally(() => {
      running = null
    })
    return running
  }
}

/**
 * No email is sent and no refund is made where no worker takes jobs: an instance with its own worker is
 * not ready then.
 */
function queueProblems({ isWorkerHealthy }: MonitoringOptions): string[] {
  return isWorkerHealthy() ? [] : ['queue']
}

/** Database, migrations, jobs: the preconditions for requests. */
async function readinessProblems({ readyDb, log }: MonitoringOptions): Promise<string[]> {
  try {
    return await readyDb.transaction({ role: 'system', readOnly: true }, async (tx) => {
      const isPending = await hasPendingMigrations((statement) => tx.named('readyz.migrations', statement, []))
      // By the catalogue: our role cannot read the queue's own tables.
      const [jobs] = await tx.sql<{ ready: boolean }>`
        select exists (select from pg_class c join pg_namespace n on n.oid = c.relnamespace
                       where n.nspname = 'graphile_worker' and c.relname = '_private_jobs') as ready`
      return [...(isPending ? ['migrations'] : []), ...(jobs?.ready ? [] : ['jobs'])]
    })
  } catch (error) {
    log.error({ err: error }, 'not ready')
    return ['database']
  }
}
