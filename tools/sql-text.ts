/**
 * Replaces the comments of SQL by spaces, so that offsets stay the same. Text between dollar quotes
 * is also treated as SQL: it is the body of a function.
 */
export function withoutComments(sql: string): string {
  return sql.replace(/'(?:[^']|'')*'|--[^\n]*|\/\*[\s\S]*?\*\//g, (found) =>
    found.startsWith("'") ? found : found.replace(/[^\n]/g, ' '),
  )
}

export type Use = {
  readonly kind: string
  readonly schema: string | null
  readonly name: string
  readonly offset: number
}

const name = String.raw`(?:"?([a-z_]\w*)"?\s*\.\s*)?"?([a-z_]\w*|\$0)"?`
const alias = String.raw`(?:\s+(?:as\s+)?(?!set\b)[a-z_]\w*)?`
const writePatterns = [
  ['insert', new RegExp(String.raw`\binsert\s+into\s+${name}`, 'gi')],
  ['update', new RegExp(String.raw`\bupdate\s+(?:only\s+)?(?!set\b)${name}${alias}\s+set\b`, 'gi')],
  ['delete', new RegExp(String.raw`\bdelete\s+from\s+(?:only\s+)?${name}`, 'gi')],
  ['merge', new RegExp(String.raw`\bmerge\s+into\s+(?:only\s+)?${name}`, 'gi')],
  ['truncate', new RegExp(String.raw`\btruncate\s+(?:table\s+)?(?:only\s+)?(?!(?:on|or|table|only)\b)${name}`, 'gi')],
] as const

/** The tables that this SQL writes. */
export function listWrites(sql: string): Use[] {
  return writePatterns.flatMap(([kind, pattern]) =>
    [...sql.matchAll(pattern)].map((match) => ({
      kind,
      schema: match[1]?.toLowerCase() ?? null,
      name: match[2] ?? '',
      offset: match.index,
    })),
  )
}

const lockPattern = /\bfor\s+(?:no\s+key\s+update|update|key\s+share|share)\b(?:\s+of\s+(\w+(?:\s*,\s*\w+)*))?/gi

/**
 * The tables whose rows this SQL locks: those of the surrounding select, or those that `of` names.
 */
export function listLocks(sql: string): Use[] {
  return [...sql.matchAll(lockPattern)].flatMap((match) => {
    const named = match[1]?.split(',').map((word) => word.trim().toLowerCase())
    return tablesOfSelect(sql, match.index)
      .filter((table) => named === undefined || named.includes(table.alias ?? table.name))
      .map(({ schema, name: table }) => ({ kind: 'lock', schema, name: table, offset: match.index }))
  })
}

/**
 * Returns the offsets of selects that lock rows and take them from a subquery other than
 * `array(select …)`. When PostgreSQL had to wait for a row, it evaluates the plan again for the
 * row's new version. A subquery planned as a hash or an append may then miss the row, which is left
 * out without an error. An array is computed once, before the rows are locked.
 */
export function listLocksBySubquery(sql: string): number[] {
  return [...sql.matchAll(lockPattern)].flatMap(({ index }) => {
    const select = sql.slice(selectStart(sql, index), index)
    const sources = select.slice(outerFrom(select))
    return /(?<!\barray\s*)\(\s*(?:select|with|values)\b/i.test(withoutArrays(sources)) ? [index] : []
  })
}

/**
 * The offset of the outer select's FROM. Subqueries before it only compute columns of the locked
 * rows, so they cannot lose one.
 */
function outerFrom(select: string): number {
  return Math.max(0, withoutBrackets(select).search(/\bfrom\b/i))
}

/** Replaces `array(…)` and everything inside it by spaces. */
function withoutArrays(sql: string): string {
  const found = /\barray\s*\(/i.exec(sql)
  if (found === null) return sql
  const start = found.index + found[0].length
  let depth = 1
  let end = start
  while (end < sql.length && depth > 0) {
    if (sql[end] === '(') depth++
    if (sql[end] === ')') depth--
    end++
  }
  return sql.slice(0, found.index) + withoutArrays(sql.slice(end))
}

type Table = { schema: string; name: string; alias: string | undefined }

function tablesOfSelect(sql: string, end: number): Table[] {
  const [, sources = ''] = /\bfrom\b([\s\S]*)/i.exec(withoutBrackets(sql.slice(selectStart(sql, end), end))) ?? []
  const [listed = ''] = sources.split(/\b(?:where|group\s+by|order\s+by|limit|having)\b/i)
  const tables = `from ${listed}`.matchAll(tablePattern)
  return [...tables].map(([, schema = '', table = '', alias]) => ({
    schema: schema.toLowerCase(),
    name: table.toLowerCase(),
    alias: alias?.toLowerCase(),
  }))
}

const tablePattern =
  /(?:\bfrom|\bjoin|,)\s+(?:only\s+)?([a-z_]\w*)\.([a-z_]\w*)(?!\w*\s*\()(?:\s+(?:as\s+)?(?!(?:on|using|join|left|right|full|inner|cross|for)\b)([a-z_]\w*))?/gi

/** Replaces text in brackets by spaces: it belongs to another select. */
function withoutBrackets(sql: string): string {
  let outer = ''
  let depth = 0
  for (const letter of sql) {
    if (letter === ')') depth--
    outer += depth > 0 ? ' ' : letter
    if (letter === '(') depth++
  }
  return outer
}

/** The offset after the enclosing open bracket, or after the previous statement. */
function selectStart(sql: string, end: number): number {
  let depth = 0
  for (let at = end - 1; at >= 0; at--) {
    if (sql[at] === ')') depth++
    else if (sql[at] === '(' && depth-- === 0) return at + 1
    else if (sql[at] === ';' && depth === 0) return at + 1
  }
  return 0
}

/**
 * Matches a call, also where a trigger executes a function, but not where a function is defined or
 * granted.
 */
const callPattern = /(?<!(?<!\bexecute\s+)\b(?:function|procedure)\s+)\b([a-z_]\w*)\.([a-z_]\w*)\s*\(/gi

/** Returns the calls `schema.name(…)` of functions that exist. */
export function listCalls(sql: string, functions: ReadonlySet<string>): Use[] {
  const calls = [...sql.matchAll(callPattern)].map((match) => ({
    kind: 'call',
    schema: (match[1] ?? '').toLowerCase(),
    name: (match[2] ?? '').toLowerCase(),
    offset: match.index,
  }))
  return calls.filter(({ schema, name: called }) => functions.has(`${schema}.${called}`))
}

/** Every function and procedure that these migrations create, as `schema.name`. */
export function listFunctions(migrations: Iterable<string>): Set<string> {
  const made = [...migrations].flatMap((sql) => [
    ...withoutComments(sql).matchAll(
      /\bcreate\s+(?:or\s+replace\s+)?(?:function|procedure)\s+([a-z_]\w*\.[a-z_]\w*)/gi,
    ),
  ])
  return new Set(made.map((match) => (match[1] ?? '').toLowerCase()))
}
