import { Registry } from 'prom-client'
import { afterAll, beforeAll, expect, onTestFinished, test } from 'vitest'
import { z } from 'zod'
import { type OpenTestDatabase, openTestDatabase } from '../db/testing/open-test-database.ts'
import { createLogger } from '../log/log.ts'
import type { Services } from '../services.ts'
import { type AnyJob, defineJob } from './define-job.ts'
import { startWorker, type Worker } from './worker.ts'

const log = createLogger({ level: 'silent', stream: { write: () => undefined } })
const losses = 10

let database: OpenTestDatabase
beforeAll(async () => {
  database = await openTestDatabase()
})
afterAll(() => database.close())

/** Ends the queue's connections of this database, as a failover or a firewall does. */
async function endConnections(): Promise<void> {
  await database.db.pool.query(
    `select pg_terminate_backend(pid, 5000) from pg_stat_activity
     where datname = current_database() and application_name = 'startline-jobs'`,
  )
}

async function connections(): Promise<number | null> {
  const { rowCount } = await database.db.pool.query(
    `select from pg_stat_activity where datname = current_database() and application_name = 'startline-jobs'`,
  )
  return rowCount
}

/** A running worker holds a lock for the whole session: one for each name that it has had in the session. */
async function signsOfLife(): Promise<number | null> {
  const { rowCount } = await database.db.pool.query(
    `select distinct pid from pg_locks join pg_stat_activity using (pid)
     where locktype = 'advisory' and datname = current_database() and application_name = 'startline-jobs'`,
  )
  return rowCount
}

/** How many statements of the queue wait to look up the names of its jobs. */
async function lookups(): Promise<number | null> {
  const { rowCount } = await database.db.pool.query(
    `select from pg_stat_activity where datname = current_database() and application_name = 'startline-jobs'
     and wait_event_type = 'Lock' and query like 'insert into%_private_tasks%'`,
  )
  return rowCount
}

/** A worker that ends with its test, however that ends. */
async function startTestWorker(jobs: AnyJob[]): Promise<Worker> {
  const services = { db: database.db, metrics: new Registry() } as Partial<Services> as Services
  const options = { url: database.url, jobs, periodicTasks: [], services, log, concurrency: 4, lifeCheckMs: 20 }
  const worker = await startWorker(options)
  let stopped: Promise<void> | undefined
  const stop = () => {
    stopped ??= worker.stop()
    return stopped
  }
  onTestFinished(stop)
  return { ...worker, stop }
}

function noteInto(done: number[]) {
  return defineJob({
    name: 'test.note',
    payload: z.object({ n: z.int() }),
    async run(_, { n }) {
      done.push(n)
    },
  })
}

test('a worker that loses its connections while it looks up job names does the jobs later', async () => {
  const blocker = await database.db.pool.connect()
  await blocker.query('begin; lock table graphile_worker._private_tasks in access exclusive mode')
  const done: number[] = []
  const note = noteInto(done)
  await startTestWorker([note])
  onTestFinished(() => blocker.release(true)) // before the worker ends, which would wait for it
  await expect.poll(lookups).toBe(1)
  await endConnections()
  await blocker.query('rollback')
  await database.db.transaction({ role: 'system' }, (tx) => tx.enqueue(note, { n: 1 }))
  await expect.poll(() => done).toEqual([1])
})

test('a worker that loses its connections ten times still has its whole pool, runs its jobs and can be stopped', async () => {
  const done: number[] = []
  const note = noteInto(done)
  const worker = await startTestWorker([note])
  for (let n = 1; n <= losses; n += 1) {
    await expect.poll(signsOfLife).toBe(1)
    await expect.poll(connections).toBeGreaterThan(1) // it listens again a moment after it shows life
    await endConnections()
    await database.db.transaction({ role: 'system' }, (tx) => tx.enqueue(note, { n }))
    await expect.poll(() => done).toContain(n)
  }
  await expect.poll(signsOfLife).toBe(1)
  // one listens and one shows life; every other slot is free for a job
  await expect.poll(() => worker.pool.totalCount - worker.pool.idleCount).toBe(2)
  expect(worker.works()).toBe(true)
  await worker.stop()
  expect(worker.pool.totalCount).toBe(0)
})
