import { createHash } from 'node:crypto'
import { existsSync, mkdirSync, readFileSync, writeFileSync } from 'node:fs'
import { createRequire } from 'node:module'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { expect, type Page } from '@playwright/test'
import { isBrief } from './narrow-and-wide.ts'
import { waitMs } from './times.ts'

/** What axe has passed in this run: one empty file for each kind of page, shared by Playwright's processes. */
const passed = join(tmpdir(), `startline-axe-${process.ppid}`)
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
    if (hasScript) await expectAccessibleOnce(page)
  }).toPass({ timeout: waitMs })
}

export async function expectNoSidewaysScroll(page: Page): Promise<void> {
  const wider = await page.evaluate(() => {
    const { documentElement, body } = document
    return Math.max(documentElement.scrollWidth, body.scrollWidth) - documentElement.clientWidth
  })
  expect(wider, `${page.url()} is wider than its window of ${page.viewportSize()?.width} px by`).toBe(0)
}

/**
 * The same, but `npm test` checks pages of the same elements only once: in one language, theme and
 * window width a page of the same tags, roles and attributes breaks the same rules.
 */
async function expectAccessibleOnce(page: Page): Promise<void> {
  if (!isBrief) return await expectAccessible(page)
  const kinds = await page.evaluate(() => {
    const all = [...document.querySelectorAll('html, body *:not(path, script, style)')]
    const kindOf = (element: Element) =>
      [element.localName, element.getAttribute('role'), element.getAttributeNames()].join()
    const of = [document.documentElement.lang, innerWidth, matchMedia('(prefers-color-scheme: dark)').matches]
    return [...of, ...new Set(all.map(kindOf))].join('\n')
  })
  const marker = join(passed, createHash('sha256').update(kinds).digest('hex'))
  if (existsSync(marker)) return
  await expectAccessible(page)
  mkdirSync(passed, { recursive: true })
  writeFileSync(marker, '')
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
