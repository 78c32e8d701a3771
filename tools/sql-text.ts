/**
 * SQL without its comments, every other character where it was. What stands between dollar quotes is kept, since it is SQL
 * again: the body of a function.
 */
export function withoutComments(sql: string): string {
  return sql.replace(/'(?:[^']|'')*'|--[^\n]*|\/\*[\s\S]*?\*\//g, (found) =>
    found.startsWith("'") ? found : found.replace(/[^\n]/g, ' '),
  )
}

export type Use = {
  readonly what: string
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
  return writePatterns.flatMap(([what, pattern]) =>
    [...sql.matchAll(pattern)].map((match) => ({
      what,
      schema: match[1]?.toLowerCase() ?? null,
      name: match[2] ?? '',
      offset: match.index,
    })),
  )
}

const lockPattern = /\bfor\s+(?:no\s+key\s+update|update|key\s+share|share)\b(?:\s+of\s+(\w+(?:\s*,\s*\w+)*))?/gi

/** The tables whose rows this SQL locks: those of the select around it, or those that `of` names. */
export function listLocks(sql: string): Use[] {
  return [...sql.matchAll(lockPattern)].flatMap((match) => {
    const named = match[1]?.split(',').map((word) => word.trim().toLowerCase())
    return tablesOfSelect(sql, match.index)
      .filter((table) => named === undefined || named.includes(table.alias ?? table.name))
      .map(({ schema, name: table }) => ({ what: 'lock', schema, name: table, offset: match.index }))
  })
}

/**
 * Where a select that locks rows takes them from a subquery other than `array(select …)`. When PostgreSQL had to wait for a row, it
 * checks the row's new version against the plan again, and a subquery that was planned as a hash or an append may then not find the
 * row: it is left out without an error. An array is computed once, before the rows are locked.
 */
export function listLocksBySubquery(sql: string): number[] {
  return [...sql.matchAll(lockPattern)].flatMap(({ index }) => {
    const select = sql.slice(selectStart(sql, index), index)
    const sources = select.slice(outerFrom(select))
    return /(?<!\barray\s*)\(\s*(?:select|with|values)\b/i.test(withoutArrays(sources)) ? [index] : []
  })
}

/** Where the outer select's FROM begins: what is selected is computed from the locked row and loses none. */
function outerFrom(select: string): number {
  return Math.max(0, withoutBrackets(select).search(/\bfrom\b/i))
}

/** Blanks `array(…)` with everything inside it. */
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
  return [...tables].map(([, schema = '', table = '', given]) => ({
    schema: schema.toLowerCase(),
    name: table.toLowerCase(),
    alias: given?.toLowerCase(),
  }))
}

const tablePattern =
  /(?:\bfrom|\bjoin|,)\s+(?:only\s+)?([a-z_]\w*)\.([a-z_]\w*)(?!\w*\s*\()(?:\s+(?:as\s+)?(?!(?:on|using|join|left|right|full|inner|cross|for)\b)([a-z_]\w*))?/gi

/** What stands in brackets belongs to another select. */
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

/** Back to the bracket that is still open, or to the statement before. */
function selectStart(sql: string, end: number): number {
  let depth = 0
  for (let at = end - 1; at >= 0; at--) {
    if (sql[at] === ')') depth++
    else if (sql[at] === '(' && depth-- === 0) return at + 1
    else if (sql[at] === ';' && depth === 0) return at + 1
  }
  return 0
}

/** Not where a function is defined or granted, but where a trigger executes it. */
const callPattern = /(?<!(?<!\bexecute\s+)\b(?:function|procedure)\s+)\b([a-z_]\w*)\.([a-z_]\w*)\s*\(/gi

/** `schema.name(…)` where such a function exists. */
export function listCalls(sql: string, functions: ReadonlySet<string>): Use[] {
  const calls = [...sql.matchAll(callPattern)].map((match) => ({
    what: 'call',
    schema: (match[1] ?? '').toLowerCase(),
    name: (match[2] ?? '').toLowerCase(),
    offset: match.index,
  }))
  return calls.filter(({ schema, name: called }) => functions.has(`${schema}.${called}`))
}

/** Every function and procedure that these migrations make, as `schema.name`. */
export function listFunctions(migrations: Iterable<string>): Set<string> {
  const made = [...migrations].flatMap((sql) => [
    ...withoutComments(sql).matchAll(
      /\bcreate\s+(?:or\s+replace\s+)?(?:function|procedure)\s+([a-z_]\w*\.[a-z_]\w*)/gi,
    ),
  ])
  return new Set(made.map((match) => (match[1] ?? '').toLowerCase()))
}
