import { existsSync, readFileSync, writeFileSync } from 'node:fs'
import { relationDescriptions, roleDescriptions } from '#src/kernel/role-descriptions.ts'
import { lineAt, report, type Violation } from './violation.ts'

const file = 'docs/roles.md'
const start = '<!-- roles:start -->'
const end = '<!-- roles:end -->'

type Descriptions = Readonly<Record<string, { readonly person: string; readonly may: string; readonly source: string }>>

/** The tables of docs/roles.md as the code has them. */
export function roleTables(roles: Descriptions, relations: Descriptions): string {
  return [
    table('role', roles),
    '',
    'Known by an object, not by a role: the call asks for the role `account`.',
    '',
    table('person', relations),
  ].join('\n')
}

function table(title: string, rows: Descriptions): string {
  return [
    `| ${title} | who | may | how one gets it |`,
    '| --- | --- | --- | --- |',
    ...Object.entries(rows).map(
      ([name, { person, may, source }]) => `| \`${name}\` | ${person} | ${may} | ${source} |`,
    ),
  ].join('\n')
}

/** The page with its tables replaced; null if it has no markers for them. */
export function withRoleTables(page: string, tables: string): string | null {
  const [from, to] = [page.indexOf(start), page.indexOf(end)]
  if (from === -1 || to < from) return null
  return `${page.slice(0, from + start.length)}\n${tables}\n${page.slice(to)}`
}

export function checkRoles(page: string, tables: string): Violation[] {
  const right = withRoleTables(page, tables)
  if (right === null) return [{ file, line: 1, rule: 'roles', remedy: `put ${start} and ${end} where the roles stand` }]
  if (right === page) return []
  const remedy = 'the tables differ from src/kernel/role-descriptions.ts: node tools/check-roles.ts --write'
  return [{ file, line: lineAt(page, page.indexOf(start)), rule: 'roles', remedy }]
}

if (import.meta.main) {
  const tables = roleTables(roleDescriptions, relationDescriptions)
  const read = () => (existsSync(file) ? readFileSync(file, 'utf8') : '')
  const right = withRoleTables(read(), tables)
  if (process.argv.includes('--write') && right !== null) writeFileSync(file, right)
  report('Roles', checkRoles(read(), tables))
}
