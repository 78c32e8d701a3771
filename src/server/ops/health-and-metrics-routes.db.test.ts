import { afterAll, beforeAll, expect, test } from 'vitest'
import { type BreakingDatabase, breakingDatabase } from '#src/platform/db/testing/breaking-database.ts'
import { createMetrics } from '#src/platform/metrics/metrics.ts'
import { createTestApp, type TestApp } from '#tests/support/test-app.ts'
import { monitoringRoutes } from './health-and-metrics-routes.ts'

let database: BreakingDatabase
let site: TestApp
beforeAll(async () => {
  database = await breakingDatabase()
  site = await createTestApp({ database })
})
afterAll(() => site.close())

async function readiness(app: Pick<TestApp['monitoringHttp'], 'request'> = site.monitoringHttp) {
  const response = await app.request('/readyz')
  return [response.status, (await response.json()).problems]
}

/** On a loaded machine the database takes longer now and then than readiness waits for. */
async function expectReady(app?: Parameters<typeof readiness>[0]): Promise<void> {
  await expect.poll(() => readiness(app)).toEqual([200, []])
}

test('readiness reports a worker that no longer takes jobs', async () => {
  const { config, log, services, tenants } = site
  let works = true
  const app = monitoringRoutes({
    config,
    log,
    metrics: createMetrics(),
    db: services.db,
    readyDb: services.db,
    gauges: [],
    tenants,
    isDraining: () => false,
    isWorkerHealthy: () => works,
  })
  await expectReady(app)
  works = false
  await expect.poll(() => readiness(app)).toEqual([503, ['queue']])
})

test('readiness reports an unavailable database, and its return', async () => {
  await expectReady()
  await database.shut()
  expect(await readiness()).toEqual([503, ['database']])
  await database.mend()
  await expectReady()
})

test('readiness reports a frozen database to all concurrent requests, until it responds again', async () => {
  await expectReady()
  database.freeze()
  for (const _ of [1, 2, 3])
    expect(await Promise.all([readiness(), readiness()])).toEqual([
      [503, ['database']],
      [503, ['database']],
    ])
  const metrics = await site.monitoringHttp.request('/metrics', {
    headers: { authorization: 'Bearer the token of the monitoring' },
  })
  expect(await metrics.text()).toContain('startline_db_up 0')
  await database.mend()
  await expectReady()
})
