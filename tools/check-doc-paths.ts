import { existsSync, readFileSync } from 'node:fs'
import { readSourceFiles } from './source-files.ts'
import { lineAt, report, type Violation } from './violation.ts'

const pathInText =
  /`((?:src|db|docs|demo|sandbox-bank|sandbox-id|tests|e2e|bench|tools)\/[^`\s*<>{},…]*[^`\s*<>{},….])`/g

/**
 * Finds the files and folders that a text names but that do not exist.
 * @param exists is given the path as written, without a trailing slash
 */
export function checkPaths(texts: ReadonlyMap<string, string>, exists: (path: string) => boolean): Violation[] {
  return [...texts].flatMap(([file, text]) =>
    [...text.matchAll(pathInText)].flatMap(({ index, 1: path = '' }): Violation[] => {
      const isPattern = /[A-Z]{4,}\//.test(path) // a pattern such as SCHEMA/NAME.sql
      if (isPattern || exists(path.replace(/\/$/, ''))) return []
      return [{ file, line: lineAt(text, index), rule: 'path', remedy: `there is no ${path}` }]
    }),
  )
}

if (import.meta.main) {
  const texts = new Map([
    ...readSourceFiles('.', ['docs'], /^docs\/(?!decisions\/|spec\/).+\.md$/),
    ...['README.md', 'CONTRIBUTING.md'].map((path) => [path, readFileSync(path, 'utf8')] as const),
  ])
  report('Paths in docs', checkPaths(texts, existsSync))
}
