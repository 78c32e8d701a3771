/** The part of the program that a file belongs to, as far as the one-way rule needs it. */
export type CodeArea =
  | { readonly area: 'module'; readonly module: string; readonly layer: ModuleLayer }
  | { readonly area: 'kernel' | 'lib' | 'platform' | 'ui' | 'client' | 'app' | 'top' }
  | { readonly area: 'demo' | 'sandbox-bank' | 'sandbox-id' | 'tests' | 'e2e' | 'bench' | 'tools' | 'other' }

export type ModuleLayer =
  | 'domain'
  | 'contract'
  | 'parts'
  | 'screens'
  | 'texts'
  /**
   * The part of a server that other modules may import: commands, reads, events and the email
   * layout.
   */
  | 'open-server'
  | 'server'
  | 'other'

export function codeAreaOf(path: string): CodeArea {
  const [first = '', second = '', third = '', ...below] = path.split('/')
  if (first !== 'src') return { area: outsideAreas.find((area) => area === first) ?? 'other' }
  if (second === 'modules') return { area: 'module', module: third, layer: layerIn(below) }
  if (isFoundation(second)) return { area: second }
  if (['server', 'shell', 'integrity'].includes(second)) return { area: 'app' }
  return { area: 'top' }
}

const foundations = ['kernel', 'lib', 'platform', 'ui', 'client'] as const

function isFoundation(folder: string): folder is (typeof foundations)[number] {
  return foundations.some((foundation) => foundation === folder)
}

const outsideAreas = ['demo', 'sandbox-bank', 'sandbox-id', 'tests', 'e2e', 'bench', 'tools'] as const

/** In a feature folder the layer is one folder deeper: `registration/invitations/domain/…`. */
function layerIn([folder = '', inner = '', innermost = '']: readonly string[]): ModuleLayer {
  const layer = layerOf(folder, inner)
  return layer === 'other' && !/\.\w+$/.test(inner) ? layerOf(inner, innermost) : layer
}

/** A layer may be a single file instead of a folder: `domain.ts`, `texts/ru.ts`. */
function layerOf(folder: string, below: string): ModuleLayer {
  const layer = folder.replace(/(\.test)?\.tsx?$/, '')
  if (layer === 'server') return /^(commands|reads|events|email-layout)(\.ts)?$/.test(below) ? 'open-server' : 'server'
  return (['domain', 'contract', 'parts', 'screens', 'texts'] as const).find((known) => known === layer) ?? 'other'
}

/**
 * The folder within which imports are relative; imports between such folders use `#src/` and
 * `#tests/`.
 */
export function homeOf(path: string): string {
  const [first = '', second = '', third = ''] = path.split('/')
  if (first !== 'src') return first
  if (second === 'modules') return `src/modules/${third}`
  return path.split('/').length > 2 ? `src/${second}` : 'src'
}

/**
 * Whether a file may have a default export: screens that the router loads, layouts, the root and
 * its entries.
 */
export function mayExportDefault(path: string): boolean {
  return (
    /^src\/(root\.tsx|routes\.ts|entry\.\w+\.tsx|server\.ts)$/.test(path) ||
    /^src\/modules\/[^/]+\/(?:[^/]+\/)?screens\/.+\.tsx$/.test(path) ||
    /^src\/shell\/(layouts|error-pages|pages)\/.+\.tsx$/.test(path) ||
    /(^|[./-])(config|setup)\.ts$/.test(path)
  )
}
