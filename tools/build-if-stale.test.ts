import { mkdirSync, mkdtempSync, rmSync, utimesSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterEach, beforeEach, expect, test } from 'vitest'
import { hashSources } from './build-if-stale.ts'

let root = ''
beforeEach(() => {
  root = mkdtempSync(join(tmpdir(), 'startline-build-'))
  mkdirSync(join(root, 'src/ui'), { recursive: true })
  write('src/ui/a.ts', 'export const a = 1')
  write('vite.config.ts', '')
})
afterEach(() => rmSync(root, { recursive: true }))

test.for([
  ['a changed file', 'src/ui/a.ts', 'export const a = 2', true],
  ['a new file', 'src/ui/b.ts', '', true],
  ['a changed configuration', 'vite.config.ts', '//', true],
  ['a new dependency', 'package-lock.json', '{}', true],
  ['a changed test', 'src/ui/a.test.ts', 'test', false],
  ['a file of the tools', 'tools-are-not-built.ts', '', false],
] as const)('a change makes the build stale or not: %s', ([, path, content, isStale]) => {
  const before = hashSources(root)
  write(path, content)
  expect(hashSources(root) !== before).toBe(isStale)
})

test('a file that was only touched is not stale', () => {
  const before = hashSources(root)
  utimesSync(join(root, 'src/ui/a.ts'), 1, 1)
  expect(hashSources(root)).toBe(before)
})

function write(path: string, content: string): void {
  writeFileSync(join(root, path), content)
}
