import { existsSync, readdirSync, renameSync, rmSync, statSync } from 'node:fs'
import { join } from 'node:path'
import pg from 'pg'
import { startEmbeddedPostgres } from '../db/embedded/start-embedded-postgres.ts'
import { type ArchivedFile, chunksOf, readArchive, writeArchive } from './archive.ts'
import { type BackupFacts, factsName, keyFiles, ownPlatform } from './backup-facts.ts'
import { baseBackup } from './base-backup.ts'
import { fileInUse } from './read-file.ts'
import { RestoreError } from './restore.ts'

export type BackupOptions = {
  readonly dataDir: string
  readonly out: string
  readonly withKeys: boolean
  /** Folders of `dataDir` with content that the program makes again on demand. */
  readonly leftOut: readonly string[]
  /** Tables that only grow: their rows are counted, and a restore must find at least as many. */
  readonly growingTables: readonly string[]
  readonly log: { info(message: string): void; warn(message: string): void }
}

/**
 * Copies the embedded database into one file, whether it runs or not, and reads the file back
 * before the file gets its name. It contains everything that was committed before the call.
 */
export async function backUp(options: BackupOptions): Promise<BackupFacts & { readonly bytes: number }> {
  const { dataDir, out, log } = options
  const cluster = join(dataDir, 'pg/cluster')
  if (!existsSync(cluster)) throw new RestoreError(`No database in ${dataDir}: set DATA_DIR.`)
  if (existsSync(out)) throw new RestoreError(`${out} already exists: give another name with --out.`)
  const draft = `${out}.part`
  rmSync(draft, { force: true })
  const server = await startEmbeddedPostgres({ dataDir, log })
  const client = new pg.Client({ connectionString: server.url, application_name: 'startline-backup' })
  try {
    await client.connect()
    const facts = await factsOf(client, options)
    await writeArchive(draft, everything(facts, client, cluster, options))
    await client.end()
    await readArchive(draft, async () => undefined)
    renameSync(draft, out)
    return { ...facts, bytes: statSync(out).size }
  } finally {
    rmSync(draft, { force: true })
    await client.end().catch(() => undefined)
    await server.stop()
  }
}

async function* everything(
  facts: BackupFacts,
  client: pg.Client,
  cluster: string,
  { dataDir, withKeys, leftOut }: BackupOptions,
): AsyncGenerator<ArchivedFile> {
  const text = Buffer.from(JSON.stringify(facts, null, 1))
  yield { name: factsName, bytes: text.length, chunks: chunksOf(text) }
  yield* baseBackup(client, cluster)
  for (const name of otherFiles(dataDir, '')) {
    if (!withKeys && keyFiles.includes(name)) continue
    if (leftOut.some((folder) => name.startsWith(`${folder}/`))) continue
    const file = await fileInUse(`data/${name}`, join(dataDir, name))
    if (file !== null) yield file
  }
}

/**
 * The other files that the program stores there; not the database, which was copied, and not the
 * content that a restore moved aside.
 */
function otherFiles(dataDir: string, folder: string): string[] {
  return readdirSync(join(dataDir, folder), { withFileTypes: true }).flatMap((entry) => {
    const name = folder === '' ? entry.name : `${folder}/${entry.name}`
    if (folder === '' && (entry.name === 'pg' || /^(restoring|before-.*|.*\.(zst|part))$/.test(entry.name))) return []
    if (entry.isDirectory()) return otherFiles(dataDir, name)
    return entry.isFile() ? [name] : []
  })
}

async function factsOf(client: pg.Client, { dataDir, growingTables, withKeys }: BackupOptions): Promise<BackupFacts> {
  const valuesOf = async (sql: string) => (await client.query<{ value: unknown }>(sql)).rows.map(({ value }) => value)
  const rows: Record<string, number> = {}
  for (const table of growingTables) {
    const [count] = await valuesOf(`select count(*)::int as value from ${table}`)
    rows[table] = Number(count)
  }
  const [version] = await valuesOf(`select current_setting('server_version_num')::int / 10000 as value`)
  const migrations = await valuesOf('select name as value from platform.migrations order by name')
  return {
    format: 1,
    madeAt: new Date().toISOString(),
    platform: ownPlatform,
    postgresMajor: Number(version),
    migrations: migrations.map(String),
    rows,
    // A production's keys are settings, and are in no file.
    hasKeys: withKeys && keyFiles.every((name) => existsSync(join(dataDir, name))),
  }
}
