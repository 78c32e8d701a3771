import { expect, test } from 'vitest'
import { checkRoles, roleTables, withRoleTables } from './check-roles.ts'

const row = { person: 'Support.', may: 'Refund.', source: 'By hand.' }
const tables = roleTables({ operator: row }, { payer: row })
const page = `# Roles\n\n<!-- roles:start -->\n${tables}\n<!-- roles:end -->\nMore.\n`

test('a page with the code’s roles has no violation', () => {
  expect(tables).toContain('| `operator` | Support. | Refund. | By hand. |')
  expect(checkRoles(page, tables)).toEqual([])
})

test('a page that differs from the roles is reported, and rewritten', () => {
  const changed = roleTables({ operator: { ...row, may: 'Read.' } }, { payer: row })
  expect(checkRoles(page, changed)).toMatchObject([{ rule: 'roles', line: 3 }])
  expect(withRoleTables(page, changed)).toBe(page.replace('Support. | Refund.', 'Support. | Read.'))
})

test('a page without a place for the roles is reported', () => {
  expect(checkRoles('# Roles\n', tables)).toMatchObject([{ rule: 'roles', line: 1 }])
})
