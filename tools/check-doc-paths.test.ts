import { readFileSync } from 'node:fs'
import { expect, test } from 'vitest'
import { checkPaths } from './check-doc-paths.ts'

test('a named path that does not exist is reported at its line, and a pattern is no path', () => {
  const text =
    'See `src/routes.ts`,\n`src/nowhere.ts`, `db/functions/SCHEMA/NAME.sql`, `src/modules/` and `src/*/index.ts`.\n'
  const found = checkPaths(new Map([['docs/a.md', text]]), (path) => ['src/routes.ts', 'src/modules'].includes(path))
  expect(found).toEqual([{ file: 'docs/a.md', line: 2, rule: 'path', remedy: 'there is no src/nowhere.ts' }])
})

test('the table of architecture.md names at least 25 places', () => {
  const [, table = ''] = readFileSync('docs/architecture.md', 'utf8').split('| I want to change | look here |')
  expect(table.split('\n').filter((row) => /^\| .+ \| `.+` \|$/.test(row)).length).toBeGreaterThanOrEqual(25)
})
