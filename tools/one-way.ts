import type { CodeArea, ModuleLayer } from './code-area.ts'
import { isAtOrBelow } from './module-order.ts'

type Import = { readonly from: CodeArea; readonly to: CodeArea; readonly toPath: string; readonly isTypeOnly: boolean }
type ModuleArea = Extract<CodeArea, { area: 'module' }>

/** Returns why an import breaks the one-way rule; null if it does not. */
export function oneWayIssue({ from, to, toPath, isTypeOnly }: Import, order: readonly string[]): string | null {
  if (from.area === 'tools' || from.area === 'other') return null
  if (from.area === 'sandbox-bank')
    return to.area === 'sandbox-bank' ? null : 'the bank knows nothing of the program: they talk by HTTP'
  if (from.area === 'sandbox-id')
    return to.area === 'sandbox-id' ? null : 'the sandbox of providers knows nothing of the program: they talk by HTTP'
  if (from.area === 'demo' || from.area === 'tests' || from.area === 'e2e' || from.area === 'bench')
    return fromOutside(to)
  if (from.area === 'app' || from.area === 'top') return fromComposition(to)
  if (isOutside(to)) return 'the program does not use what stands outside of src; only src/server and tests may'
  if (from.area === 'client') return fromClient(to, toPath, isTypeOnly)
  if (from.area === 'module') return fromModule({ from, to, toPath, isTypeOnly }, order)
  return mayUse[from.area].includes(to.area) ? null : `${from.area} may use only ${mayUse[from.area].join(', ')}`
}

const mayUse: Record<'kernel' | 'lib' | 'platform' | 'ui', readonly CodeArea['area'][]> = {
  kernel: ['kernel'],
  lib: ['lib', 'kernel'],
  platform: ['platform', 'lib', 'kernel'],
  ui: ['ui', 'lib', 'kernel'],
}

function isOutside(to: CodeArea): boolean {
  return !['module', 'kernel', 'lib', 'platform', 'ui', 'client', 'app', 'top'].includes(to.area)
}

function fromOutside(to: CodeArea): string | null {
  const isClosed = to.area === 'module' && (to.layer === 'server' || to.layer === 'screens' || to.layer === 'parts')
  return isClosed
    ? 'of a module only domain, contract, texts, server/commands, server/reads, server/events and server/email-layout may be used here'
    : null
}

function fromComposition(to: CodeArea): string | null {
  if (to.area === 'module' && to.layer === 'screens') return 'a screen is imported by nobody: name it in src/routes.ts'
  return to.area === 'tools' || to.area === 'e2e' || to.area === 'bench'
    ? 'the program does not use its own tools and tests'
    : null
}

function fromClient(to: CodeArea, toPath: string, isTypeOnly: boolean): string | null {
  if (to.area === 'client' || to.area === 'kernel' || to.area === 'lib' || to.area === 'ui') return null
  if (to.area === 'module' && to.layer === 'contract') return formIssue(toPath, isTypeOnly)
  return 'src/client runs in the browser: client, kernel, lib, ui, and the types of contracts'
}

function fromModule(found: Import & { from: ModuleArea }, order: readonly string[]): string | null {
  const { from, to, toPath, isTypeOnly } = found
  const isPage = from.layer === 'screens' || from.layer === 'parts'
  if (to.area === 'module')
    return layerIssue(from, to, order) ?? (isPage && to.layer === 'contract' ? formIssue(toPath, isTypeOnly) : null)
  if (to.area === 'kernel' || to.area === 'lib') return null
  if (isPage && (to.area === 'ui' || to.area === 'client')) return null
  if ((from.layer === 'server' || from.layer === 'open-server') && to.area === 'platform') return null
  return `a module’s ${nameOf(from.layer)} may not use ${to.area === 'top' ? 'src/*' : to.area}`
}

const layersBelow: Record<ModuleLayer, readonly ModuleLayer[]> = {
  domain: ['domain'],
  contract: ['contract', 'domain'],
  parts: ['parts', 'contract', 'domain'],
  screens: ['screens', 'parts', 'contract', 'domain'],
  texts: ['texts'],
  server: ['server', 'open-server', 'contract', 'domain', 'texts'],
  'open-server': ['server', 'open-server', 'contract', 'domain', 'texts'],
  other: [],
}
/**
 * The layers of a module that other modules may import. A server may also import texts, to name the
 * same things in emails and documents.
 */
const publicLayers: readonly ModuleLayer[] = ['domain', 'contract', 'parts', 'open-server']

function layerIssue(from: ModuleArea, to: ModuleArea, order: readonly string[]): string | null {
  if (!layersBelow[from.layer].includes(to.layer)) return `${nameOf(from.layer)} may not use ${nameOf(to.layer)}`
  if (from.module === to.module) return null
  const isTextUse = to.layer === 'texts' && (from.layer === 'server' || from.layer === 'open-server')
  if (!publicLayers.includes(to.layer) && !isTextUse)
    return `of another module only domain, contract, parts, server/commands, server/reads, server/events and server/email-layout may be used`
  const isLeafUse = from.layer === 'screens' && (to.layer === 'contract' || to.layer === 'parts')
  if (isLeafUse || isAtOrBelow(to.module, from.module, order)) return null
  return `${from.module} stands below ${to.module}, and may not use it`
}

/** Otherwise zod and the whole contract would be loaded in browsers. */
function formIssue(toPath: string, isTypeOnly: boolean): string | null {
  return isTypeOnly || toPath.endsWith('.form.ts')
    ? null
    : 'a page takes types of a contract (import type), and values only of its *.form.ts'
}

function nameOf(layer: ModuleLayer): string {
  return layer === 'open-server' ? 'server' : layer === 'other' ? 'a file outside the layers' : layer
}
