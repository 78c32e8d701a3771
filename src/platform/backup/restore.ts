import { execFileSync } from 'node:child_process'
import { createWriteStream, existsSync, mkdirSync, readdirSync, renameSync, rmSync } from 'node:fs'
import { chown, readdir } from 'node:fs/promises'
import { dirname, join } from 'node:path'
import { Readable } from 'node:stream'
import { pipeline } from 'node:stream/promises'
import pg from 'pg'
import { findBinaries } from '../db/embedded/binaries.ts'
import { chooseServerUser } from '../db/embedded/server-user.ts'
import { isServerRunning, startEmbeddedPostgres } from '../db/embedded/start-embedded-postgres.ts'
import { migrationsDirectory, readMigrations } from '../db/migrate.ts'
import { readArchive } from './archive.ts'
import { BackupFacts, factsName, ownPlatform } from './backup-facts.ts'

/** One sentence for the operator that restores (or backs up): why it failed, and how to proceed. */
export class RestoreError extends Error {
  override name = 'RestoreError'
}

export type RestoreOptions = {
  readonly file: string
  readonly dataDir: string
  /** Moves the folder's present content aside. */
  readonly force: boolean
  readonly log: { info(message: string): void; warn(message: string): void }
  /** The issues of the restored program, as sentences; checked while its database runs. */
  readonly violations: (databaseUrl: string, facts: BackupFacts) => Promise<readonly string[]>
}
export type Restored = {
  readonly facts: BackupFacts
  readonly rows: Readonly<Record<string, number>>
  readonly previousDir: string | null
}

/**
 * Restores a backup into a folder: unpacked and compared next to the present content, which is moved
 * aside only then; started once, and verified. The old content is never deleted.
 */
export async function restore({ file, dataDir, force, log, violations }: RestoreOptions): Promise<Restored> {
  if (!existsSync(file)) throw new RestoreError(`File not found: ${file}`)
  mkdirSync(dataDir, { recursive: true })
  const staging = join(dataDir, 'restoring')
  rmSync(staging, { recursive: true, force: true })
  const existing = existingIn(dataDir)
  if (existing.length > 0 && !force)
    throw new RestoreError(
      `${dataDir} is not empty: name another DATA_DIR, or add --force, which moves its content aside.`,
    )
  if (isServerRunning(dataDir)) throw new RestoreError(`The database in ${dataDir} is running: stop the program first.`)
  const facts = await unpack(file, staging)
  const previousDir = existing.length === 0 ? null : join(dataDir, `before-${stampOf(new Date())}`)
  if (previousDir !== null) moveAll(dataDir, existing, previousDir)
  moveAll(staging, readdirSync(staging), dataDir)
  rmSync(staging, { recursive: true })
  const server = await startEmbeddedPostgres({ dataDir, log })
  try {
    const rows = await countRows(server.url, facts)
    const wrong = [...missingRows(facts, rows), ...(await violations(server.url, facts))]
    if (wrong.length > 0) throw new RestoreError(`The backup was restored, but it is inconsistent: ${wrong.join('; ')}`)
    return { facts, rows, previousDir }
  } finally {
    await server.stop()
  }
}

function existingIn(dataDir: string): string[] {
  return readdirSync(dataDir).filter((name) => !/^before-/.test(name))
}

async function unpack(file: string, staging: string): Promise<BackupFacts> {
  mkdirSync(staging, { mode: 0o755 })
  mkdirSync(join(staging, 'pg'))
  let facts: BackupFacts | null = null
  try {
    await readArchive(file, async (name, content) => {
      if (name === factsName) facts = await readFacts(content)
      else if (facts === null) throw new RestoreError(`${file} is not a backup of this program.`)
      else if (name.endsWith('/')) mkdirSync(pathOf(staging, name.slice(0, -1)), { recursive: true, mode: 0o700 })
      else await writeFile(pathOf(staging, name), content)
    })
    if (facts === null) throw new RestoreError(`${file} is not a backup of this program.`)
    await prepareCluster(join(staging, 'pg/cluster'))
    return facts
  } catch (error) {
    rmSync(staging, { recursive: true, force: true })
    throw error
  }
}

async function readFacts(content: AsyncIterable<Uint8Array>): Promise<BackupFacts> {
  const parts: Uint8Array[] = []
  for await (const part of content) parts.push(part)
  const facts = BackupFacts.parse(JSON.parse(Buffer.concat(parts).toString()))
  const binaries = await findBinaries()
  const major = Number(/(\d{1,4})\./.exec(execFileSync(binaries.postgres, ['--version'], { encoding: 'utf8' }))?.[1])
  if (facts.postgresMajor !== major)
    throw new RestoreError(`The backup is of PostgreSQL ${facts.postgresMajor}, but this program includes ${major}.`)
  if (facts.platform !== ownPlatform)
    throw new RestoreError(`The backup was made on ${facts.platform}, and its files cannot be read on ${ownPlatform}.`)
  const known = new Set((await readMigrations(migrationsDirectory)).map(({ name }) => name))
  const newer = facts.migrations.filter((name) => !known.has(name))
  if (newer.length > 0)
    throw new RestoreError(`The backup is of a newer version (${newer.join(', ')}): restore it with that version.`)
  return facts
}

/**
 * `data/…` goes into the folder itself, `cluster/…` into the database; no other path is allowed.
 */
function pathOf(staging: string, name: string): string {
  const [top = '', ...rest] = name.split('/')
  const root = { data: staging, cluster: join(staging, 'pg/cluster') }[top]
  if (root === undefined || rest.length === 0 || rest.some((part) => part === '' || part === '.' || part === '..'))
    throw new RestoreError(`The backup contains an unexpected file: ${name}`)
  return join(root, ...rest)
}

async function writeFile(path: string, content: AsyncIterable<Uint8Array>): Promise<void> {
  mkdirSync(dirname(path), { recursive: true, mode: 0o700 })
  await pipeline(Readable.from(content), createWriteStream(path, { mode: 0o600, flags: 'wx', flush: true }))
}

/** The server requires its folder to be closed to other users, and its own. */
async function prepareCluster(cluster: string): Promise<void> {
  const { ids } = chooseServerUser(await findBinaries(), dirname(cluster))
  if (ids === null) return
  await chown(cluster, ids.uid, ids.gid)
  for (const entry of await readdir(cluster, { recursive: true })) await chown(join(cluster, entry), ids.uid, ids.gid)
}

function moveAll(from: string, names: readonly string[], to: string): void {
  mkdirSync(to, { recursive: true })
  for (const name of names) {
    if (existsSync(join(to, name))) moveAll(join(from, name), readdirSync(join(from, name)), join(to, name))
    else renameSync(join(from, name), join(to, name))
  }
}

function stampOf(date: Date): string {
  return date.toISOString().replace(/[-:]|\..*/g, '')
}

async function countRows(url: string, facts: BackupFacts): Promise<Record<string, number>> {
  const client = new pg.Client({ connectionString: url })
  await client.connect()
  try {
    const rows: Record<string, number> = {}
    for (const table of Object.keys(facts.rows).filter((name) => /^\w+\.\w+$/.test(name)))
      rows[table] = Number((await client.query(`select count(*) as n from ${table}`)).rows[0].n)
    return rows
  } finally {
    await client.end()
  }
}

function missingRows(facts: BackupFacts, rows: Readonly<Record<string, number>>): string[] {
  return Object.entries(facts.rows)
    .filter(([table, count]) => (rows[table] ?? 0) < count)
    .map(([table, count]) => `${table} has ${rows[table] ?? 0} rows of ${count}`)
}
