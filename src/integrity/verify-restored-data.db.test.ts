import { afterAll, beforeAll, expect, test } from 'vitest'
import { createTestApp, type TestApp } from '#tests/support/test-app.ts'
import { verifyRestoredData } from './verify-restored-data.ts'

let app: TestApp
beforeAll(async () => {
  app = await createTestApp()
})
afterAll(() => app.close())

async function insertMessage(secondsBefore: number, madeAt: string, processed = false): Promise<void> {
  await app.sql(
    `insert into payments.webhook_inbox (provider, event_key, body, headers, received_at, processed_at)
     values ('test', gen_random_uuid()::text, '{}', '{}', $1::timestamptz - make_interval(secs => $2),
       case when $3 then now() end)`,
    [madeAt, secondsBefore, processed],
  )
}

test('a message received during the backup is work to do, and an older one is a violation', async () => {
  const madeAt = new Date().toISOString()
  await insertMessage(600, madeAt, true)
  await insertMessage(5, madeAt)
  await insertMessage(-20, madeAt)
  expect(await verifyRestoredData(app.url, { madeAt })).toEqual([])
  await insertMessage(90, madeAt)
  expect(await verifyRestoredData(app.url, { madeAt })).toEqual(['a webhook was not processed (1 times)'])
})
