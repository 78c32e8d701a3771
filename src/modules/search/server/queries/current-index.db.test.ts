import { afterAll, beforeAll, expect, test } from 'vitest'
import { toInstant } from '#src/kernel/instant.ts'
import { draftEvent, draftRace } from '#src/modules/catalog/domain/testing/draft.ts'
import { publishEvent } from '#src/modules/catalog/server/commands/publish-event.ts'
import { recordResults } from '#src/modules/catalog/server/commands/record-results.ts'
import { publishTestEvent, testOrganizer } from '#src/modules/catalog/server/testing/publish-test-event.ts'
import { Rollback } from '#src/platform/db/database.ts'
import { type OpenTestDatabase, openTestDatabase } from '#src/platform/db/testing/open-test-database.ts'
import type { Tx } from '#src/platform/db/tx.ts'
import { unfilteredTab } from '../../domain/event-query.ts'
import { findEvents } from './find-events.ts'

let testDatabase: OpenTestDatabase
beforeAll(async () => {
  testDatabase = await openTestDatabase()
  await publishTestEvent(testDatabase.db, { code: 'first-run' })
})
afterAll(() => testDatabase.close())

const found = async (tx: Tx) =>
  (await findEvents(tx, { ...unfilteredTab('all'), season: 'all-time' })).page.map(({ card }) => card.code).sort()
const listed = () => testDatabase.db.transaction({ role: 'system', readOnly: true }, found)
const withResults = () =>
  testDatabase.db.transaction(
    { role: 'system', readOnly: true },
    async (tx) => (await findEvents(tx, { ...unfilteredTab('all'), season: 'all-time' })).facets.tabs().results,
  )

test('a published event is found at once, and a changed one is counted as it is now', async () => {
  expect(await listed()).toEqual(['first-run'])
  await publishTestEvent(testDatabase.db, { code: 'second-run' })
  expect(await listed()).toEqual(['first-run', 'second-run'])
  expect(await withResults()).toBe(0)
  await testDatabase.db.transaction({ role: 'system' }, (tx) => recordResults(tx, 'first-run', true))
  expect(await withResults()).toBe(1)
  await publishTestEvent(testDatabase.db, { code: 'second-run', isListed: false })
  expect(await listed()).toEqual(['first-run'])
})

test('a transaction that began first and commits last is not missed', async () => {
  const organizerId = await testOrganizer(testDatabase.db)
  const late = draftEvent({ organizerId, code: 'late-run' })
  await testDatabase.db.transaction({ role: 'app', tenantId: 1 }, async (tx) => {
    await publishEvent(tx, late)
    await publishTestEvent(testDatabase.db, { code: 'early-run' }) // a later transaction, committed before
    expect(await listed()).toEqual(['early-run', 'first-run'])
  })
  expect(await listed()).toEqual(['early-run', 'first-run', 'late-run'])
})

test('an uncommitted event is visible only to its own transaction', async () => {
  const organizerId = await testOrganizer(testDatabase.db)
  const before = await listed()
  const within = await testDatabase.db.transaction({ role: 'app', tenantId: 1 }, async (tx) => {
    await publishEvent(tx, draftEvent({ organizerId, code: 'never-run' }))
    throw new Rollback(await found(tx))
  })
  expect(within).toContain('never-run')
  expect(await listed()).toEqual(before)
})

test('a sold-out event stays sold out when it is saved again', async () => {
  const sale = { opensAt: toInstant('2026-01-01T00:00Z'), closesAt: toInstant('2099-01-01T00:00Z') }
  const times = { startsAt: toInstant('2099-01-03T05:00Z'), endsAt: toInstant('2099-01-03T08:00Z') }
  for (const code of ['full-run', 'roomy-run'])
    await publishTestEvent(testDatabase.db, {
      code,
      races: [draftRace({ ...sale, ...times })],
    })
  await testDatabase.db.transaction({ role: 'system' }, async (tx) => {
    await tx.sql`set local role none` // a row that no role of the app may write
    await tx.sql`
      update inventory.pools p set taken = p.capacity from catalog.races r join catalog.events e on e.id = r.event_id
      where r.pool_id = p.id and e.code = 'full-run'`
  })
  const onSale = () =>
    testDatabase.db.transaction({ role: 'system', readOnly: true }, async (tx) =>
      (await findEvents(tx, { ...unfilteredTab('all'), season: 'all-time', filters: { open: true } })).page
        .map(({ card }) => card.code)
        .sort(),
    )
  await expect.poll(onSale).toEqual(['roomy-run'])
  await testDatabase.db.transaction({ role: 'system' }, (tx) => recordResults(tx, 'full-run', true))
  expect(await onSale()).toEqual(['roomy-run'])
})

test('a row of the search cannot be deleted, because no process would notice', async () => {
  // not even the owner of the tables may
  await expect(testDatabase.db.pool.query(`delete from catalog.event_search where code = 'first-run'`)).rejects.toThrow(
    'rows are emptied, not deleted',
  )
})
