import { Registry } from 'prom-client'
import { afterAll, beforeAll, expect, test } from 'vitest'
import type { Database } from '../db/database.ts'
import { fragment } from '../db/sql.ts'
import { type OpenTestDatabase, openTestDatabase } from '../db/testing/open-test-database.ts'
import { registerGauges } from './database-gauges.ts'

let database: OpenTestDatabase

beforeAll(async () => {
  database = await openTestDatabase()
})
afterAll(() => database.close())

const gauges = [
  { name: 'startline_one', help: 'One figure.', sql: fragment`select null, 7` },
  { name: 'startline_many', help: 'By state.', label: 'state', sql: fragment`values ('a', 1), ('b', 2)` },
] as const

/** The database, counting how often it is asked, and down when it is said so. */
function countingDatabase() {
  const state = { queries: 0, isDown: false }
  const db: Database = {
    ...database.db,
    transaction(scope, work) {
      state.queries += 1
      if (state.isDown) return Promise.reject(new Error('down'))
      return database.db.transaction(scope, work)
    },
  }
  return { db, state }
}

test('all gauges are one reading, which requests within five seconds share', async () => {
  const { db, state } = countingDatabase()
  const registry = new Registry()
  let now = 0
  const read = registerGauges(registry, db, gauges, () => now)
  await Promise.all([read(), read(), read()])
  now = 4_999
  await read()
  expect(state.queries).toBe(1)
  now = 5_000
  await read()
  expect(state.queries).toBe(2)
  const lines = (await registry.metrics()).split('\n')
  for (const line of [
    'startline_one 7',
    'startline_many{state="a"} 1',
    'startline_many{state="b"} 2',
    'startline_db_up 1',
  ])
    expect(lines).toContain(line)
})

test('a database without a response is reported, and no old figure is shown as present', async () => {
  const { db, state } = countingDatabase()
  const registry = new Registry()
  let now = 0
  const read = registerGauges(registry, db, gauges, () => now)
  await read()
  state.isDown = true
  now = 10_000
  await read()
  const text = await registry.metrics()
  expect(text).toContain('startline_db_up 0')
  expect(text).not.toMatch(/^startline_(one|many)/m)
})
