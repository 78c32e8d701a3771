import { readFileSync } from 'node:fs'
import { type ESTree, type Plugin, Visitor } from 'vite'
import { parseModule } from './parsed-module.ts'
import { isTestFile, listFiles } from './source-files.ts'

const texts = /[\\/]texts[\\/](?:[^\\/]+[\\/])?(?:ru|en)\.ts$/
const emailKey = /^(?:email|bare)[A-Z]/
const countedForm = /_(?:one|few|many|other)$/

export const runsInBrowsers =
  /^src\/(?:ui|client|shell|modules\/[^/]+\/(?:[^/]+\/)?(?:parts|screens))\/(?!texts\/|.*\.test\.)/
const readsAnyRefusal = 'src/shell/texts.ts'

/**
 * Removes from the browser's texts those that only the server uses: emails, bare pages (`bare…`)
 * and error messages, which the server sends in words. Error messages that a page's code names are
 * left in.
 */
export function textsWithoutEmails(): Plugin {
  let named: ReadonlySet<string> | null = null
  return {
    name: 'texts-without-emails',
    enforce: 'pre',
    applyToEnvironment: ({ name }) => name === 'client',
    transform(code, id) {
      if (!texts.test(id)) return undefined
      named ??= refusalsNamedBy(listFiles('src').filter((path) => runsInBrowsers.test(path)))
      return { code: forBrowsers(id, code, named), map: null }
    },
  }
}

/**
 * The module of a language's texts without those that browsers do not show.
 * @throws {Error} where the module holds no object of texts
 */
export function forBrowsers(path: string, code: string, named: ReadonlySet<string>): string {
  const { program } = parseModule(path, code)
  const objects: ESTree.ObjectExpression[] = []
  new Visitor({ ObjectExpression: (object) => void objects.push(object) }).visit(program)
  const [object] = objects
  if (object === undefined || objects.length > 1) throw new Error(`${path} is no module of texts: it needs one object`)
  const remaining = object.properties.filter((property) => {
    const key = property.type === 'Property' ? keyOf(property) : null
    if (key === null) return true
    if (key.startsWith('error.')) return named.has(key.replace(countedForm, ''))
    return !emailKey.test(key)
  })
  const entries = remaining.map(({ start, end }) => code.slice(start, end))
  return `${code.slice(0, object.start)}{\n${entries.join(',\n')}\n}${code.slice(object.end)}`
}

function refusalsNamedBy(paths: readonly string[]): ReadonlySet<string> {
  return new Set(
    paths
      .filter((path) => /\.tsx?$/.test(path) && !isTestFile(path))
      .flatMap((path) => [...refusalsNamedIn(path, readFileSync(path, 'utf8'))]),
  )
}

/**
 * The keys of refusals that a page names.
 * @throws {Error} where it asks for texts that browsers do not have
 */
export function refusalsNamedIn(path: string, source: string): ReadonlySet<string> {
  const named = new Set<string>()
  new Visitor({
    Literal({ value }) {
      if (typeof value === 'string' && value.startsWith('error.')) named.add(value)
    },
    TemplateLiteral({ quasis }) {
      if (quasis[0]?.value.cooked?.startsWith('error.') && path !== readsAnyRefusal)
        throw new Error(
          `${path} puts the key of a refusal’s text together, which browsers may not have: show the answer’s message, or write the keys out.`,
        )
    },
    CallExpression({ callee, arguments: [key] }) {
      const begins = callee.type === 'Identifier' && callee.name.startsWith('t') ? beginningOf(key) : null
      if (begins !== null && /^email[A-Z]/.test(begins))
        throw new Error(`${path} asks for ${begins}: texts that begin so are of emails, and browsers do not have them.`)
    },
  }).visit(parseModule(path, source).program)
  return named
}

function keyOf({ key }: ESTree.ObjectProperty): string | null {
  if (key.type === 'Identifier') return key.name
  return key.type === 'Literal' && typeof key.value === 'string' ? key.value : null
}

/** The beginning of a text, or of a text with values in it. */
function beginningOf(node: ESTree.Node | undefined): string | null {
  if (node?.type === 'Literal' && typeof node.value === 'string') return node.value
  return node?.type === 'TemplateLiteral' ? (node.quasis[0]?.value.cooked ?? null) : null
}
