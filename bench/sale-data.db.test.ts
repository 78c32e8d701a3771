import { afterAll, beforeAll, expect, test } from 'vitest'
import { type OpenTestDatabase, openTestDatabase } from '#src/platform/db/testing/open-test-database.ts'
import { prepareSaleData } from './sale-data.ts'

let open: OpenTestDatabase
beforeAll(async () => {
  open = await openTestDatabase()
})
afterAll(() => open.close())

test('a bench has more places than it can sell, a race without any, and the holds of former buyers', async () => {
  const { pool, ...races } = await prepareSaleData(open.url, { people: 3, holds: 5 })
  const { rows } = await pool.query(
    `select e.code, p.capacity, p.held from inventory.pools p
     join catalog.races r on r.pool_id = p.id join catalog.events e on e.id = r.event_id order by e.code`,
  )
  expect(rows).toEqual([
    { code: races.open.eventCode, capacity: 5_000_000, held: 5 },
    { code: races.soldOut.eventCode, capacity: 100, held: 100 },
  ])
  await pool.end()
})
