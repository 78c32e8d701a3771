import { readFileSync } from 'node:fs'
import { expect, test } from 'vitest'
import { checkPaths, checkReadme, withConfigTable } from './check-readme.ts'

const readme = '# Startline\n\n<!-- config:start -->\n| a |\n<!-- config:end -->\nMore.\n'

test('a README with the code’s table is left in peace', () => {
  expect(checkReadme(readme, '| a |')).toEqual([])
})

test('a table that parts from the code is found, and mended', () => {
  expect(checkReadme(readme, '| b |')).toMatchObject([{ rule: 'config', line: 3 }])
  expect(withConfigTable(readme, '| b |')).toBe(readme.replace('| a |', '| b |'))
})

test('a README without a place for the table is found', () => {
  expect(checkReadme('# Startline\n', '| a |')).toMatchObject([{ rule: 'config', line: 1 }])
})

test('a path that a text names and nobody has is found at its line; a pattern is no path', () => {
  const text =
    'See `src/routes.ts`,\n`src/nowhere.ts`, `db/functions/SCHEMA/NAME.sql`, `src/modules/` and `src/*/index.ts`.\n'
  const found = checkPaths(new Map([['docs/a.md', text]]), (path) => ['src/routes.ts', 'src/modules'].includes(path))
  expect(found).toEqual([{ file: 'docs/a.md', line: 2, rule: 'path', remedy: 'there is no src/nowhere.ts' }])
})

test('the table of architecture.md leads to at least 25 places', () => {
  const [, table = ''] = readFileSync('docs/architecture.md', 'utf8').split('| I want to change | look here |')
  expect(table.split('\n').filter((row) => /^\| .+ \| `.+` \|$/.test(row)).length).toBeGreaterThanOrEqual(25)
})
