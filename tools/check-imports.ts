import { posix } from 'node:path'
import { type Complaint, report } from './complaint.ts'
import { importCycles } from './import-cycles.ts'
import { moduleOrder } from './module-order.ts'
import { oneWayIssue } from './one-way.ts'
import { type ImportOf, type ParsedModule, parseModule } from './parsed-module.ts'
import { homeOf, mayExportDefault, placeOf } from './place.ts'
import { impurities } from './pure-domain.ts'
import { isTestFile, readSourceFiles, type SourceFiles } from './source-files.ts'

/** The shape of the program: who may use whom, how it is written, and how files are named. */
export function checkImports(files: SourceFiles, order: readonly string[] = moduleOrder): Complaint[] {
  const parsed = new Map([...files].map(([path, text]) => [path, parseModule(path, text)]))
  const app: App = { files, parsed, order }
  return [
    ...[...parsed].flatMap(([path, module]) => [
      ...fileIssues(app, path, module),
      ...module.imports.flatMap((imported) => importIssues(app, path, imported)),
    ]),
    ...importCycles(resolvedImports(app)),
  ]
}

type App = { files: SourceFiles; parsed: ReadonlyMap<string, ParsedModule>; order: readonly string[] }

const homelessName = /^types\.tsx?$|(^|[.-])(utils?|helpers?|common|misc)\.tsx?$/
const kebabCase = /^[a-z0-9]+([.-][a-z0-9]+)*\.tsx?$/

function fileIssues({ files, order }: App, path: string, module: ParsedModule): Complaint[] {
  const name = posix.basename(path)
  const place = placeOf(path)
  const found: Complaint[] = []
  const add = (rule: string, remedy: string, line = 1) => found.push({ file: path, line, rule, remedy })
  if (homelessName.test(name))
    add('name', 'utils, helpers, common, misc and types say nothing: name the file after its idea')
  else if (!kebabCase.test(name)) add('name', 'file names are kebab-case')
  if (module.isBarrel) add('barrel', 'a file that only re-exports hides where things are: import from the source')
  if (module.hasDefaultExport && !mayExportDefault(path))
    add('default-export', 'export it by name; only route modules export default')
  if (place.area === 'module' && place.layer === 'nowhere')
    add('layer', 'a module has domain, contract, server, parts, screens and texts')
  if (place.area === 'module' && !order.includes(place.module))
    add('module', `give ${place.module} its place in tools/module-order.ts`)
  if (place.area === 'module' && place.layer === 'domain' && !isTestFile(path))
    for (const { line, what } of impurities(module.program, files.get(path) ?? ''))
      add('pure-domain', `${what}: make it an argument`, line)
  return found
}

function importIssues(app: App, path: string, imported: ImportOf): Complaint[] {
  const issue = (rule: string, remedy: string): Complaint => ({
    file: path,
    line: imported.line,
    rule,
    remedy: `${imported.specifier}: ${remedy}`,
  })
  const target = resolveImport(path, imported.specifier)
  if (target === null) return packageIssue(path, imported).map((remedy) => issue('package', remedy))
  // made by the router from the screen itself
  if (target.includes('/+types/')) return []
  const written = writtenIssue(app, path, imported.specifier, target)
  if (written !== null) return [issue('path', written)]
  if (!/\.tsx?$/.test(target)) return []
  const issues = isTestFile(path) ? [] : reachIssues(app, path, target, imported)
  return issues.map(([rule, remedy]) => issue(rule, remedy))
}

function reachIssues(
  app: App,
  path: string,
  target: string,
  { isTypeOnly }: ImportOf,
): [rule: string, remedy: string][] {
  const [from, to] = [placeOf(path), placeOf(target)]
  const issues: [string, string][] = []
  const oneWay = oneWayIssue({ from, to, toPath: target, isTypeOnly }, app.order)
  if (oneWay !== null) issues.push(['one-way', oneWay])
  const isScreen = to.area === 'module' && to.layer === 'screens' && app.parsed.get(target)?.hasDefaultExport
  if (oneWay === null && isScreen)
    issues.push(['one-way', 'a screen is imported by nobody: what two screens share is a part'])
  const mayMoveTime =
    from.area !== 'module' &&
    from.area !== 'kernel' &&
    from.area !== 'lib' &&
    from.area !== 'ui' &&
    from.area !== 'client'
  if (/(^|\/)test-clock\.ts$/.test(target) && !mayMoveTime)
    issues.push(['test-clock', 'only the demo and the composition move the clock'])
  if (isTestFile(target) && !['demo', 'e2e', 'bench', 'tools', 'elsewhere'].includes(from.area))
    issues.push(['testing', 'what belongs to tests is used by tests alone'])
  return issues
}

function writtenIssue({ files }: App, path: string, specifier: string, target: string): string | null {
  const [bare = ''] = specifier.split('?')
  if (!/\.(tsx?|css|json|svg|sql|woff2|png|jpg|webp)$/.test(bare))
    return 'write the file’s whole name, with .ts or .tsx'
  if (/\.tsx?$/.test(bare) && !files.has(target)) return 'there is no such file'
  const isInside = homeOf(path) === homeOf(target)
  if (specifier.startsWith('#'))
    return isInside && homeOf(path) !== 'src' ? 'inside one folder of the program the path is relative' : null
  const isBetween = !isInside && aliased.test(target) && homeOf(path) !== 'src'
  return isBetween ? `between folders of the program write #${target}` : null
}

/** What package.json's `imports` name. */
const aliased = /^(src|tests)\//

/** The path from the repository's root; null for a package. */
function resolveImport(path: string, specifier: string): string | null {
  const [bare = ''] = specifier.split('?')
  if (bare.startsWith('#') && aliased.test(bare.slice(1))) return bare.slice(1)
  return bare.startsWith('.') ? posix.normalize(posix.join(posix.dirname(path), bare)) : null
}

function packageIssue(path: string, { specifier, isTypeOnly }: ImportOf): string[] {
  if (isTestFile(path) || isTypeOnly) return []
  const place = placeOf(path)
  const layer = place.area === 'module' ? place.layer : place.area
  if (specifier === 'zod' && ['domain', 'kernel', 'lib', 'parts', 'screens', 'texts', 'ui', 'client'].includes(layer))
    return ['schemas stand in contract/ and server/; a page takes them from a *.form.ts']
  const isServerOnly =
    specifier.startsWith('node:') ||
    ['pg', 'pino', 'hono', 'kysely', 'nodemailer', 'graphile-worker'].includes(specifier)
  if (
    isServerOnly &&
    ['domain', 'contract', 'kernel', 'lib', 'parts', 'screens', 'texts', 'ui', 'client'].includes(layer)
  )
    return [`${layer} also runs in the browser`]
  const isPure = layer === 'domain' || layer === 'contract' || layer === 'kernel' || layer === 'lib'
  return isPure && /^react(-|$|\/)/.test(specifier) ? [`${layer} knows no pages`] : []
}

function resolvedImports({ parsed }: App): ReadonlyMap<string, readonly string[]> {
  return new Map(
    [...parsed].map(([path, { imports }]) => [
      path,
      imports.flatMap(({ specifier }) => {
        const target = resolveImport(path, specifier)
        return target !== null && parsed.has(target) ? [target] : []
      }),
    ]),
  )
}

export const checkedFolders = ['src', 'demo', 'sandbox-bank', 'tests', 'e2e', 'bench', 'tools']

if (import.meta.main) report('Imports', checkImports(readSourceFiles('.', checkedFolders, /\.tsx?$/)))
