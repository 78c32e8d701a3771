import { afterAll, beforeAll, expect, test } from 'vitest'
import { createMetrics } from '#src/platform/metrics/metrics.ts'
import { type TestHouse, testHouse } from './testing/test-house.ts'
import { type Watched, watchRoutes } from './watch-routes.ts'

let site: TestHouse
beforeAll(async () => {
  site = await testHouse()
})
afterAll(() => site.close())

function watched(instead: Partial<Watched>) {
  const { config, log, services, tenants } = site.house
  const usual: Watched = {
    config,
    log,
    metrics: createMetrics(),
    db: services.db,
    figures: [],
    tenants,
    isLeaving: () => false,
    doesJobs: () => true,
  }
  return watchRoutes({ ...usual, ...instead })
}

async function readiness(app: ReturnType<typeof watched>) {
  const answer = await app.request('/readyz')
  return [answer.status, (await answer.json()).problems]
}

test('a copy whose worker no longer takes jobs says so', async () => {
  let works = true
  const app = watched({ doesJobs: () => works })
  expect(await readiness(app)).toEqual([200, []])
  works = false
  expect(await readiness(app)).toEqual([503, ['queue']])
})
