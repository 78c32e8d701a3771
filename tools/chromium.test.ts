import { chmodSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterAll, expect, test } from 'vitest'
import { findChromium } from './chromium.ts'

const folder = mkdtempSync(join(tmpdir(), 'startline-chromium-'))
const browser = join(folder, 'chromium')
writeFileSync(browser, '')
chmodSync(browser, 0o755)
afterAll(() => rmSync(folder, { recursive: true }))

test('the browser that CHROMIUM names is taken', () => {
  expect(findChromium({ CHROMIUM: browser, PATH: '' })).toBe(browser)
})

test('a CHROMIUM that is not there is complained about', () => {
  expect(() => findChromium({ CHROMIUM: '/nowhere/chromium' })).toThrow(
    'CHROMIUM is "/nowhere/chromium", but there is no such file',
  )
})

test('otherwise the first on the path', () => {
  expect(findChromium({ PATH: `/nowhere:${folder}` })).toBe(browser)
})

test('the headless shell before the browser with windows', () => {
  const shell = join(folder, 'chromium-headless-shell')
  writeFileSync(shell, '')
  expect(findChromium({ PATH: folder })).toBe(shell)
  rmSync(shell)
})
