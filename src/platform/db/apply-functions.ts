import { createHash } from 'node:crypto'
import { readdir, readFile } from 'node:fs/promises'
import { join } from 'node:path'
import pg from 'pg'
import { MigrationError, placeIn } from './migration-error.ts'

/** A file of db/functions: one function or procedure with its rights and triggers. `name` is `schema/function`. */
export type FunctionFile = { readonly name: string; readonly sql: string; readonly checksum: string }
export type FunctionVersion = { readonly name: string; readonly checksum: string }

/** From the repository's root, where every command of this project runs. */
export const functionsDirectory = 'db/functions'

/** Functions of these schemas come first: every other schema may use them, triggers included. */
const sharedSchemas = /^(app|platform)\//

/** All files, by schema and name. */
export async function readFunctionFiles(directory: string): Promise<FunctionFile[]> {
  const found = await readdir(directory, { recursive: true }).catch((error: NodeJS.ErrnoException) => {
    if (error.code === 'ENOENT') return []
    throw error
  })
  const sorted = found.filter((path) => path.endsWith('.sql')).sort()
  const paths = [
    ...sorted.filter((path) => sharedSchemas.test(path)),
    ...sorted.filter((path) => !sharedSchemas.test(path)),
  ]
  return await Promise.all(
    paths.map(async (path) => {
      const sql = await readFile(join(directory, path), 'utf8')
      return { name: path.slice(0, -'.sql'.length), sql, checksum: createHash('sha256').update(sql).digest('hex') }
    }),
  )
}

/**
 * The files that this database has never had. A checksum that was applied and is not the latest
 * belongs to an older version of the program than the one that applied the latest; its functions
 * are not applied, since the newer program may be running.
 */
export function pendingFunctions(files: readonly FunctionFile[], applied: readonly FunctionVersion[]): FunctionFile[] {
  const known = new Set(applied.map(({ name, checksum }) => `${name} ${checksum}`))
  return files.filter(({ name, checksum }) => !known.has(`${name} ${checksum}`))
}

/** Re-creates the functions whose file changed, in one transaction. @returns their names */
export async function applyFunctions(client: pg.Client, directory: string): Promise<string[]> {
  const files = await readFunctionFiles(directory)
  if (files.length === 0) return []
  const { rows } = await client.query<FunctionVersion>('select name, checksum from platform.function_versions')
  const pending = pendingFunctions(files, rows)
  if (pending.length === 0) return []
  await client.query('begin')
  try {
    // The first pass creates functions that call each other in any order; the second checks their bodies.
    for (const check of ['off', 'on']) {
      await client.query(`set local check_function_bodies = ${check}`)
      for (const file of pending) await create(client, file)
    }
    for (const { name, checksum } of pending)
      await client.query('insert into platform.function_versions (name, checksum) values ($1, $2)', [name, checksum])
    await client.query('commit')
  } catch (error) {
    await client.query('rollback').catch(() => undefined)
    throw error
  }
  return pending.map(({ name }) => name)
}

async function create(client: pg.Client, { name, sql }: FunctionFile): Promise<void> {
  try {
    await client.query(sql)
  } catch (error) {
    const position = error instanceof pg.DatabaseError ? error.position : undefined
    const message = error instanceof Error ? error.message : String(error)
    throw new MigrationError(`${functionsDirectory}/${name}.sql${placeIn(sql, position)}: ${message}`, { cause: error })
  }
}
