import { EventEmitter } from 'node:events'
import { Logger as GraphileLogger, parseCronItems, run, runMigrations } from 'graphile-worker'
import pg from 'pg'
import type { Logger } from '../log/log.ts'
import type { Services } from '../services.ts'
import { busyJobs } from './busy-jobs.ts'
import type { AnyJob } from './define-job.ts'
import { type JobMetrics, jobMetrics } from './job-metrics.ts'
import { superviseRunner } from './supervise-runner.ts'
import { monitorWorker } from './worker-health.ts'
import { showLife } from './worker-life.ts'

/** A periodic task of this process; several instances of the program may run it at once. */
export type PeriodicTask = {
  readonly name: string
  readonly everyMs: number
  run(services: Services): Promise<void>
}

export type Worker = {
  /** The queue's own connections. */
  readonly pool: pg.Pool
  /** Whether it still takes jobs. */
  works(): boolean
  stop(): Promise<void>
}

/** Migrates the queue's own tables; idempotent. */
export function migrateJobs(connectionString: string): Promise<void> {
  return runMigrations({ connectionString, logger: silent })
}

/** Runs the queue's jobs and the periodic tasks until stopped; stopping waits for running ones. */
export async function startWorker(options: {
  /**
   * The database without a pooler in between. The queue listens and holds sessions; and when too
   * many readers wait for connections, the pooler must not refuse the queue's, which would end the
   * process.
   */
  url: string
  jobs: readonly AnyJob[]
  periodicTasks: readonly PeriodicTask[]
  services: Services
  log: Logger
  concurrency: number
  /** Between two signs of life; only a test gives it. */
  lifeCheckMs?: number
}): Promise<Worker> {
  const { services, log } = options
  const metrics = jobMetrics(services.metrics)
  const ownPool = openOwnPool(options.url, options.concurrency, log)
  let poolId = ''
  const events = new EventEmitter().on('pool:create', ({ workerPool }) => {
    poolId = workerPool.id // the queue locks this worker's jobs by it
  })
  const health = monitorWorker(events, services.metrics)
  const busy = busyJobs(events)
  const start = () =>
    run({
      pgPool: ownPool,
      events,
      noHandleSignals: true,
      parsedCronItems: parseCronItems([]),
      taskList: Object.fromEntries(options.jobs.map((job) => [job.name, taskOf(job, { ...options, metrics })])),
      preset: {
        worker: {
          concurrentJobs: options.concurrency,
          pollInterval: 1_000,
          logger: graphileLogger(log),
          // The queue handles a failure to write an outcome only in batches; otherwise the failure
          // would end the process.
          completeJobBatchDelay: 0,
          failJobBatchDelay: 0,
        },
      },
    })
  const runner = await superviseRunner(start, events, log)
  const life = showLife(ownPool, { names: () => [poolId], busy }, log, options.lifeCheckMs)
  const periodicTasks = options.periodicTasks.map((periodicTask) =>
    startPeriodicTask(periodicTask, { ...options, metrics }),
  )
  return {
    pool: ownPool,
    works: () => health.isWorking(),
    async stop() {
      await Promise.all(periodicTasks.map((periodicTask) => periodicTask.stop()))
      await runner.stop()
      await life.stop()
      await ownPool.end()
    },
  }
}

const connectTimeoutMs = 10_000

/**
 * One connection for each running job, one that listens, one that shows life, one that maintains
 * the queue.
 */
function openOwnPool(connectionString: string, concurrency: number, log: Logger): pg.Pool {
  const pool = new pg.Pool({
    connectionString,
    max: concurrency + 3,
    application_name: 'startline-jobs',
    connectionTimeoutMillis: connectTimeoutMs,
    keepAlive: true, // detects a peer that vanished
  })
  const logError = (error: Error) => log.error({ err: error }, 'queue connection failed')
  pool.on('error', logError)
  pool.on('connect', (client) => client.on('error', logError))
  return pool
}

type Running = { readonly services: Services; readonly log: Logger; readonly metrics: JobMetrics }
type Attempt = { readonly id: string; readonly attempts: number; readonly max_attempts: number }

function taskOf(job: AnyJob, { services, log, metrics }: Running) {
  return async (payload: unknown, { job: attempt }: { job: Attempt }) => {
    const startedAt = performance.now()
    const jobLog = log.child({ job: job.name })
    let outcome: 'done' | 'failed' = 'failed'
    try {
      await job.run({ ...services, log: jobLog }, job.payload.parse(payload))
      outcome = 'done'
    } catch (error) {
      // The queue logs each failure; this line is the one to alert on.
      if (attempt.attempts >= attempt.max_attempts) {
        const of = { jobId: attempt.id, attempts: attempt.attempts, err: error }
        jobLog.error(of, 'job is dead: no attempts left')
      }
      throw error
    } finally {
      metrics.ran(job.name, outcome, performance.now() - startedAt)
    }
  }
}

function startPeriodicTask(periodicTask: PeriodicTask, { services, log, metrics }: Running): { stop(): Promise<void> } {
  let stopped = false
  let running: Promise<void> = Promise.resolve()
  const runOnce = async () => {
    await periodicTask.run(services).then(
      () => metrics.periodicTaskSucceeded(periodicTask.name),
      (error: unknown) => {
        metrics.periodicTaskFailed(periodicTask.name)
        log.error({ err: error, periodicTask: periodicTask.name }, 'periodic task failed')
      },
    )
    if (!stopped) timer = setTimeout(start, periodicTask.everyMs)
  }
  const start = () => {
    running = runOnce()
  }
  let timer = setTimeout(start, periodicTask.everyMs)
  return {
    async stop() {
      stopped = true
      clearTimeout(timer)
      await running
    },
  }
}

function graphileLogger(log: Logger): GraphileLogger {
  return new GraphileLogger(() => (level, message, meta) => {
    if (level === 'error') log.error({ meta }, message)
    else if (level === 'warning') log.warn(message)
    else log.debug(message)
  })
}

const silent = new GraphileLogger(() => () => undefined)
