import { randomBytes } from 'node:crypto'
import { setTimeout as sleep } from 'node:timers/promises'
import pg from 'pg'
import { inject } from 'vitest'

declare module 'vitest' {
  interface ProvidedContext {
    /**
     * The PostgreSQL that global-setup.ts started, and the migrated database that test files clone.
     */
    postgres: { readonly url: string; readonly template: string; readonly migrationError: string | null }
  }
}

export type TestDatabase = { readonly url: string; drop(): Promise<void> }

/** A migrated database of the calling test file's own: `beforeAll` makes it, `afterAll` drops it. */
export function testDatabase(): Promise<TestDatabase> {
  const { template, migrationError } = inject('postgres')
  if (migrationError !== null) throw new Error(migrationError)
  return createDatabase(template)
}

/** An empty database, for code that makes its own tables. */
export function emptyDatabase(): Promise<TestDatabase> {
  return createDatabase('template0')
}

async function createDatabase(template: string): Promise<TestDatabase> {
  const { url } = inject('postgres')
  const name = `test_${process.pid}_${randomBytes(4).toString('hex')}`
  // Copying files is faster than writing them through the log: there is no crash to survive.
  await withClient(url, (client) => client.query(`create database ${name} template ${template} strategy file_copy`))
  return {
    url: url.replace(/\/\w+\?/, `/${name}?`),
    drop: () =>
      withClient(url, async (client) => {
        await allLeft(client, name)
        await client.query(`drop database if exists ${name} with (force)`)
      }),
  }
}

/**
 * Ending a pool does not wait for the server to end its sessions, and a session that is killed
 * meanwhile is an error of its client. After a second the remaining sessions are killed.
 */
async function allLeft(client: pg.Client, name: string): Promise<void> {
  for (let looks = 0; looks < 100; looks += 1) {
    const { rowCount } = await client.query(
      `select from pg_stat_activity where datname = $1 and backend_type = 'client backend'`,
      [name],
    )
    if (rowCount === 0) return
    await sleep(10)
  }
}

async function withClient(url: string, use: (client: pg.Client) => Promise<unknown>): Promise<void> {
  const client = new pg.Client({ connectionString: url })
  await client.connect()
  try {
    await use(client)
  } finally {
    await client.end()
  }
}
