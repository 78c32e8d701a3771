import type { Page } from '@playwright/test'
import { expect, test } from './support/browser-test.ts'

/** What markup that slipped into a page would do. */
async function runsForeignScript(page: Page): Promise<boolean> {
  return await page.evaluate(() => {
    const script = document.createElement('script')
    script.textContent = 'document.title = "foreign"'
    document.body.append(script)
    return document.title === 'foreign'
  })
}

test('a cached page runs only its own scripts, also after a 304 response', async ({ site }) => {
  const reader = await site.visitor()
  reader.expectsStoppedScript()
  for (const visit of ['first', 'second']) {
    const response = await reader.opens('/legal/cookies')
    await reader.waitsForScript()
    const policy = response?.headers()['content-security-policy']
    expect([visit, policy]).toEqual([visit, expect.stringMatching(/script-src 'self' 'sha256-/)])
    expect([visit, await runsForeignScript(reader.page)]).toEqual([visit, false])
  }
})

test('a page that is not cached runs only its own scripts', async ({ site }) => {
  const reader = await site.visitor()
  reader.expectsStoppedScript()
  const response = await reader.opens('/account/login')
  await reader.waitsForScript()
  expect(response?.headers()['content-security-policy']).toMatch(/script-src 'self' 'nonce-/)
  expect(await runsForeignScript(reader.page)).toBe(false)
})
