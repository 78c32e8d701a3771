import { mkdirSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { dirname, join } from 'node:path'
import pg from 'pg'
import { afterEach, beforeEach, describe, expect, test } from 'vitest'
import { hasPendingMigrations, migrate, readMigrations } from './migrate.ts'
import { MigrationError } from './migration-error.ts'
import { emptyDatabase, type TestDatabase } from './testing/test-database.ts'

let database: TestDatabase
let directory = ''
let functions = ''

beforeEach(async () => {
  database = await emptyDatabase()
  directory = mkdtempSync(join(tmpdir(), 'startline-migrations-'))
  functions = mkdtempSync(join(tmpdir(), 'startline-functions-'))
})
afterEach(async () => {
  for (const made of [directory, functions]) rmSync(made, { recursive: true })
  await database.drop()
})

test('migration files are applied once, in the order of their numbers', async () => {
  write('0002_second.sql', 'alter table a add column b int')
  write('0001_first.sql', 'create table a (id int)')
  expect(await run()).toEqual(['0001_first.sql', '0002_second.sql'])
  expect(await run()).toEqual([])
  write('0003_third.sql', 'drop table a')
  expect(await run()).toEqual(['0003_third.sql'])
})

test('of two processes that start at once one applies and the other finds nothing to do', async () => {
  write('0001_first.sql', 'create table a (id int); select pg_sleep(0.1)')
  const applied = await Promise.all([run(), run()])
  expect(applied.map(({ length }) => length).sort()).toEqual([0, 1])
})

test('a failing file changes nothing, and is named with the place of its error', async () => {
  write('0001_first.sql', 'create table a (id int)')
  write('0002_invalid.sql', 'create table b (id int);\n-- «ё»\nalter table b\n  add column c nonsense;')
  await expect(run()).rejects.toThrow('0002_invalid.sql, line 4, column 16: type "nonsense" does not exist')
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

test('a migration of a newer version is ignored', async () => {
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

test('a process that waits for its turn does not block an index built concurrently', async () => {
  write('0001_first.sql', 'create table a (id int); insert into a select generate_series(1, 50000)')
  write('0002_index.sql', '-- no-transaction\ncreate index concurrently a_id on a (id)')
  const applied = await Promise.all([run(), run(), run()])
  expect(applied.map((names) => names.length).sort()).toEqual([0, 0, 2])
})

test('a migration has no statement limit, whatever the database sets for others', async () => {
  const [{ name }] = (await query('select current_database() as name')) as [{ name: string }]
  await query(`alter database ${name} set statement_timeout = '50ms'`)
  write('0001_first.sql', 'create table a (id int); select pg_sleep(0.2)')
  expect(await run()).toHaveLength(1)
  await query(`alter database ${name} reset statement_timeout`)
})

test('without the first line a statement that needs it is refused', async () => {
  write('0001_first.sql', 'create table a (id int)')
  write('0002_index.sql', 'create index concurrently a_id on a (id)')
  await expect(run()).rejects.toThrow('0002_index.sql: CREATE INDEX CONCURRENTLY cannot run inside a transaction block')
})

test.for([
  ['0001_first.sql', '0001_again.sql', 'Migration number 0001 is used twice'],
  ['0001_first.sql', '2_second.sql', 'must be named NNNN_what_it_does.sql'],
] as const)('%s beside %s is refused', async ([first, second, message]) => {
  write(first, 'select 1')
  write(second, 'select 1')
  await expect(readMigrations(directory)).rejects.toThrow(MigrationError)
  await expect(readMigrations(directory)).rejects.toThrow(message)
})

describe('functions', () => {
  const versions =
    'create schema platform; create table platform.function_versions (name text, checksum text, applied_at timestamptz default clock_timestamp())'
  const answer = (value: number) =>
    `create or replace function app.answer() returns int language sql as $$ select ${value} $$;`
  beforeEach(() => {
    write('0001_first.sql', `create schema app; ${versions}; create table app.seen (id int, by int)`)
  })

  test('functions are created after the migrations, and again when their file changes', async () => {
    writeFunction('app/answer', answer(1))
    expect(await runWithFunctions()).toEqual(['0001_first.sql'])
    expect(await query('select app.answer() as value')).toEqual([{ value: 1 }])
    expect(await isPending()).toBe(false)
    writeFunction('app/answer', answer(2))
    expect(await isPending()).toBe(true)
    await runWithFunctions()
    expect(await query('select app.answer() as value')).toEqual([{ value: 2 }])
    expect(await query('select name from platform.function_versions')).toEqual([
      { name: 'app/answer' },
      { name: 'app/answer' },
    ])
  })

  test('functions of an older program do not replace those of the newer one', async () => {
    for (const value of [1, 2, 1]) {
      writeFunction('app/answer', answer(value))
      await runWithFunctions()
    }
    expect(await query('select app.answer() as value')).toEqual([{ value: 2 }])
    expect(await isPending()).toBe(false)
  })

  test('functions are not replaced where a newer version has applied a migration', async () => {
    write('0002_second.sql', 'create table app.more (id int)')
    await runWithFunctions()
    rmSync(join(directory, '0002_second.sql'))
    writeFunction('app/answer', answer(1))
    await runWithFunctions()
    expect(await query("select to_regproc('app.answer') as found")).toEqual([{ found: null }])
  })

  test('functions may call each other in any order, and bring their triggers along', async () => {
    writeFunction(
      'app/a_calls',
      'create or replace function app.a_calls() returns int language sql as $$ select app.b_called() $$;',
    )
    writeFunction(
      'app/b_called',
      'create or replace function app.b_called() returns int language sql as $$ select 7 $$;',
    )
    writeFunction(
      'app/note',
      `create or replace function app.note() returns trigger language plpgsql as $$ begin new.by := app.a_calls(); return new; end $$;
       create or replace trigger note before insert on app.seen for each row execute function app.note();`,
    )
    await runWithFunctions()
    expect(await query('insert into app.seen (id) values (1) returning by')).toEqual([{ by: 7 }])
  })

  test('a function with an error is refused by file and place, and none is applied', async () => {
    writeFunction('app/answer', answer(1))
    writeFunction(
      'app/broken',
      'create or replace function app.broken() returns int language sql as $$\n  select app.nowhere()\n$$;',
    )
    await expect(runWithFunctions()).rejects.toThrow(
      'app/broken.sql, line 2, column 10: function app.nowhere() does not exist',
    )
    expect(await query("select to_regproc('app.answer') as found")).toEqual([{ found: null }])
  })
})

test('a database from before the baseline is refused in one sentence', async () => {
  write('0001_app_roles_and_classes.sql', 'create table a (id int)')
  await run()
  rmSync(join(directory, '0001_app_roles_and_classes.sql'))
  write('0001_app.sql', 'create table b (id int)')
  await expect(run()).rejects.toThrow('start with an empty database or data folder')
  expect(await query("select to_regclass('b') is not null as b")).toEqual([{ b: false }])
})

function writeFunction(name: string, sql: string): void {
  mkdirSync(dirname(join(functions, name)), { recursive: true })
  writeFileSync(join(functions, `${name}.sql`), sql)
}

async function runWithFunctions(): Promise<string[]> {
  return await migrate({ url: database.url, directory, functions })
}

function isPending(): Promise<boolean> {
  return hasPendingMigrations(async (sql) => (await query(sql)) as never, directory, functions)
}

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
