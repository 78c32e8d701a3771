import { codeAreaOf } from './code-area.ts'
import { migrationOwner, sharedSchemas } from './migration-owner.ts'
import { isAtOrBelow, moduleOrder, schemaOf } from './module-order.ts'
import { parseModule } from './parsed-module.ts'
import { computed, listTexts } from './program-texts.ts'
import { isTestFile, readSourceFiles, type SourceFiles } from './source-files.ts'
import { listCalls, listFunctions, listLocks, listWrites, type Use, withoutComments } from './sql-text.ts'
import { lineAt, report, type Violation } from './violation.ts'

/**
 * Checks that a module writes and locks only the tables of its own schema, in TypeScript and in
 * SQL, and calls only functions of lower modules.
 */
export function checkSqlOwners(files: SourceFiles, order: readonly string[] = moduleOrder): Violation[] {
  const migrations = [...files].filter(([path]) => path.endsWith('.sql'))
  const rules: Rules = { order: order.map(schemaOf), functions: listFunctions(migrations.map(([, sql]) => sql)) }
  const programs = [...files].filter(([path]) => /\.tsx?$/.test(path) && !isTestFile(path) && isChecked(path))
  return [
    ...migrations.flatMap(([path, sql]) => migrationIssues(rules, path, sql, migrationOwner(path, order))),
    ...programs.flatMap(([path, text]) => programIssues(rules, path, text)),
  ]
}

type Rules = { order: readonly string[]; functions: ReadonlySet<string> }

/** The queue library's tables belong to src/platform, which runs the queue (record 11). */
const queueSchema = 'graphile_worker'

/**
 * Returns why a use is not allowed; null if it is.
 * @param owner the schema of the file that contains the SQL; null if it owns none and so may write
 * nothing
 */
function useIssue({ order }: Rules, owner: string | null, { kind, schema, name }: Use): string | null {
  const isOwn = schema === owner || (isPlumbing(owner) && (isPlumbing(schema) || schema === queueSchema))
  if (name === computed) return `${kind} of a computed table cannot be checked: name it`
  if (schema === null) return `${kind} ${name}: name its schema`
  if (kind === 'call') {
    const mayCall =
      isOwn || isPlumbing(schema) || (owner !== null && isAtOrBelow(schema, owner, order)) || owner === null
    return mayCall ? null : `${schema}.${name}(): ${owner} calls only itself and lower schemas`
  }
  return isOwn ? null : `${kind} ${schema}.${name}: only ${schema} writes and locks its tables; use its commands`
}

function isPlumbing(schema: string | null): boolean {
  return sharedSchemas.some((name) => name === schema)
}

function migrationIssues(rules: Rules, path: string, text: string, owner: string | null): Violation[] {
  if (owner === null)
    return [
      {
        file: path,
        line: 1,
        rule: 'owner',
        remedy: 'name the module’s schema behind the number: 0042_orders_notes.sql',
      },
    ]
  const sql = withoutComments(text)
  const at = (offset: number, rule: string, remedy: string): Violation => ({
    file: path,
    line: lineAt(text, offset),
    rule,
    remedy,
  })
  const temporary = new Set(
    [...sql.matchAll(/\bcreate\s+temp(?:orary)?\s+table\s+(?:if\s+not\s+exists\s+)?(\w+)/gi)].map((match) => match[1]),
  )
  const uses = [...listWrites(sql), ...listLocks(sql), ...listCalls(sql, rules.functions)].filter(
    ({ schema, name }) => schema !== null || !temporary.has(name),
  )
  return [
    ...uses.flatMap((use) => complain(at, use.offset, 'writes', useIssue(rules, owner, use))),
    ...definitionsIn(sql).flatMap(({ schema, kind, offset }) => {
      const isOwn = schema === owner || (isPlumbing(owner) && isPlumbing(schema))
      return isOwn
        ? []
        : [at(offset, 'defines', `${kind} in ${schema}: ${path.replace(/^.*\//, '')} defines only what is ${owner}’s`)]
    }),
    ...[...sql.matchAll(/\breferences\s+([a-z_]\w*)\.(\w+)/gi)].flatMap((match) => {
      const [, schema = '', table = ''] = match
      return isPlumbing(schema) || isAtOrBelow(schema, owner, rules.order)
        ? []
        : [at(match.index, 'references', `${schema}.${table}: ${owner} knows only lower schemas`)]
    }),
  ]
}

