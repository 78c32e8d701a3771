import { readdir, readFile } from 'node:fs/promises'
import { join } from 'node:path'
import type pg from 'pg'
import { type ArchivedFile, chunksOf, folder } from './archive.ts'
import { fileInUse } from './read-file.ts'

/**
 * Only the folder itself is copied: the server creates the content again, or it is handled separately
 * below.
 */
const emptied = new Set([
  ...['pg_wal', 'pg_replslot', 'pg_dynshmem', 'pg_notify'],
  ...['pg_serial', 'pg_snapshots', 'pg_stat_tmp', 'pg_subtrans'],
])
const leftOut =
  /^(postmaster\.(pid|opts)|pg_internal\.init.*|pgsql_tmp.*|backup_label|tablespace_map|current_logfiles)$/
const controlFile = 'global/pg_control'
const walFile = /^[0-9A-F]{24}$/

/**
 * The files of a running server; a server started on them has the state of this one when the
 * copying ended. Between pg_backup_start and _stop the files may change freely, since the log of
 * that time is copied too and replayed.
 * @param client of a superuser; its session holds the backup open, and a slot that retains the log
 */
export async function* baseBackup(client: pg.Client, cluster: string): AsyncGenerator<ArchivedFile> {
  await client.query('select pg_create_physical_replication_slot($1, true, true)', [`startline_backup_${process.pid}`])
  await client.query(`select pg_backup_start('startline', fast => true)`)
  for await (const name of filesIn(cluster, '')) {
    const isFolder = name.endsWith('/')
    const file = isFolder
      ? folder(`cluster/${name.slice(0, -1)}`)
      : await fileInUse(`cluster/${name}`, join(cluster, name))
    if (file !== null) yield file
  }
  const control = await settledContent(join(cluster, controlFile)) // last, so that it covers all files before
  yield { name: `cluster/${controlFile}`, bytes: control.length, chunks: chunksOf(control) }
  const { rows } = await client.query<{ label: string; spaces: string; last: string }>(
    'select labelfile as label, spcmapfile as spaces, pg_walfile_name(lsn) as last from pg_backup_stop(wait_for_archive => false)',
  )
  const [{ label, spaces, last } = { label: '', spaces: '', last: '' }] = rows
  if (spaces.trim() !== '') throw new Error('the database uses tablespaces, which backups do not support')
  yield { name: 'cluster/backup_label', bytes: Buffer.byteLength(label), chunks: chunksOf(Buffer.from(label)) }
  yield* logFiles(join(cluster, 'pg_wal'), firstLogFile(label), last)
}

/** Names below a folder, folders before their content. */
async function* filesIn(cluster: string, within: string): AsyncGenerator<string> {
  for (const entry of await readdir(join(cluster, within), { withFileTypes: true }).catch(noneIfMissing)) {
    const name = within === '' ? entry.name : `${within}/${entry.name}`
    if (leftOut.test(entry.name) || name === controlFile) continue
    if (entry.isDirectory()) yield `${name}/`
    if (emptied.has(name)) continue
    if (entry.isDirectory()) yield* filesIn(cluster, name)
    else if (entry.isFile()) yield name
  }
}

/** A database may be dropped meanwhile. */
function noneIfMissing(error: NodeJS.ErrnoException): [] {
  if (error.code === 'ENOENT') return []
  throw error
}

/** Reads the file until two reads are equal, since it may be written to meanwhile. */
async function settledContent(path: string): Promise<Buffer> {
  for (let before = await readFile(path); ; ) {
    const now = await readFile(path)
    if (now.equals(before)) return now
    before = now
  }
}

function firstLogFile(label: string): string {
  const line = label.split('\n').find((one) => one.startsWith('START WAL LOCATION: ')) ?? ''
  const found = /\(file ([0-9A-F]{24})\)$/.exec(line)?.[1]
  if (found === undefined) throw new Error('the backup label does not name its first WAL file')
  return found
}

async function* logFiles(folder: string, first: string, last: string): AsyncGenerator<ArchivedFile> {
  const names = (await readdir(folder)).filter((name) => walFile.test(name) && name >= first && name <= last).sort()
  if (names[0] !== first || names.at(-1) !== last)
    throw new Error(`WAL files of the backup are missing: expected ${first} to ${last}.`)
  for (const name of names) {
    const file = await fileInUse(`cluster/pg_wal/${name}`, join(folder, name))
    if (file !== null) yield file
  }
}
