import { readFileSync } from 'node:fs'
import { createRequire } from 'node:module'
import { expect, type Page } from '@playwright/test'

const axeSource = readFileSync(createRequire(import.meta.url).resolve('axe-core/axe.min.js'), 'utf8')

/**
 * Checks that a page does not scroll sideways and that axe finds no issue (axe needs a running
 * script).
 */
export async function expectPageChecks(page: Page, hasScript: boolean): Promise<void> {
  // Waits until the last action is finished; repeats the checks if the page changes while axe runs.
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
 * Runs all rules of axe in the page, under its own content security policy. Style sheets are not
 * preloaded: no enabled rule needs them, and axe would fetch them each time.
 */
export async function expectAccessible(page: Page): Promise<void> {
  if (await page.evaluate(() => typeof axe === 'undefined')) await page.evaluate(axeSource)
  const issues = await page.evaluate(async () => {
    const { violations } = await axe.run(document, { resultTypes: ['violations'], preload: { assets: ['media'] } })
    return violations.map(({ id, help, nodes }) => `${id}: ${help}\n${nodes.map(({ html }) => `  ${html}`).join('\n')}`)
  })
  expect(issues, `axe on ${page.url()}`).toEqual([])
}

declare const axe: Axe // defined in the page after its source has run
type Axe = { run(scope: Document, options: object): Promise<{ violations: readonly Violation[] }> }
type Violation = { readonly id: string; readonly help: string; readonly nodes: readonly { readonly html: string }[] }
