import { mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import pg from 'pg'
import { afterEach, beforeEach, expect, test } from 'vitest'
import { MigrationError, migrate, readMigrations } from './migrate.ts'
import { emptyDatabase, type TestDatabase } from './testing/test-database.ts'

let database: TestDatabase
let directory = ''

beforeEach(async () => {
  database = await emptyDatabase()
  directory = mkdtempSync(join(tmpdir(), 'startline-migrations-'))
})
afterEach(async () => {
  rmSync(directory, { recursive: true })
  await database.drop()
})

test('files are applied once, in the order of their numbers', async () => {
  write('0002_second.sql', 'alter table a add column b int')
  write('0001_first.sql', 'create table a (id int)')
  expect(await run()).toEqual(['0001_first.sql', '0002_second.sql'])
  expect(await run()).toEqual([])
  write('0003_third.sql', 'drop table a')
  expect(await run()).toEqual(['0003_third.sql'])
})

test('of two that start at once one applies and the other finds nothing to do', async () => {
  write('0001_first.sql', 'create table a (id int); select pg_sleep(0.1)')
  const applied = await Promise.all([run(), run()])
  expect(applied.map(({ length }) => length).sort()).toEqual([0, 1])
})

test('a file that fails leaves nothing, and is named with the place of its fault', async () => {
  write('0001_first.sql', 'create table a (id int)')
  write('0002_faulty.sql', 'create table b (id int);\n-- «ё»\nalter table b\n  add column c nonsense;')
  await expect(run()).rejects.toThrow('0002_faulty.sql, line 4, column 16: type "nonsense" does not exist')
  expect(await query("select to_regclass('a') is not null as a, to_regclass('b') is not null as b")).toEqual([
    { a: true, b: false },
  ])
  expect(await query('select name from platform.migrations')).toEqual([{ name: '0001_first.sql' }])
})

test('an applied file that was edited is refused by name', async () => {
  write('0001_first.sql', 'create table a (id int)')
  await run()
  write('0001_first.sql', 'create table a (id bigint)')
  await expect(run()).rejects.toThrow('0001_first.sql was edited after it was applied')
})

test('what a newer version applied is left alone', async () => {
  write('0001_first.sql', 'create table a (id int)')
  write('0002_second.sql', 'create table b (id int)')
  await run()
  rmSync(join(directory, '0002_second.sql'))
  expect(await run()).toEqual([])
})

test('a first line opts out of the transaction', async () => {
  write('0001_first.sql', 'create table a (id int)')
  write('0002_index.sql', '-- no-transaction\ncreate index concurrently a_id on a (id)')
  expect(await run()).toHaveLength(2)
})

test('who waits for its turn does not stand in the way of an index made beside the traffic', async () => {
  write('0001_first.sql', 'create table a (id int); insert into a select generate_series(1, 50000)')
  write('0002_index.sql', '-- no-transaction\ncreate index concurrently a_id on a (id)')
  const applied = await Promise.all([run(), run(), run()])
  expect(applied.map((names) => names.length).sort()).toEqual([0, 0, 2])
})

test('a migration takes as long as it takes, whatever limit the database has for others', async () => {
  const [{ name }] = (await query('select current_database() as name')) as [{ name: string }]
  await query(`alter database ${name} set statement_timeout = '50ms'`)
  write('0001_first.sql', 'create table a (id int); select pg_sleep(0.2)')
  expect(await run()).toHaveLength(1)
  await query(`alter database ${name} reset statement_timeout`)
})

test('without that line the same statement is refused', async () => {
  write('0001_first.sql', 'create table a (id int)')
  write('0002_index.sql', 'create index concurrently a_id on a (id)')
  await expect(run()).rejects.toThrow('0002_index.sql: CREATE INDEX CONCURRENTLY cannot run inside a transaction block')
})

test.for([
  ['0001_first.sql', '0001_again.sql', 'The number 0001 stands twice'],
  ['0001_first.sql', '2_second.sql', 'is not named NNNN_what_it_does.sql'],
] as const)('%s beside %s is refused', async ([first, second, complaint]) => {
  write(first, 'select 1')
  write(second, 'select 1')
  await expect(readMigrations(directory)).rejects.toThrow(MigrationError)
  await expect(readMigrations(directory)).rejects.toThrow(complaint)
})

function write(name: string, sql: string): void {
  writeFileSync(join(directory, name), sql)
}

function run(): Promise<string[]> {
  return migrate({ url: database.url, directory })
}

async function query(sql: string): Promise<unknown[]> {
  const client = new pg.Client({ connectionString: database.url })
  await client.connect()
  try {
    return (await client.query(sql)).rows
  } finally {
    await client.end()
  }
}
