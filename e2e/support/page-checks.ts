import { createHash } from 'node:crypto'
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
  }).toPass({ timeout: 3_000 })
}

export async function expectNoSidewaysScroll(page: Page): Promise<void> {
  const wider = await page.evaluate(() => {
    const { documentElement, body } = document
    return Math.max(documentElement.scrollWidth, body.scrollWidth) - documentElement.clientWidth
  })
  expect(wider, `${page.url()} is wider than its window of ${page.viewportSize()?.width} px by`).toBe(0)
}

/** What this worker's stories have shown to axe, and it found nothing in. */
const sound = new Set<string>()

/**
 * All rules of axe, in the page itself, under its own content security policy. Pages that are made alike, and differ in
 * names, numbers and words alone, are looked at once.
 */
export async function expectAccessible(page: Page): Promise<void> {
  const make = createHash('sha1')
    .update(await page.evaluate(makeOfPage))
    .digest('hex')
  if (sound.has(make)) return
  await page.evaluate(axeSource)
  const faults = await page.evaluate(async () => {
    const { violations } = await axe.run(document, { resultTypes: ['violations'] })
    return violations.map(({ id, help, nodes }) => `${id}: ${help}\n${nodes.map(({ html }) => `  ${html}`).join('\n')}`)
  })
  expect(faults, `axe on ${page.url()}`).toEqual([])
  sound.add(make)
}

/**
 * Each element with its attributes and where words stand, in the page's language, window and scheme. Of an attribute's words
 * it tells only whether there are any, but for those that say how the page looks and is read out.
 */
function makeOfPage(): string {
  const told = new Set([
    'class',
    'role',
    'type',
    'lang',
    'tabindex',
    'hidden',
    'disabled',
    'checked',
    'scope',
    'open',
    'name',
  ])
  const parts = [`${innerWidth} ${document.documentElement.lang} ${matchMedia('(prefers-color-scheme: dark)').matches}`]
  for (const element of document.querySelectorAll('*')) {
    const attributes = [...element.attributes]
      .filter(({ name }) => name !== 'nonce' && name !== 'style')
      .map(
        ({ name, value }) => `${name}=${told.has(name) || /^aria-(?!label$|.*by$)/.test(name) ? value : value !== ''}`,
      )
    const hasWords = [...element.childNodes].some(
      ({ nodeType, nodeValue }) => nodeType === 3 && nodeValue?.trim() !== '',
    )
    parts.push(`${element.tagName} ${attributes.join(' ')} ${hasWords}`)
  }
  return parts.join('\n').replace(/\d{4,}|[0-9a-f]{8}-[0-9a-f-]{27}/g, '')
}

declare const axe: Axe // in the page, where its source has run
type Axe = { run(scope: Document, options: object): Promise<{ violations: readonly Violation[] }> }
type Violation = { readonly id: string; readonly help: string; readonly nodes: readonly { readonly html: string }[] }
