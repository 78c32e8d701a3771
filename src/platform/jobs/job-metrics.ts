import { Counter, Gauge, Histogram } from 'prom-client'
import { fragment } from '../db/sql.ts'
import type { DatabaseGauge } from '../metrics/database-gauges.ts'
import type { Metrics } from '../metrics/metrics.ts'

/**
 * The work of this process's worker: jobs by name and outcome, and when each periodic task last
 * succeeded.
 */
export function jobMetrics(metrics: Metrics) {
  const jobs = new Counter({
    name: 'startline_jobs_run_total',
    help: 'Jobs run by this process, by name and outcome.',
    labelNames: ['job', 'outcome'],
    registers: [metrics],
  })
  const seconds = new Histogram({
    name: 'startline_job_seconds',
    help: 'Duration of a job in seconds.',
    labelNames: ['job'],
    buckets: [0.01, 0.05, 0.25, 1, 5, 30],
    registers: [metrics],
  })
  const periodicTasks = new Gauge({
    name: 'startline_periodic_task_last_success_timestamp_seconds',
    help: 'Time of the last successful run of a periodic task in this process, in Unix seconds.',
    labelNames: ['task'],
    registers: [metrics],
  })
  const failures = new Counter({
    name: 'startline_periodic_task_failures_total',
    help: 'Failed runs of a periodic task.',
    labelNames: ['task'],
    registers: [metrics],
  })
  return {
    ran(job: string, outcome: 'done' | 'failed', ms: number) {
      jobs.inc({ job, outcome })
      seconds.observe({ job }, ms / 1000)
    },
    periodicTaskSucceeded: (task: string) => periodicTasks.setToCurrentTime({ task }),
    periodicTaskFailed: (task: string) => failures.inc({ task }),
  }
}

export type JobMetrics = ReturnType<typeof jobMetrics>

/**
 * The queue as a whole, for all workers. Our roles cannot read its tables: one function returns the
 * sums.
 */
export const queueGauges: readonly DatabaseGauge[] = [
  {
    name: 'startline_queue_jobs',
    help: 'Jobs in the queue by state: due, running, later, retrying (failed before), dead (no attempts left).',
    label: 'state',
    sql: fragment`select state, count from platform.queue_gauges()`,
  },
  {
    name: 'startline_queue_oldest_seconds',
    help: 'Age in seconds of the oldest job in a state.',
    label: 'state',
    sql: fragment`select state, oldest_seconds from platform.queue_gauges() where oldest_seconds is not null`,
  },
  {
    name: 'startline_db_bytes',
    help: 'Size of the database in bytes.',
    sql: fragment`select null, pg_database_size(current_database())`,
  },
]
