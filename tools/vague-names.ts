import { Visitor } from 'vite'
import { parseModule } from './parsed-module.ts'
import { withoutComments } from './sql-text.ts'
import { lineAt, type Violation } from './violation.ts'

/** Names that say nothing of what they hold, each with nouns and verbs that do. */
const vagueNames = new Map([
  ['told', 'response, counts, shownText'],
  ['said', 'text, submitted, declared'],
  ['says', 'labels, text, note'],
  ['kept', 'saved, cached, remaining'],
  ['asked', 'requested, required, params'],
  ['asker', 'requester, account, visitorAddress'],
  ['begun', 'started, created'],
  ['hear', 'listener, handleResult'],
  ['meant', 'expected, matching'],
  ['turn', 'attempt, version, round'],
  ['way', 'kind, channel, method'],
  ['anew', 'retried, recreated'],
  ['who', 'the person’s role: payer, recipient, account'],
  ['whom', 'personRef, recipient'],
  ['what', 'kind, item, subject'],
])

/** Further names that are vague as an alias or a WITH query of SQL. */
const vagueSqlNames = new Map([
  ...vagueNames,
  ['given', 'granted, entered'],
  ['gone', 'returned_units, deleted'],
  ['lined', 'new_order_lines'],
  ['stand', 'open_count, is_active'],
  ['stood', 'open_count, was_active'],
  ['waits', 'has_waiting, units_left'],
])

/**
 * Finds variables, parameters, functions and fields with a name that a reader must translate, and
 * such aliases in SQL.
 */
export function findVagueNames(path: string, text: string): Violation[] {
  const violations: Violation[] = []
  const check = ({ name, start }: { readonly name: string; readonly start: number }) => {
    const use = vagueNames.get(name)
    if (use !== undefined) violations.push(complaintAbout(path, lineAt(text, start), name, use))
  }
  const checkSql = ({ start, end }: { readonly start: number; readonly end: number }) => {
    const sql = text.slice(start + 1, end - 1) // without the quotes
    if (isSql(sql)) violations.push(...complaintsAboutSql(path, text, { sql, offset: start + 1 }))
  }
  new Visitor({
    Identifier: check,
    Literal: (literal) => {
      if (typeof literal.value === 'string') checkSql(literal)
    },
    TemplateLiteral: checkSql,
  }).visit(parseModule(path, text).program)
  return violations
}

/** Finds aliases and WITH queries with a vague name in a file of SQL. */
export function findVagueSqlNames(path: string, text: string): Violation[] {
  return complaintsAboutSql(path, text, { sql: text, offset: 0 })
}

function isSql(text: string): boolean {
  return /\b(?:select|insert into|update|delete from)\b/.test(text)
}

/** Each finds a name in its first group: a column or table after `as`, a WITH query, a table. */
const aliasPatterns = [
  /\bas\s+"?(\w+)"?(?!\w*\s*\()/gi,
  /(?:\bwith(?:\s+recursive)?|,)\s+(\w+)\s*(?:\([^()]*\)\s*)?\bas\s+(?:(?:not\s+)?materialized\s+)?\(/gi,
  /\)\s+(\w+)(?=\s*(?:\bon\b|\bwhere\b|\border\b|\bgroup\b|\bjoin\b|\bset\b|[,;]|$))/gi,
  /\b(?:from|join|update|into)\s+(?:\w+\.)?\w+\s+(\w+)/gi,
]

function complaintsAboutSql(
  path: string,
  text: string,
  { sql, offset }: { readonly sql: string; readonly offset: number },
): Violation[] {
  const code = withoutComments(sql)
  const found = aliasPatterns.flatMap((pattern) => [...code.matchAll(pattern)])
  return found.flatMap((match) => {
    const [, name = ''] = match
    const use = vagueSqlNames.get(name.toLowerCase())
    return use === undefined ? [] : [complaintAbout(path, lineAt(text, offset + match.index), name, use)]
  })
}

function complaintAbout(file: string, line: number, name: string, use: string): Violation {
  return { file, line, rule: 'vague name', remedy: `not “${name}”: ${use}` }
}
