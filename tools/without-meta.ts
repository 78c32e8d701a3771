import { type ESTree, type Plugin, parseSync, Visitor } from 'vite'

const contracts = /[\\/]src[\\/].*[\\/]contract[\\/][^\\/]+\.ts$/

/**
 * What a schema says of itself to the API's document (`.meta(…)`) is read on the server alone: browsers load the schemas without it,
 * and without the patterns that only it uses.
 */
export function withoutMeta(): Plugin {
  return {
    name: 'without-meta',
    enforce: 'pre',
    applyToEnvironment: ({ name }) => name === 'client',
    transform(code, id) {
      return contracts.test(id) ? { code: withoutMetaCalls(id, code), map: null } : undefined
    },
  }
}

/** `schema.meta(…)` becomes `schema`. */
export function withoutMetaCalls(path: string, code: string): string {
  const { program, errors } = parseSync(path, code)
  const [error] = errors
  if (error) throw new Error(`${path} cannot be parsed: ${error.message}`)
  const calls: { readonly from: number; readonly to: number }[] = []
  new Visitor({
    CallExpression({ callee, end }) {
      if (isMeta(callee)) calls.push({ from: callee.object.end, to: end })
    },
  }).visit(program)
  // From the end, so that what is left keeps its place; a call within a call goes with the outer one.
  return calls
    .toSorted((one, other) => other.to - one.to)
    .filter(({ from, to }) => !calls.some((other) => other.from < from && to < other.to))
    .reduce((left, { from, to }) => left.slice(0, from) + left.slice(to), code)
}

function isMeta(callee: ESTree.Node): callee is ESTree.MemberExpression {
  return (
    callee.type === 'MemberExpression' &&
    !callee.computed &&
    callee.property.type === 'Identifier' &&
    callee.property.name === 'meta'
  )
}
