import { afterAll, beforeAll, expect, test } from 'vitest'
import { openPaymentJob } from '#src/modules/payments/server/jobs/open-payment.ts'
import { newId } from '#src/platform/new-id.ts'
import { publishRace } from '../support/race-for-tests.ts'
import { holdPlaceOf, newRunner, openPaymentOf } from '../support/runner.ts'
import { createTestApp, type TestApp } from '../support/test-app.ts'
import { testBank } from '../support/test-bank.ts'

let site: TestApp

beforeAll(async () => {
  site = await createTestApp({ bank: testBank().provider })
})
afterAll(() => site.close())

test('a sale shows in the metrics: requests by pattern, holds, the open payment, the queue', async () => {
  const runner = await newRunner(site)
  const race = await publishRace(site)
  const id = await holdPlaceOf(runner, race)
  await openPaymentOf(runner, id)
  await site.client().get('/Register/ApiCart?RegistrationId=nonsense')
  const { lines, text } = await readMetrics()
  expect(text).not.toContain(id)
  expect(text).not.toContain(race.eventCode)
  expect(text).not.toContain(runner.email)
  expect(lines).toContain(
    'startline_http_requests_total{method="POST",route="/Register/ApiSaveRegistration",status="200"} 1',
  )
  expect(lines).toContain('startline_http_request_seconds_count{route="/Register/ApiSavePay"} 1')
  expect(lines).toContain('startline_http_requests_total{method="GET",route="/Register/ApiCart",status="401"} 1')
  expect(lines).toContain('startline_http_requests_running 0')
  expect(lines).toContain('startline_holds_total{code="held"} 1')
  expect(lines).toContain('startline_hold_batch_size_sum 1')
  expect(lines).toContain('startline_hold_queue 0')
  expect(lines).toContain('startline_hold_oldest_seconds 0')
  expect(lines).toContain('startline_payments_open{state="open"} 1')
  expect(lines).toContain('startline_payments_last_day{state="open"} 1')
  expect(lines).toContain('startline_payments_open{state="refunding"} 0')
  expect(lines).toContain('startline_orders_awaiting_payment 1')
  expect(lines).toContain('startline_webhooks_waiting 0')
  expect(lines).toContain('startline_queue_jobs{state="dead"} 0')
  expect(lines).toContain('startline_db_up 1')
  expect(text).toMatch(/startline_db_connections\{pool="app",state="idle"\} \d/)
  expect(text).toMatch(/nodejs_eventloop_lag_p99_seconds \d/)
  expect(text).toMatch(/startline_build_info\{version="\d+\.\d+\.\d+",node="v24/)
})

test('a worker’s jobs and periodic tasks are counted, and its failed jobs are shown as dead', async () => {
  const runner = await newRunner(site)
  const race = await publishRace(site)
  await openPaymentOf(runner, await holdPlaceOf(runner, race))
  const { db } = site.services
  const job = { tenantId: 1, paymentId: newId() } // of no payment: it has nothing to do
  for (const key of ['one', 'another'])
    await db.transaction({ role: 'app', tenantId: 1 }, (tx) => tx.enqueue(openPaymentJob, job, { key }))
  await db.pool.query(`select graphile_worker.add_job('nobody.knows', '{}'::json, max_attempts => 1)`)
  await db.pool.query(`update graphile_worker._private_jobs set attempts = 1 where key is null and max_attempts = 1`)
  const worker = await site.startWorker()
  try {
    await expect
      .poll(async () => (await site.services.metrics.metrics()).split('\n'))
      .toContainEqual('startline_jobs_run_total{job="payments.open",outcome="done"} 2')
    await expect
      .poll(async () => await site.services.metrics.metrics())
      .toMatch(/startline_periodic_task_last_success_timestamp_seconds\{task="orders\.expire_due"\} \d{10}/)
  } finally {
    await worker.stop()
  }
  const { rows } = await db.pool.query(`select state, count from platform.queue_gauges() where state = 'dead'`)
  expect(rows).toEqual([{ state: 'dead', count: 1 }])
})

test('without the token /metrics is 404 and contains no metric', async () => {
  const response = await site.monitoringHttp.request('/metrics')
  expect(response.status).toBe(404)
  expect(await response.text()).not.toContain('startline_')
})

test('a stopping instance reports it in /readyz, and still serves requests', async () => {
  const other = await createTestApp()
  await expect.poll(async () => (await other.monitoringHttp.request('/readyz')).status).toBe(200)
  other.leave()
  const readiness = async () => {
    const response = await other.monitoringHttp.request('/readyz')
    return [response.status, await response.json()]
  }
  await expect.poll(readiness).toEqual([503, { status: 'not ready', problems: ['stopping'] }])
  expect((await other.monitoringHttp.request('/healthz')).status).toBe(200)
  expect((await other.client().get('/api/events/tenants/getCurrent')).status).toBe(200)
  await other.close()
})

test('an instance whose connections are all busy stays ready', async () => {
  const { pool } = site.services.db
  const taken = await Promise.all(Array.from({ length: 10 }, () => pool.connect()))
  try {
    await expect.poll(async () => (await site.monitoringHttp.request('/readyz')).status).toBe(200)
    expect((await readMetrics()).lines).toContain('startline_db_connections{pool="app",state="idle"} 0')
  } finally {
    for (const client of taken) client.release()
  }
})

async function readMetrics() {
  const response = await site.monitoringHttp.request('/metrics', {
    headers: { authorization: 'Bearer the token of the monitoring' },
  })
  expect(response.status).toBe(200)
  const text = await response.text()
  return { text, lines: text.split('\n') }
}
