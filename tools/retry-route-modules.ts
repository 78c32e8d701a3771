import { fileURLToPath } from 'node:url'
import { type ESTree, type Plugin, Visitor } from 'vite'
import { parseModule } from './parsed-module.ts'

const router = /[\\/]node_modules[\\/]react-router[\\/]/
const retryPath = fileURLToPath(new URL('../src/ui/lazy/retry-import.ts', import.meta.url))

/**
 * A route's script that cannot be loaded makes the router load the whole document again: right where a release has taken
 * the script away, but without a connection, or while the server fails, the reader would be left with the browser's own
 * error. So the router's import of it goes through our `retryImport`, and the page stays (docs/decisions/0033). The router
 * has no option for it; where an update imports its routes' scripts differently, the build stops.
 */
export function retryRouteModules(): Plugin {
  const retried: string[] = []
  return {
    name: 'retry-route-modules',
    apply: 'build',
    applyToEnvironment: ({ name }) => name === 'client',
    transform(code, id) {
      if (!router.test(id) || !code.includes('import(')) return undefined
      const changed = withRetriedImport(id, code)
      if (changed === null) return undefined
      retried.push(id)
      return { code: changed, map: null }
    },
    buildEnd(error) {
      if (!error && retried.length !== 1)
        throw new Error(
          `React Router imports \`route.module\` in ${retried.length} of its files, where one was expected: adapt tools/retry-route-modules.ts.`,
        )
    },
  }
}

/**
 * The module with its one `import(route.module)` made by `retryImport`; null where it has none.
 * @throws {Error} where it has several
 */
export function withRetriedImport(path: string, code: string): string | null {
  const imports: ESTree.ImportExpression[] = []
  new Visitor({
    ImportExpression(node) {
      if (isRouteModule(node.source)) imports.push(node)
    },
  }).visit(parseModule(path, code).program)
  const [found, ...rest] = imports
  if (found === undefined) return null
  if (rest.length > 0)
    throw new Error(`${path} imports \`route.module\` in several places: adapt tools/retry-route-modules.ts.`)
  const call = `retryImport(() => ${code.slice(found.start, found.end)})`
  const head = `import { retryImport } from ${JSON.stringify(retryPath)};\n`
  return head + code.slice(0, found.start) + call + code.slice(found.end)
}

function isRouteModule(node: ESTree.Node): boolean {
  return (
    node.type === 'MemberExpression' &&
    node.object.type === 'Identifier' &&
    node.object.name === 'route' &&
    node.property.type === 'Identifier' &&
    node.property.name === 'module'
  )
}
