import { type ESTree, Visitor } from 'vite'
import { parseModule } from './parsed-module.ts'

/** The keys of a `texts/ru.ts` or `texts/en.ts`, each with its text and its offset in the file. */
export type TextTable = ReadonlyMap<string, { readonly text: string; readonly offset: number }>

export function readTextTable(path: string, source: string): TextTable {
  const table = new Map<string, { text: string; offset: number }>()
  new Visitor({
    Property({ key, value, start }) {
      const name = key.type === 'Identifier' ? key.name : key.type === 'Literal' ? String(key.value) : null
      const text = textOf(value)
      if (name !== null && text !== null) table.set(name, { text, offset: start })
    },
  }).visit(parseModule(path, source).program)
  return table
}

function textOf(node: ESTree.Node): string | null {
  if (node.type === 'Literal' && typeof node.value === 'string') return node.value
  if (node.type === 'TemplateLiteral') return node.quasis.map(({ value }) => value.cooked ?? '').join('')
  if (node.type !== 'BinaryExpression') return null
  const [left, right] = [textOf(node.left), textOf(node.right)]
  return left !== null && right !== null ? left + right : null
}

const suffix = /_(zero|one|two|few|many|other)$/

/** The key without its plural suffix: `places` for `places_few`. */
export function baseOf(key: string): string {
  return key.replace(suffix, '')
}

/** The plural forms of each key that has some. */
export function pluralForms(table: TextTable): ReadonlyMap<string, ReadonlySet<string>> {
  const forms = new Map<string, Set<string>>()
  for (const key of table.keys()) {
    const form = suffix.exec(key)?.[1]
    if (form) forms.set(baseOf(key), (forms.get(baseOf(key)) ?? new Set()).add(form))
  }
  return forms
}

/** The variables (`{{…}}`) of each key, over all its forms. */
export function variablesByBase(table: TextTable): ReadonlyMap<string, ReadonlySet<string>> {
  const variables = new Map<string, Set<string>>()
  for (const [key, { text }] of table) {
    const found = variables.get(baseOf(key)) ?? new Set()
    for (const [, name = ''] of text.matchAll(/\{\{\s*(\w+)/g)) found.add(name)
    variables.set(baseOf(key), found)
  }
  return variables
}
