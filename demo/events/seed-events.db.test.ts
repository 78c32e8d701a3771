import { afterAll, beforeAll, expect, test } from 'vitest'
import { toInstant } from '#src/kernel/instant.ts'
import { plainDate } from '#src/kernel/plain-date.ts'
import { type Database, openDatabase } from '#src/platform/db/database.ts'
import { type TestDatabase, testDatabase } from '#src/platform/db/testing/test-database.ts'
import { createEventBus } from '#src/platform/events/event-bus.ts'
import { cancelDemoEvents, seedEvents } from './seed-events.ts'

let database: TestDatabase
let db: Database
const today = plainDate(2026, 11, 21)

beforeAll(async () => {
  database = await testDatabase()
  db = openDatabase({
    url: database.url,
    poolSize: 2,
    bus: createEventBus([]),
    testNow: () => toInstant('2026-11-21T09:00:00Z'),
  })
})
afterAll(async () => {
  await db.close()
  await database.drop()
})

test('the season is published through the commands, and a repeat changes nothing', async () => {
  const allEvents = await seedEvents(db, today)
  await cancelDemoEvents(db, allEvents)
  const count = () =>
    db.transaction(
      { role: 'system' },
      (tx) => tx.sql`
      select (select count(*) from catalog.events) as events, (select sum(rules_version) from catalog.events) as versions,
             (select count(*) from inventory.pools) as pools, (select count(*) from catalog.event_search) as searched`,
    )
  const once = await count()
  expect(once).toMatchObject([{ events: allEvents.length, searched: allEvents.length }])
  await seedEvents(db, today)
  await cancelDemoEvents(db, allEvents)
  expect(await count()).toEqual(once)
})
