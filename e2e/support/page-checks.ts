import { readFileSync } from 'node:fs'
import { createRequire } from 'node:module'
import { expect, type Page } from '@playwright/test'

const axeSource = readFileSync(createRequire(import.meta.url).resolve('axe-core/axe.min.js'), 'utf8')

/** What every page owes every reader: nothing to push sideways, and nothing that axe finds (it needs a running script). */
export async function expectSoundPage(page: Page, hasScript: boolean): Promise<void> {
  // What was pressed has been done; and a page that changes under axe's eyes is looked at once more.
  await expect(page.locator('[aria-busy="true"]')).toHaveCount(0)
  await expect(async () => {
    await expectNoSidewaysScroll(page)
    if (hasScript) await expectAccessible(page)
  }).toPass({ timeout: 20_000 })
}

export async function expectNoSidewaysScroll(page: Page): Promise<void> {
  const wider = await page.evaluate(() => {
    const { documentElement, body } = document
    return Math.max(documentElement.scrollWidth, body.scrollWidth) - documentElement.clientWidth
  })
  expect(wider, `${page.url()} is wider than its window of ${page.viewportSize()?.width} px by`).toBe(0)
}

/**
 * All rules of axe, in the page itself, under its own content security policy. None of those that are on asks for the rules of
 * style sheets, which it would gather each time.
 */
export async function expectAccessible(page: Page): Promise<void> {
  if (await page.evaluate(() => typeof axe === 'undefined')) await page.evaluate(axeSource)
  const issues = await page.evaluate(async () => {
    const { violations } = await axe.run(document, { resultTypes: ['violations'], preload: { assets: ['media'] } })
    return violations.map(({ id, help, nodes }) => `${id}: ${help}\n${nodes.map(({ html }) => `  ${html}`).join('\n')}`)
  })
  expect(issues, `axe on ${page.url()}`).toEqual([])
}

declare const axe: Axe // in the page, where its source has run
type Axe = { run(scope: Document, options: object): Promise<{ violations: readonly Violation[] }> }
type Violation = { readonly id: string; readonly help: string; readonly nodes: readonly { readonly html: string }[] }
