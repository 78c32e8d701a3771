import { readFile } from 'node:fs/promises'
import pg from 'pg'
import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest'
import { createEventBus } from '../events/event-bus.ts'
import { type Database, openDatabase } from './database.ts'
import { isOutage } from './outage.ts'
import { type BreakingDatabase, breakingDatabase } from './testing/breaking-database.ts'

const writes = { role: 'app', tenantId: 1 } as const
const reads = { ...writes, readOnly: true } as const

let database: BreakingDatabase
let db: Database
beforeAll(async () => {
  database = await breakingDatabase()
  db = openDatabase({ url: database.url, poolSize: 2, connectMs: 300, bus: createEventBus([]) })
  await db.pool.query('create table public.kept (n int); grant select, insert on public.kept to startline_app')
})
beforeEach(() => database.mend())
afterAll(async () => {
  await db.close()
  await database.drop()
})

const failureOf = (work: Promise<unknown>): Promise<Error> =>
  work.then(
    () => expect.unreachable('It did not fail'),
    (error: Error) => error,
  )
const committed = async () =>
  (await db.pool.query<{ n: number }>('select n from public.kept order by n')).rows.map((row) => row.n)
const insertRow = (n: number, on: Database = db) =>
  on.oneStatementTransaction(writes, 'outage.keep', 'insert into public.kept values ($1)', [n])

test('a lost database is reported as such by every way to it, and serves again when it is back', async () => {
  expect(await db.transaction(reads, async () => 'served')).toBe('served') // a connection is open
  await database.shut()
  for (const work of [
    () => db.transaction(writes, async () => 'never'),
    () => db.transaction(reads, async (tx) => await tx.sql`select 1`),
    () => db.oneStatementTransaction(reads, 'outage.one', 'select 1', []),
    () => db.statement('outage.two', 'select 1', []),
    () => insertRow(1),
  ])
    expect((await failureOf(work())).name).toBe('DatabaseUnavailable')
  await database.mend()
  expect(await committed()).toEqual([])
  expect(await db.transaction(writes, async () => 'served')).toBe('served')
})

test('a transaction whose connection is ended in the middle has done nothing, and its slot is free again', async () => {
  for (const _ of [1, 2, 3]) {
    const failure = await failureOf(
      db.transaction(writes, async (tx) => {
        await tx.sql`insert into public.kept values (2)`
        const [own] = await tx.sql<{ pid: number }>`select pg_backend_pid() as pid`
        await db.pool.query('select pg_terminate_backend($1, 5000)', [own?.pid])
        await tx.sql`select 1`
      }),
    )
    expect(failure.name).toBe('DatabaseUnavailable')
  }
  expect(await committed()).toEqual([])
  expect(db.pool.totalCount - db.pool.idleCount).toBe(0)
})

test('a refusal is returned although the connection breaks before the rollback', async () => {
  const failure = await failureOf(
    db.transaction(writes, async () => {
      await database.shut()
      throw new RangeError('refused')
    }),
  )
  expect(failure).toBeInstanceOf(RangeError)
  await database.mend()
  expect(await db.transaction(reads, async () => 'served')).toBe('served')
})

test('a commit whose response is lost is reported as unknown, and may have been done', async () => {
  database.loseNextCommit()
  const failure = await failureOf(db.transaction(writes, (tx) => tx.sql`insert into public.kept values (3)`))
  expect([failure.name, database.lost()]).toEqual(['OutcomeUnknown', 1])
  database.loseNextCommit()
  expect([(await failureOf(insertRow(4))).name, database.lost()]).toEqual(['OutcomeUnknown', 2])
  expect(await committed()).toEqual([3, 4])
})

test('a refusal of the server is no outage: neither a wrong statement nor a failed constraint', async () => {
  for (const text of ['select 1 / 0', 'select from nowhere', 'select $1'])
    expect((await failureOf(db.oneStatementTransaction(writes, `outage.${text}`, text, []))).name).toBe('error')
  expect((await failureOf(db.transaction(writes, (tx) => tx.sql`select 1 / 0`))).name).toBe('error')
})

test('a statement that takes too long is cancelled by the server, and its connection stays usable', async () => {
  const soon = db.within(100)
  const failure = await failureOf(soon.transaction(writes, (tx) => tx.sql`select pg_sleep(30)`))
  expect([failure.name, failure.message]).toEqual(['DatabaseUnavailable', expect.stringContaining('statement timeout')])
  expect((await failureOf(soon.oneStatementTransaction(reads, 'outage.sleep', 'select pg_sleep(30)', []))).name).toBe(
    'DatabaseUnavailable',
  )
  expect(await soon.transaction(writes, async () => 'served')).toBe('served')
})

test('a database that freezes in a statement is waited for no longer than the statement limit', async () => {
  const soon = db.within(100)
  const frozen = (on: Promise<unknown>) => failureOf(on).then(({ name }) => name)
  const scopes = [reads, writes]
  for (const scope of scopes) {
    const name = await frozen(
      soon.transaction(scope, async (tx) => {
        database.freeze()
        await tx.sql`select 1`
      }),
    )
    expect(name).toBe('DatabaseUnavailable')
    expect(await frozen(soon.transaction(scope, async () => 'never'))).toBe('DatabaseUnavailable') // nor for a connection
    await database.mend()
    expect(await soon.transaction(scope, async () => 'served')).toBe('served')
  }
})

test('each transaction limits its statements and its silence by itself', async () => {
  const limits = () =>
    db.transaction(
      writes,
      (tx) => tx.sql`select current_setting('statement_timeout') as statement,
        current_setting('idle_in_transaction_session_timeout') as silence`,
    )
  expect(await limits()).toEqual([{ statement: '1min', silence: '1min' }])
  const { rows } = await db.pool.query('show statement_timeout')
  expect(rows).toEqual([{ statement_timeout: '0' }]) // the default: no setting is left for the connection's next user
})

test.for([
  ['a stop by an administrator', serverError('57P01'), true],
  ['a server that starts', serverError('57P03'), true],
  ['a full disk', serverError('53100'), true],
  ['no connection left', serverError('53300'), true],
  ['silence inside a transaction', serverError('25P03'), true],
  ['a pooler without a server', serverError('08P01', 'FATAL'), true],
  ['a statement that breaks the protocol', serverError('08P01', 'ERROR'), false],
  ['a lock that was waited for too long', serverError('55P03'), false],
  ['a deadlock', serverError('40P01'), false],
  ['a duplicate', serverError('23505'), false],
  ['a mistake of the program', new TypeError('Cannot read properties of undefined'), false],
  ['no error at all', 'Connection terminated', false],
] as const)('an error is an outage of the database or not: %s', ([, error, is]) => {
  expect(isOutage(error)).toBe(is)
})

test('a missing socket is an outage, and a missing file is none', async () => {
  const nowhere = new pg.Client({ host: '/nowhere', user: 'nobody' })
  expect(isOutage(await failureOf(nowhere.connect()))).toBe(true)
  const refused = new pg.Client({ host: '127.0.0.1', port: 1, user: 'nobody' })
  expect(isOutage(await failureOf(refused.connect()))).toBe(true)
  expect(isOutage(await failureOf(readFile('/nowhere')))).toBe(false)
})

function serverError(code: string, severity = 'ERROR'): pg.DatabaseError {
  return Object.assign(new pg.DatabaseError('told by the server', 0, 'error'), { code, severity })
}
