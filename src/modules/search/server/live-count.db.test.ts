import { afterAll, beforeAll, expect, test } from 'vitest'
import { publishRace } from '#tests/support/race-for-tests.ts'
import { createTestApp, type TestApp } from '#tests/support/test-app.ts'

const path = '/api/events/live-count'
const response = { count: expect.any(Number) }
let app: TestApp
beforeAll(async () => {
  app = await createTestApp()
  await publishRace(app)
})
afterAll(() => app.close())

test('the number of events under way is public, whatever is sent along', async () => {
  for (const body of [{}, { anything: 1 }])
    expect(await app.client().post(path, body)).toMatchObject({ status: 200, body: response })
})

test('the live count accepts only POST from our own pages', async () => {
  expect((await app.client().get(path)).status).toBe(405)
  const foreign = { origin: 'http://evil.example', 'sec-fetch-site': 'cross-site' }
  expect(await app.client().post(path, {}, foreign)).toMatchObject({
    status: 403,
    body: { error: { code: 'http.foreign_origin' } },
  })
})

test('a failed count responds with an error and no number', async () => {
  await app.sql('alter table catalog.event_search rename to hidden')
  const failed = await app.client().post(path, {})
  await app.sql('alter table catalog.hidden rename to event_search')
  expect(failed).toMatchObject({ status: 500, body: { error: { code: expect.any(String) } } })
  expect(failed.body.count).toBeUndefined()
  expect(await app.client().post(path, {})).toMatchObject({ status: 200, body: response })
})
