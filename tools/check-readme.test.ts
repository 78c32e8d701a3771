import { expect, test } from 'vitest'
import { checkReadme, withConfigTable } from './check-readme.ts'

const readme = '# Startline\n\n<!-- config:start -->\n| a |\n<!-- config:end -->\nMore.\n'

test('a README with the code’s table has no violation', () => {
  expect(checkReadme(readme, '| a |')).toEqual([])
})

test('a table that differs from the code is reported, and rewritten', () => {
  expect(checkReadme(readme, '| b |')).toMatchObject([{ rule: 'config', line: 3 }])
  expect(withConfigTable(readme, '| b |')).toBe(readme.replace('| a |', '| b |'))
})

test('a README without a place for the table is reported', () => {
  expect(checkReadme('# Startline\n', '| a |')).toMatchObject([{ rule: 'config', line: 1 }])
})
