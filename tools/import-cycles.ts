import type { Violation } from './violation.ts'

/**
 * Returns the files that import each other, type imports included: each cycle once, at the file
 * where it was found.
 */
export function importCycles(imports: ReadonlyMap<string, readonly string[]>): Violation[] {
  const found: Violation[] = []
  const state = new Map<string, 'open' | 'done'>()
  const walk = (file: string, path: readonly string[]): void => {
    if (state.get(file) === 'done') return
    if (state.get(file) === 'open') {
      const cycle = [...path.slice(path.indexOf(file)), file]
      found.push({ file, line: 1, rule: 'cycle', remedy: `${cycle.join(' → ')}: move what both need below them` })
      return
    }
    state.set(file, 'open')
    for (const next of imports.get(file) ?? []) walk(next, [...path, file])
    state.set(file, 'done')
  }
  for (const file of imports.keys()) walk(file, [])
  return found
}
