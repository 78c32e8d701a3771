import { existsSync, readdirSync, readFileSync } from 'node:fs'
import { join, relative } from 'node:path'

/**
 * Path from the repository's root → content. Checks take this map, so that their tests need no
 * files on disk.
 */
export type SourceFiles = ReadonlyMap<string, string>

const skippedFolders = new Set(['node_modules', 'build', '.react-router', '.git', 'test-results', 'playwright-report'])

export function readSourceFiles(root: string, folders: readonly string[], ending: RegExp): SourceFiles {
  const paths = folders.flatMap((folder) => listFiles(join(root, folder)))
  const wanted = paths.map((path) => relative(root, path)).filter((path) => ending.test(path))
  return new Map(wanted.sort().map((path) => [path, readFileSync(join(root, path), 'utf8')]))
}

export function listFiles(path: string): string[] {
  if (!existsSync(path)) return []
  return readdirSync(path, { withFileTypes: true }).flatMap((entry) => {
    if (entry.isDirectory()) return skippedFolders.has(entry.name) ? [] : listFiles(join(path, entry.name))
    return entry.isFile() ? [join(path, entry.name)] : []
  })
}

export function isTestFile(path: string): boolean {
  return /\.(test|e2e)\.tsx?$/.test(path) || /(^|\/)(testing|tests)\//.test(path)
}
