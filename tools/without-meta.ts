import { type ESTree, type Plugin, parseSync, Visitor } from 'vite'

const contracts = /[\\/]src[\\/].*[\\/]contract[\\/][^\\/]+\.ts$/

/**
 * Removes the `.meta(…)` calls of schemas from the browser's code, and the patterns that only they
 * use. The API document is built on the server.
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

/**
 * Replaces `schema.meta(…)` by `schema`.
 * @throws if the file cannot be parsed
 */
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
  // From the end, so that earlier offsets stay valid; a nested call is removed with the outer one.
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
