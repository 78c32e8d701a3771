import type { Violation } from '../violation.ts'
import type { DeclaredRow } from './declared-rows.ts'

/** The recorded rows of a statement: for each column the kinds of its values, including `null`. */
export type SeenRows = {
  readonly file: string
  readonly line: number
  readonly columns: ReadonlyMap<string, ReadonlySet<string>>
}

const rule = 'row-type'

/** Where the rows that a statement returned are not the rows that its code declares. */
export function compareRows(declared: readonly DeclaredRow[], seen: readonly SeenRows[]): Violation[] {
  return seen.flatMap((rows) => {
    const row = declarationOf(declared, rows)
    return row === undefined
      ? []
      : issuesOf(row, rows).map((remedy) => ({ file: rows.file, line: rows.line, rule, remedy }))
  })
}

/** The declarations of which no test has run the statement. */
export function unseenRows(declared: readonly DeclaredRow[], seen: readonly SeenRows[]): DeclaredRow[] {
  const found = new Set(seen.map((one) => declarationOf(declared, one)))
  return declared.filter((row) => row.columns.size > 0 && !found.has(row))
}

/** The innermost call around the line: a transaction's call holds those inside it. */
function declarationOf(declared: readonly DeclaredRow[], { file, line }: SeenRows): DeclaredRow | undefined {
  return declared
    .filter((row) => row.file === file && row.firstLine <= line && line <= row.lastLine)
    .sort((a, b) => a.lastLine - a.firstLine - (b.lastLine - b.firstLine))[0]
}

function issuesOf({ columns }: DeclaredRow, seen: SeenRows): string[] {
  const missing = [...columns].filter(([name, { isOptional }]) => !isOptional && !seen.columns.has(name))
  const unknown = [...seen.columns.keys()].filter((name) => !columns.has(name))
  return [
    ...missing.map(([name]) => `the row type has ${name}, the statement returns no such column`),
    ...unknown.map((name) => `the statement returns ${name}, the row type does not have it`),
    ...[...columns].flatMap(([name, column]) => {
      const kinds = [...(seen.columns.get(name) ?? [])]
      const wrong = kinds.filter((kind) => kind !== 'null' && !fits(kind, column.kinds))
      return [
        ...(kinds.includes('null') && !column.isNullable ? [`${name} was null, its type is without null`] : []),
        ...wrong.map((kind) => `${name} was a ${kind}, its type is ${column.kinds.join(' or ')}`),
      ]
    }),
  ]
}

function fits(kind: string, declared: readonly string[]): boolean {
  return declared.includes('any') || declared.includes(kind)
}
