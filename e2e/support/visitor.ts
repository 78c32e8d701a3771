import { type BrowserContext, expect, type Page, type Response } from '@playwright/test'
import { isBrief } from './narrow-and-wide.ts'
import { expectNoSidewaysScroll, expectPageChecks } from './page-checks.ts'
import { waitMs } from './times.ts'
import { type Language, type Words, words } from './words.ts'

export type Brand = 'pionercup' | 'fontanka'
export type VisitorOptions = {
  readonly language?: Language
  readonly width?: number
  readonly brand?: Brand
  /** false: a browser without JavaScript. */
  readonly script?: boolean
  /** A touch screen instead of a mouse. */
  readonly touch?: boolean
  /** Reports paint timing, so that modules run only after the first paint. */
  readonly isPainted?: boolean
  /**
   * Sends no proxy header, as the demo's accounts require; all such visitors share one IP address.
   */
  readonly isFromThisMachine?: boolean
  /** The browser gets the service worker. */
  readonly hasWorker?: boolean
}

export type Window = {
  readonly context: BrowserContext
  readonly page: Page
  readonly origin: string
  readonly language: Language
  readonly hasScript: boolean
}

/** A visitor with a browser of their own, whose console is watched. */
export class Visitor {
  readonly context: BrowserContext
  readonly page: Page
  readonly origin: string
  readonly words: Words
  readonly hasScript: boolean
  readonly violations: string[] = []
  readonly #expected: RegExp[] = []
  #looks = 0

  constructor({ context, page, origin, language, hasScript }: Window) {
    this.context = context
    this.page = page
    this.origin = origin
    this.words = words[language]
    this.hasScript = hasScript
    this.#watch(page)
    context.on('page', (other) => other !== page && this.#watch(other))
  }

  /**
   * Opens a page. If the page was navigating by itself at that moment, the browser aborts one of
   * the two, so it tries again.
   */
  async opens(path: string): Promise<Response | null> {
    const go = () => this.page.goto(this.origin + path)
    const response = await go().catch((error: Error) => {
      if (!error.message.includes('ERR_ABORTED')) throw error
      return go()
    })
    if (this.hasScript) await this.#waitsForFonts()
    return response
  }

  /**
   * Waits for the fonts. A busy machine lays a page out only after `load`; until then no font is
   * requested and lines break elsewhere.
   */
  async #waitsForFonts(): Promise<void> {
    await this.page.waitForFunction(() => {
      void document.body?.offsetHeight // forces layout
      return document.fonts.status === 'loaded'
    })
  }

  /** Signs in as an account of the demo's data, for visitors with `isFromThisMachine`. */
  async signsInAsDemo(name: string): Promise<void> {
    const response = await this.context.request.post(`${this.origin}/api/account/sign-in`, {
      data: { email: `${name}@demo.startline.test`, password: 'startline-demo' },
    })
    expect(response.status()).toBe(200)
  }

  async opensTab(path: string): Promise<Page> {
    const tab = await this.context.newPage()
    await tab.goto(this.origin + path)
    return tab
  }

  async switchesLanguage(): Promise<void> {
    await this.page.getByRole('button', { name: this.words.otherLanguage }).click()
  }

  /** Waits until the page is hydrated, so that clicks are handled by the script. */
  async waitsForScript(): Promise<void> {
    await this.page.waitForFunction(() => {
      const main = document.querySelector('main')
      return main !== null && Object.keys(main).some((key) => key.startsWith('__reactFiber'))
    })
  }

  async sees(text: string | RegExp): Promise<void> {
    await expect(this.page.getByText(text).filter({ visible: true }).first()).toBeVisible()
  }

  async seesHeading(name: string | RegExp): Promise<void> {
    await expect(this.page.getByRole('heading', { name })).toBeVisible()
  }

  /** Checks the page in its current window, or in windows of these widths. */
  async passesPageChecks(...widths: readonly number[]): Promise<void> {
    if (widths.length === 0) return await expectPageChecks(this.page, this.hasScript)
    this.#looks += 1
    const inTurn = widths[this.#looks % widths.length]
    await this.#inWindowsOf(widths, (width) =>
      expectPageChecks(this.page, this.hasScript && (!isBrief || width === inTurn)),
    )
  }

  /** Checks that nothing scrolls sideways in windows of these widths. */
  async seesNothingStandOut(...widths: readonly number[]): Promise<void> {
    await this.#inWindowsOf(widths, () => expect(() => expectNoSidewaysScroll(this.page)).toPass({ timeout: waitMs }))
  }

  async #inWindowsOf(widths: readonly number[], look: (width: number) => Promise<void>): Promise<void> {
    const before = this.page.viewportSize()
    // A window that changes during a transition between pages aborts it, which the browser reports as an error.
    await expect(this.page.locator(':root:active-view-transition')).toHaveCount(0)
    for (const width of widths) {
      await this.page.setViewportSize({ width, height: before?.height ?? 900 })
      await look(width)
    }
    if (before !== null) await this.page.setViewportSize(before)
  }

  /** Allows these statuses: the browser writes a refused form or a missing page to the console. */
  expectsStatus(...statuses: readonly number[]): void {
    for (const status of statuses) this.#expected.push(new RegExp(`status of ${status}`))
  }

  /** Allows the console errors of requests without a network. */
  expectsOffline(): void {
    this.#expected.push(/ERR_INTERNET_DISCONNECTED|Failed to\sfetch/)
  }

  /** A page was left while the browser was still fading to it: Chromium reports that as an error. */
  expectsAbortedTransition(): void {
    this.#expected.push(/Transition was aborted/)
  }

  /** Allows the console error of a form that the content security policy stopped. */
  expectsStoppedForm(): void {
    this.#expected.push(/form-action/)
  }

  /** And a script that it did not let run. */
  expectsStoppedScript(): void {
    this.#expected.push(/script-src/)
  }

  #watch(page: Page): void {
    const recordViolation = (text: string) => {
      if (!this.#expected.some((pattern) => pattern.test(text))) this.violations.push(`${page.url()}: ${text}`)
    }
    page.on('console', (message) => {
      if (message.type() === 'error') recordViolation(`${message.text()} (${message.location().url})`)
    })
    // With scripts off, the page itself throws nothing; an error without a message or position
    // comes from the test's inspection.
    page.on('pageerror', (error) => {
      if (this.hasScript) recordViolation(error.stack || String(error))
    })
  }
}
