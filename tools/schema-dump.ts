import { existsSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { runMigrations } from 'graphile-worker'
import pg from 'pg'
import { startEmbeddedPostgres } from '#src/platform/db/embedded/start-embedded-postgres.ts'
import { migrate } from '#src/platform/db/migrate.ts'
import { schemaText } from './schema-text.ts'

const path = 'db/schema.sql'

/**
 * Starts a temporary PostgreSQL, runs db/migrations and db/functions, and returns the schema as
 * text.
 */
async function dumpMigrations(): Promise<string> {
  const dataDir = mkdtempSync(join(tmpdir(), 'startline-schema-'))
  const server = await startEmbeddedPostgres({
    dataDir,
    log: { info: () => undefined, warn: console.warn },
    fast: true,
  })
  try {
    await runMigrations({ connectionString: server.url })
    await migrate({ url: server.url })
    const client = new pg.Client({ connectionString: server.url })
    await client.connect()
    return await schemaText(client).finally(() => client.end())
  } finally {
    await server.stop()
    rmSync(dataDir, { recursive: true })
  }
}

try {
  const text = await dumpMigrations()
  const isSame = existsSync(path) && readFileSync(path, 'utf8') === text
  if (process.argv.includes('--check') && !isSame)
    throw new Error(`${path} differs from db/migrations and db/functions: node tools/schema-dump.ts`)
  if (!isSame) writeFileSync(path, text)
} catch (error) {
  console.error(error instanceof Error ? error.message : error)
  process.exitCode = 1
}
