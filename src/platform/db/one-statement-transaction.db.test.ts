import { afterAll, beforeAll, expect, test } from 'vitest'
import { type OpenTestDatabase, openTestDatabase } from './testing/open-test-database.ts'

let database: OpenTestDatabase
const scope = { role: 'app', tenantId: 1 } as const
beforeAll(async () => {
  database = await openTestDatabase([], 1) // one connection: what one leaves behind the next one finds
  await database.db.pool.query(
    `create table public.kept (n int unique deferrable initially deferred); grant all on public.kept to startline_app`,
  )
})
afterAll(() => database.close())

const insertRow = (n: number) =>
  database.db.oneStatementTransaction(scope, 'alone.keep', 'insert into public.kept values ($1) returning n', [n])
const committed = async () =>
  (await database.db.pool.query('select n from public.kept order by n')).rows.map(({ n }) => n)

test('a statement runs as its role and tenant, and is committed when its rows arrive', async () => {
  const scopeQuery = `select current_user as role, current_setting('app.tenant') as tenant`
  expect(await database.db.oneStatementTransaction(scope, 'alone.who', scopeQuery, [])).toEqual([
    { role: 'startline_app', tenant: '1' },
  ])
  expect(await insertRow(1)).toEqual([{ n: 1 }])
  expect(await committed()).toEqual([1])
})

test('a failing statement changes nothing, and leaves the connection as it was', async () => {
  const fails = 'with k as (insert into public.kept values (7) returning n) select 1 / (n - n) from k'
  await expect(database.db.oneStatementTransaction(scope, 'alone.fails', fails, [])).rejects.toThrow('division by zero')
  expect(await insertRow(2)).toEqual([{ n: 2 }])
  expect(await committed()).toEqual([1, 2])
})

test('a failure at the end is reported, although the statement has returned its rows', async () => {
  await expect(insertRow(2)).rejects.toThrow('kept_n_key')
  expect(await committed()).toEqual([1, 2])
})

test('when the beginning fails the statement does not run', async () => {
  const nobody = { role: 'app', tenantId: 1, lockTimeoutMs: 2 ** 40 } as const
  const insert = 'insert into public.kept values (3)'
  await expect(database.db.oneStatementTransaction(nobody, 'alone.three', insert, [])).rejects.toThrow('lock_timeout')
  expect(await committed()).toEqual([1, 2])
})

test('an invalid scope keeps no connection', async () => {
  const nobody = { role: 'app', tenantId: 1, accountId: 'not an id' } as const
  await expect(database.db.oneStatementTransaction(nobody, 'alone.never', 'select 1', [])).rejects.toThrow('accountId')
  expect(await committed()).toEqual([1, 2]) // by the only connection
})

test('a connection that breaks during a statement is not used again', async () => {
  // by a function of this database only: a right granted to the role is valid in the whole server
  await database.db.pool.query(
    `create function public.end_self() returns boolean language sql security definer as 'select pg_terminate_backend(pg_backend_pid())'`,
  )
  const breaks = 'select public.end_self()'
  await expect(database.db.oneStatementTransaction(scope, 'alone.breaks', breaks, [])).rejects.toThrow()
  expect(await insertRow(4)).toEqual([{ n: 4 }])
})

test('several statements at once run in a transaction each', async () => {
  const responses = await Promise.allSettled([5, 1, 6].map(insertRow))
  expect(responses.map(({ status }) => status)).toEqual(['fulfilled', 'rejected', 'fulfilled'])
  expect(await committed()).toEqual([1, 2, 4, 5, 6])
})
