import { setTimeout as sleep } from 'node:timers/promises'
import { Hono, type MiddlewareHandler } from 'hono'
import type { TenantRegistry } from '#src/modules/tenants/server/tenant-registry.ts'
import type { Config } from '#src/platform/config/config.ts'
import type { Database } from '#src/platform/db/database.ts'
import { hasPendingMigrations } from '#src/platform/db/migrate.ts'
import { readingMethods } from '#src/platform/http/other-methods.ts'
import { isFromThisMachine } from '#src/platform/http/this-machine.ts'
import type { Logger } from '#src/platform/log/log.ts'
import { type Figure, registerGauges } from '#src/platform/metrics/figures.ts'
import { mayReadMetrics } from '#src/platform/metrics/may-read-metrics.ts'
import type { Metrics } from '#src/platform/metrics/metrics.ts'
import { namesOwnHosts } from '../pages/own-hosts.ts'

export type Watched = {
  readonly config: Config
  readonly log: Logger
  readonly metrics: Metrics
  /** Connections of its own: who looks neither waits behind a rush nor takes anything from it. */
  readonly db: Database
  /** Readiness has another one, which gives up within a second: figures may take longer. */
  readonly readyDb: Database
  readonly figures: readonly Figure[]
  readonly tenants: Pick<TenantRegistry, 'knownHosts'>
  isLeaving(): boolean
  /** Whether this process's worker still takes jobs; true where it has none. */
  doesJobs(): boolean
}

export const watchedPaths = ['/healthz', '/readyz', '/metrics'] as const

/** What those who watch the program ask for, whatever its role: does it live, is it ready, its figures. */
export function monitoringRoutes(watched: Watched): Hono {
  const { config, metrics } = watched
  const readFigures = registerGauges(metrics, watched.db, watched.figures)
  const problems = oneAtATime(() => soon(readinessProblems(watched), ['database']))
  const http = new Hono()
  http.get('/healthz', (c) => c.json({ status: 'ok' }))
  http.get('/readyz', async (c) => {
    const wrong = watched.isLeaving() ? ['stopping'] : [...(await problems()), ...queueProblems(watched)]
    const [status, code] = wrong.length === 0 ? (['ready', 200] as const) : (['not ready', 503] as const)
    return c.json({ status, problems: wrong }, code, { 'Cache-Control': 'no-store' })
  })
  http.get('/metrics', async (c, next) => {
    const rule = { token: config.metricsToken, isTrial: config.isTrial }
    const reader = {
      authorization: c.req.header('authorization'),
      isFromThisMachine: isFromThisMachine(c),
      isOwnHost: namesOwnHosts(c, watched.tenants),
    }
    if (!mayReadMetrics(reader, rule)) return await next() // as if it were not there
    await readFigures()
    return c.body(await metrics.metrics(), 200, {
      'Content-Type': metrics.contentType,
      'Cache-Control': 'no-store',
    })
  })
  // Before the middleware of all routes as well: who watches by a wrong method is neither counted nor looked up.
  for (const path of watchedPaths) http.all(path, otherWatchMethods)
  return http
}

/** Programs alone ask here, in no language. */
const otherWatchMethods: MiddlewareHandler = async (c, next) => {
  const { method } = c.req
  if (method === 'GET' || method === 'HEAD') return await next()
  const headers = { Allow: readingMethods.join(', ') }
  return method === 'OPTIONS' ? c.body(null, 204, headers) : c.json({ status: 'method not allowed' }, 405, headers)
}

/** Less than the second within which a balancer has to know, whatever hangs. */
const readyMs = 800

async function soon<T>(answer: Promise<T>, otherwise: T): Promise<T> {
  const enough = new AbortController()
  const late = sleep(readyMs, otherwise, { signal: enough.signal })
  try {
    return await Promise.race([answer, late])
  } finally {
    late.catch(() => undefined)
    enough.abort()
  }
}

/** Who asks while somebody is being told gets the same answer: balancers ask often, and never wait for each other. */
function oneAtATime<T>(ask: () => Promise<T>): () => Promise<T> {
  let running: Promise<T> | null = null
  return () => {
    running ??= ask().finally(() => {
      running = null
    })
    return running
  }
}

/** No email leaves and no refund is made where nobody takes jobs: a copy that has a worker of its own answers for it. */
function queueProblems({ doesJobs }: Watched): string[] {
  return doesJobs() ? [] : ['queue']
}

/** Database, migrations, jobs: what must be there before requests should come. */
async function readinessProblems({ readyDb, log }: Watched): Promise<string[]> {
  try {
    return await readyDb.transaction({ role: 'system', readOnly: true }, async (tx) => {
      const isPending = await hasPendingMigrations((statement) => tx.named('readyz.migrations', statement, []))
      // By the catalogue: the queue's own tables are closed to us.
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
