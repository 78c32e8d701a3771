import pg from 'pg'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { type TestDatabase, testDatabase } from '#src/platform/db/testing/test-database.ts'
import { newId } from '#src/platform/new-id.ts'

// A generic plan may be cached while the table of holds has no held rows: every partial index over held rows is then empty and looks
// equally cheap. Counting unpaid places must use the index of the account, and of the network, nevertheless.
const soldHolds = 100_000
const people = 1_000
const perCall = 25
let database: TestDatabase
let client: pg.Client
beforeAll(async () => {
  database = await testDatabase()
  client = new pg.Client({ connectionString: database.url })
  await client.connect()
})
afterAll(async () => {
  await client.end()
  await database.drop()
})

async function newEvent(): Promise<{ limit: string; pool: string }> {
  const [limit, pool] = [newId(), newId()]
  await client.query('insert into inventory.limits (tenant_id, id) values (1, $1)', [limit])
  await client.query('insert into inventory.pools (tenant_id, id, limit_id, capacity) values (1, $1, $2, 200000)', [
    pool,
    limit,
  ])
  return { limit, pool }
}

/** Entries of indexes that this session has read in the table of holds. */
async function entriesRead(): Promise<number> {
  await client.query('select pg_stat_force_next_flush()')
  const { rows } = await client.query<{ read: number }>(
    `select sum(idx_tup_read)::int as read from pg_stat_user_indexes where schemaname = 'inventory' and relname = 'holds'`,
  )
  return rows[0]?.read ?? 0
}

test(`a place is held by reading a few index entries beside ${soldHolds} sold ones, also with a plan cached before any place was held`, async () => {
  const old = await newEvent()
  await client.query(
    `insert into inventory.holds (tenant_id, pool_id, limit_id, order_id, units, subject, person_key, account_key, ordinal, state, held_until)
     select 1, $1, $2, gen_random_uuid(), 1, 'race', sha256(convert_to(i::text, 'UTF8')), gen_random_uuid(), i, 'taken', now()
     from generate_series(1, ${soldHolds}) i`,
    [old.pool, old.limit],
  )
  await client.query('analyze inventory.holds')
  const { limit, pool } = await newEvent()
  const before = await entriesRead()
  for (let i = 0; i < people / perCall; i += 1) {
    const { rows } = await client.query<{ code: string }>(
      `select code from inventory.hold(1, $1, now(), now() + interval '20 minutes',
         array(select row (gen_random_uuid(), $2::uuid, 1, 'race', sha256(convert_to('new ' || ($3 + i), 'UTF8')), 0,
                           gen_random_uuid())::inventory.hold_request from generate_series(1, ${perCall}) i),
         array(select sha256(convert_to('network ' || ($3 + i), 'UTF8')) from generate_series(1, ${perCall}) i))`,
      [limit, pool, i * perCall],
    )
    expect(new Set(rows.map(({ code }) => code))).toEqual(new Set(['held']))
  }
  expect((await entriesRead()) - before).toBeLessThan(people * 5)
})
