import { randomBytes } from 'node:crypto'
import pg from 'pg'
import { inject } from 'vitest'

declare module 'vitest' {
  interface ProvidedContext {
    /** Where global-setup.ts started PostgreSQL, and the migrated database that test files clone. */
    postgres: { readonly url: string; readonly template: string; readonly complaint: string | null }
  }
}

export type TestDatabase = { readonly url: string; drop(): Promise<void> }

/** A migrated database of the calling test file's own: `beforeAll` makes it, `afterAll` drops it. */
export function testDatabase(): Promise<TestDatabase> {
  const { template, complaint } = inject('postgres')
  if (complaint !== null) throw new Error(complaint)
  return createDatabase(template)
}

/** A database with nothing in it, for what makes its own tables. */
export function emptyDatabase(): Promise<TestDatabase> {
  return createDatabase('template0')
}

async function createDatabase(template: string): Promise<TestDatabase> {
  const { url } = inject('postgres')
  const name = `test_${process.pid}_${randomBytes(4).toString('hex')}`
  // copying files beats writing them through the log: there is no crash to survive
  await run(url, `create database ${name} template ${template} strategy file_copy`)
  return {
    url: url.replace(/\/\w+\?/, `/${name}?`),
    drop: () => run(url, `drop database if exists ${name} with (force)`),
  }
}

async function run(url: string, sql: string): Promise<void> {
  const client = new pg.Client({ connectionString: url })
  await client.connect()
  try {
    await client.query(sql)
  } finally {
    await client.end()
  }
}
