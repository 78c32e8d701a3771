import { createHash } from 'node:crypto'
import { readdir, readFile } from 'node:fs/promises'
import { join } from 'node:path'
import pg from 'pg'
import { applyFunctions, functionsDirectory, pendingFunctions, readFunctionFiles } from './apply-functions.ts'
import { MigrationError, placeIn } from './migration-error.ts'
import { withSessionLock } from './with-session-lock.ts'

export type Migration = { readonly name: string; readonly sql: string; readonly checksum: string }

/** From the repository's root, where every command of this project runs. */
export const migrationsDirectory = 'db/migrations'
const fileName = /^\d{4}_[a-z0-9_]+\.sql$/

/** The first migration of databases made before the baseline. Nothing was released then. */
const beforeBaseline = '0001_app_roles_and_classes.sql'

/**
 * Applies the pending migrations in the order of their numbers, then the functions whose files
 * changed. A second process that starts at the same time waits and finds nothing to do.
 * A file is one transaction, unless its first line is `-- no-transaction`: then it holds one
 * statement that cannot run in one.
 * @param options.directory migrations; a test's own come without functions unless it names their
 * folder too
 * @param options.onNewer receives the applied migrations that have no file here: this program is
 * the older one
 * @param options.andThen further work that one process at a time may do: the queue's own migrations
 * @returns the names of the migrations that were applied
 * @throws MigrationError with one sentence for the operator that starts the program
 */
export async function migrate(options: {
  url: string
  directory?: string
  functions?: string
  andThen?: () => Promise<void>
  onNewer?: (names: readonly string[]) => void
}): Promise<string[]> {
  const { directory = migrationsDirectory } = options
  const functions = options.functions ?? (options.directory === undefined ? functionsDirectory : undefined)
  const migrations = await readMigrations(directory)
  return await withSessionLock(options.url, 'migrations', async (client) => {
    const applied = await listApplied(client)
    const pending = pendingAmong(migrations, applied)
    const newer = newerThan(migrations, applied)
    if (newer.length > 0) options.onNewer?.(newer)
    for (const migration of pending) await apply(client, migration)
    // An older program does not touch the functions of the newer one.
    if (functions !== undefined && newer.length === 0) await applyFunctions(client, functions)
    await options.andThen?.()
    return pending.map(({ name }) => name)
  })
}

/**
 * Whether a migration or a function of this code is not applied; for readiness.
 * @param query may run as any role that may read both tables
 */
export async function hasPendingMigrations(
  query: (sql: string) => Promise<readonly Applied[]>,
  directory = migrationsDirectory,
  functions = functionsDirectory,
): Promise<boolean> {
  const migrations = await readMigrations(directory)
  // A function's name has its schema before a slash, a migration's has none.
  const applied = await query(`
    select name, checksum from platform.migrations union all select name, checksum from platform.function_versions`)
  if (pendingAmong(migrations, applied).length > 0) return true
  return pendingFunctions(await readFunctionFiles(functions), applied).length > 0
}

export async function readMigrations(directory: string): Promise<Migration[]> {
  const names = (await readdir(directory)).filter((name) => name.endsWith('.sql')).sort()
  const misnamed = names.find((name) => !fileName.test(name))
  if (misnamed) throw new MigrationError(`${join(directory, misnamed)} must be named NNNN_what_it_does.sql.`)
  const duplicate = names.find((name, index) => names[index - 1]?.slice(0, 4) === name.slice(0, 4))
  if (duplicate)
    throw new MigrationError(
      `Migration number ${duplicate.slice(0, 4)} is used twice in ${directory}: rename ${duplicate} to the next free number.`,
    )
  return Promise.all(names.map((name) => readMigration(directory, name)))
}

async function readMigration(directory: string, name: string): Promise<Migration> {
  const sql = await readFile(join(directory, name), 'utf8')
  return { name, sql, checksum: createHash('sha256').update(sql).digest('hex') }
}

type Applied = { name: string; checksum: string }

async function listApplied(client: pg.Client): Promise<Applied[]> {
  const { rows } = await client.query(`select to_regclass('platform.migrations') is not null as exists`)
  if (!rows[0]?.exists) return []
  return (await client.query<Applied>('select name, checksum from platform.migrations')).rows
}

/** Runs after the file, so that the first file may make the schema itself. */
async function record(client: pg.Client, { name, checksum }: Migration, durationMs: number): Promise<void> {
  await client.query(`
    create schema if not exists platform;
    create table if not exists platform.migrations (
      name text primary key,
      checksum text not null,
      applied_at timestamptz not null default now(),
      duration_ms int not null
    )`)
  await client.query('insert into platform.migrations (name, checksum, duration_ms) values ($1, $2, $3)', [
    name,
    checksum,
    Math.round(durationMs),
  ])
}

/**
 * An applied migration without a file here belongs to a newer version, and is ignored: migrations
 * are safe while the older version runs.
 */
function pendingAmong(migrations: readonly Migration[], applied: readonly Applied[]): Migration[] {
  if (applied.some(({ name }) => name === beforeBaseline) && !migrations.some(({ name }) => name === beforeBaseline))
    throw new MigrationError(
      'This database is from before the first release, and its migrations no longer exist: start with an empty database or data folder.',
    )
  const checksums = new Map(applied.map(({ name, checksum }) => [name, checksum]))
  const edited = migrations.find(({ name, checksum }) => (checksums.get(name) ?? checksum) !== checksum)
  if (edited)
    throw new MigrationError(
      `${edited.name} was edited after it was applied to this database: restore it, and write the change as a new migration.`,
    )
  return migrations.filter(({ name }) => !checksums.has(name))
}

function newerThan(migrations: readonly Migration[], applied: readonly Applied[]): string[] {
  const known = new Set(migrations.map(({ name }) => name))
  return applied.map(({ name }) => name).filter((name) => !known.has(name))
}

async function apply(client: pg.Client, migration: Migration): Promise<void> {
  const isTransaction = !/^--\s*no-transaction\s*$/m.test(migration.sql.split('\n', 1)[0] ?? '')
  const startedAt = performance.now()
  try {
    if (isTransaction) await client.query('begin')
    await client.query(migration.sql)
    await record(client, migration, performance.now() - startedAt)
    if (isTransaction) await client.query('commit')
  } catch (error) {
    if (isTransaction) await client.query('rollback').catch(() => undefined)
    throw new MigrationError(describe(migration, error), { cause: error })
  }
}

function describe({ name, sql }: Migration, error: unknown): string {
  if (!(error instanceof pg.DatabaseError)) return `${name}: ${error instanceof Error ? error.message : String(error)}`
  const details = [error.detail, error.hint, error.where].filter((text) => text !== undefined)
  return [`${name}${placeIn(sql, error.position)}: ${error.message}`, ...details].join('\n')
}
