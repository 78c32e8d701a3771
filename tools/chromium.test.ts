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

test('the browser that CHROMIUM names is used', () => {
  expect(findChromium({ CHROMIUM: browser, PATH: '' })).toBe(browser)
})

test('a CHROMIUM that does not exist is reported', () => {
  expect(() => findChromium({ CHROMIUM: '/nowhere/chromium' })).toThrow(
    'CHROMIUM is "/nowhere/chromium", but there is no such file',
  )
})

test('without CHROMIUM the first browser on the path is used', () => {
  expect(findChromium({ PATH: `/nowhere:${folder}` })).toBe(browser)
})

test('the headless shell is preferred to the browser with windows', () => {
  const shell = join(folder, 'chromium-headless-shell')
  writeFileSync(shell, '')
  expect(findChromium({ PATH: folder })).toBe(shell)
  rmSync(shell)
})