const kinds = 'table|view|materialized\\s+view|function|procedure|type|sequence|domain|aggregate'
const definitionPatterns = [
  new RegExp(
    `\\b(?:create|alter|drop)\\s+(?:or\\s+replace\\s+|unlogged\\s+|recursive\\s+)*(${kinds})\\s+(?:if\\s+(?:not\\s+)?exists\\s+)?(?:only\\s+)?([a-z_]\\w*)\\.`,
    'gi',
  ),
  /\bcreate\s+(?:unique\s+)?(index)\b[^;(]*?\bon\s+(?:only\s+)?([a-z_]\w*)\./gi,
  /\b(?:alter|drop)\s+(index)\s+(?:concurrently\s+)?(?:if\s+exists\s+)?([a-z_]\w*)\./gi,
  /\b(?:create|alter|drop)\s+(?:or\s+replace\s+|constraint\s+)*(trigger|policy|rule)\s+(?:if\s+exists\s+)?\w+\b[^;]*?\bon\s+([a-z_]\w*)\./gi,
  /\b(?:create|alter|drop)\s+(schema)\s+(?:if\s+(?:not\s+)?exists\s+)?(?!if\b)([a-z_]\w*)/gi,
  /\bcall\s+app\.(\w+)\s*\(\s*'([a-z_]\w*)/gi,
]

function definitionsIn(sql: string): { kind: string; schema: string; offset: number }[] {
  return definitionPatterns.flatMap((pattern) =>
    [...sql.matchAll(pattern)].map((match) => ({
      kind: match[1] ?? '',
      schema: (match[2] ?? '').toLowerCase(),
      offset: match.index,
    })),
  )
}

/**
 * Only src and demo are checked: tools, browser tests and benchmarks may use any table, and the
 * sandbox bank has no database.
 */
function isChecked(path: string): boolean {
  return path.startsWith('src/') || path.startsWith('demo/')
}

function programOwner(path: string): string | null {
  const area = codeAreaOf(path)
  if (area.area === 'module') return schemaOf(area.module)
  return area.area === 'platform' ? 'platform' : null
}

function programIssues(rules: Rules, path: string, text: string): Violation[] {
  const owner = programOwner(path)
  const at = (offset: number, rule: string, remedy: string): Violation => ({
    file: path,
    line: lineAt(text, offset),
    rule,
    remedy,
  })
  return listTexts(parseModule(path, text).program, text).flatMap(({ start, isTagged, content }) => {
    const sql = withoutComments(content)
    const uses = [...listWrites(sql), ...listLocks(sql), ...listCalls(sql, rules.functions)]
    // an ordinary string may contain the word "update"; only a table with its schema makes it SQL
    const relevant =
      isTagged || looksLikeSql(sql)
        ? uses
        : uses.filter(({ schema }) => rules.order.includes(schema ?? '') || isPlumbing(schema))
    return relevant.flatMap((use) => complain(at, start + use.offset, 'writes', useIssue(rules, owner, use)))
  })
}

function looksLikeSql(text: string): boolean {
  return /^\s*(with|select|insert\s+into|update|delete\s+from|merge\s+into|truncate)\b[\s\S]*\b[a-z_]\w*\.[a-z_]\w*/i.test(
    text,
  )
}

function complain(
  at: (offset: number, rule: string, remedy: string) => Violation,
  offset: number,
  rule: string,
  remedy: string | null,
) {
  return remedy === null ? [] : [at(offset, rule, remedy)]
}

if (import.meta.main) {
  const files = [
    ...readSourceFiles('.', ['src', 'demo'], /\.tsx?$/),
    ...readSourceFiles('.', ['db/migrations', 'db/functions'], /\.sql$/),
  ]
  report('SQL owners', checkSqlOwners(new Map(files)))
}
