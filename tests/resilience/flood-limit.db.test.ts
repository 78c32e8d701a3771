import { afterAll, beforeAll, expect, test } from 'vitest'
import { createTestApp, type TestApp } from '../support/test-app.ts'

let site: TestApp
beforeAll(async () => {
  site = await createTestApp({ floodLimit: 1 })
})
afterAll(() => site.close())

const statuses = async (client: ReturnType<TestApp['client']>, path: string, headers = {}) => {
  const responses = await Promise.all(Array.from({ length: 30 }, () => client.get(path, headers)))
  return responses.map(({ status }) => status)
}
const current = '/api/events/tenants/getCurrent'

test('a refused network still reads liveness, readiness and metrics', async () => {
  const client = site.client({ address: '203.0.113.9' })
  expect(await statuses(client, current)).toContain(429)
  for (const path of ['/healthz', '/readyz'])
    expect([path, await statuses(client, path)]).not.toEqual([path, expect.arrayContaining([429])])
  const authorization = 'Bearer the token of the monitoring'
  expect(new Set(await statuses(client, '/metrics', { authorization }))).toEqual(new Set([200]))
  const { headers } = await client.get('/healthz')
  expect(headers.get('x-content-type-options')).toBe('nosniff')
})

test('monitoring uses up nothing of its network’s limit', async () => {
  const client = site.client({ address: '203.0.113.10' })
  await statuses(client, '/healthz')
  expect((await client.get(current)).status).toBe(200)
})

test('a request for metrics without the token is counted as any other', async () => {
  const client = site.client({ address: '203.0.113.11' })
  expect(await statuses(client, '/metrics')).toContain(429)
})

test('all addresses of one IPv6 /64 are refused together', async () => {
  const responses = await Promise.all(
    Array.from({ length: 30 }, (_, host) => site.client({ address: `2001:db8:1:2::${host + 1}` }).get(current)),
  )
  expect(responses.map(({ status }) => status).filter((status) => status === 200)).toHaveLength(10)
})
