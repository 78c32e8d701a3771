import { execFileSync } from 'node:child_process'
import { dirname } from 'node:path'

export type Touched = {
  /** The commit that the changes are counted from; null where git does not know. */
  readonly since: string | null
  readonly files: readonly string[]
}

/** The files that differ from the merge base with the main branch, those that are not committed yet first. */
export function touchedFiles(): Touched {
  const base = ['@{upstream}', 'origin/HEAD', 'origin/main', 'main']
    .map(mergeBaseWith)
    .find((commit) => commit !== null)
  const since = base ?? git('rev-parse', 'HEAD')
  if (since === null) return { since, files: [] }
  const added = git('ls-files', '--others', '--exclude-standard')
  const lists = [added, git('diff', '--name-only', 'HEAD'), git('diff', '--name-only', since)]
  const files = lists.flatMap((list) => (list ?? '').split('\n')).filter((path) => path !== '')
  return { since: since.slice(0, 8), files: [...new Set(files)] }
}

function mergeBaseWith(branch: string): string | null {
  return git('merge-base', 'HEAD', branch)
}

function git(...args: string[]): string | null {
  try {
    return execFileSync('git', args, { encoding: 'utf8', stdio: ['ignore', 'pipe', 'ignore'] }).trim()
  } catch {
    return null
  }
}

/**
 * The tests next to the changed files: a changed test, and the tests in the nearest folder above a changed file that has any. Above
 * a module's own folder nothing is near: the tests there are of the whole program. A function of the database belongs to the module
 * that is called like its schema.
 */
export function nearestTests(changed: readonly string[], tests: readonly string[]): string[] {
  const found = new Set<string>()
  for (const path of changed) {
    if (tests.includes(path)) found.add(path)
    else for (const test of nearest(folderOf(path), tests)) found.add(test)
  }
  return [...found]
}

function folderOf(path: string): string {
  const [, schema] = /^db\/functions\/(\w+)\//.exec(path) ?? []
  return schema === undefined ? dirname(path) : `src/modules/${schema.replaceAll('_', '-')}`
}

function nearest(folder: string, tests: readonly string[]): readonly string[] {
  for (let at = folder; /^(src\/(modules|platform)\/[^/]+|src\/server|src\/integrity)/.test(at); at = dirname(at)) {
    const inFolder = tests.filter((test) => test.startsWith(`${at}/`))
    if (inFolder.length > 0) return inFolder
  }
  return []
}
