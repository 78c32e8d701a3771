import { createHash } from 'node:crypto'
import { existsSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { runMigrations } from 'graphile-worker'
import pg from 'pg'
import type { TestProject } from 'vitest/node'
import { identifyProcess } from '../embedded/processes.ts'
import { startEmbeddedPostgres } from '../embedded/start-embedded-postgres.ts'
import { migrate, migrationsDirectory } from '../migrate.ts'

/**
 * One PostgreSQL for all test files of this checkout, reused between runs in a folder of its own,
 * and one migrated database in it that they clone. Concurrent runs share the server, not the
 * database.
 */
export default async function setup(project: TestProject): Promise<() => Promise<void>> {
  const checkout = createHash('sha256').update(process.cwd()).digest('hex').slice(0, 12)
  const dataDir = join(tmpdir(), `startline-test-${process.getuid?.() ?? 0}-${checkout}`)
  const server = await startEmbeddedPostgres({
    dataDir,
    log: { info: () => undefined, warn: console.warn },
    fast: true,
  })
  const template = `template_${process.pid}`
  await withClient(server.url, async (client) => {
    await dropLeftovers(client)
    await client.query(`create database ${template}`)
  })
  const migrationError = await migrateTemplate(server.url.replace(/\/\w+\?/, `/${template}?`))
  project.provide('postgres', { url: server.url, template, migrationError })
  return async () => {
    await withClient(server.url, (client) => client.query(`drop database if exists ${template} with (force)`))
    await server.stop()
  }
}

/** The error of the migrations: reported by each test that needs them, and by no other. */
async function migrateTemplate(url: string): Promise<string | null> {
  try {
    await runMigrations({ connectionString: url })
    if (existsSync(migrationsDirectory)) await migrate({ url })
    return null
  } catch (error) {
    return error instanceof Error ? error.message : String(error)
  }
}

/** Drops the databases of killed runs, identified by the process in their name. */
async function dropLeftovers(client: pg.Client): Promise<void> {
  const { rows } = await client.query<{ datname: string }>(
    `select datname from pg_database where datname ~ '^(template|test)_[0-9]+(_|$)'`,
  )
  for (const { datname } of rows) {
    const pid = Number(datname.split('_')[1])
    if (identifyProcess(pid) === null) await client.query(`drop database if exists ${datname} with (force)`)
  }
}

async function withClient(url: string, work: (client: pg.Client) => Promise<unknown>): Promise<void> {
  const client = new pg.Client({ connectionString: url })
  await client.connect()
  try {
    await work(client)
  } finally {
    await client.end()
  }
}
