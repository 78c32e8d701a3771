import { afterAll, beforeAll, expect, test } from 'vitest'
import { z } from 'zod'
import { declareJob } from '#src/platform/jobs/declare-job.ts'
import { runsJob } from '#src/platform/jobs/define-job.ts'
import { startWorker, type Worker } from '#src/platform/jobs/worker.ts'
import { createLogger } from '#src/platform/log/log.ts'
import { operatorOf } from '../support/operator-of.ts'
import { newRunner } from '../support/runner.ts'
import { createTestApp, type TestApp, type TestClient } from '../support/test-app.ts'

let app: TestApp
let operator: TestClient
let worker: Worker
let isMailDown = true
let done = 0
const lines: string[] = []

const emailJob = declareJob({ name: 'test.email', payload: z.object({ orderId: z.string() }), maxAttempts: 1 })

beforeAll(async () => {
  app = await createTestApp()
  operator = await operatorOf(app)
  const { services } = app
  worker = await startWorker({
    url: app.url,
    jobs: [
      runsJob(emailJob, async () => {
        if (isMailDown) throw new Error('550 no mailbox anna.polyanskaya@example.org here')
        done += 1
      }),
    ],
    periodicTasks: [],
    services,
    log: createLogger({ level: 'info', stream: { write: (line: string) => lines.push(line) } }),
    concurrency: 1,
  })
})
afterAll(async () => {
  await worker.stop()
  await app.close()
})

test('an email that cannot be sent is reported, seen by operators alone, and sent once it is tried again', async () => {
  const { db } = app.services
  await db.transaction({ role: 'system' }, (tx) => tx.enqueue(emailJob, { orderId: 'o1' }))
  await expect.poll(() => lines.some((line) => line.includes('job is dead'))).toBe(true)
  expect(lines.join('')).not.toContain('polyanskaya')
  const runner = await newRunner(app)
  expect((await runner.client.get('/api/operator/dead-jobs')).status).toBe(403)
  await expect.poll(async () => (await operator.get('/api/operator/dead-jobs')).body.list.length).toBe(1)
  const [job] = (await operator.get('/api/operator/dead-jobs')).body.list
  expect(job).toMatchObject({ name: 'test.email', attempts: 1, lastError: '550 no mailbox [hidden] here' })
  isMailDown = false
  const retry = `/api/operator/dead-jobs/${job.id}/retry`
  expect((await runner.client.post(retry, {})).status).toBe(403)
  expect(await operator.post(retry, {})).toMatchObject({ status: 200, body: { id: job.id, state: 'waiting' } })
  await expect.poll(() => done).toBe(1)
  await expect.poll(async () => (await operator.get('/api/operator/dead-jobs')).body.list).toEqual([])
  expect((await operator.post(retry, {})).status).toBe(404)
  expect((await operator.post('/api/operator/dead-jobs/abc/retry', {})).status).toBe(422)
})

test('a job with attempts left is not dead', async () => {
  const { db } = app.services
  const waits = { ...emailJob, name: 'test.nobody_does', maxAttempts: 5 }
  await db.transaction({ role: 'system' }, (tx) => tx.enqueue(waits, { orderId: 'o2' }))
  const [row] = (
    await db.pool.query("select id::text from graphile_worker.jobs where task_identifier = 'test.nobody_does'")
  ).rows
  expect((await operator.get('/api/operator/dead-jobs')).body.list).toEqual([])
  expect((await operator.post(`/api/operator/dead-jobs/${row.id}/retry`, {})).status).toBe(404)
})

test('the queue’s functions are for the system role alone', async () => {
  for (const role of ['app', 'self', 'auth'] as const) {
    await expect(
      app.services.db.transaction({ role, tenantId: 1 }, (tx) => tx.sql`select * from app.dead_jobs()`),
    ).rejects.toThrow('permission denied')
  }
})
