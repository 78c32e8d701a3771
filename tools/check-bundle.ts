import { readdirSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { gzipSync } from 'node:zlib'

/**
 * The script that a first visit to a page may load, in kilobytes after gzip: the entry, the route
 * with all its imports and the Russian texts that it names. React and its router account for about
 * 111 kB of each. Lower a budget when a route gets lighter; to raise one, give the reason in
 * docs/performance.md.
 */
export const budgets: readonly Budget[] = [
  { page: 'home', routes: ['modules/home/screens/home'], kilobytes: 158, files: 14 },
  { page: 'list', routes: ['modules/search/screens/events-list'], kilobytes: 166, files: 17 },
  {
    page: 'event',
    routes: ['modules/catalog/screens/event', 'modules/catalog/screens/event-overview'],
    kilobytes: 163,
    files: 21,
  },
  // the second view of the list: includes its lazy part, but not the live map's renderer, which
  // loads only when a visitor uses the map (docs/features/maps-and-courses.md)
  { page: 'map', routes: ['modules/search/screens/events-list'], parts: ['events-map'], kilobytes: 172, files: 18 },
  { page: 'register', routes: ['modules/registration/checkout/screens/register'], kilobytes: 231, files: 34 },
  { page: 'sign-in', routes: ['modules/accounts/screens/participant/sign-in'], kilobytes: 174, files: 17 },
]
/**
 * Libraries that only pages with forms may load at first. Each is recognised by a string that only
 * its code contains.
 */
const unwanted = {
  zod: 'invalid_union',
  'dialog kit': 'react-aria-Modal',
  toasts: 'data-sonner-toaster',
  'live map': 'maplibregl-canvas',
}
const withoutForms = ['home', 'list', 'event', 'map']

type Budget = {
  readonly page: string
  readonly routes: readonly string[]
  /** File names of lazy parts that the page always loads. */
  readonly parts?: readonly string[]
  readonly kilobytes: number
  /** The number of files; each is a separate request (see client-chunks.ts). */
  readonly files: number
}
type Piece = { readonly module: string; readonly imports?: readonly string[] }
type Manifest = { readonly entry: Piece; readonly routes: Readonly<Record<string, Piece>> }

/** Returns the issues of a build, one sentence each, and passes the measured sizes to `log`. */
export function bundleIssues(folder: string, log: (line: string) => void, of: readonly Budget[] = budgets): string[] {
  const manifest = readManifest(folder)
  const all = readdirSync(join(folder, 'assets')).map((file) => readFileSync(join(folder, 'assets', file), 'latin1'))
  const unknown = Object.entries(unwanted)
    .filter(([, word]) => !all.some((text) => text.includes(word)))
    .map(([name, word]) => `${name}: nothing in the build says ${word}, so that this check would find it nowhere`)
  const issues = of.flatMap(({ page, routes, parts = [], kilobytes, files: maxFiles }) => {
    const lost = ['root', ...routes].filter((id) => manifest.routes[id] === undefined)
    if (lost.length > 0) return [`${page}: no such route in the build: ${lost.join(', ')}`]
    const late = parts.map((name) => ({ module: partNamed(folder, name) }))
    const pieces = [manifest.entry, ...['root', ...routes].flatMap((id) => manifest.routes[id] ?? []), ...late]
    const files = loadedBy(folder, pieces)
    const bytes = [...files].reduce((sum, file) => sum + gzipSync(readFileSync(join(folder, file))).byteLength, 0)
    const used = bytes / 1000
    log(`${page}: ${used.toFixed(1)} of ${kilobytes} kB in ${files.size} files`)
    const tooMuch = [
      ...(used > kilobytes ? [`${page}: ${used.toFixed(1)} kB of script at first, ${kilobytes} are allowed`] : []),
      ...(files.size > maxFiles ? [`${page}: ${files.size} files of script at first, ${maxFiles} are allowed`] : []),
    ]
    return withoutForms.includes(page) ? [...tooMuch, ...strangers(folder, page, files)] : tooMuch
  })
  const emails = all.some((text) => /\bemail[A-Z]\w*Subject:/.test(text))
  const emailIssues = emails
    ? ['emails: their words are in the texts that browsers load (texts-without-emails.ts)']
    : []
  return [...unknown, ...emailIssues, ...issues]
}

function strangers(folder: string, page: string, files: ReadonlySet<string>): string[] {
  const text = [...files].map((file) => readFileSync(join(folder, file), 'utf8')).join('\n')
  return Object.entries(unwanted)
    .filter(([, word]) => text.includes(word))
    .map(([name]) => `${page}: ${name} at first, on a page that does without`)
}

function partNamed(folder: string, name: string): string {
  const file = readdirSync(join(folder, 'assets')).find((one) => one.startsWith(`${name}-`) && one.endsWith('.js'))
  if (file === undefined) throw new Error(`No part ${name} in ${folder}`)
  return `/assets/${file}`
}

function readManifest(folder: string): Manifest {
  const name = readdirSync(join(folder, 'assets')).find((file) => /^manifest-.*\.js$/.test(file))
  if (name === undefined) throw new Error(`No manifest in ${folder}: build first`)
  const text = readFileSync(join(folder, 'assets', name), 'utf8')
  return JSON.parse(text.slice(text.indexOf('{'), text.lastIndexOf('}') + 1))
}

/**
 * Returns the files of these pieces with all their static imports and the texts that the routes
 * name in their `handle`.
 */
function loadedBy(folder: string, pieces: readonly Piece[]): ReadonlySet<string> {
  const seen = new Set<string>()
  const visit = (file: string) => {
    if (seen.has(file) || !file.endsWith('.js')) return
    seen.add(file)
    const text = readFileSync(join(folder, file), 'utf8')
    for (const [, name] of text.matchAll(/(?:\bimport|\bfrom)\s*["']\.\/([^"']+\.js)["']/g)) visit(`/assets/${name}`)
  }
  for (const { module, imports = [] } of pieces) for (const file of [module, ...imports]) visit(file)
  for (const file of textsOf(folder, namespacesIn(folder, pieces))) visit(file)
  return seen
}

const alwaysNamed = ['ui', 'shell', 'site']

function namespacesIn(folder: string, pieces: readonly Piece[]): readonly string[] {
  const named = pieces.flatMap(({ module }) => {
    const text = readFileSync(join(folder, module), 'utf8')
    const list = /\{texts:\[([^\]]*)\]/.exec(text)?.[1] ?? ''
    return [...list.matchAll(/[`"']([a-z-]+)[`"']/g)].map(([, name = '']) => name)
  })
  return [...alwaysNamed, ...named]
}

/**
 * The chunks with the Russian texts of these namespaces, found through the code that imports them:
 * `…/modules/catalog/texts/ru.ts` → its file.
 */
function textsOf(folder: string, namespaces: readonly string[]): string[] {
  const files = readdirSync(join(folder, 'assets')).filter((file) => file.endsWith('.js'))
  const loaders = files
    .map((file) => readFileSync(join(folder, 'assets', file), 'utf8'))
    .filter((text) => /\/texts\/(?:[^/"'`]+\/)?ru\.ts/.test(text))
  if (loaders.length === 0) throw new Error('no chunk of the build loads texts')
  const chunk = /["'`]([^"'`]*\/texts\/(?:[^"'`/]+\/)?ru\.ts)["'`]:.{0,80}?import\(["'`]\.\/([^"'`]+\.js)["'`]\)/gs
  const found = new Map(
    loaders
      .flatMap((loader) => [...loader.matchAll(chunk)])
      .map(([, path = '', file = '']) => [namespaceOf(path), `/assets/${file}`] as const),
  )
  return [...new Set(namespaces)].map((namespace) => {
    const file = found.get(namespace)
    if (file === undefined) throw new Error(`The build has no Russian texts of ${namespace}`)
    return file
  })
}

/** The namespace of a texts file, by the naming of src/shell/load-texts.ts and section-texts.ts. */
function namespaceOf(path: string): string {
  const [, folder = '', section] = /([^/]*)\/texts\/(?:([^/]+)\/)?ru\.ts$/.exec(path) ?? []
  return section === undefined ? folder : `${folder}-${section}`
}

if (import.meta.main) {
  const issues = bundleIssues('build/client', console.log)
  for (const issue of issues) console.error(issue)
  process.exitCode = issues.length > 0 ? 1 : 0
}
