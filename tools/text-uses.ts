import { type ESTree, Visitor } from 'vite'
import { parseModule } from './parsed-module.ts'

/** The strings of a program file that may be keys of texts. */
export type TextUses = {
  readonly literals: ReadonlySet<string>
  /**
   * `state.${…}` as a pattern; templates without a fixed part of at least three letters are
   * ignored.
   */
  readonly patterns: readonly RegExp[]
  /** The literal arguments of `t('key')` and `textOf(language, 'namespace', 'key')`. */
  readonly keys: readonly { readonly namespaces: readonly string[]; readonly key: string; readonly offset: number }[]
  /** Error codes that a route declares or that a field is refused with. */
  readonly codes: readonly { readonly code: string; readonly offset: number }[]
}

export function readTextUses(path: string, source: string): TextUses {
  const literals = new Set<string>()
  const patterns: RegExp[] = []
  const translators = new Map<string, string[]>()
  const calls: ESTree.CallExpression[] = []
  const codes: { code: string; offset: number }[] = []
  new Visitor({
    Literal({ value }) {
      if (typeof value === 'string') literals.add(value)
    },
    TemplateLiteral({ quasis }) {
      const parts = quasis.map(({ value }) => value.cooked ?? '')
      if (parts.length === 1) literals.add(parts[0] ?? '')
      else if (hasText(parts)) patterns.push(new RegExp(`^${parts.map(escaped).join('.+')}$`))
    },
    VariableDeclarator({ id, init }) {
      const namespace =
        init?.type === 'CallExpression' && calleeName(init) === 'useTexts' ? literalOf(init.arguments[0]) : null
      if (id.type === 'Identifier' && namespace !== null)
        translators.set(id.name, [...(translators.get(id.name) ?? []), namespace])
    },
    CallExpression: (node) => void calls.push(node),
    Property({ key, value }) {
      const name = key.type === 'Identifier' ? key.name : ''
      if (value.type === 'ObjectExpression' && (name === 'errors' || name === 'fields'))
        codes.push(...codesOf(name, value))
    },
  }).visit(parseModule(path, source).program)
  return { literals, patterns, codes, keys: calls.flatMap((call) => keyOf(call, translators)) }
}

/**
 * Whether a template is specific enough. `error.${code}` is not: it would make every error text
 * count as used.
 */
function hasText(parts: readonly string[]): boolean {
  return parts.some((part) => /[\p{L}.]{3}/u.test(part)) && parts.join('') !== 'error.'
}

function keyOf(call: ESTree.CallExpression, translators: ReadonlyMap<string, string[]>): TextUses['keys'][number][] {
  const name = calleeName(call)
  const args = call.arguments.map(literalOf)
  if (name === 'textOf') {
    const [, namespace, key] = args
    return namespace && key ? [{ namespaces: [namespace], key, offset: call.start }] : []
  }
  const namespaces = translators.get(name)
  const [key] = args
  return namespaces && key ? [{ namespaces, key, offset: call.start }] : []
}

function codesOf(name: string, object: ESTree.ObjectExpression): { code: string; offset: number }[] {
  return object.properties.flatMap((property) => {
    if (property.type !== 'Property') return []
    const code = name === 'errors' ? keyName(property.key) : literalOf(property.value)
    return code?.includes('.') ? [{ code, offset: property.start }] : []
  })
}

function keyName(key: ESTree.Node): string | null {
  return key.type === 'Literal' && typeof key.value === 'string' ? key.value : null
}

function calleeName({ callee }: ESTree.CallExpression): string {
  if (callee.type === 'Identifier') return callee.name
  return callee.type === 'MemberExpression' && callee.property.type === 'Identifier' ? callee.property.name : ''
}

function literalOf(node: ESTree.Node | undefined): string | null {
  if (node?.type === 'Literal' && typeof node.value === 'string') return node.value
  return node?.type === 'TemplateLiteral' && node.quasis.length === 1 ? (node.quasis[0]?.value.cooked ?? null) : null
}

function escaped(part: string): string {
  return part.replace(/[\\^$.*+?()[\]{}|]/g, '\\$&')
}
