import { expect, test } from 'vitest'
import { sessionSqlOf } from './session-sql.ts'
import { readSourceFiles } from './source-files.ts'

test('no SQL in src and db relies on its session, so that a pooler in transaction mode may stand before the database', () => {
  const files = readSourceFiles('.', ['src', 'db/migrations', 'db/functions'], /\.(ts|tsx|sql)$/)
  expect(files.size).toBeGreaterThan(200)
  expect(sessionSqlOf(files)).toEqual([])
})

test.for([
  ['set without local', "await client.query(`set app.tenant = '1'`)"],
  ['set without local', "'set role startline_app'"],
  ['set without local', 'await tx.sql`set session characteristics as transaction read only`'],
  ['set without local', '"set statement_timeout = 0"'],
  ['set_config that outlives its transaction', "select set_config('app.tenant', '1', false)"],
  ['an advisory lock of the session', 'select pg_advisory_lock(1)'],
  ['an advisory lock of the session', 'select pg_try_advisory_lock(1)'],
  ['an advisory lock of the session', 'select pg_advisory_unlock_all()'],
  ['listen or notify by session', 'client.query(`listen "jobs"`)'],
  ['a temporary table', 'create temp table t (id int)'],
  ['a temporary table', 'select 1 as n into temporary t'],
  ['a prepared statement', "'prepare one as select 1'"],
  ['a cursor that is held', 'declare c cursor with hold for select 1'],
  ['discard', "'discard all'"],
] as const)('guard removal: %s is found in %s', ([name, text]) => {
  expect(sessionSqlOf(new Map([['src/planted.ts', text]]))).toEqual([`src/planted.ts: ${name}`])
})

test.for([
  "set local app.tenant = '1'",
  "set_config('app.tenant', '1', true)",
  'select pg_advisory_xact_lock(1)',
  'update orders.orders set status = $1',
  'server.listen(port)',
])('a setting that ends with its transaction is accepted: %s', (text) => {
  expect(sessionSqlOf(new Map([['src/planted.ts', text]]))).toEqual([])
})
