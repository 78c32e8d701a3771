import { copyFileSync, mkdirSync, mkdtempSync, readFileSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterEach, beforeEach, expect, test } from 'vitest'
import { checkImports } from './check-imports.ts'
import { checkTexts } from './check-texts.ts'
import { newModule } from './new-module.ts'
import { readSourceFiles } from './source-files.ts'

let root = ''
beforeEach(() => {
  root = mkdtempSync(join(tmpdir(), 'startline-module-'))
  mkdirSync(join(root, 'tools'))
  mkdirSync(join(root, 'src/modules/site'), { recursive: true })
  copyFileSync(new URL('./module-order.ts', import.meta.url), join(root, 'tools/module-order.ts'))
})
afterEach(() => rmSync(root, { recursive: true }))

test('a new module has the program’s shape and follows its rules', () => {
  expect(newModule(root, 'waiting-list')).toEqual([
    'src/modules/waiting-list/README.md',
    'src/modules/waiting-list/contract/waiting-list.ts',
    'src/modules/waiting-list/server/index.ts',
    'src/modules/waiting-list/texts/ru.ts',
    'src/modules/waiting-list/texts/en.ts',
    'tools/module-order.ts',
  ])
  expect(readFileSync(join(root, 'tools/module-order.ts'), 'utf8')).toContain("  'site',\n  'waiting-list',\n]")
  const files = readSourceFiles(root, ['src'], /\.tsx?$/)
  const app = {
    'src/platform/module.ts': 'export type ModuleManifest = 1\n',
    'src/kernel/texts.ts': 'export type TextsLike = 1\n',
  }
  expect(checkImports(new Map([...files, ...Object.entries(app)]), ['waiting-list'])).toEqual([])
  expect(checkTexts(files)).toEqual([])
})

test.for([
  ['a name that is taken', 'orders', 'There is a module orders already.'],
  ['a folder that is there', 'site', 'There is a module site already.'],
  ['no name', undefined, 'must be in kebab-case'],
  ['capitals', 'WaitingList', 'must be in kebab-case'],
  ['a path', '../x', 'must be in kebab-case'],
] as const)('%s is refused', ([, name, violation]) => {
  expect(() => newModule(root, name)).toThrow(violation)
})
