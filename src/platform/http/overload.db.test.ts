import { afterAll, beforeAll, expect, test } from 'vitest'
import { openDatabase } from '../db/database.ts'
import { type TestDatabase, testDatabase } from '../db/testing/test-database.ts'
import { createEventBus } from '../events/event-bus.ts'
import { Overloaded } from '../overloaded.ts'
import { retryAfterSeconds } from './overload.ts'

let copy: TestDatabase
beforeAll(async () => {
  copy = await testDatabase()
})
afterAll(() => copy.drop())

test('a request that waits two seconds for a connection is refused as overload', async () => {
  const db = openDatabase({ url: copy.url, poolSize: 1, bus: createEventBus([]) })
  const held = await db.pool.connect()
  const refusals = await Promise.allSettled([
    db.transaction({ role: 'app', tenantId: 1 }, async () => 'never'),
    db.statement('overload.one', 'select 1', []),
  ])
  for (const refusal of refusals)
    expect(refusal.status === 'rejected' && refusal.reason instanceof Overloaded).toBe(true)
  held.release()
  expect(await db.transaction({ role: 'app', tenantId: 1 }, async () => 'served')).toBe('served')
  await db.close()
})

test('requests refused together are asked to come back at different times', () => {
  const seconds = Array.from({ length: 200 }, () => retryAfterSeconds())
  expect(Math.min(...seconds)).toBeGreaterThanOrEqual(5)
  expect(Math.max(...seconds)).toBeLessThanOrEqual(20)
  expect(new Set(seconds).size).toBeGreaterThan(8)
})
