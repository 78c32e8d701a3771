import { type BrowserContext, expect, type Page, type Response } from '@playwright/test'
import { isBrief } from './narrow-and-wide.ts'
import { expectNoSidewaysScroll, expectSoundPage } from './page-checks.ts'
import { type Language, type Words, words } from './words.ts'

export type Brand = 'pionercup' | 'fontanka'
export type VisitorOptions = {
  readonly language?: Language
  readonly width?: number
  readonly brand?: Brand
  /** Off: a browser that runs no script. */
  readonly script?: boolean
  /** A finger instead of a mouse. */
  readonly touch?: boolean
  /** A browser that tells of what it has painted, so that modules begin only then. */
  readonly isPainted?: boolean
  /** Comes through no proxy, as the demo's own accounts have to; all of these share one network address. */
  readonly isFromThisMachine?: boolean
}

export type Window = {
  readonly context: BrowserContext
  readonly page: Page
  readonly origin: string
  readonly language: Language
  readonly hasScript: boolean
}

/** Somebody with a browser of their own, whose console is watched. */
export class Visitor {
  readonly context: BrowserContext
  readonly page: Page
  readonly origin: string
  readonly words: Words
  readonly hasScript: boolean
  readonly complaints: string[] = []
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

  /** Once more where the page itself was just going somewhere: of two ways at one moment the browser gives one up. */
  async opens(path: string): Promise<Response | null> {
    const go = () => this.page.goto(this.origin + path)
    const answer = await go().catch((error: Error) => {
      if (!error.message.includes('ERR_ABORTED')) throw error
      return go()
    })
    if (this.hasScript) await this.#waitsForFonts()
    return answer
  }

  /** A busy machine draws a page only after its `load`: until then nothing has asked for the fonts, and lines break elsewhere. */
  async #waitsForFonts(): Promise<void> {
    await this.page.waitForFunction(() => {
      void document.body?.offsetHeight // lays it out
      return document.fonts.status === 'loaded'
    })
  }

  async opensTab(path: string): Promise<Page> {
    const tab = await this.context.newPage()
    await tab.goto(this.origin + path)
    return tab
  }

  async switchesLanguage(): Promise<void> {
    await this.page.getByRole('button', { name: this.words.otherLanguage }).click()
  }

  /** The page is more than its HTML: what is pressed from now on, the script answers. */
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

  /** The page as it is, or in windows of other widths. */
  async seesSoundPage(...widths: readonly number[]): Promise<void> {
    if (widths.length === 0) return await expectSoundPage(this.page, this.hasScript)
    this.#looks += 1
    const inTurn = widths[this.#looks % widths.length]
    await this.#inWindowsOf(widths, (width) =>
      expectSoundPage(this.page, this.hasScript && (!isBrief || width === inTurn)),
    )
  }

  /** Nothing to push sideways in windows of these widths. */
  async seesNothingStandOut(...widths: readonly number[]): Promise<void> {
    await this.#inWindowsOf(widths, () => expect(() => expectNoSidewaysScroll(this.page)).toPass({ timeout: 20_000 }))
  }

  async #inWindowsOf(widths: readonly number[], look: (width: number) => Promise<void>): Promise<void> {
    const before = this.page.viewportSize()
    for (const width of widths) {
      await this.page.setViewportSize({ width, height: before?.height ?? 900 })
      await look(width)
    }
    if (before !== null) await this.page.setViewportSize(before)
  }

  /** A refused form or a page that is not there is written to the console by the browser itself. */
  expectsStatus(...statuses: readonly number[]): void {
    for (const status of statuses) this.#expected.push(new RegExp(`status of ${status}`))
  }

  /** A request without a network is written there too. */
  expectsOffline(): void {
    this.#expected.push(/ERR_INTERNET_DISCONNECTED|Failed to fetch/)
  }

  /** So is a form that the page's policy did not let go. */
  expectsStoppedForm(): void {
    this.#expected.push(/form-action/)
  }

  /** And a script that it did not let run. */
  expectsStoppedScript(): void {
    this.#expected.push(/script-src/)
  }

  #watch(page: Page): void {
    const complain = (text: string) => {
      if (!this.#expected.some((pattern) => pattern.test(text))) this.complaints.push(`${page.url()}: ${text}`)
    }
    page.on('console', (message) => {
      if (message.type() === 'error') complain(message.text() || message.location().url)
    })
    // A page whose script is off throws nothing of its own: what is thrown there, without a word or a place, is of looking at it.
    page.on('pageerror', (error) => {
      if (this.hasScript) complain(error.stack || String(error))
    })
  }
}
